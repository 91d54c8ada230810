"""Of every family whose boards can be created by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Edit
from gridwright.core.scene import Settings
from gridwright.errors import BadOption, GridwrightError, UnknownName
from tests.quick import examples

SIDE = 4
NAMES = [name for name in catalog.names() if catalog.family(name).creation.edit is not None]


def edit_of(family: AnyFamily) -> Edit[Any]:
    assert family.creation.edit is not None
    return family.creation.edit


def texts(family: AnyFamily, view: Any) -> list[str]:
    """Every tool as it is used, numbers with a number."""
    return [tool.text + "3" if tool.number else tool.text for tool in edit_of(family).tools(view)]


@pytest.mark.parametrize("name", NAMES)
def test_a_blank_board_is_a_view_that_can_be_drawn_and_written(name: str) -> None:
    family = catalog.family(name)
    view = edit_of(family).blank(SIDE, SIDE)
    scene = family.draw.scene(view, None, Settings())
    assert (scene.width, scene.height) == (SIDE, SIDE)
    assert family.text.write_view(view)


@pytest.mark.parametrize("name", NAMES)
def test_every_tool_changes_the_board_and_the_eraser_undoes_it(name: str) -> None:
    family = catalog.family(name)
    edit = edit_of(family)
    view = edit.blank(SIDE, SIDE)
    eraser, *others = edit.tools(view)
    assert eraser.name == "erase"
    changed = {family.text.write_view(edit.put(view, 1, 2, text)) for text in texts(family, view)[1:]}
    assert len(changed) >= 2
    for tool in others:
        if not tool.board:
            text = tool.text + "3" if tool.number else tool.text
            assert edit.put(edit.put(view, 1, 2, text), 1, 2, eraser.text) == view


@pytest.mark.parametrize("name", NAMES)
@examples(30)
@given(data=st.data())
def test_any_way_of_setting_gives_a_board_or_a_sentence(name: str, data: st.DataObject) -> None:
    family = catalog.family(name)
    edit = edit_of(family)
    view = edit.blank(SIDE, SIDE)
    place = st.integers(0, SIDE - 1)
    for _ in range(data.draw(st.integers(0, 20))):
        tool = data.draw(st.sampled_from(texts(family, view)))
        view = edit.put(view, data.draw(place), data.draw(place), tool)
    written = family.text.write_view(view)
    try:
        read = family.text.read_view(written)
    except GridwrightError as error:
        assert str(error)
    else:
        assert read == view


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(0, 0), (-1, 4), (10**6, 10**6)])
def test_sizes_that_no_board_has_are_refused(name: str, size: tuple[int, int]) -> None:
    with pytest.raises(BadOption):
        edit_of(catalog.family(name)).blank(*size)


@pytest.mark.parametrize("name", NAMES)
def test_tools_and_cells_that_are_not_there_are_refused(name: str) -> None:
    edit = edit_of(catalog.family(name))
    view = edit.blank(SIDE, SIDE)
    with pytest.raises((BadOption, UnknownName)):
        edit.put(view, 0, 0, "nonsense")
    for row, col in ((-1, 0), (0, SIDE), (SIDE, 0)):
        with pytest.raises(BadOption):
            edit.put(view, row, col, edit.tools(view)[1].text)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_helper_proposes_can_be_put(name: str) -> None:
    family = catalog.family(name)
    edit = edit_of(family)
    example = next(iter(family.creation.examples.values()))
    for view in (edit.blank(SIDE, SIDE), family.text.read_view(example.text)):
        for helper in family.creation.helpers.values():
            proposal = helper(view, Budget(5), Random(1))
            assert proposal.says
            after = view
            for row, col, tool in proposal.edits:
                after = edit.put(after, row, col, tool)
            assert bool(proposal.edits) == (after != view)
