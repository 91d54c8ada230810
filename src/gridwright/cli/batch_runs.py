"""Large runs from the command line: where results go, progress, and what an interrupted run says."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwright import catalog
from gridwright.actions.load import load
from gridwright.actions.solve import EXIT_CODES
from gridwright.batch.job import Job, JobOptions, Source, options_as_fields
from gridwright.batch.ledger import read_ledger
from gridwright.batch.run import Ran, run
from gridwright.batch.summary import Summary, read_lines, summarise
from gridwright.cli.options import RunSettings, family_options, is_lines
from gridwright.cli.output import print_json, say, watching
from gridwright.cli.printing import print_table
from gridwright.errors import BadOption, Cancelled, Unfinished, UnknownName, Unreadable


@dataclass(frozen=True)
class Finished:
    """A complete run: where its lines are, its counts, and the seconds it took this time."""

    results: Path
    ran: Ran
    seconds: float

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return the results, one object a line."""
        return read_lines(self.results)

    def busy(self) -> float:
        """Return the CPU seconds that all workers spent."""
        return sum(self._seconds())

    def _seconds(self) -> list[float]:
        found = read_ledger(self.results)
        return [second for entry in found[1] for second in entry.seconds] if found else []

    def timings(self) -> list[Any]:
        """Return what was timed in each line, in order."""
        found = read_ledger(self.results)
        entries = sorted(found[1], key=lambda entry: entry.shard) if found else []
        return [each for entry in entries for each in entry.timings]

    def summary(self) -> Summary:
        """Return what the lines say together."""
        return summarise(self.lines(), self._seconds())


@contextmanager
def finished(title: str, job: Job, settings: RunSettings) -> Iterator[Finished]:
    """Run the job; without an output its lines live as long as this block.

    Unfinished or Cancelled says what is saved.
    """
    kept = "" if settings.output is None else f" {_saved(settings.output)}"
    command = ["gridwright", *sys.argv[1:]]
    with TemporaryDirectory() as folder:
        results = settings.output or Path(folder) / "lines.jsonl"
        with watching(title, settings.seconds) as budget:
            try:
                ran = run(job, results, command, budget, workers=settings.workers, cluster=settings.cluster)
            except KeyboardInterrupt:
                raise Cancelled(f"Stopped.{kept}") from None
            except OSError as error:
                raise Unreadable(f"{results} can't be written: {error.strerror or error}.{kept}") from None
            spent = budget.spent()
        if not ran.finished:
            raise Unfinished(f"The time ran out after {ran.done:,} of {ran.total:,}.{kept}")
        yield Finished(results, ran, spent)


def _saved(output: Path) -> str:
    return f"Finished work is saved in {output}.part. Rerun the command to resume."


def read_options(found: list[Source], flags: tuple[str, ...]) -> dict[str, dict[str, object]]:
    """Return how to read the puzzles, from their family's flags; BadOption if there are several families."""
    names = sorted({source.family for source in found})
    if len(names) > 1 and flags:
        raise BadOption(f"'{flags[0]}' needs puzzles of one family. These are of several: {', '.join(names)}.")
    return {name: options_as_fields(family_options(catalog.family(name), "read", flags)) for name in names}


def sources(files: list[str], family: str | None) -> list[Source]:
    """Return every puzzle in the files, those of JSON lines one by one; Unreadable names the file."""
    found: list[Source] = []
    for file in files:
        try:
            found += _from_lines(file, family) if is_lines(file) else _from_collection(file) or [_single(file, family)]
        except Unreadable as error:
            named = "" if file in error.problem else f"{file}: "
            raise Unreadable(f"{named}{error}") from None
    return found


def _from_collection(source: str) -> list[Source]:
    """Return the puzzles of a collection by its ID, FAMILY:COLLECTION; none if it isn't one."""
    family, _, name = source.partition(":")
    if family not in catalog.names() or name not in catalog.family(family).creation.collections:
        return []
    puzzles = catalog.family(family).creation.collections[name].puzzles
    return [Source(f"{family}:{key}", family, one.text) for key, one in puzzles.items()]


def _single(file: str, family: str | None) -> Source:
    loaded = load(file, family)
    return Source(file, loaded.family.name, loaded.text)


def run_many(
    title: str, action: str, options: JobOptions, found: list[Source], settings: RunSettings, json: bool
) -> int:
    """Run an action on many puzzles and print the results; return 0 if each has an answer."""
    with finished(title, Job(action, "", options, found), settings) as done:
        summary = done.summary()
        if json:
            lines = {"results": list(done.lines())} if settings.output is None else {"output": str(settings.output)}
            print_json({"action": action, "seconds": done.seconds, "summary": summary.fields} | lines)
        else:
            for line in done.lines() if settings.output is None else ():
                say(f"{line['source']}: {_in_words(line)}")
            for table in summary.tables:
                print_table(table)
        return max((_exit_code(line) for line in done.lines()), default=0)


def _in_words(line: dict[str, object]) -> str:
    if "refused" in line:
        return str(line["refused"])
    if "verdict" in line:
        proved = " and proved" if line["proven"] and line["verdict"] == "solved" else ""
        return f"{line['verdict']}{proved}. {line.get('because', '')}".rstrip()
    return f"{line['difficulty']} ({line['number']:g}). {line['because']}"


def _exit_code(line: dict[str, Any]) -> int:
    return 2 if "refused" in line else EXIT_CODES.get(line.get("verdict", ""), 0)


def _from_lines(file: str, family: str | None) -> Iterator[Source]:
    for number, line in enumerate(read_lines(Path(file)), 1):
        if "refused" in line:
            continue
        whose, text = family or line.get("family"), line.get("puzzle")
        if not isinstance(whose, str) or not isinstance(text, str):
            raise Unreadable("Expected the fields 'family' and 'puzzle'.", line=number, column=1)
        if whose not in catalog.names():
            raise Unreadable(str(UnknownName("family", whose, catalog.names())), line=number, column=1)
        yield Source(f"{file}:{number}", whose, text)
