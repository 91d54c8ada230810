"""`gridwright match`."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from gridwright.cli.options import DEFAULT_RUN, Json, Leftovers, RunSettings, family_options
from gridwright.cli.usage import MOST, from_one_to, refuse_below_zero

if TYPE_CHECKING:
    from gridwright.actions.research.match import Standing
    from gridwright.cli.batch_runs import Finished
    from gridwright.core.contract import AnyFamily
    from gridwright.core.results import BotRating, ResultTable

LARGEST = 8
"""The most games in one shard."""
Results: TypeAlias = dict[tuple[str, str], dict[int, list[float]]]
"""For each pair of bots, board by board, the points of the first."""


def match(
    family: Annotated[str, Parameter(help="The puzzle family.")],
    /,
    *own: Leftovers,
    bots: Annotated[
        list[str] | None,
        Parameter(consume_multiple=True, negative=(), help="Two bots; more for a round robin; all if not given."),
    ] = None,
    games: Annotated[int, Parameter(help="Games for each pair of bots; every board is played from both seats.")] = 100,
    seconds_per_move: Annotated[
        float | None, Parameter(help="Time limit for a move, in seconds.", validator=refuse_below_zero)
    ] = None,
    nodes_per_move: Annotated[
        int | None,
        Parameter(help="Node limit for a move; gives the same games on every machine.", validator=from_one_to(MOST)),
    ] = None,
    generator: Annotated[str | None, Parameter(help="The generator of the boards.")] = None,
    seed: Annotated[int, Parameter(help="The same seed gives the same boards.")] = 0,
    run: RunSettings = DEFAULT_RUN,
    json: Json = False,
) -> int:
    """Play duels between bots, each board from both seats: points and Elo with 95% intervals, time per move."""
    from gridwright import catalog
    from gridwright.actions.choose import choose
    from gridwright.batch.job import Job, JobOptions, options_as_fields, scattered
    from gridwright.cli.batch_runs import finished
    from gridwright.core.wording import pluralise
    from gridwright.errors import BadOption

    record = catalog.family(family)
    names = _choose_bots(record, bots)
    if games < 2 or games % 2:
        raise BadOption(f"{pluralise(games, 'game')} can't be shared fairly. Give an even number.")
    options = JobOptions(
        options_as_fields(family_options(record, "generate", own)),
        generator=choose(record, "generator", record.creation.generators, generator)[0],
        seconds_per_move=0.1 if seconds_per_move is None and nodes_per_move is None else seconds_per_move,
        nodes_per_move=nodes_per_move,
    )
    pairs = list(combinations(names, 2))
    items = [(board, *seats) for pair in pairs for board in scattered(seed, games // 2) for seats in (pair, pair[::-1])]
    job = Job("match", record.name, options, items, LARGEST)
    with finished("Playing", job, run) as done:
        _tell(record.name, seed, _results(pairs, done), _times(done), json)
    return 0


def _tell(family: str, seed: int, results: Results, times: dict[str, dict[str, float]], json: bool) -> None:
    """Print how each pair did, how fast each bot was and, of three or more, how strong each is."""
    from dataclasses import asdict

    from gridwright.actions.research.match import standing
    from gridwright.actions.research.ratings import rate_bots
    from gridwright.cli.output import print_json
    from gridwright.cli.printing import print_table

    names = list(dict.fromkeys(name for pair in results for name in pair))
    standings = {pair: standing(list(boards.values())) for pair, boards in results.items()}
    ratings = rate_bots(results) if len(names) > 2 else {}
    if json:
        shown = {"family": family, "seed": seed, "pairs": _fields(standings), "seconds_per_move": times}
        rated = {"ratings": {name: asdict(each) for name, each in ratings.items()}} if ratings else {}
        print_json({**shown, **rated})
    else:
        for table in (*_summaries(names, standings, ratings), _table(standings), _clock(times)):
            print_table(table)


def _choose_bots(record: AnyFamily, bots: list[str] | None) -> list[str]:
    """Return the bots in full names, all if none is given; BadOption unless there are two or more, each named once."""
    from gridwright.actions.choose import choose_bot, duel_of
    from gridwright.errors import BadOption

    names = [choose_bot(record, name)[0] for name in (duel_of(record).BOTS if bots is None else bots)]
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise BadOption("A match needs two or more bots, each named once.")
    return names


def _results(pairs: list[tuple[str, str]], done: Finished) -> Results:
    """Return for each pair, board by board, the points of its first bot."""
    boards: Results = {pair: defaultdict(list) for pair in pairs}
    for line in done.lines():
        seats = line["first"], line["second"]
        pair = seats if seats in boards else seats[::-1]
        point = 0.5 if line["winner"] == "draw" else float(line["winner"] == pair[0])
        boards[pair][line["seed"]].append(point)
    return {pair: dict(points) for pair, points in boards.items()}


def _times(done: Finished) -> dict[str, dict[str, float]]:
    """Return for each bot its mean and its longest time for a move."""
    spent: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for line, timed in zip(done.lines(), done.timings(), strict=True):
        for seat, name in enumerate((line["first"], line["second"])):
            made = (timed["moves"] + 1 - seat) // 2
            total, moves, slowest = spent[name]
            spent[name] = [total + timed["seconds"][seat], moves + made, max(slowest, timed["slowest"][seat])]
    return {
        name: {"mean": total / moves if moves else 0.0, "longest": slowest}
        for name, (total, moves, slowest) in spent.items()
    }


def _fields(standings: dict[tuple[str, str], Standing]) -> list[dict[str, object]]:
    def finite(number: float) -> float | None:
        return number if abs(number) < float("inf") else None

    return [
        {
            "bots": list(pair),
            "games": found.games,
            "won": found.won,
            "drawn": found.drawn,
            "lost": found.lost,
            "share": found.share,
            "interval": list(found.interval),
            "elo": finite(found.elo),
            "elo_interval": [finite(end) for end in found.elo_interval],
        }
        for pair, found in standings.items()
    ]


def _table(standings: dict[tuple[str, str], Standing]) -> ResultTable:
    from gridwright.core.results import ResultTable

    rows = tuple(
        (
            f"{pair[0]} - {pair[1]}",
            f"{found.won}-{found.drawn}-{found.lost}",
            f"{found.share:.1%}",
            "{:.1%} to {:.1%}".format(*found.interval),
            f"{found.elo:+.0f}",
            "{:+.0f} to {:+.0f}".format(*found.elo_interval),
        )
        for pair, found in standings.items()
    )
    columns = ("bots", "won-drawn-lost", "points", "95% interval", "Elo", "95% interval")
    return ResultTable("Matches, from the side of the first bot", columns, rows, (), {})


def _summaries(
    names: list[str], standings: dict[tuple[str, str], Standing], ratings: dict[str, BotRating]
) -> list[ResultTable]:
    """Return the tables of a round robin: the ratings, and each against each."""
    return [_ratings(ratings), _crosstable(names, standings)] if ratings else []


def _ratings(ratings: dict[str, BotRating]) -> ResultTable:
    from gridwright.core.results import ResultTable

    rows = tuple(
        (name, f"{each.rating:.0f}", "{:.0f} to {:.0f}".format(*each.interval), str(each.games))
        for name, each in ratings.items()
    )
    return ResultTable("Ratings (mean 1500)", ("bot", "rating", "95% interval", "games"), rows, (), {})


def _crosstable(names: list[str], standings: dict[tuple[str, str], Standing]) -> ResultTable:
    from gridwright.core.results import ResultTable

    def share(one: str, other: str) -> str:
        if one == other:
            return "-"
        found = standings.get((one, other))
        return f"{found.share:.0%}" if found else f"{1 - standings[other, one].share:.0%}"

    rows = tuple((one, *(share(one, other) for other in names)) for one in names)
    return ResultTable("Points of each bot (rows) against each (columns)", ("", *names), rows, (), {})


def _clock(times: dict[str, dict[str, float]]) -> ResultTable:
    from gridwright.core.results import ResultTable

    rows = tuple((name, f"{each['mean'] * 1000:.2f}", f"{each['longest'] * 1000:.1f}") for name, each in times.items())
    return ResultTable("Milliseconds a move", ("bot", "mean", "longest"), rows, (), {})
