"""Mistakes come before hints and explanations, and only if the checker confirms them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.check import check_position
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint, hint_fields
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.contract import AnyFamily
from gridwright.core.teaching import Mistakes
from gridwright.core.verdict import Fault, Mistake
from gridwright.errors import Missing, Refused


def family_with(found: Mistake[Any] | None, *faults: Fault) -> AnyFamily:
    """Return a family whose every position has this mistake, and a checker that finds these faults with it."""
    record = catalog.family("madness")
    mistakes = Mistakes[Any, Any](lambda view, budget: found, lambda view, mistake: list(faults))
    return replace(
        record, teaching=replace(record.teaching, mistakes=mistakes, progress=lambda first, view, budget: "2 to go.")
    )


def state_of(record: AnyFamily) -> Any:
    return record.rules.start(record.text.read(record.creation.examples["4x4"].text))


@pytest.fixture
def mistake() -> Mistake[Any]:
    record = catalog.family("madness")
    (move, *_) = record.rules.moves(record.rules.view(state_of(record)))
    return Mistake((move,), ("block:0",), "This can't be.", (move,))


def test_a_mistake_takes_the_place_of_a_hint(mistake: Mistake[Any]) -> None:
    record = family_with(mistake)
    found = hint(record, record.rules.view(state_of(record)))
    assert found is mistake
    assert hint_fields(record, found) == {
        "family": "madness",
        "mistake": {
            "moves": [record.text.write_move(mistake.moves[0])],
            "where": ["block:0"],
            "because": "This can't be.",
        },
    }


def test_an_explanation_of_a_wrong_position_has_no_steps(mistake: Mistake[Any]) -> None:
    record = family_with(mistake)
    explanation = explain(record, state_of(record))
    assert explanation.exit_code == 1
    assert explanation.steps == ()
    assert set(explanation.fields()) == {"family", "mistake"}


def test_a_mistake_that_the_checker_rejects_is_not_shown(mistake: Mistake[Any]) -> None:
    record = family_with(mistake, Fault("wrong", "It is not one."))
    with pytest.raises(Refused, match="It is not one"):
        find_mistake(record, record.rules.view(state_of(record)))


def test_a_right_position_says_how_far_it_is() -> None:
    record = family_with(None)
    found = check_position(record, record.rules.view(state_of(record)))
    assert found.message == "No mistakes so far. 2 to go."
    assert found.exit_code == 0
    assert set(hint_fields(record, hint(record, record.rules.view(state_of(record))))) == {"family", "step"}


def test_a_family_without_mistakes_says_only_how_far_it_is() -> None:
    record = family_with(None)
    record = replace(record, teaching=replace(record.teaching, mistakes=None))
    assert check_position(record, record.rules.view(state_of(record))).message == "2 to go."
    silent = replace(record, teaching=replace(record.teaching, progress=None))
    with pytest.raises(Missing, match="nothing to check"):
        check_position(silent, silent.rules.view(state_of(silent)))
