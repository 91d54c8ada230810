"""Agents are measured on boards that stay as they are, and exact play has no regret."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.research.score import ScoredGame, as_bot, choose_exams, exams, mean_of, play_exam, score
from gridwright.core.budget import Budget
from gridwright.errors import BadOption, Unfinished, UnknownName

DIGESTS = {
    "colorgrid": {
        "4x5": "40dc24b3e0808304",
        "6x7": "b9b09c92f77a2ec4",
        "6x7-free": "461ec2d65a8569a9",
        "10x10": "0509078494a1a56d",
        "duel-4x5": "d48d8ba587b9025a",
    },
    "madness": {"3x3": "997d2cf4345ffb1f", "4x4": "5666a51f5d414a62"},
    "minesweeper": {
        "4x4": "cd6ca587b4611aa0",
        "4x5": "e0704dcbe9f99bec",
        "5x5": "ca8950c8f1d7114d",
        "beginner": "8cba60db63d67ebb",
        "expert": "694504f9288ac63f",
    },
    "slitherlink": {"5x5": "d49453f298b3fb2c", "7x7": "aba5d9d09107ba1c"},
}
"""Published results name these. A changed set needs another name."""
EVERY = [(family, name) for family, sets in DIGESTS.items() for name in sets]
PERFECT = [("colorgrid", "exact"), ("madness", "planner"), ("slitherlink", "hints")]


def test_every_set_is_known_here() -> None:
    known = {name: set(exams(catalog.family(name))) for name in catalog.names() if name in DIGESTS}
    assert known == {family: set(sets) for family, sets in DIGESTS.items()}


@pytest.mark.parametrize(("family", "name"), EVERY)
def test_stored_boards_are_those_that_were_published(family: str, name: str) -> None:
    exam = exams(catalog.family(family))[name]
    stored = exam.yardstick.read(name)
    assert len(stored.puzzles) == len(stored.best) == exam.boards.count
    assert stored.digest == DIGESTS[family][name]


@pytest.mark.parametrize(("family", "name"), EVERY)
def test_generators_and_solvers_give_the_stored_boards_again(family: str, name: str) -> None:
    record = catalog.family(family)
    exam = exams(record)[name]
    stored = exam.yardstick.read(name)
    for number in range(3):
        puzzle = generate(record, exam.boards.options, exam.boards.seed + number)
        assert record.text.write(puzzle) == stored.puzzles[number]
        if exam.boards.is_exact:  # elsewhere it is what a bot got when the set was made: the bot has learned since
            assert exam.yardstick.best(puzzle, exam.boards) == pytest.approx(stored.best[number], abs=1e-12)


@pytest.mark.parametrize(("family", "agent"), PERFECT)
def test_whoever_plays_perfectly_has_no_regret(family: str, agent: str) -> None:
    for exam in choose_exams(catalog.family(family), None, agent):
        found = score(exam, exam.bots[agent], 5, 0, Budget())
        assert found["regret"] == {"mean": 0.0, "interval": None}
        assert found.get("lost", found["regret"])["mean"] == 0.0


@pytest.mark.parametrize(("family", "name"), EVERY)
def test_random_moves_have_regret_wherever_play_is_exact(family: str, name: str) -> None:
    exam = exams(catalog.family(family))[name]
    games = list(play_exam(exam, exam.bots["uniform"], 5, 0, Budget()))
    assert [game.board for game in games] == sorted(list(range(5)) * (2 if exam.is_duel else 1))
    assert mean_of(games, lambda game: game.best - game.returned).mean > 0
    again = list(play_exam(exam, exam.bots["uniform"], 2, 0, Budget()))
    assert games[: len(again)] == again


def test_points_lost_in_a_duel_decide_its_result() -> None:
    exam = exams(catalog.family("colorgrid"))["duel-4x5"]
    for game in play_exam(exam, exam.bots["greedy"], 15, 0, Budget()):
        assert game.lost is not None and game.lost >= 0
        assert game.best >= game.returned
        assert game.lost > 0 or game.best == game.returned


def test_an_agent_from_outside_sees_planes_and_gives_numbers() -> None:
    exam = exams(catalog.family("madness"))["3x3"]
    shapes = set()

    def first(seen: Any, mask: Any, rng: np.random.Generator) -> int:
        shapes.add((seen.shape, mask.shape))
        return int(mask.argmax())

    games = list(play_exam(exam, as_bot(exam.environment, first), 3, 0, Budget()))
    assert shapes == {((1, 3, 3), (12,))} and len(games) == 3


def test_a_move_that_is_not_allowed_changes_nothing_and_counts() -> None:
    exam = exams(catalog.family("colorgrid"))["4x5"]

    def stubborn(seen: Any, mask: Any, rng: np.random.Generator) -> int:
        return int((mask == 0).argmax())

    game = next(iter(play_exam(exam, as_bot(exam.environment, stubborn), 1, 0, Budget())))
    assert game.returned == 0.0 and game.moves == exam.environment.space(exam.boards.options).steps
    duel = exams(catalog.family("colorgrid"))["duel-4x5"]
    assert all(game.returned == -1.0 for game in play_exam(duel, as_bot(duel.environment, stubborn), 2, 0, Budget()))


@pytest.mark.parametrize("wrong", [-1, 10_000, None, "left"])
def test_what_is_no_number_of_a_move_is_refused(wrong: Any) -> None:
    exam = exams(catalog.family("madness"))["3x3"]
    agent = as_bot(exam.environment, lambda seen, mask, rng: wrong)
    with pytest.raises(BadOption, match="The agent gave"):
        agent(exam.family.text.read(exam.yardstick.read("3x3").puzzles[0]), Budget(), Random(1))


def test_sets_and_agents_that_are_not_there_are_named() -> None:
    family = catalog.family("madness")
    with pytest.raises(UnknownName, match="Choose from: 3x3, 4x4"):
        choose_exams(family, "9x9", "uniform")
    with pytest.raises(UnknownName, match="uniform, planner"):
        choose_exams(family, None, "nobody")
    assert [exam.name for exam in choose_exams(catalog.family("colorgrid"), None, "master")] == ["duel-4x5"]
    assert "duel-4x5" not in [exam.name for exam in choose_exams(catalog.family("colorgrid"), None, None)]


def test_without_time_there_is_no_score() -> None:
    exam = exams(catalog.family("madness"))["3x3"]
    with pytest.raises(Unfinished):
        score(exam, exam.bots["uniform"], None, 0, Budget(0.0))


def test_the_interval_counts_boards_not_games() -> None:
    def game(board: int, seat: int, regret: float) -> ScoredGame:
        return ScoredGame(board, seat, -regret, 0.0, 1, False, None)

    single = mean_of([game(board, 0, board % 2) for board in range(8)], lambda each: -each.returned)
    double = mean_of(
        [game(board, seat, board % 2) for board in range(8) for seat in (0, 1)], lambda each: -each.returned
    )
    assert single == double and single.mean == 0.5 and single.interval is not None
    assert single.interval[1] - 0.5 == pytest.approx(1.959964 * (2 / 7 / 8) ** 0.5)
    assert mean_of([game(0, 0, 1.0), game(1, 0, 1.0)], lambda each: -each.returned).interval is None
