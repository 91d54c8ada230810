"""What games and their pages send each other over `/live/{game}`, beside what all boards do (`live/messages.py`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gridwright.core.roles import Status
from gridwright.web.live.messages import Board, ClientMessage, Mark, Point, ServerMessage, ShortText

Command: TypeAlias = Literal["undo", "redo", "reset", "save", "accept", "reject"]


class Move(ClientMessage, frozen=True, tag="move"):
    """One or more moves as text, with blanks between them."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class RunCommand(ClientMessage, frozen=True, tag="command"):
    """Undo, redo, reset, or begin, accept or reject a trial."""

    command: Command


class Check(ClientMessage, frozen=True, tag="check"):
    """Find mistakes on the board so far; without any, say how far it is."""


class Fix(ClientMessage, frozen=True, tag="fix"):
    """Take away the mistake that was found: undo to before it, or erase it and keep what came later."""

    how: Literal["undo", "erase"]


class Hint(ClientMessage, frozen=True, tag="hint"):
    """The next step up to this stage: technique, where to look, the move, the reason."""

    stage: Annotated[int, Meta(ge=1, le=4)]


class Apply(ClientMessage, frozen=True, tag="apply"):
    """Make the moves of the hint."""


class GiveUp(ClientMessage, frozen=True, tag="give_up"):
    """Show the solution; the game is over and its clock stops."""


class StepSolution(ClientMessage, frozen=True, tag="solution_step"):
    """The board after this many moves of the solution that is shown, for this page alone."""

    upto: Annotated[int, Meta(ge=0)]


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Stop the clock and hide the board."""


class Resume(ClientMessage, frozen=True, tag="resume"):
    """Continue after a pause."""


class Choices(ClientMessage, frozen=True, tag="choices"):
    """All the family's drawing choices by name; they are this page's own."""

    choices: Annotated[dict[ShortText, ShortText], Meta(max_length=40)]
    coordinates: bool = True


class Hover(ClientMessage, frozen=True, tag="hover"):
    """The target that the mouse points at, or None. It is drawn as if it were selected, for this page alone."""

    key: ShortText | None = None


class Stroke(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the pen layer, in cells; `role` is a colour of the theme."""

    points: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=2000)]
    role: Annotated[str, Meta(max_length=40)] = "pen"
    width: Annotated[float, Meta(gt=0, le=2)] = 0.08


class Pen(ClientMessage, frozen=True, tag="pen"):
    """The whole pen layer anew. It is saved with the game and never part of the solution."""

    strokes: Annotated[tuple[Stroke, ...], Meta(max_length=1000)]


class Autoplay(ClientMessage, frozen=True, tag="autoplay"):
    """Let a bot make moves, at most this many."""

    bot: ShortText
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1


class ExplainBest(ClientMessage, frozen=True, tag="explain_best"):
    """Explain why the best result is the best; only once the game is over."""


class Fact(Struct, frozen=True):
    """Something shown beside the board."""

    label: str
    value: str


class Offer(Struct, frozen=True):
    """A move that the position offers: its text, a sentence, and what the button says, in full and in short."""

    move: str
    sentence: str
    title: str
    short: str


class GameFacts(Struct, frozen=True):
    """What everyone is told about a game, over the websocket and over HTTP."""

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
    """solved, lost, finished or given up: gestures do nothing any more (reset does)"""
    paused: bool = False
    can_undo: bool = False
    can_redo: bool = False
    trials: int = 0
    selection: str | None = None
    hints: int = 0
    """how many steps were shown by hints"""
    gave_up: bool = False
    assisted: bool = False
    """a hint, a check, a bot or an overlay helped: the game is not ranked"""
    offer: Offer | None = None


class State(ServerMessage, GameFacts, frozen=True, tag="state"):
    """The state of the game."""

    facts: tuple[Fact, ...] = ()


class HintShown(ServerMessage, frozen=True, tag="hint"):
    """A step up to this stage; the texts of later stages are empty. `stage` 0: no hint available."""

    stage: int
    technique: str = ""
    look: str = ""
    do: str = ""
    because: str = ""
    marks: tuple[Mark, ...] = ()
    lesson: str = ""
    """the page where this technique is learned"""


class MistakeShown(ServerMessage, frozen=True, tag="mistake"):
    """A position that can no longer be solved: what is wrong, oldest first, and why. No hint can follow from it."""

    because: str
    wrong: tuple[str, ...] = ()
    """a sentence for each wrong mark; none if the clues themselves have no solution"""
    undoes: int = 0
    """how many moves `fix` would undo; 0 if that doesn't help"""
    erases: int = 0
    """how many marks `fix` would erase"""
    is_news: bool = False
    """nothing has helped the player before, so from now on the game is not ranked"""
    marks: tuple[Mark, ...] = ()


class Checked(ServerMessage, frozen=True, tag="checked"):
    """Nothing is wrong: how far the board is. `clean`: the family has mistakes, and there is none."""

    progress: str
    clean: bool = False


class ResultLine(Struct, frozen=True, omit_defaults=True):
    """A line of a result: "Rank", "12", "of 148"."""

    label: str
    value: str
    note: str = ""


class Result(ServerMessage, frozen=True, tag="result"):
    """The result and review of a game that is over. It is sent once without the review, and again with it."""

    seconds: float
    moves: int
    figure: str
    """the figure that matters, as text"""
    verdict: str
    tone: Literal["good", "plain", "bad"] = "good"
    unit: str = ""
    note: str = ""
    """how this came about, in a sentence or two"""
    lines: tuple[ResultLine, ...] = ()
    best: str = ""
    """how it compares with the player's best game"""
    is_best: bool = False
    help: str = ""
    """what helped the player ("With 2 hints"); such a game has no rank"""
    undo: str = ""
    """what undoing the last move is called, where a lost game can be played on"""
    share: str = ""
    """a text of four lines to share, which gives nothing away"""
    summary: str = ""
    figures: dict[str, float] = msgspec.field(default_factory=dict)
    remarks: tuple[tuple[int, str], ...] = ()


class OverlayRow(Struct, frozen=True, omit_defaults=True):
    """A line about an overlay: its sign (as `OverlayLine` says), text and value."""

    sign: str
    text: str
    value: str = ""


class OverlayShown(ServerMessage, frozen=True, tag="overlay"):
    """What the panel says about the overlay on the board; a `move` can be played by a button titled `offer`."""

    sentence: str
    lines: tuple[OverlayRow, ...] = ()
    legend: tuple[OverlayRow, ...] = ()
    legend_title: str = ""
    offer: str = ""
    move: str = ""


class BotMoved(ServerMessage, frozen=True, tag="bot_moved"):
    """A bot has made a move: the reason of the hint that gives the same move, else what the bot goes by."""

    text: str


class Explanation(ServerMessage, frozen=True, tag="explanation"):
    """A longer explanation with marks to lay over the board; `about` says what asked for it (solution, best).

    While `searching`, it tells the best so far, and another one follows.
    """

    about: str
    text: str
    marks: tuple[Mark, ...] = ()
    searching: bool = False


class SolutionFound(ServerMessage, frozen=True, tag="solution"):
    """A solution of the board as it was given up, as moves to step through; better ones may follow until `final`."""

    text: str
    moves: tuple[str, ...]
    final: bool = False


class SolutionStep(ServerMessage, frozen=True, tag="solution_step"):
    """The board after this many moves of the solution."""

    upto: int
    board: Board


class PenLayer(ServerMessage, frozen=True, tag="pen"):
    """The pen layer as it is saved."""

    strokes: tuple[Stroke, ...] = ()


class Progress(ServerMessage, frozen=True, tag="progress"):
    """How far long work is; `total` is 0 if that is unknown."""

    what: str
    done: float = 0
    total: float = 0
