"""Numbers from text and into text, against Python's own."""

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from gridwright.grid.cells import name_of
from gridwright.kernels import text

INT64 = st.integers(-(2**63), 2**63 - 1)
CHARACTERS = st.sampled_from(" \t\r\v\f\x1c\n\n0123456789-+._x٣\u2003")


def plain_rows(source: str, rows: int, cols: int, least: int, most: int) -> list[int] | None:
    """What read_rows reads, line by line."""
    if not source.isascii():
        return None
    lines = [line.split() for line in source.split("\n") if line.strip()][:rows]
    words = [word for line in lines for word in line]
    if len(lines) < rows or any(len(line) != cols for line in lines):
        return None
    if not all(word.isdecimal() and len(word) <= 10 and least <= int(word) <= most for word in words):
        return None
    return [int(word) for word in words]


@given(
    source=st.text(CHARACTERS, max_size=30) | st.from_regex(r"([ \t]*([0-9]{1,3} ){2}\r?\n){1,3}x?", fullmatch=True),
    rows=st.integers(1, 3),
    cols=st.integers(1, 3),
    most=st.sampled_from([9, 99, 2**31]),
)
def test_rows_are_read_as_python_reads_them(source: str, rows: int, cols: int, most: int) -> None:
    found = text.read_rows(source, 0, rows, cols, 1, most)
    expected = plain_rows(source, rows, cols, 1, most)
    if found is None:
        assert expected is None
        return
    numbers, end, lines = found
    assert numbers.tolist() == expected
    assert source[:end].count("\n") == lines
    assert end == len(source) or source[end - 1] == "\n"


@given(numbers=arrays(np.int64, array_shapes(max_dims=3, min_side=0, max_side=4), elements=INT64))
def test_numbers_are_written_as_python_writes_them(numbers: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> None:
    assert text.join(numbers) == " ".join(map(str, numbers.reshape(-1).tolist()))
    assert json.loads(text.json(numbers)) == numbers.tolist()


@given(st.lists(st.tuples(*[st.integers(0, 20_000)] * 4)))
def test_pairs_are_named_as_people_name_them(pairs: list[tuple[int, int, int, int]]) -> None:
    expected = " ".join(f"{name_of(*pair[:2])}-{name_of(*pair[2:])}" for pair in pairs)
    assert text.name_pairs(np.array(pairs, dtype=np.int64).reshape(-1, 2, 2)) == expected
