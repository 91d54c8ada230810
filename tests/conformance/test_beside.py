"""What stands beside the board: figures as text, a goal that the best answer reaches, claims the judge can look at."""

from __future__ import annotations

from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Solved


def first_view(card: AnyFamily, puzzle: Any) -> Any:
    return card.rules.view(card.rules.start(puzzle))


def test_facts_are_labels_and_values_with_and_without_a_goal(card: AnyFamily, puzzles: list[Any]) -> None:
    if card.play.facts is None:
        return
    view = first_view(card, puzzles[0])
    goal = {} if card.play.goal is None else card.play.goal(view, Budget(20.0))
    for facts in (card.play.facts(view, {}), card.play.facts(view, goal)):
        assert all(isinstance(text, str) and text for fact in facts for text in fact)
        assert len({label for label, _ in facts}) == len(facts)


def test_a_goal_is_numbers_and_the_same_twice(card: AnyFamily, puzzles: list[Any]) -> None:
    if card.play.goal is None:
        return
    view = first_view(card, puzzles[0])
    goal = card.play.goal(view, Budget(20.0))
    assert goal and all(isinstance(number, int | float) for number in goal.values())
    assert card.play.goal(view, Budget(20.0)) == goal


def test_the_judge_looks_at_a_claim_and_finds_the_first_board_unfinished(card: AnyFamily, puzzles: list[Any]) -> None:
    if card.play.as_answer is None:
        return
    view = first_view(card, puzzles[0])
    faults = card.check.faults(view, card.play.as_answer(view))
    assert faults and all(fault.code in card.check.FAULTS for fault in faults)


def test_why_is_said_of_a_proved_answer(card: AnyFamily, puzzles: list[Any]) -> None:
    if card.teaching.why is None:
        return
    view = first_view(card, puzzles[0])
    verdict = next(iter(card.solvers.values()))(view, Budget(20.0))
    assert isinstance(verdict, Solved)
    answer = verdict.answer if card.prove is None else card.prove(view, verdict.answer, Budget(20.0))
    assert card.teaching.why(view, answer).endswith(".")


def test_what_is_revealed_is_a_view(card: AnyFamily, puzzles: list[Any]) -> None:
    if card.play.reveal is None:
        return
    state = card.rules.start(puzzles[0])
    assert type(card.play.reveal(state)) is type(card.rules.view(state))
