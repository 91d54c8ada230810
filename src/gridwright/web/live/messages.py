"""What travels between page and server: closed types, so that anything else is refused at the door.

Over `/live/{game}` the client sends one of `ASKED`, each with an `id` of its choosing; the server answers with any
number of `SAID` and ends with `ack` or `error` of the same `id`. An `ack` comes only after everything the message
changed is on the disk. Each message is a JSON object whose `type` is the name in lower case given at its class. A field
that has its default value is left out.

A picture is sent once as `board` and afterwards only as `change`: marks and targets to put (new, or the same key with
another look) and the keys of those that are gone. The client keeps marks by key, in the order of their first coming,
and paints by layer, then in that order.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gridwright.core import scene
from gridwright.core.contract import Status
from gridwright.core.scene import GestureKind, Kind
from gridwright.errors import GridwrightError, IllegalMove

LARGEST_MESSAGE = 256 * 1024
"""Bytes a message from a client may have; a full pen layer is the largest of them."""

Number: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
Point: TypeAlias = tuple[Number, Number]
Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=200)]

Command = Literal["undo", "redo", "reset", "save", "accept", "reject"]


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a client says; its `id` comes back in `ack` or `error`."""

    id: Id


class Gesture(Asked, frozen=True, tag="gesture"):
    """What a hand did on the board (`core.scene.Gesture`), in cells."""

    kind: GestureKind
    x: Number = 0.0
    y: Number = 0.0
    points: Annotated[tuple[Point, ...], Meta(max_length=2000)] = ()
    key: ShortText = ""
    amount: Number = 0.0
    shift: bool = False


class Move(Asked, frozen=True, tag="move"):
    """One or more moves as text, with blanks between them."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class RunCommand(Asked, frozen=True, tag="command"):
    """Undo, redo, reset, or begin, accept or reject a trial."""

    command: Command


class Check(Asked, frozen=True, tag="check"):
    """Say what is wrong with the board so far."""


class Hint(Asked, frozen=True, tag="hint"):
    """The next step up to this stage: technique, where to look, the move, the reason."""

    stage: Annotated[int, Meta(ge=1, le=4)]


class Apply(Asked, frozen=True, tag="apply"):
    """Make the moves of the hint that is shown."""


class GiveUp(Asked, frozen=True, tag="give_up"):
    """Show the solution; the game is over and its clock stops."""


class Pause(Asked, frozen=True, tag="pause"):
    """Stop the clock and hide the board."""


class Resume(Asked, frozen=True, tag="resume"):
    """Go on after a pause."""


class Choices(Asked, frozen=True, tag="choices"):
    """The family's drawing choices by name, all of them; they belong to this connection."""

    choices: Annotated[dict[ShortText, ShortText], Meta(max_length=40)]
    coordinates: bool = True


class Window(Asked, frozen=True, tag="window"):
    """The part of the board to be sent, in cells; without it all of it is."""

    x0: Number
    y0: Number
    x1: Number
    y1: Number


class Hover(Asked, frozen=True, tag="hover"):
    """The target that the mouse points at, None for none: it is drawn as if it were selected, for this page alone."""

    key: ShortText | None = None


class Stroke(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the pen layer, in cells; `role` is a colour of the theme."""

    points: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=2000)]
    role: Annotated[str, Meta(max_length=40)] = "pen"
    width: Annotated[float, Meta(gt=0, le=2)] = 0.08


class Pen(Asked, frozen=True, tag="pen"):
    """The whole pen layer anew; it is kept with the game and is never part of the answer."""

    strokes: Annotated[tuple[Stroke, ...], Meta(max_length=1000)]


class Autoplay(Asked, frozen=True, tag="autoplay"):
    """Let a bot make moves, at most so many."""

    bot: ShortText
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1


class Replay(Asked, frozen=True, tag="replay"):
    """The board as it was after the first `upto` entries of the log; without `upto`, as it is now."""

    upto: Annotated[int, Meta(ge=0)] | None = None


class ExplainBest(Asked, frozen=True, tag="explain_best"):
    """Why nobody can do better; only once the game is over."""


class Cancel(Asked, frozen=True, tag="cancel"):
    """Stop the long work that this connection waits for."""


ASKED: TypeAlias = (
    Gesture
    | Move
    | RunCommand
    | Check
    | Hint
    | Apply
    | GiveUp
    | Pause
    | Resume
    | Choices
    | Window
    | Hover
    | Pen
    | Autoplay
    | Replay
    | ExplainBest
    | Cancel
)


ZERO = 0.0
"""The number that is left out of a mark; what is left out is told by identity, so it has to be this one."""


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
    """A place that can be pointed at (`core.scene.Target`): x and y are its centre, `pressed` what sinks with it."""

    key: str
    x: float
    y: float
    width: float
    height: float
    label: str
    pressed: tuple[str, ...] = ()


class Coordinate(Struct, frozen=True):
    """A name at the frame."""

    text: str
    at: float


class Said(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something the server says."""


class Board(Said, frozen=True, tag="board"):
    """The whole picture, as far as the window reaches; what was sent before is forgotten."""

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...]
    targets: tuple[Target, ...]
    columns: tuple[Coordinate, ...] = ()
    rows: tuple[Coordinate, ...] = ()
    window: tuple[float, float, float, float] | None = None
    hidden: bool = False
    """the game is paused: there are no marks"""


class Change(Said, frozen=True, tag="change"):
    """What is different from the picture sent before."""

    put: tuple[Mark, ...] = ()
    gone: tuple[str, ...] = ()
    targets_put: tuple[Target, ...] = ()
    targets_gone: tuple[str, ...] = ()
    title: str = ""


class Fact(Struct, frozen=True):
    """Something said beside the board."""

    label: str
    value: str


class State(Said, frozen=True, tag="state"):
    """How the game stands."""

    status: Status
    moves: int
    """moves that count"""
    seconds: float
    """on the clock at this moment"""
    running: bool
    """whether the clock is running"""
    entries: int
    """entries in the log: where the replay's slider ends"""
    over: bool = False
    """solved, lost, finished or given up: the hand does nothing any more (reset does)"""
    paused: bool = False
    can_undo: bool = False
    can_redo: bool = False
    trials: int = 0
    selection: str | None = None
    hints: int = 0
    """how many steps were shown by hints"""
    gave_up: bool = False
    assisted: bool = False
    """a hint, a check, a bot or an overlay helped: the game is in no list of high scores"""
    facts: tuple[Fact, ...] = ()


class Ack(Said, frozen=True, tag="ack"):
    """The message of this id is done, and what it changed is kept; `meant` is false for a hand that meant nothing."""

    id: int
    meant: bool = True


class Problem(Said, frozen=True, tag="error"):
    """The message of this id was not done; why, in a sentence. `id` is -1 when it could not be read."""

    id: int
    message: str


class Refused(Said, frozen=True, tag="refused"):
    """A hand asked for what can't be done: one sentence, shown at the target of that key. An `ack` follows."""

    message: str
    key: str


class HintShown(Said, frozen=True, tag="hint"):
    """A step up to this stage; the texts of later stages are empty. `stage` 0: no hint available."""

    stage: int
    technique: str = ""
    look: str = ""
    do: str = ""
    because: str = ""
    marks: tuple[Mark, ...] = ()


class Fault(Struct, frozen=True):
    """One thing that is wrong."""

    code: str
    message: str
    where: tuple[str, ...] = ()


class Faults(Said, frozen=True, tag="faults"):
    """What the judge found; none at all is good news."""

    faults: tuple[Fault, ...] = ()
    marks: tuple[Mark, ...] = ()


class Result(Said, frozen=True, tag="result"):
    """The review of a game that is over."""

    seconds: float
    moves: int
    summary: str = ""
    figures: dict[str, float] = {}
    remarks: tuple[tuple[int, str], ...] = ()


class Explanation(Said, frozen=True, tag="explanation"):
    """A longer explanation with marks to lay over the board; `about` says what asked for it (solution, best)."""

    about: str
    text: str
    marks: tuple[Mark, ...] = ()


class PenLayer(Said, frozen=True, tag="pen"):
    """The pen layer as it is kept."""

    strokes: tuple[Stroke, ...] = ()


class Replayed(Said, frozen=True, tag="replay"):
    """An earlier moment of the game: its whole picture, apart from the live one."""

    upto: int
    entry: str
    moves: int
    seconds: float
    board: Board


class Progress(Said, frozen=True, tag="progress"):
    """How far long work is; `total` 0 when nobody knows."""

    what: str
    done: float = 0
    total: float = 0


SAID: TypeAlias = (
    Board
    | Change
    | State
    | Ack
    | Problem
    | Refused
    | HintShown
    | Faults
    | Result
    | Explanation
    | PenLayer
    | Replayed
    | Progress
)

_decoder = msgspec.json.Decoder(ASKED)
_encoder = msgspec.json.Encoder()


def read(data: str | bytes) -> ASKED:
    """The message, or msgspec.DecodeError with what is wrong."""
    asked: ASKED = _decoder.decode(data)
    return asked


def write(said: Said) -> str:
    """The message as it travels."""
    return _encoder.encode(said).decode()


def refusal(asked: int, error: GridwrightError) -> tuple[Said, ...]:
    """What is said about a message that was refused: at its place on the board, where it has one."""
    message = " ".join(str(error).split())
    if isinstance(error, IllegalMove) and error.key:
        return Refused(message, error.key), Ack(asked, meant=False)
    return (Problem(asked, message),)


def mark(drawn: scene.Mark) -> Mark:
    """A mark as it travels."""
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
        tuple((_short(x), _short(y)) for x, y in drawn.points),
        int(drawn.layer),
    )


def target(place: scene.Target) -> Target:
    """A target as it travels."""
    x, y, width, height = map(_short, (place.x, place.y, place.width, place.height))
    return Target(place.key, x, y, width, height, place.label, place.pressed)


def board(drawn: scene.Scene, window: scene.Window | None) -> Board:
    """A whole picture as it travels."""
    return Board(
        width=drawn.width,
        height=drawn.height,
        title=drawn.title,
        marks=tuple(map(mark, drawn.marks)),
        targets=tuple(map(target, drawn.targets)),
        columns=tuple(Coordinate(name.text, name.at) for name in drawn.columns),
        rows=tuple(Coordinate(name.text, name.at) for name in drawn.rows),
        window=window,
    )


def _short(number: float) -> float:
    """The number in few letters: a ten-thousandth of a cell is finer than any screen."""
    whole = int(number)
    if whole == number:
        return whole or ZERO
    return round(number, 4)


def fields(said: Any) -> Any:
    """A message as plain lists and dictionaries."""
    return msgspec.to_builtins(said)
