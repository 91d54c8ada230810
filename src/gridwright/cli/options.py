"""Flags that belong to a family: fields of a frozen dataclass, read from what the command's own flags left over.

A flag's help is the string under its field. Commands take leftovers with `Leftovers` and hand them here, so that
no command names a family's choices.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import App, CycloptsError, Parameter

from gridwright.cli.usage import MOST_WORKERS, convert_exactly, from_one_to, refuse_below_zero, usage_sentence
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import field_help
from gridwright.errors import BadOption

Leftovers: TypeAlias = Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]
"""What a command's own flags do not take; the annotation of `*own`."""


File: TypeAlias = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="A path, - for standard input, a link or an ID.")
]
FamilyName: TypeAlias = Annotated[str | None, Parameter(help="The puzzle family, if it can't be recognised.")]
Seconds: TypeAlias = Annotated[float, Parameter(help="Time limit in seconds.", validator=refuse_below_zero)]
SecondsEach: TypeAlias = Annotated[
    float, Parameter(help="Time limit for one puzzle, in seconds.", validator=refuse_below_zero)
]
Output: TypeAlias = Annotated[Path | None, Parameter(name=("--output", "-o"), help="Write to this file.")]
AssumeUnique: TypeAlias = Annotated[
    bool, Parameter(help="Also try techniques that take for granted that there is one solution.")
]
Json: TypeAlias = Annotated[bool, Parameter(help="Print one JSON object.")]
Workers: TypeAlias = Annotated[
    int | None, Parameter(help="Number of processes (default: one per core).", validator=from_one_to(MOST_WORKERS))
]
Cluster: TypeAlias = Annotated[
    str | None, Parameter(help="Run on a Dask cluster: tcp://HOST:PORT, or local:N for one of N processes here.")
]
Lines: TypeAlias = Annotated[
    Path | None,
    Parameter(name=("--output", "-o"), help="Write JSON lines to this file; rerun to resume."),
]
Limit: TypeAlias = Annotated[
    float | None, Parameter(help="Time limit for the whole run, in seconds.", validator=refuse_below_zero)
]
DataFolder: TypeAlias = Annotated[Path | None, Parameter(help="Data folder (default: the user's).")]
DatabaseAddress: TypeAlias = Annotated[
    str | None, Parameter(help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in the data folder).")
]
"""Parameters that many commands share."""


@Parameter(name="*")
@dataclass(frozen=True)
class RunSettings:
    """Where the lines of a large run go, its time limit, and its workers."""

    output: Lines = None
    seconds: Limit = None
    workers: Workers = None
    cluster: Cluster = None


DEFAULT_RUN = RunSettings()
"""A run without limits on this machine, whose lines go nowhere."""


def files_and_flags(first: str, own: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    """Return all files named, and the family's flags that come after them."""
    end = next((place for place, token in enumerate(own) if token.startswith("-") and token != "-"), len(own))
    return [first, *own[:end]], own[end:]


def is_lines(source: str) -> bool:
    """Return whether this is a file of JSON lines and so holds many puzzles."""
    return source.endswith((".jsonl", ".ndjson"))


def family_options(family: AnyFamily, verb: str, tokens: tuple[str, ...]) -> object:
    """Return the family's options for a command; None where it has none and no flags were given."""
    return several_options(family, (verb,), tokens)[0]


def several_options(family: AnyFamily, verbs: tuple[str, ...], tokens: tuple[str, ...]) -> list[object]:
    """Return the family's options for each of the commands, all read from the same flags."""
    tokens = _with_size(family, verbs, tokens)
    if tokens and not any(verb in family.options for verb in verbs):
        raise BadOption(f"'{tokens[0]}' is unknown. {family.title} has no flags of its own for this command.")
    app = option_app(family, verbs)
    try:
        command, bound, _ = app.parse_args(list(tokens), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        raise BadOption(usage_sentence(error)) from None
    chosen: dict[str, object] = command(*bound.args, **bound.kwargs)
    shapes = [family.options.get(verb) for verb in verbs]
    return [
        None if shape is None else shape(**{name: chosen[name] for name in _names(shape) if name in chosen})
        for shape in shapes
    ]


def _with_size(family: AnyFamily, verbs: tuple[str, ...], tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Read `--size 8x10` as the family's rows and columns."""
    known = {name for verb in verbs for shape in _shapes(family, verb) for name in _names(shape)}
    if "--size" not in tokens or "size" in known:
        return tokens
    place = tokens.index("--size")
    size = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", tokens[place + 1]) if place + 1 < len(tokens) else None
    if size is None:
        raise BadOption("--size needs rows × columns. Write for example 8x10.")
    found: tuple[str, ...]
    if "side" in known and size[1] == size[2]:
        found = ("--side", size[1])
    elif {"rows", "cols"} <= known:
        found = ("--rows", size[1], "--cols", size[2])
    else:
        raise BadOption(f"{family.title} has no boards of size {size[0]}.")
    return (*tokens[:place], *found, *tokens[place + 2 :])


def option_app(family: AnyFamily, verbs: tuple[str, ...]) -> App:
    """Return a parser for the family's flags alone; also what `--help` shows of them."""

    def collect(**chosen: Any) -> dict[str, object]:
        return chosen

    flags = {field: _flag(shape, field) for verb in verbs for shape in _shapes(family, verb) for field in _names(shape)}
    collect.__signature__ = inspect.Signature(list(flags.values()))  # type: ignore[attr-defined]
    collect.__annotations__ = {}
    app = App(
        name=f"gridwright {verbs[-1]} {family.name}",
        help=f"Flags of {family.title}.",
        help_flags=(),
        version_flags=(),
        default_parameter=Parameter(converter=convert_exactly),
    )
    app.default(collect)
    return app


def _shapes(family: AnyFamily, verb: str) -> list[type[object]]:
    return [family.options[verb]] if verb in family.options else []


def _names(shape: type[Any]) -> list[str]:
    return [field.name for field in fields(shape)]


def _flag(shape: type[Any], name: str) -> inspect.Parameter:
    """Return one field of an options dataclass as a keyword-only parameter."""
    field = next(field for field in fields(shape) if field.name == name)
    kind, words = _types(shape)[name], field_help(shape).get(name, "")
    annotation: object = Annotated[kind, Parameter(help=words, negative=())]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=annotation)


def _types(shape: type[object]) -> dict[str, object]:
    from typing import get_type_hints

    return get_type_hints(shape)
