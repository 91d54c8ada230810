"""What live boards and their pages send each other: closed types, so that anything else is refused.

A page sends messages, each with an `id` of its choosing; the server answers with any number of messages and ends with
`ack` or `error` of the same `id`. An `ack` comes only after everything the message changed is on the disk. Each message
is a JSON object whose `type` is the tag given at its class. A field that has its default value is left out. What only
games or only duels send is in `games/game_messages.py` and `duels/duel_messages.py`; the tables of `GameSocket` and
`DuelSocket` list what a page may send.

A picture is sent once as `board` and afterwards only as `change`: marks and targets to put (new, or the same key drawn
differently) and the keys of those that are gone. The client stores marks by key, in the order of their first coming,
and paints by layer, then in that order.

Most of a board comes as prints: a stamp (marks and targets as they are at the place 0, 0) is sent once in a message,
and two flat arrays say which stamp and which number is at each place. The page paints straight from the arrays, and
makes keys and labels only when they are asked for. A later message has the runs of places that changed. When the
window moves, both sides keep what the old part and the new one have in common, so only the rest is sent. No message
refers to another one's stamps, so none of this has a state that could get lost. What is left the websocket packs
(`socket_protocol.py`), each message by itself: 20,000 cells take some 24 kB.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Meta, Struct
from msgspec.structs import replace

from gridwright.core import scene
from gridwright.core.scene import GestureKind, Kind
from gridwright.errors import GridwrightError, IllegalMove

LARGEST_MESSAGE = 256 * 1024
"""Bytes a message from a client may have; a full pen layer is the largest of them."""

Number: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
Point: TypeAlias = tuple[Number, Number]
Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=200)]


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a page sends; its `id` comes back in `ack` or `error`."""

    id: Id


class Numbered(Struct, frozen=True):
    """What can be read of a message that makes no sense."""

    id: Id


def number_of(text: str | bytes) -> int:
    """Return the id of a message that makes no sense, so that its sender hears of it; -1 if even that can't be read."""
    try:
        return msgspec.json.decode(text, type=Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return -1


class Gesture(ClientMessage, frozen=True, tag="gesture"):
    """What the player did on the board (`core.scene.Gesture`), in cells."""

    kind: GestureKind
    x: Number = 0.0
    y: Number = 0.0
    points: Annotated[tuple[Point, ...], Meta(max_length=2000)] = ()
    key: ShortText = ""
    amount: Number = 0.0
    shift: bool = False


class Window(ClientMessage, frozen=True, tag="window"):
    """The part of the board to send, in cells; without it all of it is sent. What comes may be less: `change` says."""

    x0: Number
    y0: Number
    x1: Number
    y1: Number


class Replay(ClientMessage, frozen=True, tag="replay"):
    """The board as it was after the first `upto` entries of the log; without `upto`, as it is now."""

    upto: Annotated[int, Meta(ge=0)] | None = None


class Cancel(ClientMessage, frozen=True, tag="cancel"):
    """Stop the long work that this page waits for."""


ZERO = 0.0
"""The number that is left out of a mark; it is recognised by identity, so it has to be this object."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A mark of a scene (`core.scene.Mark`); what a screen reader says is sent with the targets."""

    kind: Kind
    key: str
    role: str
    x: float = ZERO
    y: float = ZERO
    width: float = ZERO
    height: float = ZERO
    radius: float = ZERO
    stroke: float = ZERO
    edge: str = ""
    dashed: bool = False
    strong: bool = False
    text: str = ""
    points: tuple[tuple[float, float], ...] = ()
    layer: int = 0


class Target(Struct, frozen=True, omit_defaults=True):
    """A place that can be pointed at (`core.scene.Target`): x and y are its centre, `pressed` what sinks with it.

    With two `points` it is a line that reaches so far, with more a polygon.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    label: str
    pressed: tuple[str, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    reach: float = ZERO


class Stamp(Struct, frozen=True, omit_defaults=True):
    """What stands at many places alike (`core.scene.Stamp`)."""

    marks: tuple[Mark, ...] = ()
    targets: tuple[Target, ...] = ()


class Print(Struct, frozen=True, omit_defaults=True):
    """Stamps at places in rows (`core.scene.Print`): all that the page holds of this name, or what is different.

    The page keeps what its old part and this one have in common; the runs say where there is something new.
    """

    name: str
    cols: int
    """of the whole board"""
    part: tuple[int, int, int, int]
    """the first row and column that are shown, and how many rows and columns"""
    runs: tuple[int, ...]
    """pairs: a place in the part, counted row by row, and how many places from there on are given; new places that
    are not given are empty"""
    stamps: tuple[Stamp, ...]
    which: tuple[int, ...]
    """which of the stamps is at each of these places"""
    numbers: tuple[int, ...] = ()
    """what each of them writes"""
    first: int = 0
    """the number of the first place of the board"""


class ServerMessage(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something the server sends."""


class Board(ServerMessage, frozen=True, tag="board"):
    """The whole picture, as far as the window reaches. It replaces what was sent before."""

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...]
    targets: tuple[Target, ...]
    columns: tuple[scene.Coordinate, ...] = ()
    rows: tuple[scene.Coordinate, ...] = ()
    prints: tuple[Print, ...] = ()
    window: tuple[float, float, float, float] | None = None
    hidden: bool = False
    """the game is paused: there are no marks"""


class Change(ServerMessage, frozen=True, tag="change"):
    """What is different from the picture sent before."""

    put: tuple[Mark, ...] = ()
    gone: tuple[str, ...] = ()
    targets_put: tuple[Target, ...] = ()
    targets_gone: tuple[str, ...] = ()
    prints: tuple[Print, ...] = ()
    title: str = ""
    window: tuple[float, float, float, float] | None = None
    """the part of the board that has come, where that is another one from now on"""
    is_still: bool = False
    """no move: only more of the board, or what the mouse points at. It isn't animated."""


class Ack(ServerMessage, frozen=True, tag="ack"):
    """The message of this id is done and what it changed is saved; `meant` is false for a gesture without effect."""

    id: int
    meant: bool = True


class Problem(ServerMessage, frozen=True, tag="error"):
    """The message of this id was not done, and why. `id` is -1 when it could not be read."""

    id: int
    message: str


class Refused(ServerMessage, frozen=True, tag="refused"):
    """A gesture that can't be done: one sentence, shown at the target of that key. An `ack` follows."""

    message: str
    key: str


class Replayed(ServerMessage, frozen=True, tag="replay"):
    """An earlier moment of the game: its whole picture, apart from the live one."""

    upto: int
    entry: str
    moves: int
    seconds: float
    board: Board


_encoder = msgspec.json.Encoder()


def write(message: ServerMessage) -> str:
    """Encode a message."""
    return _encoder.encode(message).decode()


def stand_still(shown: Board | Change) -> Board | Change:
    """Return the same picture, shown without a move."""
    return shown if isinstance(shown, Board) else replace(shown, is_still=True)


def refusal(asked: int, error: GridwrightError) -> tuple[ServerMessage, ...]:
    """Say why a message was refused: at its place on the board, where it has one."""
    message = " ".join(str(error).split())
    if isinstance(error, IllegalMove) and error.key:
        return Refused(message, error.key), Ack(asked, meant=False)
    return (Problem(asked, message),)


def mark(drawn: scene.Mark) -> Mark:
    """Convert a mark of a scene."""
    return Mark(
        drawn.kind,
        drawn.key,
        drawn.role,
        _short(drawn.x),
        _short(drawn.y),
        _short(drawn.width),
        _short(drawn.height),
        _short(drawn.radius),
        _short(drawn.stroke),
        drawn.edge,
        drawn.dashed,
        drawn.strong,
        drawn.text,
        _shape(drawn.points),
        int(drawn.layer),
    )


def marks(drawn: Iterable[scene.Mark]) -> tuple[Mark, ...]:
    """Convert marks of a scene."""
    return tuple(map(mark, drawn))


def target(place: scene.Target) -> Target:
    """Convert a target of a scene."""
    x, y, width, height = map(_short, (place.x, place.y, place.width, place.height))
    points = _shape(place.points)
    return Target(place.key, x, y, width, height, place.label, place.pressed, points, _short(place.reach))


def _shape(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    return tuple((_short(x), _short(y)) for x, y in points) if points else ()


def board(drawn: scene.Scene, window: scene.Window | None) -> Board:
    """Convert a whole scene."""
    return Board(
        width=drawn.width,
        height=drawn.height,
        title=drawn.title,
        marks=marks(drawn.loose_marks),
        targets=tuple(map(target, drawn.loose_targets)),
        columns=drawn.columns,
        rows=drawn.rows,
        prints=tuple(changed for one in drawn.prints if (changed := change_print(None, one)) is not None),
        window=window,
    )


def change_print(before: scene.Print | None, after: scene.Print) -> Print | None:
    """Convert a print as far as it is different from the one before; None if it isn't."""
    empty = next((number for number, stamp in enumerate(after.stamps) if not (stamp.marks or stamp.targets)), -1)
    held, written = _carry(before, after, empty)
    differs = held != after.which
    if after.numbers is not None:
        differs |= (written != after.numbers) & (after.which != empty)
    where = np.flatnonzero(differs)
    rows, cols = after.which.shape
    part = after.top, after.left, rows, cols
    if before is not None and not where.size and part == (before.top, before.left, *before.which.shape):
        return None
    starts = np.flatnonzero(np.diff(where, prepend=-2) != 1)
    runs = np.stack([where[starts], np.diff(starts, append=where.size)], axis=1)
    given = after.which.reshape(-1)[where]
    used = np.flatnonzero(np.bincount(given, minlength=1))
    numbering = np.zeros(len(after.stamps) + 1, dtype=np.intp)
    numbering[used] = np.arange(used.size)
    numbers = () if after.numbers is None else tuple(after.numbers.reshape(-1)[where].tolist())
    return Print(
        after.name,
        after.cols,
        part,
        tuple(runs.reshape(-1).tolist()),
        tuple(_stamp(after.stamps[number]) for number in used.tolist()),
        tuple(numbering[given].tolist()),
        numbers,
        after.first,
    )


def _carry(before: scene.Print | None, after: scene.Print, empty: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[Any]]:
    """Return what a page that held the print before has of this one: which stamps, -1 for others, and which numbers."""
    held = np.full(after.which.shape, empty, dtype=np.intp)
    written = np.zeros(after.which.shape, dtype=np.int64)
    if before is None:
        return held, written
    numbers = {stamp: number for number, stamp in enumerate(after.stamps)}
    same = np.array([numbers.get(stamp, -1) for stamp in before.stamps], dtype=np.intp)
    top, left = max(before.top, after.top), max(before.left, after.left)
    bottom, right = (
        min(before.top + before.which.shape[0], after.top + after.which.shape[0]),
        min(before.left + before.which.shape[1], after.left + after.which.shape[1]),
    )
    if top < bottom and left < right:
        here = np.s_[top - after.top : bottom - after.top, left - after.left : right - after.left]
        there = np.s_[top - before.top : bottom - before.top, left - before.left : right - before.left]
        held[here] = same[before.which[there]]
        if before.numbers is not None:
            written[here] = before.numbers[there]
    return held, written


@lru_cache(maxsize=4096)
def _stamp(stamp: scene.Stamp) -> Stamp:
    """Convert a stamp; families keep theirs, so this is done once."""
    return Stamp(marks(stamp.marks), tuple(map(target, stamp.targets)))


def _short(number: float) -> float:
    """Shorten a number: a ten-thousandth of a cell is finer than any screen."""
    whole = int(number)
    if whole == number:
        return whole or ZERO
    return round(number, 4)
