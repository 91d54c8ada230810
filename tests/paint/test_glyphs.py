from __future__ import annotations

import math
import unicodedata

import pytest

from gridwright.core.scene import Mark, Scene
from gridwright.paint.glyphs import GLYPHS, glyph, hatching, outline
from gridwright.paint.png import png
from tests.paint.scenes import LOOK, PUZZLE

EVERY = {**GLYPHS, **LOOK.glyphs}
"""Those of the families too: they have to be told apart on one style sheet."""


def drawn(name: str) -> bytes:
    return png(Scene(1, 1, (Mark("glyph", "", "ink", 0.5, 0.5, height=0.9, text=name),), look=LOOK))


def test_every_glyph_leaves_ink_and_none_looks_like_another() -> None:
    pictures = {drawn(name) for name in EVERY} | {png(Scene(1, 1, ()))}
    assert len(pictures) == len(EVERY) + 1


def test_seventeen_puzzle_colours_have_glyphs_of_their_own() -> None:
    assert len(set(PUZZLE)) == 17
    assert set(PUZZLE) <= GLYPHS.keys()


def test_characters_are_distinct_and_one_column_wide() -> None:
    characters = [sign.character for sign in EVERY.values()]
    letters = [sign.ascii for sign in EVERY.values()]
    assert len(set(characters)) == len(set(letters)) == len(EVERY)
    assert all(len(one) == 1 and unicodedata.east_asian_width(one) not in "WF" for one in characters)
    assert all(len(one) == 1 and one.isascii() and one.isprintable() for one in letters)


@pytest.mark.parametrize("name", EVERY)
def test_a_glyph_stays_in_its_box(name: str) -> None:
    sign = glyph(name, LOOK)
    for part in sign.parts:
        points = [segment.points[-1] for segment in outline(part.path) if segment.points]
        assert max(max(abs(x), abs(y)) for x, y in points) <= sign.box / 2


def test_an_arc_keeps_its_distance_from_the_centre() -> None:
    for segment in outline("M -5,0 A 5 0 1 5,0 A 5 0 1 -5,0 Z"):
        if segment.points:
            assert math.hypot(*segment.points[-1]) == pytest.approx(5)


def test_hatching_rises_at_45_degrees_inside_the_tile() -> None:
    lines = hatching(2, 3, 1, 0.5, 0.1)
    assert len(lines) > 3
    for (left, low), (right, high) in lines:
        assert right - left == pytest.approx(low - high)
        assert 2 <= left <= right <= 3
        assert 3 <= high <= low <= 3.5


def test_an_unknown_glyph_is_a_programming_error() -> None:
    with pytest.raises(LookupError, match="no glyph 'teapot'"):
        glyph("teapot")
