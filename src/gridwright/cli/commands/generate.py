"""`gridwright generate`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import (
    Cluster,
    Json,
    Leftovers,
    Limit,
    Output,
    RunSettings,
    SecondsEach,
    Workers,
    family_options,
)
from gridwright.cli.usage import MOST, from_one_to

if TYPE_CHECKING:
    from gridwright.batch.job import Job, JobOptions
    from gridwright.cli.batch_runs import Finished
    from gridwright.core.contract import AnyFamily

SECONDS = 60.0


def generate(
    family: Annotated[str, Parameter(help="The puzzle family.")],
    /,
    *own: Leftovers,
    seed: Annotated[
        int | None, Parameter(help="The same seed and options give the same puzzle (default: random).")
    ] = None,
    count: Annotated[
        int | None, Parameter(help="Generate this many, from this seed on (default: 0).", validator=from_one_to(MOST))
    ] = None,
    generator: Annotated[str | None, Parameter(help="Which generator to use.")] = None,
    certify: Annotated[bool, Parameter(help="With --count: write a certificate beside each puzzle.")] = False,
    seconds: Limit = None,
    seconds_each: SecondsEach = SECONDS,
    output: Output = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> int:
    """Generate a new puzzle; `gridwright generate FAMILY --help` lists its options.

    With --count, each board is a JSON line, and symmetric copies are left out. Rerun an interrupted command to resume.
    With --certify, `gridwright-verify` checks the whole file.
    """
    from gridwright import catalog
    from gridwright.actions.choose import choose
    from gridwright.errors import BadOption

    record = catalog.family(family)
    chosen = family_options(record, "generate", own)
    name, _ = choose(record, "generator", record.creation.generators, generator)
    if certify and (count is None or record.certification is None):
        raise BadOption(
            f"{record.title} has no certificates."
            if record.certification is None
            else "--certify needs --count. For one puzzle, use `gridwright prove`."
        )
    if count is None:
        limit = seconds_each if seconds is None else min(seconds, seconds_each)
        return _one(record, chosen, name, seed, limit, output, json)

    from gridwright.batch.job import JobOptions, options_as_fields

    options = JobOptions(options_as_fields(chosen), generator=name, certify=certify, seconds_each=seconds_each)
    first = seed or 0
    return _many(record, options, range(first, first + count), RunSettings(output, seconds, workers, cluster), json)


def _many(record: AnyFamily, options: JobOptions, seeds: range, settings: RunSettings, json: bool) -> int:
    from gridwright.batch.job import Job
    from gridwright.cli.batch_runs import finished

    job = Job("generate", record.name, options, seeds)
    with finished("Generating", job, settings) as done:
        _tell(record, job, done, settings.output, json)
    return 0


def _one(
    record: AnyFamily, options: object, name: str, seed: int | None, seconds: float, output: Path | None, json: bool
) -> int:
    from secrets import randbelow

    from gridwright.actions.generate import generate as generate_
    from gridwright.cli.output import print_json, say, watching
    from gridwright.core.cache import replace_file

    seed = randbelow(2**32) if seed is None else seed
    with watching("Generating", seconds) as budget:
        puzzle = generate_(record, options, seed, budget, name)
    text = record.text.write(puzzle)
    if output is not None:
        replace_file(output, text.encode())
    if json:
        print_json({"family": record.name, "generator": name, "seed": seed, "puzzle": text})
    elif output is None:
        say(text)
    else:
        say(f"Written to {output} (seed {seed}).")
    return 0


def _tell(record: AnyFamily, job: Job, done: Finished, output: Path | None, json: bool) -> None:
    from gridwright.cli.output import print_json, say

    refused = sum("refused" in line for line in done.lines())
    boards = done.ran.lines - refused
    rate = done.ran.total / done.seconds if done.seconds else 0.0
    if json:
        found: dict[str, object] = {
            "family": record.name,
            "generator": job.options.generator,
            "seeds": [job.items[0], job.items[-1]],
            "boards": boards,
            "duplicates": done.ran.duplicates,
            "refused": refused,
            "seconds": done.seconds,
        }
        puzzles = {"puzzles": list(done.lines())} if output is None else {"output": str(output)}
        print_json(found | puzzles)
    elif output is None:
        with done.results.open(encoding="utf-8") as lines:
            sys.stdout.writelines(lines)
    else:
        noun = "board" if boards == 1 else "boards"
        say(f"{boards:,} {noun} written to {output} in {done.seconds:.1f} s ({rate:,.0f} a second).")
        if done.ran.duplicates:
            verbs = ("was", "is") if done.ran.duplicates == 1 else ("were", "are")
            say(f"{done.ran.duplicates:,} {verbs[0]} equal to another up to symmetry and {verbs[1]} left out.")
        if refused:
            sentence = "seed gave none; its line says" if refused == 1 else "seeds gave none; their lines say"
            say(f"{refused:,} {sentence} why.")
