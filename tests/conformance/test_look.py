"""What holds for the look of every family: readable colours, glyphs of its own, and a name for each role."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.core.look import Role
from gridwright.core.scene import Settings
from gridwright.paint.glyphs import GLYPHS, outline
from gridwright.paint.theme import SHARED, names, parse, theme
from tests.paint.vision import VISION, contrast, smallest_distance

SCREEN = tuple(name for name in names() if name != "print")
COLOURS = tuple(field.name for field in fields(Role))[:5]


def test_scenes_carry_the_look_of_their_family(family: AnyFamily, puzzles: list[Any]) -> None:
    view = family.rules.view(family.rules.start(puzzles[0]))
    assert family.draw.scene(view, None, Settings()).look is family.look


def test_colours_are_written_in_full(family: AnyFamily) -> None:
    for role in family.look.roles.values():
        values = [getattr(role, name) for name in COLOURS]
        assert all(re.fullmatch("(#[0-9A-F]{6}([0-9A-F]{2})?)?", value) for value in values)
        assert not role.paper or len(set(parse(role.paper)[:3])) == 1, "print uses no hue"


@pytest.mark.parametrize("name", names())
def test_every_role_is_readable_on_the_grounds_it_names(family: AnyFamily, name: str) -> None:
    shown = theme(name, family.look).roles
    for ink, role in family.look.roles.items():
        for ground in role.on:
            assert contrast(shown[ink], shown[ground]) >= role.least, f"{ink} on {ground}"


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("name", SCREEN)
def test_roles_that_must_be_told_apart_are(family: AnyFamily, name: str, vision: str) -> None:
    shown = theme(name, family.look).roles
    for group in family.look.apart:
        assert smallest_distance((shown[role] for role in group), vision) >= VISION[vision].least, group


def test_glyphs_stay_in_their_boxes(family: AnyFamily) -> None:
    for glyph in family.look.glyphs.values():
        assert glyph.parts
        for part in glyph.parts:
            points = [segment.points[-1] for segment in outline(part.path) if segment.points]
            assert max(max(abs(x), abs(y)) for x, y in points) <= glyph.box / 2


def test_what_a_player_draws_has_a_role(family: AnyFamily) -> None:
    assert set(family.look.drawn) <= family.look.roles.keys() | SHARED.roles.keys()


def test_roles_and_glyphs_belong_to_one_family() -> None:
    looks = [catalog.family(name).look for name in catalog.names()]
    roles = [*SHARED.roles, *(role for look in looks for role in look.roles)]
    glyphs = [*GLYPHS, *(glyph for look in looks for glyph in look.glyphs)]
    assert len(set(roles)) == len(roles)
    assert len(set(glyphs)) == len(glyphs)
