"""Find small sets of assumptions that can't hold together.

`shrink` leaves out one after the other as long as a contradiction remains: none can be spared from what is left.
`find_smallest` finds one of least size by implicit hitting sets (Ignatiev et al., "Smallest MUS extraction with minimal
hitting set dualization", 2015): whatever can hold together leaves out something of every contradiction; a least set
that hits all those complements is either a contradiction itself, or shows another set that can hold together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=int)


def shrink(core: Iterable[T], clash: Callable[[Collection[T]], bool]) -> list[T]:
    """Return a part of the core from which none can be left out; the earlier ones are tried first."""
    kept = list(core)
    for each in list(kept):
        fewer = [other for other in kept if other != each]
        if clash(fewer):
            kept = fewer
    return kept


def find_smallest(
    known: Sequence[T], pool: Sequence[T], clash: Callable[[Collection[T]], bool], should_continue: Callable[[], bool]
) -> list[T]:
    """Find a contradiction of least size among the pool; if time runs out, return the one that is known."""
    from pysat.examples.hitman import Hitman  # type: ignore[import-untyped]

    with Hitman(htype="sorted") as hitting:
        while should_continue():
            chosen: list[T] = hitting.get() or []
            if len(chosen) >= len(known):
                return list(known)
            if clash(chosen):
                return chosen
            together = list(chosen)
            for each in pool:
                if each not in chosen and not clash([*together, each]):
                    together.append(each)
            hitting.hit([each for each in pool if each not in together])
    return list(known)


def find_fewest_to_remove(
    pool: Sequence[T], find_core: Callable[[Collection[T]], list[T] | None], should_continue: Callable[[], bool]
) -> list[T] | None:
    """Return a smallest part of the pool without which the rest can hold together; None if there was no time.

    `find_core` returns assumptions that clash, or None where all can hold together. A least set that hits every clash
    met so far either leaves nothing that clashes, or shows another clash. None too if the empty set clashes.
    """
    from pysat.examples.hitman import Hitman

    with Hitman(htype="sorted") as hitting:
        while should_continue():
            removed: list[T] = hitting.get() or []
            core = find_core([each for each in pool if each not in set(removed)])
            if core is None:
                return removed if should_continue() else None
            if not core:
                return None
            hitting.hit(shrink(core, lambda fewer: find_core(fewer) is not None))
    return None
