"""Whole numbers from text and into text, millions at a time.

All calls release Python's lock. Arguments that make no sense raise ValueError.
"""

import numpy as np
from numpy.typing import NDArray

def read_rows(
    source: str, start: int, rows: int, cols: int, least: int, most: int
) -> tuple[NDArray[np.int64], int, int] | None:
    """Read lines of exactly `cols` numbers from least to most; empty lines between them don't count.

    Return the numbers, where the next line starts, and how many lines were read; None if the text is anything else.
    """

def join(numbers: NDArray[np.int64]) -> str:
    """Write the numbers with a blank between them."""

def name_pairs(pairs: NDArray[np.int64]) -> str:
    """Write pairs of cells, given as rows and columns, by their names: `a1-b1 c1-c2`."""

def json(numbers: NDArray[np.int64]) -> bytes:
    """Write an array of one to three dimensions as nested lists."""
