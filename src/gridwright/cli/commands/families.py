"""`gridwright families`."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from gridwright.cli.options import Json


def families(name: Annotated[str | None, Parameter(help="One family only.")] = None, /, *, json: Json = False) -> int:
    """List the puzzle families and what each has."""
    from gridwright import catalog
    from gridwright.cli.output import print_json, say

    records = [_describe(each) for each in ((name,) if name else catalog.names())]
    if json:
        print_json({"families": records})
        return 0
    for record in records:
        say(f"{record['title']} ({record['name']}): {record['summary']}")
        for key in (
            "solvers",
            "generators",
            "techniques",
            "bots",
            "duel",
            "benchmarks",
            "formats",
            "examples",
            "collections",
        ):
            if record[key]:
                say(f"  {key + ':':<13}{', '.join(record[key])}")
    return 0


def _describe(name: str) -> dict[str, Any]:
    from gridwright import catalog
    from gridwright.actions.convert import formats
    from gridwright.actions.teaching.lessons import title_of

    family = catalog.family(name)
    return {
        "name": family.name,
        "title": family.title,
        "summary": family.summary,
        "solvers": list(family.solvers),
        "generators": list(family.creation.generators),
        "techniques": [title_of(technique) for technique in family.teaching.techniques],
        "bots": list(family.play.bots),
        "duel": list(family.duel.BOTS) if family.duel is not None else [],
        "benchmarks": list(family.research.bench),
        "formats": list(formats(family)),
        "examples": [f"{family.name}:{example}" for example in family.creation.examples],
        "collections": [f"{family.name}:{collection}" for collection in family.creation.collections],
    }
