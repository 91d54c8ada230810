"""What a family consists of: the roles it fills, and the record that joins them.

Read `Family` at the end first. P is a puzzle with its secrets, S a state of play, V what a player may see of it, M a
move, A an answer. Whatever solves, checks or draws receives V, never P or S. A role is filled by a module of plain
functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gridwright.core.budget import Budget
from gridwright.core.look import NO_LOOK, Look
from gridwright.core.scene import Gesture, Mark, Refusal, Scene, Select, Selection, Settings
from gridwright.core.verdict import Fault, Mistake, Rating, Step, Verdict

P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
A = TypeVar("A")
Pin = TypeVar("Pin", contravariant=True)
Vin = TypeVar("Vin", contravariant=True)
Ain = TypeVar("Ain", contravariant=True)

Status = Literal["playing", "solved", "lost", "finished"]
"""How a game stands: in progress, solved, lost, or over without a winner."""

Solver: TypeAlias = Callable[[V, Budget], Verdict[A]]
Technique: TypeAlias = Callable[[V], Step[M] | None]
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
        """Return how the game stands."""


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

    def fields(self, answer: A, /) -> dict[str, Any]:
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
        """Marks that show a step, a fault or an answer on top of the board."""


class Gestures(Protocol[Vin, M]):
    """What mouse, touch and keyboard mean. Keys without a meaning walk over the targets (`core/keyboard.py`)."""

    def interpret(
        self, view: Vin, selection: Selection, gesture: Gesture, settings: Settings, /
    ) -> list[M] | Select | Refusal | None:
        """Moves to play (a drag is many), a new selection, why neither can be, or nothing."""


@dataclass(frozen=True)
class Review:
    """What a finished game is measured by: figures by name, and remarks on single moves (numbered from 1).

    The figure `over`, if there is one, says by how much the best game beats this one.
    """

    summary: str
    figures: Mapping[str, float]
    remarks: tuple[tuple[int, str], ...] = ()


Reviewer: TypeAlias = Callable[[P, Sequence[M], Budget], Review]


@dataclass(frozen=True)
class Finished(Generic[V]):
    """A game that is over: its last view, its moves and seconds, and its review's figures once they are known."""

    view: V
    moves: int
    seconds: float
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Ending:
    """What a family says about a game that is over. Time, rank and personal best are added for every family."""

    verdict: str
    """in a few words ("6 above the optimum")"""
    figure: str = ""
    """the figure that matters; the time if empty"""
    unit: str = ""
    """what the figure counts"""
    lines: tuple[tuple[str, str], ...] = ()
    """labels and values"""
    note: str = ""
    """a sentence or two about how it came to this"""
    tone: Literal["good", "plain", "bad"] = "good"
    done: float = 1.0
    """the part of the puzzle that was done, from 0 to 1"""


Replay: TypeAlias = Callable[[P, Sequence[M]], str]
"""A finished game as another program saves it, or BadOption."""


@dataclass(frozen=True)
class Curve:
    """One line of a plot: its name and its points."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Plot:
    """Curves over the same axes, `logarithmic` for both; as `bars`, the first curve's points are tops of columns."""

    title: str
    across: str
    up: str
    curves: tuple[Curve, ...]
    logarithmic: bool = True
    bars: bool = False


@dataclass(frozen=True)
class ResultTable:
    """What a census or a benchmark found.

    `rows` are what people read and `fields` what `--json` prints; `boards` are texts of puzzles worth drawing.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...]
    fields: Mapping[str, Any]
    boards: tuple[str, ...] = ()
    plot: Plot | None = None


Census: TypeAlias = Callable[[Any, Budget], ResultTable]


@dataclass(frozen=True)
class Played:
    """One simulated game: whether the bot won, how many moves it made, and what else the family counts by name."""

    won: bool
    moves: int
    figures: Mapping[str, int] = field(default_factory=dict)


Simulator: TypeAlias = Callable[[Any, str, Sequence[int], Budget], Sequence[Played]]
"""Options (an instance of `options["simulate"]`), a bot's name and seeds give one game each, the same games that the
bot plays move by move; fewer only when the budget ran out."""


@dataclass(frozen=True)
class Outcome:
    """How a duel ended: the seat that won, None for a draw, and why, in a sentence."""

    winner: int | None
    because: str


@dataclass(frozen=True)
class Evaluation(Generic[M]):
    """How a duel's position is evaluated: by how many points seat 0 ends ahead under the play found, and that line.

    `proven` when both sides play perfectly in it.
    """

    value: float
    proven: bool
    line: tuple[M, ...] = ()


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
        """Return the board with what belongs to whom."""

    def interpret(
        self, view: V, selection: Selection, gesture: Gesture, settings: Settings, /
    ) -> list[M] | Select | Refusal | None:
        """Return what a gesture means to the seat whose turn it is."""


@dataclass(frozen=True)
class BenchScope:
    """How thorough a benchmark is: `quick` takes seconds, `full` has the parts that take minutes."""

    quick: bool = False
    full: bool = False


Benchmark: TypeAlias = Callable[[BenchScope, Any, Budget], ResultTable]
"""Our solver and others on the same puzzles in the same run; `options["bench"]` is the second argument."""


@dataclass(frozen=True)
class Tool:
    """Something to put on a board in the editor: the text that stands for it, its name, and the look of its button.

    `glyph` is a symbol, `role` the ground it stands on and `ink` its colour. A `number` is written after
    the text ("=" and 25 make "=25"); a tool for the whole `board` needs no cell.
    """

    text: str
    name: str
    glyph: str = ""
    role: str = ""
    ink: str = ""
    number: bool = False
    board: bool = False


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


@dataclass(frozen=True)
class Preset:
    """A choice on the new-game page: a title and the options behind it."""

    title: str
    options: Any


@dataclass(frozen=True)
class Example:
    """A puzzle that comes with the product: its title and its text."""

    title: str
    text: str


@dataclass(frozen=True)
class Button:
    """A button beside the board that stands for a key: its title, the key, and the symbol on it."""

    title: str
    key: str
    glyph: str = ""


@dataclass(frozen=True)
class Manual:
    """What a player is told. Controls are pairs of a gesture and what it does ("Right click", "cross")."""

    rules: tuple[str, ...] = ()
    """one paragraph each"""
    duel: tuple[str, ...] = ()
    """the rules of the two-player game"""
    mouse: tuple[tuple[str, str], ...] = ()
    touch: tuple[tuple[str, str], ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    moves: str = ""
    """how a move is typed; it starts with an example"""
    buttons: tuple[Button, ...] = ()
    """beside the board, for a screen without keys"""


@dataclass(frozen=True)
class Creation(Generic[P, V]):
    """Where new puzzles come from."""

    generators: Mapping[str, Generator[P]] = field(default_factory=dict)
    """by name; the first is the default"""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    """ready-made choices on the new-game page"""
    examples: Mapping[str, Example] = field(default_factory=dict)
    """puzzles that come with the product"""
    rate: Rater[V] | None = None
    """how hard a puzzle is"""
    edit: Edit[V] | None = None
    """creating a board by hand"""


@dataclass(frozen=True)
class Mistakes(Generic[V, M]):
    """How a position that can no longer be solved is found, and how the checker confirms it."""

    find: Callable[[V, Budget], Mistake[M] | None]
    """the marks that no solution has; None when there are none, or when the player couldn't know"""
    faults: Callable[[V, Mistake[M]], list[Fault]]
    """all that is wrong with that claim; part of `check.py`"""
    shows: Callable[[V, M], bool] | None = None
    """whether a view shows what that move put there: tells since when a wrong mark is on the board"""
    describe: Callable[[M, str], str] | None = None
    """what a wrong move is, given when it was made ("A line you drew 3 moves ago can't be part of the loop.")"""


@dataclass(frozen=True)
class Teaching(Generic[V, M, A]):
    """How the family explains itself."""

    techniques: Sequence[Technique[V, M]] = ()
    """easiest first: each looks at a view and gives a step or nothing"""
    lessons: Mapping[str, str] = field(default_factory=dict)
    """for each technique a position where it is the first to apply"""
    manual: Manual = Manual()
    """rules and controls in words"""
    mistakes: Mistakes[V, M] | None = None
    """finds what makes a position unsolvable; absent where every position can be solved"""
    progress: Callable[[V, V, Budget], str] | None = None
    """how far a position without mistakes is, given the first view and this one ("25 clues are still open.")"""
    why: Callable[[V, A], str] | None = None
    """why no answer can be better than this one"""
    verdict: Callable[[V, A], str] | None = None
    """what an answer says about its puzzle, in a few words"""


@dataclass(frozen=True)
class Overlay(Generic[V]):
    """Knowledge shown on the board: what is worked out and checked for it, and how that is drawn."""

    needs: Literal["answer", "step"]
    """the default solver's answer, or the next step of an explanation"""
    draw: Callable[[V, Any, Settings], Iterable[Mark]]
    """the marks, given the view and the answer or the step"""


@dataclass(frozen=True)
class Play(Generic[P, S, V, M, A]):
    """What a game shows beside the board, and what remains of it."""

    bots: Mapping[str, Bot[V, M]] = field(default_factory=dict)
    """players by name"""
    facts: Callable[[V, Mapping[str, float]], tuple[tuple[str, str], ...]] | None = None
    """labels and values beside the board, given the goal once it is known"""
    goal: Callable[[V, Budget], Mapping[str, float]] | None = None
    """what the best game from the first view reaches; expensive, so it runs in the background"""
    resume: Callable[[V], S] | None = None
    """the state behind a view, where a view hides nothing; without it a position can't be played on"""
    solution_moves: Callable[[A], Sequence[M]] | None = None
    """the moves of an answer in order, where it is a way to play: it can then be stepped through on the board"""
    reveal: Callable[[S], V] | None = None
    """what may be seen once a game is given up"""
    overlays: Mapping[str, Overlay[V]] = field(default_factory=dict)
    """by the values of the option `overlay`; a value that isn't here shows nothing"""
    switch: str = ""
    """the option of "play" that says what a tap does; it stands in the tool bar"""
    drags: bool = False
    """whether a drag is a move, so that one finger draws and two move the view; else one finger moves it"""
    tenths: bool = False
    """whether the clock shows tenths of a second"""
    assists: Callable[[Mapping[str, str]], bool] | None = None
    """whether drawing choices think for the player, so that the game isn't ranked"""
    review: Reviewer[P, M] | None = None
    """what a finished game is measured by"""
    ending: Callable[[Finished[V]], Ending] | None = None
    """the figure, the verdict and the lines of a game that is over"""
    take_back: str = ""
    """what undoing the last move of a lost game is called; empty where a lost game can't be played on"""
    measure: Literal["seconds", "over"] = "seconds"
    """what a player's best game is told by: its time, or the review's figure `over`"""
    replays: Mapping[str, Replay[P, M]] = field(default_factory=dict)
    """finished games as other programs save them"""


@dataclass(frozen=True)
class Research(Generic[P]):
    """What researchers run."""

    census: Census | None = None
    """counts boards or formulas"""
    simulate: Simulator | None = None
    """many games of one bot"""
    bench: Mapping[str, Benchmark] = field(default_factory=dict)
    """our solvers and others on the same puzzles in one run"""
    symmetries: Callable[[P], Iterable[P]] | None = None
    """a puzzle's symmetric copies, for removing duplicates"""


@dataclass(frozen=True)
class Family(Generic[P, S, V, M, A]):
    """A puzzle family: five roles, its solvers, and groups of what it may leave out.

    What a family doesn't have is absent, never a function that raises. `examples/template` is a complete one.
    """

    name: str
    """what code and addresses call it"""
    title: str
    """what people call it"""
    summary: str
    """what you do, in a sentence"""
    rules: Rules[P, S, V, M]
    """how it is played"""
    text: Text[P, V, M, A]
    """puzzles, positions, moves and answers as text"""
    check: Check[V, A, M]
    """what is wrong with an answer, a proof or a step"""
    draw: Draw[V, A, M]
    """a position as marks on a grid"""
    gestures: Gestures[V, M]
    """what mouse, touch and keyboard mean"""
    solvers: Mapping[str, Solver[V, A]]
    """by name; the first is the default"""
    look: Look = NO_LOOK
    """colours, glyphs and animations of its own"""
    prove: Callable[[V, A, Budget], A] | None = None
    """adds a proof that is too expensive for every answer; without it answers carry theirs from the start"""
    has_certificate: Callable[[A], bool] | None = None
    """whether an answer carries its certificate; without it, proven answers rest on the solver's search"""
    options: Mapping[str, type[Any]] = field(default_factory=dict)
    """command -> a dataclass whose fields become its flags and its form; those of "play" are switches at the board"""
    creation: Creation[P, V] = Creation()
    """generators, presets, examples, rating, editor"""
    teaching: Teaching[V, M, A] = Teaching()
    """techniques, lessons, manual, mistakes"""
    play: Play[P, S, V, M, A] = Play()
    """the panel beside the board, bots, overlays, reviews"""
    research: Research[P] = Research()
    """census, simulations, benchmarks"""
    duel: Duel[P, Any, Any, M] | None = None
    """the two-player game"""


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any]
