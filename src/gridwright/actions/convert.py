"""The same puzzle in another format."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.errors import Missing, UnknownName, Unreadable

OWN = "text"
"""The family's own way to write a puzzle."""
GAME = "game"
"""A saved game, converted from a replay of another program."""


def formats(family: AnyFamily) -> tuple[str, ...]:
    """Return the formats a puzzle of this family can be written in."""
    return (OWN, *(name for name, format_ in family.text.FORMATS.items() if format_.write is not None))


def convert(family: Family[P, S, V, M, A], puzzle: P, to: str) -> str:
    """Return the puzzle in the format of that name."""
    if to == OWN:
        return family.text.write(puzzle)
    if to not in formats(family):
        raise UnknownName(f"{family.title} format", to, formats(family))
    write = family.text.FORMATS[to].write
    assert write is not None
    return write(puzzle)


def as_file(family: AnyFamily, text: str, to: str) -> bytes:
    """Return what a file in that format holds: the text, or the bytes it stands for."""
    if to in family.text.FORMATS and family.text.FORMATS[to].binary:
        return bytes.fromhex(text.strip().removeprefix(f"{to}:"))
    return (text.rstrip("\n") + "\n").encode()


def replay(family: Family[P, S, V, M, A], puzzle: P, moves: Sequence[M], to: str) -> str:
    """Return a finished game in a format that other programs replay."""
    if not family.play.replays:
        raise Missing(f"No other program replays a game of {family.title}, so it can't be converted.")
    if to not in family.play.replays:
        raise UnknownName(f"{family.title} replay format", to, family.play.replays)
    return family.play.replays[to](puzzle, moves)


def read_replay(family: AnyFamily, text: str) -> tuple[object, Sequence[object]]:
    """Return the puzzle and the moves of a game that another program saved."""
    if not family.play.replay_readers:
        raise Missing(f"{family.title} reads no games of other programs.")
    refused: Unreadable | None = None
    for reader in family.play.replay_readers.values():
        try:
            return reader(text)
        except Unreadable as error:
            refused = refused or error
    assert refused is not None
    raise refused
