"""A part of a board is drawn as the whole is: nothing that the window shows is left out, nothing looks different."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Overview, Settings, extent, meets
from gridwright.paint.overview import overview_png
from gridwright.paint.theme import theme
from gridwright.play.session import Session
from tests.quick import examples

spans = st.tuples(st.floats(-2, 12), st.floats(-2, 12)).map(sorted)


def positions(family: AnyFamily) -> list[tuple[Any, str | None]]:
    """A few views of the first example, played at random, with something selected or not."""
    rng = Random(family.name)
    session = Session(family, family.text.read(next(iter(family.creation.examples.values())).text))
    found: list[tuple[Any, str | None]] = []
    for _ in range(6):
        targets = session.scene().targets
        found += [(session.view, None), (session.view, rng.choice(targets).key if targets else None)]
        moves = list(family.rules.moves(session.view))
        if not moves:
            break
        session.play(family.text.write_move(rng.choice(moves)))
    return found


@examples(60)
@given(st.data(), spans, spans)
def test_a_window_shows_what_the_whole_board_shows_there(
    data: st.DataObject, across: list[float], down: list[float]
) -> None:
    family = catalog.family(data.draw(st.sampled_from(catalog.names())))
    view, selection = data.draw(st.sampled_from(positions(family)))
    window = (across[0], down[0], across[1], down[1])
    whole = family.draw.scene(view, selection, Settings()).within(window)
    part = family.draw.scene(view, selection, Settings(window=window)).within(window)
    inside = {mark.key: mark for mark in whole.marks if _is_inside(window, mark)}
    assert inside.items() <= {mark.key: mark for mark in part.marks}.items()
    assert {mark.key for mark in part.marks} <= {mark.key for mark in whole.marks}
    assert set(part.targets) <= set(whole.targets)
    assert (part.width, part.height, part.title) == (whole.width, whole.height, whole.title)


def _is_inside(window: tuple[float, float, float, float], mark: Any) -> bool:
    """Whether the mark has more in common with the window than a border."""
    left, top, right, bottom = window
    inner = (left + 1e-6, top + 1e-6, right - 1e-6, bottom - 1e-6)
    return inner[0] < inner[2] and inner[1] < inner[3] and meets(inner, extent(mark))


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.family(name).play.overview is not None])
def test_an_overview_shows_the_board_in_the_colours_of_the_theme_and_follows_the_game(name: str) -> None:
    family = catalog.family(name)
    assert family.play.overview is not None
    before, after = (family.play.overview(view) for view, _ in (positions(family)[0], positions(family)[-1]))
    assert before.pixels != after.pixels
    assert (before.width, before.height, before.roles) == (after.width, after.height, after.roles)
    colours = theme("dark", family.look)
    with Image.open(io.BytesIO(overview_png(after, "dark", family.look))) as image:
        assert image.size == (after.width, after.height)
        shown = [image.convert("RGB").getpixel(divmod(at, after.width)[::-1]) for at in range(len(after.pixels))]
    assert shown == [tuple(colours.colour(after.roles[number])[:3]) for number in after.pixels]


def test_an_overview_of_a_very_large_board_stays_small() -> None:
    rng = np.random.default_rng(1)
    shown = Overview(3000, 2000, ("ink", "surface", "line"), rng.integers(0, 3, 6_000_000, dtype=np.uint8).tobytes())
    picture = overview_png(shown)
    with Image.open(io.BytesIO(picture)) as image:
        assert image.size == (750, 500)
    assert len(picture) < 101_000
