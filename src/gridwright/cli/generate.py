"""`gridwright generate`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json, Leftovers, Output, Seconds, family_options


def generate(
    family: Annotated[str, Parameter(help="Whose puzzle.")],
    /,
    *own: Leftovers,
    seed: Annotated[
        int | None, Parameter(help="The same seed and order give the same puzzle; a fresh one if not given.")
    ] = None,
    generator: Annotated[str | None, Parameter(help="Which generator to use.")] = None,
    seconds: Seconds = 60.0,
    output: Output = None,
    json: Json = False,
) -> int:
    """Make a new puzzle to order; `gridwright generate FAMILY --help` lists what can be ordered."""
    from secrets import randbelow

    from gridwright import catalog
    from gridwright.actions.choose import choose
    from gridwright.actions.generate import generate as generate_
    from gridwright.cli.output import print_json, say, watching
    from gridwright.core.cache import replace_file

    card = catalog.family(family)
    order = family_options(card, "generate", own)
    seed = randbelow(2**32) if seed is None else seed
    name, _ = choose(card, "generator", card.generators, generator)
    with watching("Generating", seconds) as budget:
        puzzle = generate_(card, order, seed, budget, name)
    text = card.text.write(puzzle)
    if output is not None:
        replace_file(output, text.encode())
    if json:
        print_json({"family": card.name, "generator": name, "seed": seed, "puzzle": text})
    elif output is None:
        say(text)
    else:
        say(f"Written to {output} (seed {seed}).")
    return 0
