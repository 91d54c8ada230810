"""Setting boards by hand."""

from __future__ import annotations

import pytest

from gridwright.families.madness import edit, text
from gridwright.families.madness.family import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_created_by_hand(name: str) -> None:
    board = text.read(EXAMPLES[name].text)
    # A board that was taken up offers its own letters; a blank one those of new boards.
    names = dict(
        zip(board.colours(), (tool.text for tool in edit.tools(edit.blank(board.side, board.side))[1:]), strict=False)
    )
    view = edit.blank(board.side, board.side)
    for place, square in enumerate(board.squares):
        view = edit.put(view, *divmod(place, board.side), names.get(square, "."))
    assert [names.get(square, ".") for square in board.squares] == list(view.squares)
    assert set(board.colours()) <= {tool.text for tool in edit.tools(board)}


def test_the_colours_keep_their_order_when_one_is_used() -> None:
    blank = edit.blank(4, 4)
    last = edit.tools(blank)[-1].text
    assert edit.tools(edit.put(blank, 0, 0, last)) == edit.tools(blank)
