"""`gridwright score`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from gridwright.cli.options import Json, Limit
from gridwright.cli.usage import MOST, from_one_to

if TYPE_CHECKING:
    from gridwright.actions.research.score import Agent
    from gridwright.core.results import ResultTable


def score(
    family: Annotated[str, Parameter(help="The puzzle family.")],
    boards: Annotated[str | None, Parameter(help="One set of boards only.")] = None,
    /,
    *,
    agent: Annotated[
        str, Parameter(help="A bot, `uniform` (any allowed move), or FILE.py:FUNCTION (`choose` if you don't say).")
    ] = "uniform",
    count: Annotated[
        int | None, Parameter(help="The first boards of each set only.", validator=from_one_to(MOST))
    ] = None,
    seed: Annotated[int, Parameter(help="The same seed gives an agent the same random numbers.")] = 0,
    seconds: Limit = None,
    json: Json = False,
) -> int:
    """Measure an agent on fixed boards: its regret against exact play, with 95% intervals."""
    from gridwright import catalog
    from gridwright.actions.research.score import as_bot, choose_exams
    from gridwright.actions.research.score import score as score_
    from gridwright.cli.output import print_json, watching
    from gridwright.cli.printing import print_table

    record = catalog.family(family)
    outside = load_agent(agent) if ".py" in agent else None
    with watching("Playing", seconds) as budget:
        found = [
            score_(
                exam, exam.bots[agent] if outside is None else as_bot(exam.environment, outside), count, seed, budget
            )
            for exam in choose_exams(record, boards, None if outside else agent)
        ]
    if json:
        print_json({"family": record.name, "agent": agent, "seed": seed, "sets": found})
    else:
        print_table(_table(record.title, agent, found))
    return 0


def load_agent(text: str) -> Agent:
    """Load FILE.py:FUNCTION; the file may import its neighbours."""
    from importlib.util import module_from_spec, spec_from_file_location

    from gridwright.errors import BadOption

    file, _, name = text.partition(":")
    path = Path(file)
    if not path.is_file():
        raise BadOption(f"File '{file}' not found. Give a bot, or FILE.py:FUNCTION.")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None, "a file that ends in .py has a loader"
    sys.path.insert(0, str(path.parent.resolve()))
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadOption(f"{file} can't be loaded ({type(error).__name__}: {error}).") from None
    agent: Agent | None = getattr(module, name or "choose", None)
    if not callable(agent):
        raise BadOption(f"{file} has no function '{name or 'choose'}'.")
    return agent


def _table(title: str, agent: str, sets: list[dict[str, Any]]) -> ResultTable:
    from gridwright.core.results import ResultTable

    def figure(found: dict[str, Any] | None) -> str:
        if found is None:
            return "-"
        interval = found["interval"]
        return f"{found['mean']:.4g}" + (f" ± {interval[1] - found['mean']:.2g}" if interval else "")

    rows = tuple(
        (
            f"{each['set']} ({each['about']})",
            f"{each['games']:,}",
            f"{each['return']:.4g}",
            f"{each['best']:.4g}, {each['reference']}",
            figure(each["regret"]),
            figure(each.get("lost")) + (f" {each['loses']}" if each["loses"] else ""),
            f"{each['moves']:.1f}",
        )
        for each in sets
    )
    columns = ("boards", "games", "return", "best", "regret", "given away by moves", "moves a game")
    remarks = (
        "Regret is best less return, a mean with its 95% interval. Boards: "
        + ", ".join(f"{each['set']} {each['digest']}" for each in sets)
        + ".",
    )
    return ResultTable(f"{title}, {agent}", columns, rows, remarks, {})
