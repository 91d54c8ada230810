"""Keep what was worked out for the latest boards, as long as they aren't too large together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from itertools import count
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ROOM = 50_000
"""How many cells the boards that are kept may have together: one of 200x200, or as many smaller ones as fit."""
MOST = 64
"""How many boards are kept, however small they are."""


@dataclass(slots=True)
class _Kept(Generic[T]):
    made: T
    size: int
    used: int = 0
    """when it was asked for last, by a clock that counts"""


def keep_recent(size_of: Callable[[Any], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the latest results of a function, as `lru_cache` does, but by their size in cells, not by their number.

    A stranger may ask for one huge board after the other, and each can take some 50 MB. The latest one always stays.
    """

    def decorate(make: Callable[P, T]) -> Callable[P, T]:
        kept: dict[Hashable, _Kept[T]] = {}
        clock, lock = count(), Lock()

        @wraps(make)
        def find(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (args, *sorted(kwargs.items())) if kwargs else args
            found = kept.get(key)  # the usual case, so it takes no lock and hashes the board only once
            if found is None:
                made = make(*args, **kwargs)
                with lock:
                    found = kept.setdefault(key, _Kept(made, size_of(made)))
                    found.used = next(clock)
                    while len(kept) > 1 and (len(kept) > MOST or sum(each.size for each in kept.values()) > ROOM):
                        del kept[min(kept, key=lambda each: kept[each].used)]
            found.used = next(clock)
            return found.made

        return find

    return decorate
