"""What a worker does: the lines of one shard.

A line is a JSON object. It holds what is the same on every machine; the CPU seconds of each item go into the ledger,
and so does what an action timed itself (under `timings`). An item without a result (an unreadable puzzle, options for
which nothing was found in time) is a line, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from gridwright import catalog
from gridwright.actions.encode import encode
from gridwright.actions.generate import generate
from gridwright.actions.prove import as_line, prove
from gridwright.actions.rate import rate, rating_fields
from gridwright.actions.research.match import play_duel
from gridwright.actions.research.simulate import simulate, simulate_group
from gridwright.actions.solve import solve
from gridwright.batch.job import Shard, Source
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.errors import GridwrightError

Line = dict[str, object]


@dataclass(frozen=True)
class ShardResult:
    """A finished shard: its lines as text, and for each its CPU seconds and what was timed in it."""

    number: int
    lines: tuple[str, ...]
    seconds: tuple[float, ...]
    timings: tuple[object, ...] = ()


def run(shard: Shard, seconds: float | None) -> ShardResult | None:
    """Return the shard's lines; None when the seconds ran out before all of them were there."""
    budget = Budget(seconds)
    lines: list[str] = []
    times: list[float] = []
    timings: list[object] = []
    started = time.process_time()
    for line in ACTIONS[shard.action](shard, budget):
        if not budget.should_continue():
            return None  # The last line may show the time limit instead of the puzzle, so it doesn't count.
        if "timings" in line:
            timings.append(line.pop("timings"))
        lines.append(encode(line))
        times.append(time.process_time() - started)
        started = time.process_time()
    if len(lines) < len(shard.items):
        return None
    return ShardResult(shard.number, tuple(lines), tuple(times), tuple(timings))


def _each(budget: Budget, shard: Shard) -> Budget:
    """Return what one item may take: no more than the whole."""
    limit = shard.options.seconds_each
    return Budget(budget.left() if limit is None else min(limit, budget.left()))


def _generate(shard: Shard, budget: Budget) -> Iterator[Line]:
    family = catalog.family(shard.family)
    options = _options(family, "generate", shard)
    for seed in shard.items:
        try:
            puzzle = generate(family, options, seed, _each(budget, shard), shard.options.generator)
        except GridwrightError as error:
            yield {"seed": seed, "refused": str(error)}
            continue
        line: Line = {"seed": seed, "family": family.name, "puzzle": family.text.write(puzzle)}
        if family.research.symmetries is not None:
            line["symmetry_key"] = symmetry_key(family, puzzle)
        if shard.options.certify:
            line |= _certified(family, family.rules.view(family.rules.start(puzzle)), _each(budget, shard))
        yield line


def _certified(family: Family[P, S, V, M, A], view: V, budget: Budget) -> Line:
    """Return the certificate of what a player sees first, or why there is none."""
    try:
        return {"certificate": as_line(family, prove(family, view, budget))}
    except GridwrightError as error:
        return {"uncertified": str(error)}


def symmetry_key(family: Family[P, S, V, M, A], puzzle: P) -> str:
    """Return a 64-bit hash that a puzzle shares with its symmetric copies."""
    assert family.research.symmetries is not None
    least = min(family.text.write(image) for image in family.research.symmetries(puzzle))
    return sha256(least.encode()).hexdigest()[:16]


def _solve(shard: Shard, budget: Budget) -> Iterator[Line]:
    def about(family: AnyFamily, view: object) -> Line:
        solution = solve(family, view, _each(budget, shard), shard.options.solver, verify=shard.options.verify)
        return {name: value for name, value in solution.fields().items() if not name.startswith("seconds")}

    return _asked_of_puzzles(shard, about)


def _rate(shard: Shard, budget: Budget) -> Iterator[Line]:
    def about(family: AnyFamily, view: object) -> Line:
        return rating_fields(family, rate(family, view, _each(budget, shard)))

    return _asked_of_puzzles(shard, about)


def _asked_of_puzzles(shard: Shard, about: Callable[[AnyFamily, object], Line]) -> Iterator[Line]:
    source: Source
    for source in shard.items:
        family = catalog.family(source.family)
        how = family.options["read"](**shard.options.read[family.name]) if "read" in family.options else None
        try:
            yield {"source": source.name} | about(family, family.text.read_view(source.text, how))
        except GridwrightError as error:
            yield {"source": source.name, "family": family.name, "refused": str(error)}


def _simulate(shard: Shard, budget: Budget) -> Iterator[Line]:
    family = catalog.family(shard.family)
    options = _options(family, simulate_group(family), shard)
    games = simulate(family, options, shard.options.bot, shard.items, budget)
    for seed, game in zip(shard.items, games, strict=False):
        yield {"seed": seed, "won": game.won, "moves": game.moves, **game.figures}


def _match(shard: Shard, budget: Budget) -> Iterator[Line]:
    family = catalog.family(shard.family)
    options = _options(family, "generate", shard)
    for seed, *pair in shard.items:
        first, second = pair
        puzzle = generate(family, options, seed, budget, shard.options.generator)
        limits = shard.options.seconds_per_move, shard.options.nodes_per_move
        game = play_duel(family, puzzle, (first, second), seed, *limits)
        yield {
            "seed": seed,
            "first": first,
            "second": second,
            "winner": "draw" if game.winner is None else game.bots[game.winner],
            "seat": "draw" if game.winner is None else ("first", "second")[game.winner],
            "scores": list(game.scores),
            "moves": len(game.moves),
            "timings": {"seconds": game.seconds, "slowest": game.slowest, "moves": len(game.moves)},
        }


def _options(family: AnyFamily, verb: str, shard: Shard) -> object:
    return family.options[verb](**shard.options.of_family) if verb in family.options else None


ACTIONS: Mapping[str, Callable[[Shard, Budget], Iterator[Line]]] = {
    "generate": _generate,
    "match": _match,
    "rate": _rate,
    "simulate": _simulate,
    "solve": _solve,
}
