"""Foreign formats: Tatham's Mines and .mbf boards, and the boards of replays (`replays.py`).

A Tatham ID is `WxHnM:X,Y,mHEX`: width first (`nM`, the number of mines, may be left out), then the cell to start
with, then the mines as a bitmap in hexadecimal, row by row, the first cell in the highest bit. After `m` the bitmap
is masked, after `u` it is plain. An `a` after the number of mines says that guessing may be needed.
The mask works as described in Tatham's source: each half of the bytes is combined (exclusive or) with SHA-1 of the
other half and 0, 1, 2, ... in decimal, the first half first.

An .mbf file is bytes: width, height, the number of mines (high byte, low byte), then x and y of each mine. As text
it is `mbf:` and the bytes in hexadecimal.
"""

from __future__ import annotations

import hashlib
import re

import numpy as np

from gridwright.core.roles import Format
from gridwright.errors import BadOption
from gridwright.families.minesweeper.formats.parsing import refuse_size
from gridwright.families.minesweeper.formats.replays import AVF, REPLAY_READERS, board_of
from gridwright.families.minesweeper.puzzle import Layout, Puzzle
from gridwright.grid.lines import Line

# Tatham's Mines.

_TATHAM = re.compile(
    r"\s*([0-9]{1,4})x([0-9]{1,4})(?:n([0-9]{1,7})(a?))?:(?:([0-9]{1,4}),([0-9]{1,4}),)?([mu]?)([0-9a-fA-F]*)\s*"
)
_LOOKS_TATHAM = re.compile(r"\s*[0-9]+x[0-9]+(n[0-9]+a?)?:")


def read_tatham(text: str) -> Layout:
    """Read the board of a game ID, masked or plain."""
    line = Line(1, text)
    match = _TATHAM.fullmatch(text)
    if match is None:
        problem = "Expected an ID such as 9x9n10:4,4,mHEX: width x height, n and the mines, the first cell, the bitmap."
        raise line.wrong(problem)
    cols, rows = int(match[1]), int(match[2])
    refuse_size(line, rows, cols)
    area = rows * cols
    digits = match[8]
    if len(digits) != (area + 3) // 4:
        raise line.wrong(f"The bitmap has {len(digits)} digits; {(area + 3) // 4} were expected.", match.start(8))
    bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if match[7] == "m":
        bitmap = _masked(bitmap, area, (1, 0))
    bits = np.unpackbits(np.frombuffer(bitmap, dtype=np.uint8))[:area]
    if match[3] is not None and int(bits.sum()) != int(match[3]):
        raise line.wrong(f"The bitmap has {int(bits.sum())} mines; the ID says {int(match[3])}.", match.start(3))
    start = None
    if match[5] is not None:
        col, row = int(match[5]), int(match[6])
        if row >= rows or col >= cols:
            raise line.wrong(f"The first cell {col},{row} isn't on the board.", match.start(5))
        start = row * cols + col
    return Layout(rows, cols, bits.tobytes(), start)


def _masked(bitmap: bytes, bits: int, order: tuple[int, int]) -> bytes:
    """Mask the halves of a bitmap by each other in this order; the other order takes the mask off again."""
    middle = len(bitmap) // 2
    halves = [bitmap[:middle], bitmap[middle:]]
    for target in order:
        salt, length = halves[1 - target], len(halves[target])
        blocks = (hashlib.sha1(salt + str(number).encode()).digest() for number in range(length // 20 + 1))
        mask = b"".join(blocks)
        halves[target] = bytes(byte ^ over for byte, over in zip(halves[target], mask, strict=False))
        if bits % 8 and target == 1:
            # Bits beyond the board stay 0.
            halves[1] = halves[1][:-1] + bytes((halves[1][-1] & (0xFF00 >> (bits % 8)) & 0xFF,))
    return halves[0] + halves[1]


def write_tatham(puzzle: Puzzle) -> str:
    """Write a game ID, masked as Tatham's program gives it out."""
    return _tatham(puzzle, masked=True)


def write_plain_tatham(puzzle: Puzzle) -> str:
    """Write a game ID whose bitmap can be read."""
    return _tatham(puzzle, masked=False)


def _tatham(puzzle: Puzzle, masked: bool) -> str:
    board = _laid(puzzle)
    area = board.rows * board.cols
    bitmap = np.packbits(np.frombuffer(board.mines, dtype=np.uint8)).tobytes()
    if masked:
        bitmap = _masked(bitmap, area, (0, 1))
    digits = bitmap.hex()[: (area + 3) // 4]
    start = "" if board.start is None else f"{board.start % board.cols},{board.start // board.cols},"
    promise = "" if board.no_guess else "a"
    return f"{board.cols}x{board.rows}n{board.mines.count(1)}{promise}:{start}{'m' if masked else 'u'}{digits}\n"


def _laid(puzzle: Puzzle) -> Layout:
    """Require a board whose mines are known; BadOption for any other."""
    if not isinstance(puzzle, Layout):
        raise BadOption("This format needs to know where the mines are. A seeded board or a position doesn't say.")
    return puzzle


# .mbf boards.

_MBF = "mbf:"
_LARGEST_MBF = 255


def read_mbf(text: str) -> Layout:
    """Read the board of an .mbf file from its bytes in hexadecimal."""
    line = Line(1, text)
    written = text.strip().removeprefix(_MBF)
    try:
        data = bytes.fromhex(written)
    except ValueError:
        raise line.wrong("Expected mbf: and the bytes of the file in hexadecimal.", len(_MBF)) from None
    if len(data) < 4:
        raise line.wrong("An mbf board starts with its width, its height and two bytes for the mines.", len(_MBF))
    cols, rows, count = data[0], data[1], data[2] * 256 + data[3]
    refuse_size(line._replace(offset=len(_MBF)), rows, cols)
    if len(data) != 4 + 2 * count:
        raise line.wrong(f"{count} mines take {4 + 2 * count} bytes; there are {len(data)}.", len(text.rstrip()))
    mines = bytearray(rows * cols)
    for place in range(4, len(data), 2):
        col, row = data[place], data[place + 1]
        if row >= rows or col >= cols or mines[row * cols + col]:
            problem = f"There is a mine at x {col}, y {row} already, or no such cell on the {rows} × {cols} board."
            raise line.wrong(problem, len(_MBF) + 2 * place)
        mines[row * cols + col] = 1
    return Layout(rows, cols, bytes(mines))


def write_mbf(puzzle: Puzzle) -> str:
    """Write the bytes of an .mbf file in hexadecimal."""
    board = _laid(puzzle)
    cells = [cell for cell, mine in enumerate(board.mines) if mine]
    if max(board.rows, board.cols) > _LARGEST_MBF or len(cells) > 0xFFFF:
        raise BadOption(f"{board.rows} × {board.cols} is too large for an mbf board, which has up to 255 cells a side.")
    places = [number for cell in cells for number in (cell % board.cols, cell // board.cols)]
    return _MBF + bytes((board.cols, board.rows, *divmod(len(cells), 256), *places)).hex() + "\n"


# What there is.

READERS = {"tatham": read_tatham, "mbf": read_mbf, **{name: board_of(read) for name, read in REPLAY_READERS.items()}}

FORMATS: dict[str, Format[Puzzle]] = {
    "tatham": Format("ID of Tatham's Mines, masked", read_tatham, write_tatham, whole=False),
    "tatham-plain": Format("ID of Tatham's Mines with a readable bitmap", read_tatham, write_plain_tatham, whole=False),
    "mbf": Format("board file (.mbf)", read_mbf, write_mbf, whole=False, binary=True),
    "rawvf": Format("replay (RAWVF), of which the board is read", READERS["rawvf"]),
    "avf": Format("replay of Minesweeper Arbiter (.avf), of which the board is read", READERS["avf"], binary=True),
}


_OPENINGS = {_MBF: "mbf", "RawVF_Version:": "rawvf", "Width:": "rawvf", AVF: "avf"}


def format_of(text: str) -> str | None:
    """Name the foreign format this text looks like."""
    if _LOOKS_TATHAM.match(text):
        return "tatham"
    opening = text.lstrip()
    return next((name for start, name in _OPENINGS.items() if opening.startswith(start)), None)
