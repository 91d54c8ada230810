"""What a worker process can be asked: a closed type per task, with the type of its result.

A task holds names and texts, never a family or a state, so any process can run it. Its result travels as JSON: it is
encoded once, in the worker, and a program that asked over HTTP gets these very bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from gridwright.actions.encode import encode_array
from gridwright.actions.options import Choice
from gridwright.core.budget import Budget
from gridwright.grid.packed import Packed

R = TypeVar("R", bound=Struct)

MOST_CHOICES = 200
Choices: TypeAlias = Annotated[dict[str, Choice], Meta(max_length=MOST_CHOICES)]
"""Options of a family by name, as a form or a program sends them."""


class Report(Generic[R]):
    """A result that is already JSON: the fields of `R`, and beside them those that only its family knows."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        self.json = msgspec.json.encode(fields, enc_hook=_encodable)


def _encodable(value: object) -> msgspec.Raw:
    if isinstance(value, Packed):
        return msgspec.Raw(encode_array(value))
    raise NotImplementedError(f"{type(value).__name__} can't be sent.")


class Task(Struct, Generic[R], frozen=True, kw_only=True):
    """A piece of long work."""

    def run(self, budget: Budget) -> R | Report[R]:
        """Do it within the budget, or raise GridwrightError."""
        raise NotImplementedError


def result_type(task: Task[R]) -> type[R]:
    """Return the type of a task's result, as its `run` declares it."""
    declared = get_type_hints(type(task).run)["return"]
    found: type[R] = get_args(declared)[0] if get_args(declared) else declared
    return found


def encode(result: Struct | Report[Any]) -> bytes:
    """Return a result as it travels."""
    return result.json if isinstance(result, Report) else msgspec.json.encode(result)
