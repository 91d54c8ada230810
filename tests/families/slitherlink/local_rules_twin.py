"""The windows of a board in plain Python, one visit after the other: the twin of `chain.narrow`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import LinkFact, PairFact, Powers, frame

ANY_PAIR = 15
"""A pair about which nothing is known: bit 0 neither is a line, 1 the first, 2 the second, 3 both."""


def _slot(pattern: int, slot: int) -> int:
    return pattern >> slot & 1


@dataclass(frozen=True)
class Shape:
    """What all allowed patterns of a window have in common."""

    decided: tuple[tuple[int, int], ...]
    """slot and mark"""
    pairs: tuple[int, ...]
    """the pair mark of each corner"""
    links: tuple[tuple[int, int, bool], ...]
    """two slots that are always equal (False) or always opposite (True)"""


@lru_cache(maxsize=4096)
def shape(patterns: tuple[int, ...], slots: int, corners: tuple[tuple[int, int], ...]) -> Shape:
    """Return what the allowed patterns (at least one) have in common."""
    decided = tuple(
        (slot, LINE if _slot(patterns[0], slot) else CROSS)
        for slot in range(slots)
        if len({_slot(p, slot) for p in patterns}) == 1
    )
    fixed = {slot for slot, _ in decided}
    masks = tuple(sum(1 << pair for pair in {_slot(p, a) + 2 * _slot(p, b) for p in patterns}) for a, b in corners)
    links = tuple(
        (one, two, _slot(patterns[0], one) != _slot(patterns[0], two))
        for one, two in combinations(range(slots), 2)
        if not {one, two} & fixed and len({_slot(p, one) ^ _slot(p, two) for p in patterns}) == 1
    )
    return Shape(decided, masks, links)


class PlainSolver:
    """Windows that narrow each other. `found` has the edges decided, `facts` what was learned on the way."""

    def __init__(self, here: BoardAnalysis, powers: Powers, colours: Classes | None = None) -> None:
        self.here, self.powers = here, powers
        self.frame = frame(here.grid)
        self.values = bytearray(here.marks)
        self.corners: list[list[int]] = [[] for _ in self.frame.slots]
        for corner, (cell, dot, _, _) in enumerate(self.frame.of_corner):
            self.corners[cell].append(corner)
            self.corners[dot].append(corner)
        self.masks = [ANY_PAIR] * len(self.frame.of_corner)
        self.depth = [0] * len(self.masks)
        self.links = Classes(here.grid.edges) if powers.links else None
        self.colours = (colours or here.colours).copy() if powers.colours else None
        self.found: dict[Edge, int] = {}
        self._direct: dict[Edge, int] = {}
        self.by: dict[Edge, int | None] = {}
        self.facts: list[PairFact | LinkFact] = []
        self._waiting: deque[int] = deque()
        self._queued = bytearray([2]) * len(self.frame.slots)

    def run(self, windows: Iterable[int] | None = None, *, first: bool = True) -> dict[Edge, int]:
        """Solve these windows (all if not given); return the edges decided, only the first few if `first`."""
        for _ in self.batches(windows):
            if first:
                break
        return self.found

    def batches(self, windows: Iterable[int] | None = None) -> Iterator[dict[Edge, int]]:
        """Solve these windows (all if not given) and yield the edges decided, as they come.

        A batch has what one window decided, or the colours, without the edges that only their links decide.
        """
        chosen = range(len(self.frame.slots)) if windows is None else windows
        for window in chosen:
            self._queued[window] = 0
            self._push(window)
        while True:
            while self._waiting:
                window = self._waiting.popleft()
                self._queued[window] = 0
                self._visit(window)
                if self._direct:
                    yield self._batch()
            if self.colours is None or not self._spread():
                return
            if self._direct:
                yield self._batch()

    def _batch(self) -> dict[Edge, int]:
        batch, self._direct = self._direct, {}
        return batch

    def _push(self, window: int) -> None:
        if self._queued[window] == 0:
            self._queued[window] = 1
            self._waiting.append(window)

    def _pairs(self, window: int) -> tuple[tuple[int, int], ...]:
        """Return the slots of a window's corners."""
        slots = self.frame.slots[window]
        found = (self.frame.of_corner[corner] for corner in self.corners[window])
        return tuple((slots.index(one), slots.index(two)) for _, _, one, two in found)

    def _allowed(self, window: int) -> tuple[int, ...]:
        here, slots = self.here, self.frame.slots[window]
        is_dot = window >= here.outside
        clue = NO_CLUE if is_dot else here.clues[window]
        counts = {0, 2} if is_dot else set(range(len(slots) + 1)) if clue == NO_CLUE else {clue}
        return tuple(p for p in range(1 << len(slots)) if p.bit_count() in counts and self._fits(window, p))

    def _fits(self, window: int, pattern: int) -> bool:
        slots = self.frame.slots[window]
        if any(self.values[edge] == (CROSS, LINE)[1 - _slot(pattern, slot)] for slot, edge in enumerate(slots)):
            return False
        if self.powers.pairs:
            for corner, (one, two) in zip(self.corners[window], self._pairs(window), strict=True):
                dot = self.frame.of_corner[corner][1]
                mask = self.masks[corner]
                if window != dot and len(slots) > 6 and self._queued[dot] != 2 and len(self.frame.slots[dot]) == 2:
                    mask &= 0b1001
                if not mask >> (_slot(pattern, one) + 2 * _slot(pattern, two)) & 1:
                    return False
        if self.links is not None:
            for one, two in combinations(range(len(slots)), 2):
                differ = self.links.differ(slots[one], slots[two])
                if differ is not None and differ != (_slot(pattern, one) != _slot(pattern, two)):
                    return False
        return True

    def _visit(self, window: int) -> None:
        allowed = self._allowed(window)
        if not allowed:
            return
        slots = self.frame.slots[window]
        common = shape(allowed, len(slots), self._pairs(window))
        for slot, mark in common.decided:
            if self.values[slots[slot]] == UNKNOWN:
                self._decide(slots[slot], mark, window)
        if self.powers.pairs:
            self._tell_pairs(window, common)
        if self.links is not None:
            for one, two, different in common.links:
                self._link(window, slots[one], slots[two], different)

    def _decide(self, edge: Edge, mark: int, window: int | None) -> None:
        self._direct[edge] = mark
        edges = [edge] if self.links is None else list(self.links.members[self.links.label[edge]])
        for other in edges:
            value = mark
            if self.links is not None and self.links.odd[other] != self.links.odd[edge]:
                value = LINE + CROSS - mark
            if self.values[other] == UNKNOWN:
                self.values[other] = value
                self.found[other] = value
                self.by[other] = window
                for near in self.frame.of_edge[other]:
                    self._push(near)

    def _tell_pairs(self, window: int, common: Shape) -> None:
        masks, corners = self.masks, self.corners[window]
        news = [
            (corner, masks[corner] & pair)
            for corner, pair in zip(corners, common.pairs, strict=True)
            if masks[corner] & ~pair and masks[corner] & pair
        ]
        if not news:
            return
        depth = 1 + max(self.depth[corner] for corner in corners)
        if self.powers.depth is not None and depth > self.powers.depth:
            return
        for corner, mask in news:
            masks[corner] = mask
            self.depth[corner] = depth
            self.facts.append(PairFact(window, corner, mask))
            for near in self.frame.of_corner[corner][:2]:
                if near != window:
                    self._push(near)

    def _link(self, window: int | None, one: Edge, two: Edge, different: bool) -> bool:
        if self.links is None:
            return False
        moved = self.links.join(one, two, different)
        if moved:
            self.facts.append(LinkFact(window, one, two, different))
            for edge in moved:
                for near in self.frame.of_edge[edge]:
                    self._push(near)
        return bool(moved)

    def _spread(self) -> bool:
        """Carry what is known between edges and colours; whether anything was new."""
        assert self.colours is not None
        colours, news = self.colours, False
        sides = self.here.sides
        for edge in self.here.open:
            one, two = sides(edge)
            if self.values[edge] != UNKNOWN:
                news |= bool(colours.join(one, two, self.values[edge] == LINE))
            elif colours.label[one] == colours.label[two]:
                self._decide(edge, LINE if colours.odd[one] != colours.odd[two] else CROSS, None)
                news = True
        return self._spread_links(colours) or news

    def _spread_links(self, colours: Classes) -> bool:
        """Link edges between the same two classes of cells; linked edges at one class link their far cells."""
        if self.links is None:
            return False
        news = False
        between: dict[tuple[int, int], Edge] = {}
        beyond: dict[tuple[int, int], tuple[Edge, int, int]] = {}
        for edge in self.here.open:
            if self.values[edge] != UNKNOWN:
                continue
            one, two = self.here.sides(edge)
            key = (min(colours.label[one], colours.label[two]), max(colours.label[one], colours.label[two]))
            before = between.setdefault(key, edge)
            if before != edge:
                three, four = self.here.sides(before)
                turn = colours.odd[one] ^ colours.odd[two] ^ colours.odd[three] ^ colours.odd[four]
                news |= self._link(None, before, edge, turn)
        for edge in self.here.open:
            if self.values[edge] != UNKNOWN:
                continue
            one, two = self.here.sides(edge)
            for near, far in ((one, two), (two, one)):
                other, its_near, its_far = beyond.setdefault(
                    (self.links.label[edge], colours.label[near]), (edge, near, far)
                )
                if other != edge and colours.label[near] == colours.label[its_near]:
                    turn = self.links.odd[edge] ^ self.links.odd[other] ^ colours.odd[near] ^ colours.odd[its_near]
                    news |= bool(colours.join(far, its_far, turn))
        return news
