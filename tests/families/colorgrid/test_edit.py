"""Creating grids by hand."""

from __future__ import annotations

import pytest

from gridwright.errors import BadOption
from gridwright.families.colorgrid import edit, rules, text
from gridwright.families.colorgrid.examples import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_created_by_hand(name: str) -> None:
    grid = text.read(EXAMPLES[name].text)
    view = edit.put(edit.blank(grid.rows, grid.cols), 0, 0, f"rules:{grid.rules}")
    for cell, (colour, value) in enumerate(zip(grid.colours, grid.values, strict=True)):
        place = divmod(cell, grid.cols)
        view = edit.put(edit.put(view, *place, "wrbgk"[colour]), *place, f"={value}")
    assert view == rules.start(grid)


@pytest.mark.parametrize("value", ["=0", "=-1", "=", "=x", "=99999999999999", "=1.5", "=\u0663\u00b2"])
def test_what_is_no_value_is_refused(value: str) -> None:
    with pytest.raises(BadOption, match="Use a whole number"):
        edit.put(edit.blank(2, 2), 0, 0, value)
