"""Budgets, the cache, cells and symmetries, the catalog, loading."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from gridwright import catalog
from gridwright.core import cache
from gridwright.core.budget import Budget, keep_finished
from gridwright.errors import BadOption, UnknownName, Unreadable
from gridwright.grid.cells import column_name, column_of, name_of, neighbours, place_of
from gridwright.grid.symmetry import image, images


def test_a_budget_ends_with_its_seconds_or_when_it_is_cancelled() -> None:
    short, long = Budget(0.01), Budget(60)
    time.sleep(0.02)
    assert not short.should_continue()
    assert short.left() == 0
    assert long.should_continue()
    long.cancel()
    assert not long.should_continue()


def test_a_share_is_cancelled_with_the_whole() -> None:
    whole = Budget(60)
    piece = whole.share(0.5)
    assert 29 < piece.left() <= 30
    whole.cancel()
    assert not piece.should_continue()


def test_a_part_has_its_own_seconds_or_those_left_to_the_whole() -> None:
    assert 4 < Budget(60).at_most(5).left() <= 5
    assert 4 < Budget(5).at_most(60).left() <= 5
    assert 4 < Budget().at_most(5).left() <= 5


def test_a_result_is_kept_unless_the_time_ran_out() -> None:
    asked: list[str] = []

    @keep_finished(2)
    def double(subject: str, budget: Budget) -> str:
        asked.append(subject)
        return 2 * subject

    spent = Budget(60)
    spent.cancel()
    for budget in (spent, Budget(60), spent, Budget(60)):
        assert double("a", budget) == "aa"
    assert asked == ["a", "a"]


def test_a_budget_without_seconds_never_runs_out() -> None:
    assert Budget().left() == float("inf")
    assert Budget().share(0.5).left() == float("inf")


def test_kept_bytes_are_made_once_and_again_when_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"good"

    for _ in range(2):
        assert cache.load_or_build("thing", make, lambda data: data == b"good") == b"good"
    assert len(made) == 1
    (cache.folder() / "thing").write_bytes(b"bad")
    assert cache.load_or_build("thing", make, lambda data: data == b"good") == b"good"
    assert len(made) == 2


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache.load_or_build("thing", lambda: b"good", lambda data: True) == b"good"


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(b"old")

    def broken(self: Path, target: Path) -> Path:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="no room"):
        cache.replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("col", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_columns_are_named_like_those_of_a_spreadsheet(col: int, name: str) -> None:
    assert column_name(col) == name
    assert column_of(name) == col


@given(row=st.integers(0, 9999), col=st.integers(0, 9999))
def test_every_cell_survives_its_name(row: int, col: int) -> None:
    assert place_of(name_of(row, col)) == (row, col)


def test_neighbours_come_up_left_right_down_and_stay_on_the_grid() -> None:
    assert list(neighbours(4, 3, 3)) == [1, 3, 5, 7]
    assert list(neighbours(0, 2, 2)) == [1, 2]


def test_a_square_has_eight_symmetries_and_an_oblong_four() -> None:
    assert len(set(images(3, 3))) == 8
    assert len(set(images(2, 3))) == 4
    assert images(3, 3)[0] == tuple(range(9))
    for sources in images(4, 4):
        assert sorted(image(range(16), sources)) == list(range(16))


def test_the_catalog_names_what_there_is() -> None:
    with pytest.raises(UnknownName, match="Choose from: "):
        catalog.family("chess")


def test_the_library_loads_solves_checks_draws_and_explains(tmp_path: Path) -> None:
    puzzle = gw.load(f"{catalog.names()[0]}:{next(iter(catalog.family(catalog.names()[0]).creation.examples))}")
    verdict = puzzle.solve(seconds=5)
    assert gw.check(puzzle, puzzle.family.text.write_answer(verdict.answer)).faults == ()  # type: ignore[union-attr]
    assert puzzle.hint() is not None
    assert puzzle.explain().complete
    assert puzzle.rate().difficulty
    assert puzzle._repr_svg_().startswith("<svg")
    gw.draw(puzzle, tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    path = tmp_path / "board.txt"
    path.write_text(str(puzzle))
    assert gw.load(path) == puzzle
    assert gw.read(str(puzzle)) == puzzle
    assert set(gw.family_names()) == set(catalog.names())


def test_an_id_of_one_family_is_not_read_as_another(tmp_path: Path) -> None:
    with pytest.raises((BadOption, UnknownName)):
        gw.load(f"{catalog.names()[0]}:x", family="chess")


def test_a_text_of_no_family_gets_the_error_of_the_one_that_read_furthest() -> None:
    with pytest.raises(Unreadable) as caught:
        gw.read("AAAA\nBBBB\nCC?C\nDDDD\n")
    assert (caught.value.line, caught.value.column) == (3, 3)


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_a_file_written_whole_has_the_mode_that_the_umask_gives(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        cache.replace_file(tmp_path / "board.svg", b"first")
        cache.replace_file(tmp_path / "board.svg", b"second")
    finally:
        os.umask(before)
    assert (tmp_path / "board.svg").read_bytes() == b"second"
    assert (tmp_path / "board.svg").stat().st_mode & 0o777 == mode
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_items_come_only_as_long_as_there_is_time() -> None:
    budget = Budget()
    assert list(budget.within(range(5), 2)) == [0, 1, 2, 3, 4]
    taken = []
    for item in budget.within(range(5), 2):
        taken.append(item)
        budget.cancel()
    assert taken == [0, 1]
    assert list(Budget(0).within("ab")) == []
