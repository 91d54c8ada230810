"""Find a puzzle's text wherever it is, and the family that can read it.

A source is a path, `-` for standard input, a puzzle link, or an ID: `FAMILY:NAME` for a puzzle that comes with the
product, `FAMILY:TEXT` for a puzzle in one line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright import catalog
from gridwright.actions.links import shared_in
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption, UnknownName, Unreadable

SAVED_GAME = "gridwright game "
"""How the file of a game begins, before the number of its format."""
PUZZLE = "puzzle"
"""What a file is taken to hold unless a command expects something else."""
LARGEST_BYTES = 64 * 1024 * 1024
_PLAIN = bytes((9, 10, 13, *range(32, 127)))
"""The bytes of plain text: a file of nothing else is never taken for a binary one."""


_NAME = re.compile(r"[a-z][a-z0-9-]+")
_NO_PATH = re.compile(r"[:#?]")
"""What links and IDs of other programs have, and hardly any path."""


@dataclass(frozen=True)
class Loaded:
    """A text and the family it belongs to."""

    family: AnyFamily
    text: str

    def puzzle(self, how: object = None) -> object:
        """Return the text read as a puzzle, secrets and all."""
        return self._read(self.family.text.read, how)

    def view(self, how: object = None) -> object:
        """Return the text read as what a player may see."""
        return self._read(self.family.text.read_view, how)

    def state(self, how: object = None) -> object:
        """Return the text read as a state of play: a position where the family can resume one, else a fresh puzzle."""
        if self.family.play.resume is not None:
            return self.family.play.resume(self.view(how))
        return self.family.rules.start(self.puzzle(how))

    def _read(self, read: Callable[[str, Any], object], how: object) -> object:
        try:
            return read(self.text, how)
        except Unreadable:
            if not self.family.text.recognise(self.text):
                _refuse_of_another_family(self.text, self.family)
            raise


def load(source: str, family: str | None = None) -> Loaded:
    """Return the puzzle text behind a path, `-` or an ID, with its family."""
    if family is not None:
        catalog.family(family)
    spelt_out = None if source == "-" or _exists(source) else _spelt_out(source, family)
    return spelt_out or recognise(text_of(source), family)


def load_text(text: str, family: str | None = None) -> Loaded:
    """Return the puzzle in a text, a link or an ID, with its family; never opens a file."""
    if family is not None:
        catalog.family(family)
    if not text.strip():
        raise Unreadable("The input is empty. Give a puzzle.", line=1, column=1)
    one_line = text.strip()
    return ("\n" not in one_line and _spelt_out(one_line, family)) or recognise(text, family)


def _spelt_out(source: str, family: str | None) -> Loaded | None:
    """Return the puzzle that an ID or a link stands for."""
    found = _shared(source) or _by_id(source) or _by_link(source, family)
    if found is not None and family not in (None, found.family.name):
        raise BadOption(f"{source} is a {found.family.title} puzzle, not a {family} one.")
    return found


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False


def _shared(source: str) -> Loaded | None:
    """Return the puzzle in a link shared from the web app."""
    found = shared_in(source)
    return None if found is None else Loaded(catalog.family(found[0]), found[1])


def _by_id(source: str) -> Loaded | None:
    match = re.match(r"([a-z0-9_]+):(.+)", source, re.DOTALL)
    if match is None or match[1] not in catalog.names():
        return None
    family = catalog.family(match[1])
    example = family.creation.puzzles.get(match[2])
    if example is not None:
        return Loaded(family, example.text)
    if _NAME.fullmatch(match[2]):
        try:
            family.text.read_view(match[2])
        except Unreadable:
            raise UnknownName(f"{family.title} example", match[2], family.creation.examples) from None
    return Loaded(family, match[2])


def _by_link(source: str, family: str | None) -> Loaded | None:
    """Return the puzzle written in the source itself: a link, another program's ID, or a line a family can read.

    What a family knows for such a thing and can't read is refused with its reader's sentence, unless it may be a path.
    """
    refusals: list[Unreadable] = []
    for name in (family,) if family is not None else catalog.names():
        if catalog.text(name).recognise(source):
            try:
                catalog.text(name).read_view(source)
                return Loaded(catalog.family(name), source)
            except Unreadable as refusal:
                refusals.append(refusal)
    if refusals and _NO_PATH.search(source):
        raise _furthest(refusals)
    return None


def text_of(source: str, what: str = PUZZLE) -> str:
    """Return the text in a file or on standard input; Unreadable if there is none, or it isn't text.

    `what` should be in it, for the message: only puzzles have IDs.

    The bytes of a file whose name ends in that of a binary format are given in hexadecimal, after the format's name.
    """
    data = sys.stdin.buffer.read(LARGEST_BYTES + 1) if source == "-" else _bytes_of(Path(source), what)
    if len(data) > LARGEST_BYTES:
        raise Unreadable(f"{source} is larger than {LARGEST_BYTES >> 20} MB, so it isn't a puzzle.")
    ending = Path(source).suffix[1:]
    if ending and data.translate(None, _PLAIN) and ending in _binary_formats():
        return f"{ending}:{data.hex()}"
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before) - (before.rfind(b"\n") + 1) + 1
        raise Unreadable("This isn't text. Give UTF-8.", line=line, column=column) from None
    if not text.strip():
        raise Unreadable(f"The input is empty. Give a {what}.", line=1, column=1)
    return text


def _binary_formats() -> set[str]:
    texts = map(catalog.text, catalog.names())
    return {name for text in texts for name, format_ in text.FORMATS.items() if format_.binary}


def _bytes_of(path: Path, what: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        if what != PUZZLE:
            raise Unreadable(f"File '{path}' not found. Give a path, or - for standard input.") from None
        name = catalog.names()[0]
        example = next(iter(catalog.family(name).creation.examples))
        raise Unreadable(f"File '{path}' not found. Give a path, - or an ID such as {name}:{example}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"'{path}' can't be read: {reason}.") from None


def recognise(text: str, family: str | None = None) -> Loaded:
    """Return the family of this text: the one named, the one that recognises it, or the one that can read it."""
    if text.startswith(SAVED_GAME):
        raise Unreadable(
            "This is a saved game. Use `gridwright analyse` to review it, or `play --keep` to continue it."
        )
    if family is not None:
        return Loaded(catalog.family(family), text)
    names = catalog.names()
    knowing = [name for name in names if catalog.text(name).recognise(text)]
    if len(knowing) == 1:
        return Loaded(catalog.family(knowing[0]), text)
    return _first_that_reads(knowing or names, text)


def _refuse_of_another_family(text: str, family: AnyFamily) -> None:
    """Raise Unreadable with the name of the family whose puzzle this is, if it is one's."""
    for name in catalog.names():
        if name != family.name and catalog.text(name).recognise(text):
            try:
                catalog.text(name).read_view(text)
            except Unreadable:
                continue
            raise Unreadable(f"This is a {catalog.family(name).title} puzzle, not a {family.title} one.")


def _first_that_reads(names: Sequence[str], text: str) -> Loaded:
    readers: list[str] = []
    failures: list[Unreadable] = []
    for name in names:
        try:
            catalog.text(name).read_view(text)
            readers.append(name)
        except Unreadable as error:
            failures.append(error)
    if len(readers) == 1:
        return Loaded(catalog.family(readers[0]), text)
    if readers:
        choices = ", ".join(readers)
        raise Unreadable(f"This could be a puzzle of several families. Choose one with --family: {choices}.")
    furthest = _furthest(failures)
    if len(names) > 1 and sum(_place(failure) == _place(furthest) for failure in failures) > 1:
        problem = "This isn't a puzzle of any family. Choose one with --family to see what it expects: "
        raise Unreadable(f"{problem}{', '.join(names)}.", line=furthest.line, column=furthest.column)
    raise furthest


def _furthest(failures: list[Unreadable]) -> Unreadable:
    """Return the refusal of the reader that came furthest: the one the writer most likely had in mind."""
    return max(failures, key=_place)


def _place(failure: Unreadable) -> tuple[int, int]:
    return failure.line or 0, failure.column or 0
