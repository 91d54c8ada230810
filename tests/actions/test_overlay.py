"""What an overlay shows has been checked, and drawing reaches nothing that thinks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from gridwright import catalog
from gridwright.actions.overlay import chosen_overlay, draw_view, overlay_marks
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.core.verdict import Fault
from gridwright.errors import Refused

OVERLAID = [name for name in catalog.names() if catalog.family(name).play.overlays]


def start_of(family: AnyFamily) -> Any:
    first = next(iter(family.creation.examples.values()))
    return family.rules.view(family.rules.start(family.text.read(first.text)))


def test_some_family_has_overlays() -> None:
    assert OVERLAID


@pytest.mark.parametrize("name", OVERLAID)
def test_every_overlay_is_a_value_of_the_option_and_is_drawn_over_the_same_board(name: str) -> None:
    family = catalog.family(name)
    view = start_of(family)
    plain = draw_view(family, view, None, Settings())
    for choice in family.play.overlays:
        settings = Settings(choices={"overlay": choice})
        assert chosen_overlay(family, settings) is family.play.overlays[choice]
        shown = draw_view(family, view, None, settings)
        assert set(shown.marks) >= set(plain.marks)
    assert overlay_marks(family, view, Settings(choices={"overlay": "off"})) == ()


@pytest.mark.parametrize("name", OVERLAID)
def test_an_overlay_that_the_checker_rejects_is_not_shown(name: str) -> None:
    class Strict:
        FAULTS: ClassVar[dict[str, str]] = {"no": "never"}

        def faults(self, view: Any, answer: Any) -> list[Fault]:
            return [Fault("no", "Never.")]

        def step_faults(self, view: Any, step: Any) -> list[Fault]:
            return [Fault("no", "Never.")]

        def proof_faults(self, view: Any, answer: Any, budget: Any = None) -> list[Fault]:
            return []

    family = replace(catalog.family(name), check=Strict())
    for choice in family.play.overlays:
        with pytest.raises(Refused, match="Never"):
            overlay_marks(family, start_of(family), Settings(choices={"overlay": choice}))
