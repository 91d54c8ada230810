"""A board in little: every cell has its colour, and what can't be compressed is sampled."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from gridwright.core.scene import Overview
from gridwright.paint.overview import LARGEST, LARGEST_BYTES, overview_png
from gridwright.paint.theme import DEFAULT, theme

ROLES = ("surface", "ink", "accent", "fault", "line-strong", "good")


def _picture(overview: Overview) -> Image.Image:
    return Image.open(io.BytesIO(overview_png(overview))).convert("RGB")


def _colour(number: int) -> tuple[int, int, int]:
    colour = theme(DEFAULT).colour(ROLES[number])
    return colour.red, colour.green, colour.blue


@pytest.mark.parametrize("numbers", [(0,), (1, 4), (0, 1, 2, 3), (1, 5, 2), tuple(range(6))])
def test_each_pixel_has_the_colour_of_its_role(numbers: tuple[int, ...]) -> None:
    cells = random.Random(3).choices(numbers, k=13 * 7)
    picture = _picture(Overview(13, 7, ROLES, bytes(cells)))
    assert picture.size == (13, 7)
    shown = [picture.getpixel((place % 13, place // 13)) for place in range(13 * 7)]
    assert shown == [_colour(number) for number in cells]


def test_cells_without_any_order_are_sampled_until_they_are_small_enough() -> None:
    cells = random.Random(3).choices(range(6), k=900 * 900)
    written = overview_png(Overview(900, 900, ROLES, bytes(cells)))
    picture = Image.open(io.BytesIO(written)).convert("RGB")
    step = -(-900 // picture.width)
    assert step > 1 and len(written) < LARGEST_BYTES + 200
    places = [(x, y) for x in range(0, picture.width, 17) for y in range(0, picture.height, 17)]
    for x, y in places:
        assert picture.getpixel((x, y)) == _colour(cells[y * step * 900 + x * step])


def test_lines_are_never_broken_and_what_compresses_well_stays_whole() -> None:
    lines = random.Random(3).choices(range(2), k=LARGEST * LARGEST)
    assert _picture(Overview(LARGEST, LARGEST, ROLES, bytes(lines))).size == (LARGEST, LARGEST)
    stripes = bytes(row // 40 % 6 for row in range(LARGEST) for _ in range(LARGEST))
    assert _picture(Overview(LARGEST, LARGEST, ROLES, stripes)).size == (LARGEST, LARGEST)
