"""`gridwright rate`."""

from __future__ import annotations

from gridwright.cli.options import (
    DEFAULT_RUN,
    FamilyName,
    File,
    Json,
    Leftovers,
    RunSettings,
    SecondsEach,
    family_options,
    files_and_flags,
    is_lines,
)

SECONDS = 10.0


def rate(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    seconds_each: SecondsEach = SECONDS,
    run: RunSettings = DEFAULT_RUN,
    json: Json = False,
) -> int:
    """Return how hard a puzzle is; several files, or a file of JSON lines, are rated side by side."""
    files, flags = files_and_flags(file, own)
    if len(files) > 1 or is_lines(file) or run.output is not None:
        from gridwright.batch.job import JobOptions
        from gridwright.cli.batch_runs import read_options, run_many, sources

        found = sources(files, family)
        options = JobOptions(read=read_options(found, flags), seconds_each=seconds_each)
        return run_many("Rating", "rate", options, found, run, json)

    from gridwright.actions.load import load
    from gridwright.actions.rate import rate as rate_
    from gridwright.actions.rate import rating_fields
    from gridwright.cli.output import print_json, say, watching

    loaded = load(file, family)
    view = loaded.view(family_options(loaded.family, "read", flags))
    with watching("Rating", seconds_each if run.seconds is None else run.seconds) as budget:
        rating = rate_(loaded.family, view, budget)
    if json:
        print_json(rating_fields(loaded.family, rating))
    else:
        say(f"{rating.difficulty} ({rating.number:g}). {rating.because}")
    return 0
