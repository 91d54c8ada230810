"""Where new puzzles come from: generators, presets, what the new-game page asks, examples and collections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, TypeAlias

from gridwright.core.letters import P, V
from gridwright.core.roles import Edit, EditHelper, Generator, Rater

Polygon: TypeAlias = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Preset:
    """A ready-made choice: a title and the options behind it."""

    title: str
    options: Any


@dataclass(frozen=True)
class Size:
    """A size on the new-game page: its title, the options behind it, and what else to say about it."""

    title: str
    options: Mapping[str, str | int]
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
    own_options: Mapping[str, str | int] = field(default_factory=dict)
    """options that go with it"""
    own_values: Mapping[str, str | int] = field(default_factory=dict)
    """what its fields say at first, where that isn't the options' default"""
    difficulties: Mapping[str, str] = field(default_factory=dict)
    """what easy, medium, hard and extreme mean here, in a few words; they are values of the option `difficulty`"""
    difficulty_switch: str = ""
    """the option with which a difficulty can be asked for; always, if empty"""


@dataclass(frozen=True, eq=False)
class BoardKind:
    """A kind of board that is chosen before its size: its title, the options behind it, and its sizes."""

    title: str
    options: Mapping[str, Any]
    sizes: tuple[Size, ...]
    outlines: Callable[[], Sequence[Polygon]]
    """what it looks like in little"""


@dataclass(frozen=True)
class Kinds(Generic[V]):
    """The kinds of boards that a family has, by name; the first is the usual one."""

    title: str
    """what they are called"""
    kinds: Mapping[str, BoardKind]
    of: Callable[[V], str]
    """the kind of a board"""
    blank: Callable[[str, int, int], V]
    """an empty board of that kind with so many rows and columns, or BadOption with what there is"""


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
    options: object
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
class ExtraDaily:
    """A second daily puzzle beside the family's own: its title, and the presets that take turns from day to day."""

    title: str
    presets: Sequence[Preset]

    def preset_of(self, day: date) -> Preset:
        """Return the preset whose turn it is on that day."""
        return self.presets[day.toordinal() % len(self.presets)]


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
    alike: Callable[[V], object] | None = None
    """the options that generate puzzles of the same size as this first view's; None where no generator can"""
    rate: Rater[V] | None = None
    """how hard a puzzle is"""
    edit: Edit[V] | None = None
    """creating a board by hand"""
    edit_action: str = "Play it"
    """what the editor's main button says; a position that hides something can't be played to its end"""
    daily: str = ""
    """the preset of the daily puzzles; the first one if empty"""
    extra_daily: ExtraDaily | None = None
    """a second daily puzzle, which changes from day to day"""
    kinds: Kinds[V] | None = None
    """kinds of boards, where there are several"""
    setup: Setup = Setup()
    """how the new-game page asks for a puzzle"""
    helpers: Mapping[str, EditHelper[V]] = field(default_factory=dict)
    """what the editor can do by itself, by the title of its button"""
    cover: str = ""
    """a position in play, as text, that shows in little what the game looks like; without it the first example"""

    @property
    def puzzles(self) -> Mapping[str, Example]:
        """Every puzzle that comes with the family: the examples, then the collections."""
        return dict(self.examples) | {
            name: one for each in self.collections.values() for name, one in each.puzzles.items()
        }
