"""The fields of a family's options, as a flag or a form shows them.

An options dataclass is the one place where a family says what can be chosen: a field's type says what is allowed, and
the string that stands under it is its help.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import threading
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

_PARSING = threading.Lock()
_HELPS: dict[type[object], Mapping[str, str]] = {}

FieldKind = Literal["switch", "whole", "number", "word", "text"]


@dataclass(frozen=True)
class Field:
    """One thing that can be chosen: its name, what kind of value it takes, its default, its help.

    A `word` is one of `choices`. An `optional` field may be left open.
    """

    name: str
    kind: FieldKind
    default: Any
    help: str = ""
    choices: tuple[str, ...] = ()
    optional: bool = False


def fields_of(shape: type[Any]) -> tuple[Field, ...]:
    """Return the fields of an options dataclass in the order it gives them."""
    kinds, helps = typing.get_type_hints(shape), field_help(shape)
    return tuple(_field(one.name, kinds[one.name], one.default, helps.get(one.name, "")) for one in fields(shape))


def _field(name: str, kind: object, default: object, words: str) -> Field:
    optional = False
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        optional = True
        kind = next(part for part in typing.get_args(kind) if part is not type(None))
    if typing.get_origin(kind) is Literal:
        return Field(name, "word", default, words, tuple(str(word) for word in typing.get_args(kind)), optional)
    kinds: dict[object, FieldKind] = {bool: "switch", int: "whole", float: "number"}
    return Field(name, kinds.get(kind, "text"), default, words, (), optional)


def field_help(shape: type[object]) -> Mapping[str, str]:
    """Return for each field of the dataclass the string that stands under it; its source is read once."""
    # Parsing in two threads at once fails in Python 3.11 (SystemError, "recursion depth mismatch").
    with _PARSING:
        if shape not in _HELPS:
            _HELPS[shape] = _read_help(shape)
        return _HELPS[shape]


def _read_help(shape: type[object]) -> Mapping[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(shape))).body[0]
    assert isinstance(body, ast.ClassDef)
    helps: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            helps[field.target.id] = " ".join(str(text).split())
    return helps
