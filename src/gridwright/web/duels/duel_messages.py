"""What travels over `/live/duels/{duel}`: closed types as in `wire.py`, for two seats and those who watch.

A page is greeted with `duel` and `board`, and gets both anew whenever somebody moved, came or left (the board as
`change`). Who may move is told by the cookie of the connection, never by a message. After the end a page may `retry`
a move: it gets the position before some move for itself, and its hand moves there.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gridwright.web.live import messages

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Move(messages.Asked, frozen=True, tag="move"):
    """A move as text; refused if it is not for the `seat`, or does not follow the first `after` lines."""

    text: messages.ShortText
    seat: Seat | None = None
    after: Count | None = None


class Resign(messages.Asked, frozen=True, tag="resign"):
    """Give the duel to the other seat."""


class Rematch(messages.Asked, frozen=True, tag="rematch"):
    """Set the same board for another duel, seats swapped."""


class Retry(messages.Asked, frozen=True, tag="retry"):
    """Look at the position before this move, from 1, and try another one there; without `move`, back to the duel."""

    move: Annotated[int, Meta(ge=1, le=2**31)] | None = None


class BestMove(messages.Asked, frozen=True, tag="best_move"):
    """Show the best move in the position that is retried."""


ASKED: TypeAlias = messages.Gesture | messages.Window | messages.Replay | Move | Resign | Rematch | Retry | BestMove


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as it is shown: `bot` and its `level` of `levels` if one plays, `connected` while its page is open."""

    name: str
    bot: str = ""
    level: int = 0
    levels: int = 0
    taken: bool = True
    yours: bool = False
    connected: bool = False


class Made(Struct, frozen=True, omit_defaults=True):
    """A move that was made: by which seat, in how many seconds, and what it added to that seat's score."""

    text: str
    seat: int
    seconds: float
    points: float = 0.0


class DuelState(messages.Said, frozen=True, tag="duel"):
    """How the duel stands; `winner` is left out of a draw."""

    seats: tuple[SeatInfo, SeatInfo]
    turn: int
    scores: tuple[float, float]
    seconds: tuple[float, float]
    """what both clocks say at this moment"""
    running: bool
    """whether the clock of the seat to move is running"""
    entries: int
    """entries in the log"""
    known: int = 0
    """how many moves the page was told before; they are not told again"""
    moves: tuple[Made, ...] = ()
    """those after them"""
    over: bool = False
    winner: int | None = None
    because: str = ""
    selection: str | None = None
    evaluated: bool = False
    spectators: int = 0
    """pages of people without a seat"""
    join: str = ""
    """where the free seat can be taken: only for those who sit at the table"""
    rematch: str = ""
    """where it goes on"""
    retrying: int | None = None
    """the move that this page retries"""


class Evaluation(messages.Said, frozen=True, tag="evaluation"):
    """The evaluation of the position after so many moves: points by which the first seat will end ahead."""

    after: int
    value: float
    proven: bool = False


class DuelReview(messages.Said, frozen=True, tag="review"):
    """The review of a duel that is over: remarks about moves that gave something away, numbered from 1."""

    summary: str
    figures: dict[str, float] = msgspec.field(default_factory=dict)
    remarks: tuple[tuple[int, str], ...] = ()


class Tried(messages.Said, frozen=True, tag="tried"):
    """What a move tried instead of move `number` is worth, and the line that follows it; `best` if none is better."""

    number: int
    text: str
    message: str
    best: bool
    proven: bool = False
    line: tuple[str, ...] = ()


SAID: TypeAlias = (
    DuelState
    | Evaluation
    | DuelReview
    | Tried
    | messages.Board
    | messages.Change
    | messages.Replayed
    | messages.Ack
    | messages.Problem
    | messages.Refused
)

_decoder = msgspec.json.Decoder(ASKED)


def read(data: str | bytes) -> ASKED:
    """The message, or msgspec.DecodeError with what is wrong."""
    asked: ASKED = _decoder.decode(data)
    return asked
