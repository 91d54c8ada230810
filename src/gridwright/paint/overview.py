"""An overview of a board as a PNG picture: a palette of roles and one number for each pixel, so that a million cells
stay small and are written in a moment.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from gridwright.core.look import NO_LOOK, Look
from gridwright.core.scene import Overview
from gridwright.paint.theme import DEFAULT, theme

LARGEST = 1024
"""Pixels that a side has at most; of a larger board only every second, third ... row and column is shown."""
LARGEST_BYTES = 100_000
"""What a picture of cells may take: of one that can't be compressed so far, fewer rows and columns are shown. A screen
hardly has more pixels than that for a board whose cells are too many to be drawn."""
LEVEL = 6
"""How hard zlib tries: beyond this it takes much longer and saves little."""


def overview_png(shown: Overview, theme_name: str = DEFAULT, look: Look = NO_LOOK) -> bytes:
    """Paint the board in the colours of a theme."""
    colours = theme(theme_name, look).colour
    pixels = np.frombuffer(shown.pixels, dtype=np.uint8).reshape(shown.height, shown.width)
    # Fewer roles may take fewer bits.
    used = np.flatnonzero(np.bincount(pixels.reshape(-1), minlength=1))
    numbers = np.zeros(256, dtype=np.uint8)
    numbers[used] = np.arange(used.size)
    pixels = numbers[pixels]
    palette = b"".join(
        bytes((colour.red, colour.green, colour.blue)) for colour in (colours(shown.roles[role]) for role in used)
    )
    bits = next(bits for bits in (1, 2, 4) if used.size <= 2**bits)
    step = -(-max(shown.width, shown.height) // LARGEST)
    data = _compress(pixels[::step, ::step], bits)
    # Of two colours, lines on a ground, none is left out: that would break the lines.
    while len(data) > LARGEST_BYTES and bits > 1:
        step += 1
        data = _compress(pixels[::step, ::step], bits)
    height, width = pixels[::step, ::step].shape
    header = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0)
    chunks = (b"IHDR", header), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(chunks))


def _compress(pixels: npt.NDArray[np.uint8], bits: int) -> bytes:
    return zlib.compress(_pack(pixels, bits), LEVEL)


def _pack(pixels: npt.NDArray[np.uint8], bits: int) -> bytes:
    """Put as many pixels into each byte as fit, and a 0 (no filter) before each row."""
    height, width = pixels.shape
    count = 8 // bits
    wide = -(-width // count) * count
    padded = np.zeros((height, wide), dtype=np.uint8)
    padded[:, :width] = pixels
    packed = np.zeros((height, 1 + wide // count), dtype=np.uint8)
    for place in range(count):
        packed[:, 1:] |= padded[:, place::count] << (8 - bits * (place + 1))
    return packed.tobytes()


def _chunks(chunks: tuple[tuple[bytes, bytes], ...]) -> Iterator[bytes]:
    for kind, data in chunks:
        yield struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
