"""Flags that belong to a family: fields of a frozen dataclass, read from what the command's own flags left over.

A flag's help is the string under its field. Commands take leftovers with `Leftovers` and hand them here, so that
no command names a family's choices.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import fields
from typing import Annotated, Any, TypeAlias

from cyclopts import App, CycloptsError, Parameter

from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption

Leftovers: TypeAlias = Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]
"""What a command's own flags do not take; the annotation of `*own`."""


def family_options(family: AnyFamily, verb: str, tokens: tuple[str, ...]) -> Any:
    """The family's options for a verb as given on the command line; None where it has none and nothing was given."""
    shape = family.options.get(verb)
    if shape is None:
        if tokens:
            raise BadOption(f"'{tokens[0]}' is not understood: {family.title} has no flags of its own for this.")
        return None
    app = option_app(family, verb)
    try:
        command, bound, _ = app.parse_args(list(tokens), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        raise BadOption(one_sentence(error)) from None
    return command(*bound.args, **bound.kwargs)


def option_app(family: AnyFamily, verb: str) -> App:
    """A parser for the family's flags alone; also what `--help` shows of them."""
    shape: type[Any] = family.options[verb]
    helps = field_help(shape)

    def collect(**chosen: Any) -> Any:
        return shape(**chosen)

    collect.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=field.default,
                annotation=Annotated[_types(shape)[field.name], Parameter(help=helps.get(field.name, ""), negative=())],
            )
            for field in fields(shape)
        ]
    )
    collect.__annotations__ = {}
    app = App(
        name=f"gridwright {verb} {family.name}",
        help=f"Flags of {family.title}.",
        help_flags=(),
        version_flags=(),
    )
    app.default(collect)
    return app


def _types(shape: type[Any]) -> dict[str, Any]:
    from typing import get_type_hints

    return get_type_hints(shape)


def field_help(shape: type[Any]) -> dict[str, str]:
    """For each field of the dataclass the string that stands under it."""
    body = ast.parse(textwrap.dedent(inspect.getsource(shape))).body[0]
    assert isinstance(body, ast.ClassDef)
    helps: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            helps[field.target.id] = " ".join(str(text).split())
    return helps


def one_sentence(error: Exception) -> str:
    """A parser's complaint as one line."""
    return " ".join(str(error).split())
