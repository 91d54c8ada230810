"""What holds for every family: adding one means passing these, and nothing else has to change."""

from __future__ import annotations

import copy
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.actions.check import PROOF_CHECKED, check
from gridwright.actions.convert import convert, formats
from gridwright.actions.generate import generate
from gridwright.actions.load import recognise
from gridwright.actions.rate import rate
from gridwright.actions.solve import solve
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Gesture, Refusal, Select, Settings
from gridwright.core.verdict import Ambiguous, Solved, Undecided
from gridwright.errors import BadOption, GridwrightError, IllegalMove, Unfinished, Unreadable
from gridwright.play.session import Session, replay
from tests.conformance.conftest import puzzles_of, states_along
from tests.quick import examples


def having(part: str) -> pytest.MarkDecorator:
    """Ask only the families that have this part of the record, such as `teaching.techniques`."""
    able = [family for family in map(catalog.family, catalog.names()) if attrgetter(part)(family)]
    return pytest.mark.parametrize("family", able, ids=[family.name for family in able])


def test_the_record_has_the_folder_s_name_and_something_to_say(family: AnyFamily) -> None:
    assert family.name in catalog.names()
    assert family.title
    assert family.summary.endswith(".")
    assert family.solvers


def test_a_puzzle_survives_being_written_and_read(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles:
        assert family.text.read(family.text.write(puzzle)) == puzzle


def test_every_format_that_is_written_is_read_back(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles:
        for name in formats(family):
            format_ = family.text.FORMATS.get(name)
            reader = family.text.read if format_ is None else format_.read
            if reader is None:
                continue
            try:
                text = convert(family, puzzle, name)
            except BadOption as refusal:
                assert str(refusal), "a format that cannot hold a puzzle says why"
                continue
            if format_ is None or format_.whole:
                assert reader(text) == puzzle
            else:
                assert convert(family, reader(text), name)


def test_a_written_puzzle_is_recognised(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles:
        assert recognise(family.text.write(puzzle)).family is family


def test_a_puzzle_is_known_where_one_of_another_family_is_expected(family: AnyFamily, puzzles: list[Any]) -> None:
    for other in (catalog.family(name) for name in catalog.names() if name != family.name):
        with pytest.raises(Unreadable, match=f"This is a {family.title} puzzle, not a {other.title} one."):
            recognise(family.text.write(puzzles[0]), other.name).view()


def test_a_view_survives_being_written_and_read(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        for state in states_along(family, puzzle, seed=1):
            view = family.rules.view(state)
            assert family.text.read_view(family.text.write_view(view)) == view


def test_every_offered_move_can_be_played_and_survives_its_text(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        for state in states_along(family, puzzle, seed=2, most=8):
            if family.rules.status(state) != "playing":
                continue
            for move in family.rules.moves(family.rules.view(state)):
                assert family.text.read_move(family.text.write_move(move)) == move
                family.rules.play(state, move)


def test_playing_never_changes_a_state(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        for state in states_along(family, puzzle, seed=3, most=6):
            before = copy.deepcopy(state)
            for move in list(family.rules.moves(family.rules.view(state)))[:8]:
                family.rules.play(state, move)
            assert state == before
            hash(state)


def _inside(value: Any) -> list[Any]:
    if is_dataclass(value):
        return [value, *(part for field in fields(value) for part in _inside(getattr(value, field.name)))]
    if isinstance(value, tuple | list | frozenset | set):
        return [value, *(part for each in value for part in _inside(each))]
    return [value]


def test_a_view_holds_neither_puzzle_nor_state_when_it_is_something_else(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        state = family.rules.start(puzzle)
        view = family.rules.view(state)
        if type(view) is type(state):
            assert view == state, "a family without secrets shows its state as it is"
            continue
        kinds = {type(part) for part in _inside(view)}
        assert type(puzzle) not in kinds
        assert type(state) not in kinds


def test_every_scene_key_is_unique_and_every_target_has_a_label(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:4]:
        view = family.rules.view(family.rules.start(puzzle))
        plain = family.draw.scene(view, None, Settings())
        # On a large board some sixty of the targets, spread over it.
        for selection in [None, *(target.key for target in plain.targets[:: len(plain.targets) // 60 + 1])]:
            scene = family.draw.scene(view, selection, Settings())
            keys = [mark.key for mark in scene.marks]
            assert len(keys) == len(set(keys))
        assert len({target.key for target in plain.targets}) == len(plain.targets)
        assert all(target.label for target in plain.targets)
        assert plain.title


def test_every_mark_has_a_role_that_the_themes_know(family: AnyFamily, puzzles: list[Any]) -> None:
    from gridwright.paint.svg import svg
    from gridwright.paint.terminal import terminal
    from gridwright.paint.theme import names

    for puzzle in puzzles[:2]:
        view = family.rules.view(family.rules.start(puzzle))
        scene = family.draw.scene(view, None, Settings())
        for theme in names():
            assert svg(scene, theme).startswith("<svg")
            assert terminal(scene, theme, colour=True, unicode=True)


def test_solvers_answers_pass_the_checker_and_survive_their_text(family: AnyFamily, puzzles: list[Any]) -> None:
    for name in family.solvers:
        for puzzle in puzzles[:3]:
            view = family.rules.view(family.rules.start(puzzle))
            solution = solve(family, view, Budget(0.5), name)
            answers = [getattr(solution.verdict, part, None) for part in ("answer", "second")]
            for answer in filter(None, answers):
                assert family.check.faults(view, answer) == []
                assert family.text.read_answer(family.text.write_answer(answer)) == answer
                assert family.draw.overlay(view, answer)
            assert {"family", "solver", "verdict", "proven", "seconds", "seconds_total", "answer"} <= set(
                solution.fields()
            )
            assert isinstance(solution.verdict, Solved | Ambiguous | Undecided) or solution.verdict.because


def test_the_default_solver_decides_the_smallest_puzzle_and_its_proof_holds(
    family: AnyFamily, puzzles: list[Any]
) -> None:
    view = family.rules.view(family.rules.start(puzzles[0]))
    solution = solve(family, view, Budget(5.0), verify=True)
    assert isinstance(solution.verdict, Solved)
    assert solution.proof == ()
    bare = replace(family, has_certificate=None, claims=None)
    report = check(bare, view, solution.verdict.answer, verify=True)
    assert PROOF_CHECKED[report.claims] == "There is no proof to verify."


def test_a_cancelled_solve_ends_at_once_with_a_sentence_or_an_answer(family: AnyFamily, puzzles: list[Any]) -> None:
    view = family.rules.view(family.rules.start(puzzles[-1]))
    budget = Budget(20.0)
    budget.cancel()
    for name in family.solvers:
        solve(family, view, budget, name)
    assert budget.spent() < 5.0


@having("teaching.techniques")
def test_techniques_get_the_time_that_a_hint_or_an_explanation_has(family: AnyFamily, puzzles: list[Any]) -> None:
    state, given = family.rules.start(puzzles[0]), list[Budget]()

    def listen(view: object, budget: Budget) -> None:
        given.append(budget)

    listening = replace(family, teaching=replace(family.teaching, techniques=(listen,)))
    budget = Budget(20.0)
    assert hint(listening, family.rules.view(state), budget) is None
    explain(listening, state, budget)
    assert given[0] is budget
    assert given[1].left() <= budget.left()
    budget.cancel()
    assert given[1].cancelled
    with pytest.raises(Unfinished):
        hint(listening, family.rules.view(state), budget)


@having("teaching.techniques")
def test_a_hint_without_time_ends_at_once_and_spoils_no_later_one(family: AnyFamily, puzzles: list[Any]) -> None:
    view, budget = family.rules.view(family.rules.start(puzzles[-1])), Budget(20.0)
    budget.cancel()
    with suppress(Unfinished):
        hint(family, view, budget)
    assert hint(family, view) is not None


@having("teaching.techniques")
def test_explanations_are_legal_accepted_by_the_checker_and_reach_the_end(
    family: AnyFamily, puzzles: list[Any]
) -> None:
    for puzzle in puzzles[:3]:
        explanation = explain(family, family.rules.start(puzzle))
        assert explanation.complete
        for view, step in explanation.steps:
            assert family.check.step_faults(view, step) == []
            assert step.technique and step.look and step.do
            assert step.because.endswith(".")
            assert family.draw.overlay(view, step)


def test_every_fault_code_is_in_the_checker_s_table(family: AnyFamily, puzzles: list[Any]) -> None:
    assert family.check.FAULTS
    answers = [
        solution.answer
        for puzzle in puzzles[:2]
        if isinstance(
            solution := solve(family, family.rules.view(family.rules.start(puzzle)), Budget(1.0)).verdict, Solved
        )
    ]
    for puzzle in puzzles[:2]:
        view = family.rules.view(family.rules.start(puzzle))
        for answer in answers:
            for fault in family.check.faults(view, answer):
                assert fault.code in family.check.FAULTS
                assert fault.message.endswith(".")
                family.draw.overlay(view, fault)


@having("creation.generators")
def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another(family: AnyFamily) -> None:
    for name in family.creation.generators:
        options = family.options["generate"]()
        made = [family.text.write(generate(family, options, seed, Budget(60), name)) for seed in (5, 5, 6, 7)]
        assert made[0] == made[1]
        assert len(set(made)) > 1


@having("creation.rate")
def test_ratings_are_the_same_twice(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        view = family.rules.view(family.rules.start(puzzle))
        assert rate(family, view) == rate(family, view)


def test_bots_make_legal_moves(family: AnyFamily, puzzles: list[Any]) -> None:
    for bot in family.play.bots.values():
        for puzzle in puzzles[:2]:
            for state in states_along(family, puzzle, seed=4, most=5):
                if family.rules.status(state) == "playing":
                    family.rules.play(state, bot(family.rules.view(state), Budget(0.2), Random(1)))


@having("research.symmetries")
def test_symmetric_images_are_puzzles_and_include_the_puzzle_s_likeness(family: AnyFamily, puzzles: list[Any]) -> None:
    assert family.research.symmetries is not None
    for puzzle in puzzles[:3]:
        images = list(family.research.symmetries(puzzle))
        least = min(family.text.write(image) for image in images)
        for image in images:
            assert family.text.read(family.text.write(image)) == image
            assert min(family.text.write(again) for again in family.research.symmetries(image)) == least


@having("teaching.mistakes")
def test_a_puzzle_that_can_be_solved_has_no_mistake(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:3]:
        assert find_mistake(family, family.rules.view(family.rules.start(puzzle)), Budget(20.0)) is None


@having("play.resume")
def test_a_position_is_played_on_from_what_is_seen(family: AnyFamily, puzzles: list[Any]) -> None:
    assert family.play.resume is not None
    for puzzle in puzzles[:2]:
        for state in states_along(family, puzzle, seed=5, most=6):
            view = family.rules.view(state)
            resumed = family.play.resume(view)
            assert family.rules.view(resumed) == view
            assert family.rules.status(resumed) == family.rules.status(state)


def test_a_replayed_log_gives_the_same_game(family: AnyFamily, puzzles: list[Any]) -> None:
    for puzzle in puzzles[:2]:
        session = Session(family, puzzle)
        rng = Random(9)
        for _ in range(30):
            if session.status != "playing":
                break
            word = rng.choice(["move", "move", "move", "undo", "redo", "begin_trial", "accept", "reject"])
            try:
                if word == "move":
                    session.play(family.text.write_move(rng.choice(list(family.rules.moves(session.view)))))
                else:
                    getattr(session, word)()
            except IllegalMove:
                continue
        again = replay(family, puzzle, session.log)
        assert again.state == session.state
        assert again.moves == session.moves
        assert again.trials == session.trials


GESTURES = st.builds(
    Gesture,
    kind=st.sampled_from(["tap", "alternate", "double", "drag", "alternate_drag", "wheel", "key"]),
    x=st.floats(-2, 12),
    y=st.floats(-2, 12),
    points=st.lists(st.tuples(st.floats(-2, 12), st.floats(-2, 12)), max_size=4).map(tuple),
    key=st.sampled_from(["ArrowLeft", "ArrowUp", "Enter", " ", "q", "e", "x", "Escape", "1", "F5", ""]),
    amount=st.floats(-3, 3),
)


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(gestures=st.lists(GESTURES, max_size=12))
def test_any_gesture_is_a_legal_move_a_choice_a_refusal_or_nothing(family: AnyFamily, gestures: list[Gesture]) -> None:
    example = next(iter(family.creation.examples.values()))
    session = Session(family, family.text.read(example.text))
    keys = {target.key for target in session.scene().targets}
    for gesture in gestures:
        meant = family.gestures.interpret(session.view, session.selection, gesture, Settings())
        assert meant is None or isinstance(meant, Select | Refusal | list)
        if isinstance(meant, Refusal):
            assert meant.message.endswith(".") and meant.key in keys
            with pytest.raises(IllegalMove):
                session.touch(gesture)
        else:
            session.touch(gesture)
        # A selection may name a second target after a dash: a partner that the keyboard has reached.
        assert session.selection is None or session.selection.split("-")[0] in keys


READERS = ("read", "read_view", "read_move", "read_answer")
ODD = "\n \t\r\u00a0\u2028\u0085\u001c\u0663\u00b2\ufeff\0\u00c4/:#*+-."
"""Blanks and digits that few think of, and signs that mean something in one format or another."""


@cache
def right_texts(name: str) -> tuple[str, ...]:
    """A family's puzzle, a position and a solution as it writes them itself."""
    family = catalog.family(name)
    view = family.rules.view(states_along(family, puzzles_of(name)[0], seed=3, most=4)[-1])
    verdict = solve(family, view, Budget(5.0)).verdict
    found = [family.text.write(puzzles_of(name)[0]), family.text.write_view(view)]
    return (*found, family.text.write_answer(verdict.answer)) if isinstance(verdict, Solved) else tuple(found)


@examples(200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_text_is_read_or_refused_with_a_sentence(family: AnyFamily, data: st.DataObject) -> None:
    right = data.draw(st.sampled_from(right_texts(family.name)))
    words = st.lists(st.sampled_from([*" ".join(right_texts(family.name)).split(), *ODD]), max_size=20)
    said, where = (
        data.draw(st.text(max_size=120) | words.map("".join) | words.map(" ".join)),
        st.integers(0, len(right)),
    )
    start, end = data.draw(where), data.draw(where)
    readers = [getattr(family.text, name) for name in READERS]
    readers += [format_.read for format_ in family.text.FORMATS.values() if format_.read is not None]
    for text in (said, right[:start] + said + right[end:]):
        family.text.recognise(text)
        for read in readers:
            try:
                read(text)
            except Unreadable as error:
                assert str(error).strip()
                assert "\n" not in str(error)


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_puzzle_is_read_or_refused_with_its_place(family: AnyFamily, data: st.DataObject) -> None:
    text = next(iter(family.creation.examples.values())).text
    where = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:where] + data.draw(st.sampled_from(["\x00", "~", "", "é", "\n", text[where] * 2])) + text[where + 1 :]
    )
    try:
        family.text.read(damaged)
    except GridwrightError as error:
        assert isinstance(error, Unreadable)
        assert error.line is not None
