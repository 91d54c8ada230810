"""What holds for every family that two can play."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.research.match import play_duel
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Duel
from gridwright.core.scene import Settings
from gridwright.paint.svg import svg
from gridwright.play.duel_session import DuelSession, replay_duel
from gridwright.play.record import read_duel, write_game

NODES = 200


@pytest.fixture(params=[name for name in catalog.names() if catalog.family(name).duel is not None])
def family(request: pytest.FixtureRequest) -> AnyFamily:
    return catalog.family(request.param)


@pytest.fixture
def duel(family: AnyFamily) -> Duel[Any, Any, Any, Any]:
    assert family.duel is not None
    return family.duel


def states_of(family: AnyFamily, puzzle: Any, seed: int) -> list[Any]:
    """A whole duel of random moves."""
    duel, rng = family.duel, Random(seed)
    assert duel is not None
    states = [duel.start(puzzle)]
    while duel.status(states[-1]) == "playing":
        states.append(duel.play(states[-1], rng.choice(list(duel.moves(duel.view(states[-1]))))))
    return states


def examples(family: AnyFamily) -> list[Any]:
    return [family.text.read(example.text) for example in family.creation.examples.values()][:3]


def test_a_duel_ends_and_is_over_exactly_when_it_has_an_outcome(
    family: AnyFamily, duel: Duel[Any, Any, Any, Any]
) -> None:
    for puzzle in examples(family):
        for state in states_of(family, puzzle, seed=1):
            over = duel.outcome(duel.view(state), (1.0, 2.0))
            assert (over is None) == (duel.status(state) == "playing")
            assert over is None or (over.winner in (None, 0, 1) and over.because.endswith("."))


def test_seats_are_0_and_1_and_playing_never_changes_a_state(family: AnyFamily, duel: Duel[Any, Any, Any, Any]) -> None:
    for puzzle in examples(family):
        for state in states_of(family, puzzle, seed=2):
            before = copy.deepcopy(state)
            assert duel.seat(duel.view(state)) in (0, 1)
            for move in list(duel.moves(duel.view(state)))[:8]:
                assert family.text.read_move(family.text.write_move(move)) == move
                duel.play(state, move)
            assert state == before


def test_levels_are_bots_and_there_are_several(duel: Duel[Any, Any, Any, Any]) -> None:
    assert len(duel.STRENGTHS) > 1
    assert set(duel.STRENGTHS) <= set(duel.BOTS)


def test_every_bot_makes_legal_moves_and_the_same_ones_again(family: AnyFamily, duel: Duel[Any, Any, Any, Any]) -> None:
    for puzzle in examples(family)[:2]:
        for state in states_of(family, puzzle, seed=3)[:-1]:
            view = duel.view(state)
            for bot in duel.BOTS.values():
                move = bot(view, Budget(nodes=NODES), Random(5))
                assert move == bot(view, Budget(nodes=NODES), Random(5))
                duel.play(state, move)


def test_an_evaluation_s_line_can_be_played_and_ends_at_its_value_when_proved(
    family: AnyFamily, duel: Duel[Any, Any, Any, Any]
) -> None:
    for puzzle in examples(family):
        state = states_of(family, puzzle, seed=4)[-3]
        found = duel.evaluate(duel.view(state), Budget(10.0))
        for move in found.line:
            state = duel.play(state, move)
        if found.proven:
            assert duel.status(state) == "finished"


def test_a_review_speaks_of_moves_that_were_made(family: AnyFamily, duel: Duel[Any, Any, Any, Any]) -> None:
    puzzle = examples(family)[0]
    game = play_duel(family, puzzle, (duel.STRENGTHS[0], duel.STRENGTHS[1]), seed=1, seconds=None, nodes=NODES)
    review = duel.review(puzzle, [family.text.read_move(move) for move in game.moves], Budget(20.0))
    assert review.summary
    assert all(1 <= number <= len(game.moves) and remark for number, remark in review.remarks)


def test_every_picture_of_a_duel_has_keys_of_its_own_and_roles_the_theme_knows(
    family: AnyFamily, duel: Duel[Any, Any, Any, Any]
) -> None:
    for puzzle in examples(family):
        for state in states_of(family, puzzle, seed=6):
            scene = duel.scene(duel.view(state), None, Settings())
            keys = [mark.key for mark in scene.marks]
            assert len(keys) == len(set(keys))
            assert svg(scene, "dark").startswith("<svg")


def test_a_duel_survives_being_written_and_read(family: AnyFamily, duel: Duel[Any, Any, Any, Any]) -> None:
    puzzle = examples(family)[0]
    session = DuelSession(family, puzzle, ("Ada", "Bob"))
    rng = Random(7)
    while session.outcome is None:
        move = rng.choice(list(duel.moves(session.view)))
        session.play(session.seat, family.text.write_move(move), seconds=0.5)
    again = read_duel(write_game(session))
    assert again.view == session.view
    assert again.outcome == session.outcome
    assert again.seconds == session.seconds == replay_duel(family, puzzle, session.log).seconds
