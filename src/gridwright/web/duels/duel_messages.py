"""What duels and their pages send each other over `/live/duels/{duel}`, beside what all boards do (`live/messages.py`).

A page is greeted with `duel` and `board`. It gets `duel` again whenever a player moves, or a page comes or goes. Who
may move follows from the cookie of the connection, never from a message. After the end a page may `retry` a move: it
gets the position before that move for itself, and its gestures move there. Sentences about both players (`because`, the
summary of a `review`) call them {first} and {second}, or by their names.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gridwright.web.live.messages import ClientMessage, Mark, ServerMessage, ShortText

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Move(ClientMessage, frozen=True, tag="move"):
    """A move as text; refused if it isn't for the `seat`, or doesn't follow the first `after` entries."""

    text: ShortText
    seat: Seat | None = None
    after: Count | None = None


class Resign(ClientMessage, frozen=True, tag="resign"):
    """Give the duel to the other seat."""


class TakeBack(ClientMessage, frozen=True, tag="take_back"):
    """Take back your last move and what followed it: at once against a bot, else the other player is asked."""


class OfferDraw(ClientMessage, frozen=True, tag="offer_draw"):
    """Offer the other player a draw, or agree to theirs."""


class Respond(ClientMessage, frozen=True, tag="respond"):
    """Answer the other player's offer."""

    accept: bool


class Hint(ClientMessage, frozen=True, tag="hint"):
    """Ask for a good move; the duel isn't counted then."""


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """Start another duel on the same board, seats swapped."""


class Retry(ClientMessage, frozen=True, tag="retry"):
    """Show the position before this move, from 1, to try another one there; without `move`, back to the duel."""

    move: Annotated[int, Meta(ge=1, le=2**31)] | None = None


class BestMove(ClientMessage, frozen=True, tag="best_move"):
    """Show the best move in the position that is retried."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as it is shown: a `bot` with its `strength` of `strengths`; `connected` while its page is open."""

    name: str
    bot: str = ""
    strength: int = 0
    strengths: int = 0
    taken: bool = True
    yours: bool = False
    connected: bool = False


class MadeMove(Struct, frozen=True, omit_defaults=True):
    """A move that was made: by which seat, in how many seconds, and what it added to that seat's score."""

    text: str
    seat: int
    seconds: float
    points: float = 0.0


class OpenOffer(Struct, frozen=True):
    """What a seat asks of the other: `draw`, or `takeback` of its last move. It is gone with the next move."""

    what: str
    seat: int


class BotRecord(Struct, frozen=True, omit_defaults=True):
    """The player's duels against this bot that counted, and their duel rating after this one."""

    played: int
    won: int
    rating: int | None = None
    deviation: int | None = None


class DuelFacts(Struct, frozen=True):
    """What everyone sees of a duel, over the websocket and over HTTP; a draw has no `winner`."""

    seats: tuple[SeatInfo, SeatInfo]
    turn: int
    scores: tuple[float, float]
    seconds: tuple[float, float]
    """what both clocks say at this moment"""
    running: bool
    """whether the clock of the seat to move is running"""
    entries: int
    """entries in the log"""
    moves: tuple[MadeMove, ...] = ()
    """on the websocket, those after the moves that are known"""
    over: bool = False
    winner: int | None = None
    because: str = ""
    how: str = ""
    """what ended it if it was not played to its end: `time`, `resigned` or `agreed`"""
    time: str = ""
    """its limits: minutes + seconds a move, or seconds for each move; empty if there are none"""
    left: tuple[float, float] | None = None
    """the seconds that both have left at this moment, if time is limited"""
    offer: OpenOffer | None = None
    can_take_back: bool = False
    """whether you have a move to take back"""
    can_offer_draw: bool = False
    counted: bool = True
    """whether a duel against a bot counts: not after take-backs and hints"""
    record: BotRecord | None = None
    """once a duel against a bot is over"""
    evaluated: bool = False
    spectators: int = 0
    """pages of people without a seat"""
    join: str = ""
    """where the free seat can be taken: only for the player who invites"""
    rematch: str = ""
    """where the rematch is"""


class DuelState(ServerMessage, DuelFacts, frozen=True, tag="duel"):
    """The state of the duel, for one page."""

    known: int = 0
    """how many moves the page has already; they are not sent again"""
    selection: str | None = None
    retrying: int | None = None
    """the move that this page retries"""


class Evaluation(ServerMessage, frozen=True, tag="evaluation"):
    """The evaluation of the position after this many moves: points by which the first seat will end ahead; without a
    value where there was none in time.
    """

    after: int
    value: float | None = None
    proven: bool = False


class DuelReview(ServerMessage, frozen=True, tag="review"):
    """The review of a duel that is over: remarks about moves that lost points, numbered from 1."""

    summary: str
    figures: dict[str, float] = msgspec.field(default_factory=dict)
    remarks: tuple[tuple[int, str], ...] = ()
    values: tuple[float, ...] = ()
    """by how many points the first seat was going to end ahead, at the start and after each move"""
    losses: tuple[tuple[int, float], ...] = ()
    """the moves that lost points, and how many"""


class Hinted(ServerMessage, frozen=True, tag="hinted"):
    """A good move in the position after this many moves."""

    after: int
    text: str
    message: str
    marks: tuple[Mark, ...] = ()


class Tried(ServerMessage, frozen=True, tag="tried"):
    """What a move tried instead of move `number` is worth, and the line that follows it; `best` if none is better."""

    number: int
    text: str
    message: str
    best: bool
    proven: bool = False
    line: tuple[str, ...] = ()
