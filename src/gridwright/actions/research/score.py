"""Measure an agent on fixed boards: how far it stays behind the best play, with a 95% interval."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.environment import Environment
from gridwright.core.intervals import mean_and_margin
from gridwright.core.letters import M, V
from gridwright.core.roles import Bot
from gridwright.core.yardstick import Boards, BoardSet, Yardstick
from gridwright.errors import BadOption, Missing, Unfinished, UnknownName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TINY = 1e-12
"""Less than this is rounding."""
MOVE_SECONDS = 60.0
"""For one move of a bot."""

Agent: TypeAlias = "Callable[[NDArray[np.int32], NDArray[np.int8], np.random.Generator], int]"
"""Planes, the mask of allowed moves and random numbers give the number of a move."""


@dataclass(frozen=True)
class Exam:
    """A set of boards and all that playing on them needs."""

    family: AnyFamily
    name: str
    boards: BoardSet
    environment: Environment[Any, Any]
    yardstick: Yardstick[Any, Any, Any]
    bots: Mapping[str, Bot[Any, Any]]

    @property
    def is_duel(self) -> bool:
        """Whether two play."""
        return self.yardstick.opponent is not None


@dataclass(frozen=True)
class ScoredGame:
    """One game: its board and seat, what it returned, what is best there, its moves and what they gave away."""

    board: int
    seat: int
    returned: float
    best: float
    moves: int
    is_solved: bool
    lost: float | None


@dataclass(frozen=True)
class Mean:
    """A mean and its 95% interval, None where all boards went alike and so say nothing about it."""

    mean: float
    interval: tuple[float, float] | None


def exams(family: AnyFamily) -> dict[str, Exam]:
    """Return the family's sets of boards by name, those for duels last."""
    research, found = family.research, dict[str, Exam]()
    duel_bots = family.duel.BOTS if family.duel is not None else {}
    for environment, bots in ((research.environment, family.play.bots), (research.duel_environment, duel_bots)):
        if environment is not None and environment.yardstick is not None:
            yardstick = environment.yardstick
            agents = {"uniform": uniform(environment), **bots, **yardstick.agents}
            found |= {
                name: Exam(family, name, boards, environment, yardstick, agents)
                for name, boards in yardstick.sets.items()
            }
    if not found:
        raise Missing(f"{family.title} has no boards to measure agents on.")
    return found


def choose_exams(family: AnyFamily, name: str | None, agent: str | None) -> list[Exam]:
    """Return the set of that name, or all sets that the agent can play; None is an agent from outside, for one player.

    UnknownName where there is no such set or agent.
    """
    known = exams(family)
    if name is not None and name not in known:
        raise UnknownName(f"{family.title} set", name, known)
    chosen = [known[name]] if name is not None else list(known.values())
    if agent is None:
        return [exam for exam in chosen if name is not None or not exam.is_duel]
    if not any(agent in exam.bots for exam in chosen):
        raise UnknownName(
            f"{family.title} agent", agent, list(dict.fromkeys(bot for each in chosen for bot in each.bots))
        )
    return [exam for exam in chosen if agent in exam.bots]


def uniform(environment: Environment[V, M]) -> Bot[V, M]:
    """Return the agent that makes any move that is allowed."""

    def play(view: V, budget: Budget, rng: Random) -> M:
        allowed = environment.mask(view).nonzero()[0]
        return environment.move(view, int(allowed[rng.randrange(len(allowed))]))

    return play


def as_bot(environment: Environment[V, M], agent: Agent) -> Bot[V, M | None]:
    """Return an agent that sees planes and gives numbers as a bot; None is a move that isn't allowed."""
    import numpy as np

    def play(view: V, budget: Budget, rng: Random) -> M | None:
        mask = environment.mask(view)
        number = agent(environment.observe(view), mask, np.random.default_rng(rng.getrandbits(63)))
        try:
            number = int(number)
        except (TypeError, ValueError):
            raise BadOption(f"The agent gave {number!r}. Return the number of a move.") from None
        if not 0 <= number < len(mask):
            raise BadOption(f"The agent gave move {number}. Moves are 0 to {len(mask) - 1}.")
        return environment.move(view, number) if mask[number] else None

    return play


def play_exam(exam: Exam, bot: Bot[Any, Any], count: int | None, seed: int, budget: Budget) -> Iterator[ScoredGame]:
    """Play on each board, or the first `count`; in a duel from both seats. Fewer only when the budget ran out."""
    stored = exam.yardstick.read(exam.name)
    for board, (text, best) in enumerate(zip(stored.puzzles[:count], stored.best, strict=False)):
        puzzle = exam.family.text.read(text)
        for seat in (0, 1) if exam.is_duel else (0,):
            rng = Random(f"{exam.family.name} {exam.name} {board} {seat} {seed}")
            game = _play(exam, puzzle, bot, seat, rng, budget)
            if game is None:
                return
            returned, moves, is_solved, lost = game
            yield ScoredGame(board, seat, returned, -best if seat else best, moves, is_solved, lost)


def _play(
    exam: Exam, puzzle: Any, bot: Bot[Any, Any], seat: int, rng: Random, budget: Budget
) -> tuple[float, int, bool, float | None] | None:
    """Play one game: return, moves, whether it was solved, what was given away; None when the time ran out.

    As in the environment, a move that isn't allowed changes nothing and counts, in a duel it loses, and a game is
    broken off after so many moves.
    """
    environment, yardstick, duel = exam.environment, exam.yardstick, exam.family.duel if exam.is_duel else None
    rules = duel or exam.family.rules
    state, returned, moves = rules.start(puzzle), 0.0, 0
    lost: float | None = None if yardstick.lost is None else 0.0
    steps = environment.space(exam.boards.options).steps
    while rules.status(state) == "playing" and moves < steps:
        if not budget.should_continue():
            return None
        view = rules.view(state)
        is_own = duel is None or duel.seat(view) == seat
        player = bot if is_own or yardstick.opponent is None else yardstick.opponent
        move = player(view, Budget(MOVE_SECONDS), rng)
        moves += is_own
        if move is None and duel is not None:
            return -1.0, moves, False, lost
        if move is None:
            continue
        if is_own and yardstick.lost is not None and lost is not None:
            lost += yardstick.lost(view, move) or 0.0
        state = rules.play(state, move)
        earned = environment.reward(view, rules.view(state), rules.status(state))
        returned += earned if is_own else -earned
    return returned, moves, rules.status(state) == "solved", lost


def mean_of(games: Sequence[ScoredGame], value: Callable[[ScoredGame], float]) -> Mean:
    """Return the mean over all boards; games on one board go together."""
    by_board: dict[int, list[float]] = {}
    for game in games:
        by_board.setdefault(game.board, []).append(value(game))
    means = [sum(each) / len(each) for each in by_board.values()]
    mean, margin = mean_and_margin(means)
    return Mean(mean, (mean - margin, mean + margin) if margin > TINY else None)


def score_fields(exam: Exam, games: Sequence[ScoredGame], seconds: float) -> dict[str, object]:
    """Return what `score --json` prints about a set."""
    stored: Boards = exam.yardstick.read(exam.name)
    figures = {"regret": mean_of(games, lambda game: game.best - game.returned)}
    if exam.yardstick.lost is not None:
        figures["lost"] = mean_of(games, lambda game: game.lost or 0.0)
    return {
        "set": exam.name,
        "about": exam.boards.about,
        "digest": stored.digest,
        "reference": exam.boards.reference,
        "games": len(games),
        "best": mean_of(games, lambda game: game.best).mean,
        "return": mean_of(games, lambda game: game.returned).mean,
        **{
            name: {"mean": each.mean, "interval": each.interval and list(each.interval)}
            for name, each in figures.items()
        },
        "solved": sum(game.is_solved for game in games),
        "moves": sum(game.moves for game in games) / len(games),
        "loses": exam.yardstick.loses,
        "seconds": seconds,
    }


def score(exam: Exam, bot: Bot[Any, Any], count: int | None, seed: int, budget: Budget) -> dict[str, Any]:
    """Play a set and return its figures; fewer boards where the budget ran out, `games` says how many."""
    started = time.perf_counter()
    games = list(play_exam(exam, bot, count, seed, budget))
    if not games:
        raise Unfinished("The time ran out before a game was over.")
    return score_fields(exam, games, time.perf_counter() - started)
