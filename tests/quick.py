"""What `make test` runs of tests with many cases; the rest is long, and `make long` runs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

from gridwright import catalog

T = TypeVar("T")

PART = 3
"""A test that draws its examples draws this part of them in `make test`."""
LEAST = 20


def quick(*cases: T, of: Iterable[T]) -> list[pytest.ParameterSet]:
    """Every case, those that aren't named here marked long: for what treats them alike and takes long for each."""
    return [pytest.param(case, marks=() if case in cases else pytest.mark.long) for case in of]


def families(*names: str) -> list[pytest.ParameterSet]:
    """Every family, those that aren't named here marked long."""
    return quick(*names, of=catalog.names())


def tilings(of: Iterable[str]) -> list[pytest.ParameterSet]:
    """Every tiling, most of them marked long; those that are not differ much in their faces and their symmetry."""
    return quick("triangular", "honeycomb", "cairo", "penrose-p3", "hats", of=of)


def examples(count: int, **more: Any) -> settings:
    """Draw so many examples where there is time for them, else a part."""
    has_time = settings.get_current_profile_name() == "long"
    return settings(max_examples=count if has_time else min(count, max(LEAST, count // PART)), **more)
