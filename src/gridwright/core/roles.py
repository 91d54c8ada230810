"""The roles that a family's modules fill, as Protocols, and the kinds of function in its tables.

P is a puzzle with its secrets; S a state of play; V what a player may see of it; M a move; A an answer. Whatever
solves, checks or draws receives V, never P or S. A role is filled by a module of plain functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeAlias

from gridwright.core.budget import Budget
from gridwright.core.letters import A, Ain, M, P, Pin, S, V, Vin
from gridwright.core.results import BotRating, Evaluation, Outcome, Review
from gridwright.core.scene import Gesture, Mark, Refusal, Scene, Select, Selection, Settings
from gridwright.core.verdict import Fault, Rating, Step, Verdict

Status = Literal["playing", "solved", "lost", "finished"]
"""The status of a game: in progress, solved, lost, or over without a winner."""
ENDS: Mapping[Status, str] = {"solved": "Solved.", "lost": "The game is lost.", "finished": "The game is over."}
"""How a game ended, in a sentence."""


Solver: TypeAlias = Callable[[V, Budget], Verdict[A]]


Technique: TypeAlias = Callable[[V, Budget], Step[M] | None]


Bot: TypeAlias = Callable[[V, Budget, Random], M]


Generator: TypeAlias = Callable[[Any, Random, Budget], P]
"""Options (an instance of the family's `options["generate"]`), random numbers and a budget give a puzzle like that."""


Rater: TypeAlias = Callable[[V, Budget], Rating]


class Rules(Protocol[Pin, S, V, M]):
    """How the puzzle is played. Nothing is changed in place."""

    def start(self, puzzle: Pin, /) -> S:
        """Return the state before the first move."""

    def view(self, state: S, /) -> V:
        """Return what the player may see."""

    def moves(self, view: V, /) -> Iterable[M]:
        """Return every move worth offering, none of them illegal for what can be seen."""

    def play(self, state: S, move: M, /) -> S:
        """Return the state after the move, or raise IllegalMove."""

    def status(self, state: S, /) -> Status:
        """Return the state of the game."""


@dataclass(frozen=True)
class Format(Generic[P]):
    """Another program's way to write a puzzle; either direction may be missing.

    `write` raises BadOption for a puzzle that the format cannot hold. A format that is not `whole` drops part of a
    puzzle, so what is read back may be less. A `binary` one is bytes in a file whose name ends in the format's; as
    text it is that name, a colon and the bytes in hexadecimal.
    """

    describe: str
    read: Callable[[str], P] | None = None
    write: Callable[[P], str] | None = None
    whole: bool = True
    binary: bool = False


class Text(Protocol[P, V, M, A]):
    """Puzzles, views, moves and answers as text; read(write(x)) == x for each pair.

    `how` is an instance of the family's `options["read"]`, or None where it has none.
    """

    @property
    def FORMATS(self) -> Mapping[str, Format[P]]:  # noqa: N802
        """Formats of other programs by name, for `convert --to` and for reading."""

    def recognise(self, text: str, /) -> bool:
        """Return whether the text looks like a puzzle of this family, well formed or not quite."""

    def read(self, text: str, how: Any = None, /) -> P:
        """Read a puzzle, or raise Unreadable with the place."""

    def write(self, puzzle: P, /) -> str:
        """Write a puzzle as people and files have it."""

    def read_view(self, text: str, how: Any = None, /) -> V:
        """Read a position, or raise Unreadable with the place."""

    def write_view(self, view: V, /) -> str:
        """Write a position."""

    def read_move(self, text: str, /) -> M:
        """Read a move, or raise Unreadable."""

    def write_move(self, move: M, /) -> str:
        """Write a move as people type it."""

    def read_answer(self, text: str, /) -> A:
        """Read an answer, or raise Unreadable with the place."""

    def write_answer(self, answer: A, /) -> str:
        """Write an answer."""

    def fields(self, answer: A, /) -> dict[str, object]:
        """Return what `--json` adds for this answer."""


class Check(Protocol[Vin, Ain, M]):
    """The checker: it shares no code with any solver."""

    @property
    def FAULTS(self) -> Mapping[str, str]:  # noqa: N802
        """Every code a fault may have, with what it means."""

    def faults(self, view: Vin, answer: Ain, /) -> list[Fault]:
        """Return all that is wrong with the answer; empty when it is right."""

    def proof_faults(self, view: Vin, answer: Ain, budget: Budget | None = None, /) -> list[Fault]:
        """Return all that is wrong with the answer's proof, or that couldn't be verified within the budget."""

    def step_faults(self, view: Vin, step: Step[M], /) -> list[Fault]:
        """Return all that is wrong with a step of an explanation."""


class Draw(Protocol[Vin, Ain, M]):
    """The picture of a view."""

    def scene(self, view: Vin, selection: Selection, settings: Settings, /) -> Scene:
        """Return the board as it stands, with the selection shown."""

    def overlay(self, view: Vin, about: Step[M] | Fault | Ain, /) -> list[Mark]:
        """Return marks that show a step, a fault or an answer on top of the board."""


class Gestures(Protocol[Vin, M]):
    """What mouse, touch and keyboard mean. Keys without a meaning walk over the targets (`core/keyboard.py`)."""

    def interpret(
        self, view: Vin, selection: Selection, gesture: Gesture, settings: Settings, /
    ) -> list[M] | Select | Refusal | None:
        """Return moves to play (a drag is many), a new selection, why neither can be, or nothing."""


@dataclass(frozen=True)
class BotAbout:
    """A bot for people: its title, and how it plays in a few words."""

    title: str
    about: str = ""


class Duel(Rules[Pin, S, V, M], Protocol[Pin, S, V, M]):
    """The two-player game of a family, with seats 0 and 1. It has its own states and views, and the family's moves."""

    @property
    def BOTS(self) -> Mapping[str, Bot[V, M]]:  # noqa: N802
        """The bots by name; one that is a dataclass takes values for its fields (`mcts games=200`)."""

    @property
    def STRENGTHS(self) -> Sequence[str]:  # noqa: N802
        """The names of the bots that are strengths, from weakest to strongest; the others are methods."""

    @property
    def RENAMED(self) -> Mapping[str, str]:  # noqa: N802
        """Old names of bots, which stored duels may still have, and their names of today."""

    @property
    def ABOUT(self) -> Mapping[str, BotAbout]:  # noqa: N802
        """Titles and descriptions of bots; one that isn't here is called by its name."""

    @property
    def RATINGS(self) -> Mapping[str, BotRating]:  # noqa: N802
        """The ratings of bots, as far as they were measured; a player's duel rating follows from them."""

    def seat(self, view: V, /) -> int:
        """Return whose turn it is."""

    def scores(self, view: V, /) -> tuple[float, float]:
        """Return what each seat has."""

    def outcome(self, view: V, seconds: tuple[float, float], /) -> Outcome | None:
        """Return how it ended, given the seconds each seat used; None while it is in progress."""

    def evaluate(self, view: V, budget: Budget, /) -> Evaluation[M]:
        """Evaluate the position as well as the budget allows."""

    def review(self, puzzle: Pin, moves: Sequence[M], budget: Budget, /) -> Review:
        """Return what each move of a finished duel lost, and a line about each player."""

    def scene(self, view: V, selection: Selection, settings: Settings, /) -> Scene:
        """Return the board with what belongs to whom, from the side of the seat in the settings' choice SIDE."""

    def overlay(self, view: V, move: M, /) -> list[Mark]:
        """Return the marks that show a move which a hint names."""

    def interpret(
        self, view: V, selection: Selection, gesture: Gesture, settings: Settings, /
    ) -> list[M] | Select | Refusal | None:
        """Return what a gesture means to the seat whose turn it is."""


@dataclass(frozen=True)
class Tool:
    """Something to put on a board in the editor: the text that stands for it, its name, and the look of its button.

    `glyph` is a symbol, `role` the ground it stands on and `ink` its colour. A `number` is written after
    the text ("=" and 25 make "=25"); a tool for the whole `board` needs no cell, and may say what its `value` is now.
    """

    text: str
    name: str
    glyph: str = ""
    role: str = ""
    ink: str = ""
    number: bool = False
    board: bool = False
    value: str = ""


@dataclass(frozen=True)
class Proposal:
    """What the program would do to a board in the editor: a few words, and what goes where (row, column, tool).

    Nothing goes anywhere where there is nothing to do; the words then say why.
    """

    says: str
    edits: tuple[tuple[int, int, str], ...] = ()


EditHelper: TypeAlias = Callable[[V, Budget, Random], Proposal]


class Edit(Protocol[V]):
    """Creating a board by hand, cell by cell.

    An unfinished board is a view like any other: drawn by `draw`, written by `text.write_view`, and ready to be solved
    once `text.read_view` accepts what was written.
    """

    def blank(self, rows: int, cols: int, /) -> V:
        """Return an empty board of that size, or raise BadOption with the sizes there are."""

    def tools(self, view: V, /) -> Sequence[Tool]:
        """Return what can be put on it; the first one erases."""

    def put(self, view: V, row: int, col: int, tool: str, /) -> V:
        """Return the board with that tool used on that cell, or raise BadOption."""
