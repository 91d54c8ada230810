"""What a game shows beside the board, and what remains of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from gridwright.core.budget import Budget
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.results import Ending, Finished, Offer, OverlaySummary, Replay, ReplayReader, Reviewer, Statistic
from gridwright.core.roles import Bot
from gridwright.core.scene import Mark, Overview, Settings


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
    """the option of "play" that says what a tap does; it stands in the tool bar, with glyphs named as its values"""
    overview: Callable[[V], Overview] | None = None
    """a picture of a large board, for zooming out and for the map; without it only what is loaded is shown"""
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
    """what makes a game a player's best: its time, or the review's figure `over`"""
    gap: str = "moves above the optimum"
    """what the figure `over` counts, for families measured by it"""
    statistics: Sequence[Statistic] = ()
    """further figures of finished games for the statistics"""
    replays: Mapping[str, Replay[P, M]] = field(default_factory=dict)
    """finished games as other programs save them"""
    replay_readers: Mapping[str, ReplayReader[P, M]] = field(default_factory=dict)
    """games that other programs saved, by the name of their format, which is one of the puzzle's formats, too"""
