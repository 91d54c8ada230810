"""Booklets."""

from __future__ import annotations

import re

import pypdfium2
import pytest
import zxingcpp

from gridwright.core.scene import Scene
from gridwright.errors import UnknownName
from gridwright.paint.book import LAYOUTS, Entry, book
from gridwright.paint.pdf import PAGES
from tests.paint.scenes import BOARDS

DOTS_PER_INCH = 200
"""Less than what any printer prints and a phone's camera sees."""
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


@pytest.mark.parametrize("per_page", LAYOUTS)
def test_the_codes_on_a_rendered_page_are_read_as_the_links(per_page: int) -> None:
    links = [f"http://127.0.0.1:8420/examples/slitherlink/quarter-turn-{number}" for number in range(per_page)]
    entries = [Entry("Quarter turn 12: 10 × 10, extreme", ENTRY.board, ENTRY.answer, link=link) for link in links]
    page = pypdfium2.PdfDocument(book("Puzzles", entries, per_page))[0].render(scale=DOTS_PER_INCH / 72)
    assert sorted(code.text for code in zxingcpp.read_barcodes(page.to_pil())) == sorted(links)


def test_a_link_too_long_for_its_place_is_left_out() -> None:
    entry = Entry("Long", ENTRY.board, ENTRY.answer, link="http://example.org/" + "x" * 2000)
    assert b"/URI" in book("Puzzles", [entry], 1)
    assert b"/URI" not in book("Puzzles", [entry], 12)


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert book("Puzzles", [ENTRY] * 3) == book("Puzzles", [ENTRY] * 3)


def test_other_papers_and_numbers_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match="a4, letter"):
        book("Puzzles", [ENTRY], 1, "a3")
    with pytest.raises(UnknownName, match="1, 2, 4, 6, 9, 12"):
        book("Puzzles", [ENTRY], 5)


def test_a_board_larger_than_any_page_shrinks_to_fit() -> None:
    assert pages(book("Puzzles", [Entry("Large", Scene(300, 200, ()), Scene(300, 200, ()))])) == 2
