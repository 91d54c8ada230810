"""What many lines say together."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.batch.progress_counts import ProgressCounts
from gridwright.batch.summary import histogram, read_lines, summarise
from gridwright.core.intervals import wilson
from gridwright.errors import Unreadable


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    # From the formula in Wilson's paper, to four places.
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (41132, 100000, 0.4083, 0.4144)],
)
def test_a_share_s_interval_is_wilson_s(hits: int, total: int, low: float, high: float) -> None:
    assert wilson(hits, total) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_an_interval_holds_the_share(hits: int, total: int) -> None:
    hits = min(hits, total)
    low, high = wilson(hits, total)
    assert 0 <= low <= hits / total + 1e-12
    assert hits / total - 1e-12 <= high <= 1


def test_truths_and_words_are_counted_and_numbers_measured() -> None:
    lines = [{"seed": n, "won": n < 30, "level": "easy" if n % 2 else "hard", "moves": n} for n in range(100)]
    summary = summarise(lines, seconds=[0.5] * 100)
    assert summary.lines == 100
    assert summary.shares["won"] == {"yes": 30, "no": 70}
    assert summary.shares["level"] == {"easy": 50, "hard": 50}
    moves = summary.numbers["moves"]
    assert (moves["mean"], moves["median"], moves["5%"], moves["95%"]) == (49.5, 50, 5, 95)
    assert moves["interval"] == pytest.approx([49.5 - 5.686, 49.5 + 5.686], abs=0.01)
    assert summary.numbers["seconds"]["mean"] == 0.5
    assert "seed" not in summary.numbers


def test_texts_that_are_all_different_are_passed_over() -> None:
    summary = summarise([{"puzzle": f"board {n}", "because": "x" * 50} for n in range(20)])
    assert summary.shares == {}
    assert summary.tables == ()


def test_no_lines_are_no_error() -> None:
    assert summarise([]).lines == 0


@given(st.lists(st.integers(-1000, 1000) | st.floats(-1e6, 1e6), min_size=2).filter(lambda all_: min(all_) < max(all_)))
def test_every_value_but_a_long_tail_is_in_one_bar_of_its_histogram(values: list[float]) -> None:
    drawn = sum(count for _, count in histogram("moves", values).curves[0].points)
    assert 0.99 * len(values) <= drawn <= len(values)


def test_a_long_tail_is_named_and_not_drawn() -> None:
    plot = histogram("seconds", [number / 100 for number in range(300)] + [500.5])
    assert plot.title == "Distribution of seconds"
    assert plot.across == "seconds (1% lie beyond 2.97, up to 500)"
    assert sum(count for _, count in plot.curves[0].points) == 298


def test_a_line_that_is_no_object_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"won": true}\n[1]\n')
    with pytest.raises(Unreadable, match=r"line 2, column 1: .*Expected a JSON object"):
        list(read_lines(path))


def test_the_tally_says_what_there_is_most_of_first() -> None:
    counts = ProgressCounts("simulate")
    counts.add(['{"won": true}', '{"won": false}', '{"won": false}', '{"refused": "no"}'])
    assert counts.summary() == "not won 50.0%, won 25.0%, refused 25.0%"
