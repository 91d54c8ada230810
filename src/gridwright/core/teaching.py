"""How a family explains itself: techniques, lessons, the manual, and what makes a position unsolvable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from gridwright.core.budget import Budget
from gridwright.core.letters import A, M, V
from gridwright.core.roles import Technique
from gridwright.core.verdict import Fault, Mistake, Step


@dataclass(frozen=True)
class Button:
    """A button beside the board that stands for a key: its title, the key, and the symbol on it."""

    title: str
    key: str
    glyph: str = ""


@dataclass(frozen=True)
class Manual:
    """The rules and controls in words. Controls are pairs of a gesture and what it does ("Right click", "cross")."""

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
class Mistakes(Generic[V, M]):
    """How a position that can no longer be solved is found, and how the checker confirms it."""

    find: Callable[[V, Budget], Mistake[M] | None]
    """the marks that no solution has; None when there are none, or when the player couldn't know"""
    faults: Callable[[V, Mistake[M]], list[Fault]]
    """all that is wrong with that claim; part of `check.py`"""
    shows: Callable[[V, M], bool] | None = None
    """whether a view shows what that move put there: tells since when a wrong mark is on the board"""
    describe: Callable[[Mistake[M], M, str], str] | None = None
    """what a wrong move is, given the mistake and when it was made ("A line you drew 3 moves ago can't be right.")"""


@dataclass(frozen=True)
class Exercise:
    """A position to learn on: a puzzle, and the moves made on it so far, separated by spaces."""

    puzzle: str
    moves: str = ""
    note: str = ""
    """what this board shows, as a sentence or two, where that isn't clear from the lesson's title"""


@dataclass(frozen=True)
class Series:
    """The lesson on a technique: the title its steps have, and positions where it is the next step.

    A lesson that isn't on a technique says what it is `about`; its boards may have any step, and a note each.
    """

    title: str
    boards: tuple[Exercise, ...]
    about: str = ""


@dataclass(frozen=True)
class Practice(Generic[V, M]):
    """The words for moves made in a lesson; general ones where they are missing."""

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
    """easiest first: each looks at a view and gives a step, or nothing if it finds none in time"""
    if_unique: Sequence[Technique[V, M]] = ()
    """more of them, that take for granted that there is one solution: tried only when asked for, and then first"""
    lessons: Mapping[str, Series] = field(default_factory=dict)
    """for each technique the boards on which it is learned; and what else there is to learn, by other names"""
    practice: Practice[V, M] = Practice()
    """the words for moves made in a lesson"""
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
