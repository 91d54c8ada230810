"""Booklets."""

from __future__ import annotations

import re

import pytest

from gridwright.core.scene import Scene
from gridwright.errors import UnknownName
from gridwright.paint.book import LAYOUTS, Entry, book
from gridwright.paint.pdf import PAGES
from tests.paint.scenes import BOARDS

ENTRY = Entry("Easy", BOARDS["turning"], BOARDS["turning"], "a1 b2")


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", data))


@pytest.mark.parametrize("per_page", LAYOUTS)
def test_puzzles_come_first_and_all_answers_after_them(per_page: int) -> None:
    assert pages(book("Puzzles", [ENTRY] * 13, per_page)) == -(-13 // per_page) + 2


@pytest.mark.parametrize(("paper", "size"), PAGES.items())
def test_the_sheets_are_of_the_paper_asked_for(paper: str, size: tuple[float, float]) -> None:
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", book("Puzzles", [ENTRY], 1, paper))
    assert box is not None
    assert (float(box[1]), float(box[2])) == pytest.approx(size)


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert book("Puzzles", [ENTRY] * 3) == book("Puzzles", [ENTRY] * 3)


def test_other_papers_and_numbers_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match="a4, letter"):
        book("Puzzles", [ENTRY], 1, "a3")
    with pytest.raises(UnknownName, match="1, 2, 4, 6, 9, 12"):
        book("Puzzles", [ENTRY], 5)


def test_a_board_larger_than_any_page_shrinks_to_fit() -> None:
    assert pages(book("Puzzles", [Entry("Large", Scene(300, 200, ()), Scene(300, 200, ()))])) == 2
