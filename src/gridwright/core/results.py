"""The results of reviews, censuses, simulations, benchmarks and duels: figures, tables, plots and outcomes as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias

from gridwright.core.budget import Budget
from gridwright.core.letters import M, P, V


@dataclass(frozen=True)
class Review:
    """What a finished game is measured by: figures by name, and remarks on single moves (numbered from 1).

    The figure `over`, if there is one, says by how much the best game beats this one. The summary of a duel calls the
    seats {first} and {second}; names are filled in when it is shown.
    """

    summary: str
    figures: Mapping[str, float]
    remarks: tuple[tuple[int, str], ...] = ()
    values: tuple[float, ...] = ()
    """of a duel: by how many points seat 0 was going to end ahead, at the start and after each move"""
    losses: tuple[tuple[int, float], ...] = ()
    """of a duel: the moves that lost points, and how many"""


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
    """a sentence or two about how this came about"""
    tone: Literal["good", "plain", "bad"] = "good"
    done: float = 1.0
    """the part of the puzzle that was done, from 0 to 1"""


@dataclass(frozen=True)
class Statistic:
    """A figure of finished games whose mean the statistics show, such as clicks a second."""

    title: str
    value: Callable[[Mapping[str, float], float], float | None]
    """given the review's figures and the seconds; None for a game that has no such figure"""
    write: Callable[[float], str]


Replay: TypeAlias = Callable[[P, Sequence[M]], str]
"""A finished game as another program saves it, or BadOption."""

ReplayReader: TypeAlias = Callable[[str], tuple[P, Sequence[M]]]
"""The puzzle and the moves of a game that another program saved, or Unreadable."""


@dataclass(frozen=True)
class Offer(Generic[M]):
    """A move that can be made now and isn't always there: a sentence, and what the button says ("Remove b2")."""

    move: M
    sentence: str
    title: str
    short: str
    """the same where there is little room ("Remove")"""


@dataclass(frozen=True)
class OverlayLine:
    """A line about an overlay: what it looks like on the board, the text, and its value.

    `sign` is "solid" or "dashed" for a ring round a cell, "ring" or "flag" for what stands in it, else a tile's role.
    """

    sign: str
    text: str
    value: str = ""


@dataclass(frozen=True)
class OverlaySummary:
    """What the panel says about an overlay."""

    sentence: str
    lines: tuple[OverlayLine, ...] = ()
    legend: tuple[OverlayLine, ...] = ()
    legend_title: str = ""
    offer: str = ""
    """the title of a button that plays the `move`"""
    move: str = ""


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
    remarks: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
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
    """How a duel ended: the seat that won, None for a draw, and why, in a sentence.

    The sentence calls the seats {first} and {second}; names, or "You", are filled in when it is shown.
    """

    winner: int | None
    because: str
    how: Literal["", "time", "resigned", "agreed"] = ""
    """what ended it, if it was not played to its end"""


SEAT_NAMES = ("{first}", "{second}")
"""What a family's sentences call the two seats of a duel."""


def name_seats(sentence: str, names: tuple[str, str]) -> str:
    """Put names into a sentence about the two seats of a duel."""
    parts = re.split(r"(\{first\}|\{second\})", sentence)
    return "".join(names[SEAT_NAMES.index(part)] if part in SEAT_NAMES else part for part in parts)


@dataclass(frozen=True)
class BotRating:
    """A bot's rating, measured by matches: its standard deviation, its 95% interval, and from how many games."""

    rating: float
    deviation: float
    interval: tuple[float, float]
    games: int


@dataclass(frozen=True)
class Evaluation(Generic[M]):
    """How a duel's position is evaluated: by how many points seat 0 ends ahead under the play found, and that line.

    `proven` when both sides play perfectly in it.
    """

    value: float
    proven: bool
    line: tuple[M, ...] = ()


@dataclass(frozen=True)
class BenchScope:
    """How thorough a benchmark is: `quick` takes seconds, `full` has the parts that take minutes."""

    quick: bool = False
    full: bool = False


Benchmark: TypeAlias = Callable[[BenchScope, Any, Budget], ResultTable]
"""Our solver and others on the same puzzles in the same run; `options["bench"]` is the second argument."""
