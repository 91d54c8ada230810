"""Mistakes come before hints and explanations, and only if the checker confirms them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.check import check_position
from gridwright.actions.explain import explain
from gridwright.actions.hint import hint, hint_fields
from gridwright.actions.mistakes import find_mistake
from gridwright.core.contract import AnyFamily, Mistakes
from gridwright.core.verdict import Fault, Mistake
from gridwright.errors import Missing, Refused


def family_with(found: Mistake[Any] | None, *faults: Fault) -> AnyFamily:
    """Return a family whose every position has this mistake, and a checker that finds these faults with it."""
    card = catalog.family("madness")
    mistakes = Mistakes[Any, Any](lambda view, budget: found, lambda view, mistake: list(faults))
    return replace(
        card, teaching=replace(card.teaching, mistakes=mistakes, progress=lambda first, view, budget: "2 to go.")
    )


def state_of(card: AnyFamily) -> Any:
    return card.rules.start(card.text.read(card.creation.examples["4x4"].text))


@pytest.fixture
def mistake() -> Mistake[Any]:
    card = catalog.family("madness")
    (move, *_) = card.rules.moves(card.rules.view(state_of(card)))
    return Mistake((move,), ("block:0",), "This can't be.", (move,))


def test_a_mistake_takes_the_place_of_a_hint(mistake: Mistake[Any]) -> None:
    card = family_with(mistake)
    found = hint(card, card.rules.view(state_of(card)))
    assert found is mistake
    assert hint_fields(card, found) == {
        "family": "madness",
        "mistake": {
            "moves": [card.text.write_move(mistake.moves[0])],
            "where": ["block:0"],
            "because": "This can't be.",
        },
    }


def test_an_explanation_of_a_wrong_position_has_no_steps(mistake: Mistake[Any]) -> None:
    card = family_with(mistake)
    explanation = explain(card, state_of(card))
    assert explanation.exit_code == 1
    assert explanation.steps == ()
    assert set(explanation.fields()) == {"family", "mistake"}


def test_a_mistake_that_the_checker_rejects_is_not_shown(mistake: Mistake[Any]) -> None:
    card = family_with(mistake, Fault("wrong", "It is not one."))
    with pytest.raises(Refused, match="It is not one"):
        find_mistake(card, card.rules.view(state_of(card)))


def test_a_right_position_is_told_how_far_it_is() -> None:
    card = family_with(None)
    found = check_position(card, card.rules.view(state_of(card)))
    assert found.message == "No mistakes so far. 2 to go."
    assert found.exit_code == 0
    assert set(hint_fields(card, hint(card, card.rules.view(state_of(card))))) == {"family", "step"}


def test_a_family_without_mistakes_says_only_how_far_it_is() -> None:
    card = family_with(None)
    card = replace(card, teaching=replace(card.teaching, mistakes=None))
    assert check_position(card, card.rules.view(state_of(card))).message == "2 to go."
    silent = replace(card, teaching=replace(card.teaching, progress=None))
    with pytest.raises(Missing, match="nothing to check"):
        check_position(silent, silent.rules.view(state_of(silent)))
