"""The Family record: what a family is made of, in five roles, its solvers, and groups of what it may leave out.

The roles are in `roles.py`, the letters P, S, V, M and A are explained there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certificate
from gridwright.core.look import NO_LOOK, Look
from gridwright.core.results import (
    Benchmark,
    Census,
    Ending,
    Finished,
    Offer,
    OverlaySummary,
    Replay,
    Reviewer,
    Simulator,
    Statistic,
)
from gridwright.core.roles import (
    Bot,
    Check,
    Draw,
    Duel,
    Edit,
    EditHelper,
    Generator,
    Gestures,
    Rater,
    Rules,
    Solver,
    Technique,
    Text,
)
from gridwright.core.scene import Mark, Overview, Settings
from gridwright.core.verdict import Fault, Mistake, Step, Verdict

P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
A = TypeVar("A")


@dataclass(frozen=True)
class Preset:
    """A ready-made choice: a title and the options behind it."""

    title: str
    options: Any


@dataclass(frozen=True)
class Size:
    """A size on the new-game page: its title, the options behind it, and what else to say about it."""

    title: str
    options: Mapping[str, Any]
    about: str = ""


@dataclass(frozen=True)
class Setup:
    """How the new-game page asks for a puzzle; without sizes it offers the presets."""

    sizes: tuple[Size, ...] = ()
    usual: int = 0
    """which of them is offered first"""
    title: str = "Size"
    """what the sizes are called"""
    own_title: str = "Other…"
    """what the choice of your own size is called"""
    own_fields: tuple[str, ...] = ()
    """the options that are asked for then"""
    own_options: Mapping[str, Any] = field(default_factory=dict)
    """options that go with it"""
    own_values: Mapping[str, Any] = field(default_factory=dict)
    """what its fields say at first, where that isn't the options' default"""
    difficulties: Mapping[str, str] = field(default_factory=dict)
    """what easy, medium, hard and extreme mean here, in a few words; they are values of the option `difficulty`"""
    difficulty_switch: str = ""
    """the option with which a difficulty can be asked for; always, if empty"""


@dataclass(frozen=True)
class Example:
    """A puzzle that comes with the product: its title, its text, and how hard it is."""

    title: str
    text: str
    difficulty: str = ""
    """easy, medium, hard or extreme; empty for an unrated one"""


@dataclass(frozen=True)
class Batch:
    """Puzzles of a collection that are generated alike: what they are, how many, and the options behind them."""

    title: str
    count: int
    options: Any
    generator: str | None = None


@dataclass(frozen=True)
class Collection:
    """Puzzles that belong together, played one after the other; `batches` are how they were generated."""

    title: str
    about: str
    batches: Sequence[Batch] = ()
    puzzles: Mapping[str, Example] = field(default_factory=dict)
    """by names that no other puzzle of the family has"""


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
    """ready-made choices"""
    examples: Mapping[str, Example] = field(default_factory=dict)
    """puzzles that come with the product"""
    collections: Mapping[str, Collection] = field(default_factory=dict)
    """more of them, in collections to play one after the other"""
    alike: Callable[[V], Any] | None = None
    """the options that generate puzzles of the same size as this first view's; None where no generator can"""
    rate: Rater[V] | None = None
    """how hard a puzzle is"""
    edit: Edit[V] | None = None
    """creating a board by hand"""
    daily: str = ""
    """the preset of the daily puzzles; the first one if empty"""
    setup: Setup = Setup()
    """how the new-game page asks for a puzzle"""
    helpers: Mapping[str, EditHelper[V]] = field(default_factory=dict)
    """what the editor can do by itself, by the title of its button"""

    @property
    def puzzles(self) -> Mapping[str, Example]:
        """Every puzzle that comes with the family: the examples, then the collections."""
        return dict(self.examples) | {
            name: one for each in self.collections.values() for name, one in each.puzzles.items()
        }


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
class Exercise:
    """A position to learn on: a puzzle, and the moves made on it so far, separated by spaces."""

    puzzle: str
    moves: str = ""


@dataclass(frozen=True)
class Series:
    """The lesson on a technique: the title its steps have, and positions where it is the next step."""

    title: str
    boards: tuple[Exercise, ...]


@dataclass(frozen=True)
class Practice(Generic[V, M]):
    """What is said to a player who makes the steps of a lesson; without it that is said in general words."""

    task: Callable[[V, Step[M]], str] | None = None
    """what to do ("Draw the 2 lines that must be there.")"""
    name: Callable[[V, M], str] | None = None
    """what a move is about ("the top of a4")"""
    refute: Callable[[V, Step[M], M, Budget], str] | None = None
    """why a move isn't part of the step, as a sentence; empty where it is as good as the step"""
    also: Callable[[V, Step[M], M, Budget], bool] | None = None
    """whether the same technique gives this move, too; without it that is found by going on from the step, which a
    family with secrets can't do"""
    ordered: bool = False
    """whether the moves of a step come one after the other; else they may be made in any order"""
    missed: Callable[[V, M, Budget], bool] | None = None
    """whether a move in a game risked or lost something, though a step was there: a position to practise"""


@dataclass(frozen=True)
class Teaching(Generic[V, M, A]):
    """How the family explains itself."""

    techniques: Sequence[Technique[V, M]] = ()
    """easiest first: each looks at a view and gives a step or nothing"""
    lessons: Mapping[str, Series] = field(default_factory=dict)
    """for each technique the boards on which it is learned"""
    practice: Practice[V, M] = Practice()
    """what is said about moves made in a lesson"""
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
    compare: Callable[[V, A, A], str] | None = None
    """how two answers to one puzzle differ, and what would decide between them"""


@dataclass(frozen=True)
class Overlay(Generic[V]):
    """Knowledge shown on the board: what is worked out and checked for it, and how that is drawn."""

    needs: Literal["answer", "step"]
    """the default solver's answer, or the next step of an explanation"""
    draw: Callable[[V, Any, Settings], Iterable[Mark]]
    """the marks, given the view and the answer or the step"""
    describe: Callable[[V, Any], OverlaySummary]
    """what the panel says about them"""


@dataclass(frozen=True)
class Play(Generic[P, S, V, M, A]):
    """What a game shows beside the board, and what remains of it."""

    bots: Mapping[str, Bot[V, M]] = field(default_factory=dict)
    """players by name"""
    facts: Callable[[V, Mapping[str, float]], tuple[tuple[str, str], ...]] | None = None
    """labels and values beside the board, given the goal once it is known"""
    goal: Callable[[V, Budget], Mapping[str, float]] | None = None
    """what the best game from the first view reaches; expensive, so it runs in the background"""
    offer: Callable[[V], Offer[M] | None] | None = None
    """a move that the position offers, as the main button beside the board; where there is none, the button isn't"""
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
    overview: Callable[[V], Overview] | None = None
    """a large board in little, for zooming out and for the map; without it only what is loaded is shown"""
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
    gap: str = "moves above the optimum"
    """what the figure `over` counts, for families measured by it"""
    statistics: Sequence[Statistic] = ()
    """further figures of finished games for the statistics"""
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
    certify: Callable[[V, Verdict[A], Budget], Certificate | None] | None = None
    """proves a verdict in the formats of outside checkers; None where there is nothing to prove, or no time for it"""
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
