"""`gridwright book`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, SecondsEach, files_and_flags

if TYPE_CHECKING:
    from gridwright.batch.job import Source
    from gridwright.paint.book import Entry


def book(
    file: File,
    /,
    *own: Leftovers,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="The PDF to write.")] = Path("book.pdf"),
    title: Annotated[str, Parameter(help="Page header.")] = "Puzzles",
    paper: Annotated[str, Parameter(help="a4 or letter.")] = "a4",
    difficulty: Annotated[str | None, Parameter(help="Only puzzles of this difficulty.")] = None,
    qr: Annotated[
        str | None, Parameter(help="Address of a Gridwright server: QR codes open the puzzles there.")
    ] = None,
    per_page: Annotated[int, Parameter(help="Puzzles on a page: 1, 2, 4, 6, 9 or 12.")] = 2,
    family: FamilyName = None,
    seconds_each: SecondsEach = 10.0,
    json: Json = False,
) -> int:
    """Print puzzles as a PDF booklet with the solutions at the back.

    A file of JSON lines holds many puzzles, and so does the ID of a collection, FAMILY:COLLECTION.
    """
    from gridwright.cli.batch_runs import sources
    from gridwright.cli.output import print_json, say
    from gridwright.core.cache import replace_file
    from gridwright.core.wording import pluralise
    from gridwright.errors import BadOption, UnknownName
    from gridwright.paint.book import book as bound

    if output.suffix.lower() != ".pdf":
        raise UnknownName("kind of booklet", output.suffix, (".pdf",))
    files, flags = files_and_flags(file, own)
    entries = list(_entries(sources(files, family), flags, difficulty, qr, seconds_each))
    if not entries:
        what = (
            "There are no puzzles to print." if difficulty is None else f"No puzzle has the difficulty '{difficulty}'."
        )
        raise BadOption(what)
    replace_file(output, bound(title, entries, per_page, paper))
    if json:
        print_json({"file": str(output), "puzzles": len(entries), "paper": paper})
    else:
        solutions = "its solution" if len(entries) == 1 else "their solutions"
        say(f"{pluralise(len(entries), 'puzzle')} with {solutions} written to {output}.")
    return 0


def _entries(
    found: list[Source], flags: tuple[str, ...], difficulty: str | None, qr: str | None, seconds_each: float
) -> Iterator[Entry]:
    """Yield what is printed of each puzzle, with its solution; only those of the difficulty, if one is given."""
    from gridwright import catalog
    from gridwright.actions.book import difficulty_of, printed
    from gridwright.actions.links import play_link
    from gridwright.cli.batch_runs import read_options
    from gridwright.cli.output import watching
    from gridwright.core.budget import Budget
    from gridwright.paint.book import Entry

    options = read_options(found, flags)
    with watching("Solving", None) as budget:
        for number, source in enumerate(found, 1):
            budget.report(source.name, number, len(found))
            record = catalog.family(source.family)
            how = record.options["read"](**options[record.name]) if "read" in record.options else None
            view = record.text.read_view(source.text, how)
            if difficulty not in (None, difficulty_of(record, source.text, view, Budget(seconds_each))):
                continue
            made = printed(record, source.text, view, source.name, Budget(seconds_each))
            caption = f"{record.title}, {made.difficulty}" if made.difficulty else record.title
            link = "" if qr is None else play_link(qr, record, source.text)
            yield Entry(caption, made.board, made.answer, made.words, link)
