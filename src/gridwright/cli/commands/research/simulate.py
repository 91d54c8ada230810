"""`gridwright simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from gridwright.cli.options import DEFAULT_RUN, Json, Leftovers, RunSettings, family_options
from gridwright.cli.usage import MOST, from_one_to

if TYPE_CHECKING:
    from gridwright.cli.batch_runs import Finished

LARGEST = 2_000
"""The most games in one shard."""


def simulate(
    family: Annotated[str, Parameter(help="The puzzle family.")],
    /,
    *own: Leftovers,
    bot: Annotated[str | None, Parameter(help="The bot; `gridwright families` lists them.")] = None,
    games: Annotated[int, Parameter(help="How many games.", validator=from_one_to(MOST))] = 1000,
    seed: Annotated[int, Parameter(help="The same seed gives the same games; other seeds have none in common.")] = 0,
    run: RunSettings = DEFAULT_RUN,
    json: Json = False,
) -> int:
    """Play many games with a bot: wins with a 95% interval, and speed."""
    from gridwright import catalog
    from gridwright.actions.choose import choose
    from gridwright.actions.research.simulate import simulate_group
    from gridwright.batch.job import Job, JobOptions, options_as_fields, scattered
    from gridwright.cli.batch_runs import finished
    from gridwright.cli.output import print_json

    record = catalog.family(family)
    name, _ = choose(record, "bot", record.play.bots, bot)
    chosen = options_as_fields(family_options(record, simulate_group(record), own))
    job = Job("simulate", record.name, JobOptions(chosen, bot=name), scattered(seed, games), LARGEST)
    with finished("Playing", job, run) as done:
        found = {"family": record.name, "bot": name, "seed": seed, "options": chosen} | _found(done)
    if json:
        print_json(found)
    else:
        _tell(record.title, found)
    return 0


def _found(done: Finished) -> dict[str, object]:
    """Say how many games were won, with the interval, and what an average game was like."""
    from gridwright.core.intervals import wilson

    summary = done.summary()
    games, busy = summary.lines, done.busy()
    won = summary.shares["won"]["yes"]
    return {
        "games": games,
        "won": won,
        "share": won / games,
        "interval": list(wilson(won, games)),
        "per_game": {name: part["mean"] for name, part in summary.numbers.items() if name != "seconds"},
        "seconds": done.seconds,
        "cpu_seconds": busy,
        "games_per_second": games / done.seconds if done.seconds else 0.0,
        "games_per_cpu_second": games / busy if busy else 0.0,
    }


def _tell(title: str, found: dict[str, Any]) -> None:
    from gridwright.cli.output import say

    low, high = found["interval"]
    noun = "game" if found["games"] == 1 else "games"
    say(f"{title}, {found['bot']}: won {found['won']:,} of {found['games']:,} {noun}.")
    say(f"  {found['share']:.3%}, with 95% certainty between {low:.3%} and {high:.3%}")
    for name, mean in found["per_game"].items():
        say(f"  {name.replace('_', ' ')} a game: {mean:.4g}")
    rate = f"{found['games_per_second']:,.0f}"
    say(f"  {rate} {'game' if rate == '1' else 'games'} a second, {found['games_per_cpu_second']:,.0f} a CPU second")
