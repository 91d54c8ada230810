"""Tables and plots as a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from gridwright.core.results import Curve, Plot, ResultTable
from gridwright.paint.chart import chart
from gridwright.paint.page import Section, page

TABLE = ResultTable("Won <games>", ("bot", "share"), (("strong & quick", "41%"),), ("A remark.",), {})
BARS = Plot("Moves", "moves", "games", (Curve("moves", ((1.0, 5.0), (2.0, 0.0), (3.0, 2.0))),), False, bars=True)


def test_a_page_needs_nothing_else_and_escapes_what_it_shows() -> None:
    text = page("Report", [Section("A <run>", [("command", "gridwright 'x' & <y>")], [TABLE], [BARS])])
    assert "<script" not in text
    assert not re.search(r'(src|href)="', text)
    assert "url(" not in text
    assert "A &lt;run&gt;" in text
    assert "strong &amp; quick" in text
    assert "&lt;y&gt;" in text
    assert text.count("<svg") == 2


def test_columns_stand_on_the_ground_and_are_as_high_as_they_count() -> None:
    columns = [mark for mark in chart(BARS).marks if mark.key.startswith("column")]
    heights = [mark.height for mark in columns]
    assert heights[1] == 0
    assert abs(heights[0] / heights[2] - 2.5) < 1e-9
    assert len({round(mark.y + mark.height, 9) for mark in columns}) == 1


def test_the_plots_are_well_formed() -> None:
    for drawn in re.findall(r"<svg.*?</svg>", page("Report", [Section("A", plots=[BARS])]), re.DOTALL):
        ElementTree.fromstring(drawn)
