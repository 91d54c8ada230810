"""The tasks of the editor and the printed booklets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Literal

from msgspec import Struct

from gridwright import catalog
from gridwright.actions.book import Printed, printed
from gridwright.actions.generate import generate
from gridwright.actions.links import play_link
from gridwright.actions.options import read_options
from gridwright.actions.rate import rate
from gridwright.actions.solve import solve
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.scene import Mark as SceneMark
from gridwright.core.verdict import Ambiguous, Fault, Solved, Unsolvable, Verdict
from gridwright.errors import BadOption, Refused
from gridwright.paint.book import LAYOUTS, Entry, book
from gridwright.web.jobs.task import Choices, Task
from gridwright.web.live.messages import Mark, marks
from gridwright.web.puzzles.editor import EditorRequest, edited_view

MOST_PRINTED = 48
TRIES = 4
"""How often a puzzle without a single solution is replaced before a booklet is given up."""
SECONDS_EACH = 8.0
"""The most that one puzzle of a booklet may take: some solvers use all the time there is."""

Marks = tuple[Mark, ...]


class DifficultyFound(Struct, frozen=True):
    """How hard a board is."""

    difficulty: str
    number: float
    because: str


class BoardVerdict(Struct, frozen=True):
    """Whether a board has no, one or several solutions; each is a list of marks over the board.

    `both` shows two solutions at once: what they share, and dashed where they differ.
    """

    kind: Literal["proven", "found", "several", "none", "undecided"]
    title: str
    because: str
    seconds: float
    answers: tuple[Marks, ...] = ()
    both: Marks = ()
    rating: DifficultyFound | None = None


class CheckEditedBoard(Task[BoardVerdict], frozen=True, kw_only=True):
    """Solve and rate a board from the editor."""

    family: str
    text: str

    def run(self, budget: Budget) -> BoardVerdict:
        """Solve it, and rate it while there is time."""
        family = catalog.family(self.family)
        view = family.text.read_view(self.text)
        began = time.perf_counter()
        verdict = _explained(family, view, solve(family, view, budget).verdict, budget)
        seconds = verdict.seconds or time.perf_counter() - began
        drawn = [family.draw.overlay(view, shown) for shown in _shown(verdict)]
        both = marks(_drawn_as_both(*drawn)) if isinstance(verdict, Ambiguous) else ()
        kind, title, because = _describe(family, view, verdict)
        rating = _rate(family, view, verdict, budget)
        return BoardVerdict(kind, title, because, seconds, tuple(map(marks, drawn)), both, rating)


def _explained(family: Family[P, S, V, M, A], view: V, verdict: Verdict[A], budget: Budget) -> Verdict[A]:
    """Name the clues in conflict, where the solver has only said that there is no solution."""
    if not isinstance(verdict, Unsolvable) or verdict.where:
        return verdict
    mistake = find_mistake(family, view, budget)
    return verdict if mistake is None else Unsolvable(mistake.because, mistake.where, verdict.seconds)


def _drawn_as_both(one: list[SceneMark], other: list[SceneMark]) -> Iterator[SceneMark]:
    """Yield what two solutions share as it is, and dashed what only one of them has."""
    shared = {drawn.key for drawn in one} & {drawn.key for drawn in other}
    for drawn in (*one, *(each for each in other if each.key not in shared)):
        yield drawn if drawn.key in shared else replace(drawn, role="warn", dashed=True, stroke=drawn.stroke * 1.3)


def _describe(
    family: Family[P, S, V, M, A], view: V, verdict: Verdict[A]
) -> tuple[Literal["proven", "found", "several", "none", "undecided"], str, str]:
    """Return the kind of a verdict, its title and what else there is to say."""
    if isinstance(verdict, Solved):
        title = family.teaching.verdict(view, verdict.answer) if family.teaching.verdict is not None else "Solved"
        return "proven" if verdict.proven else "found", title, ""
    if isinstance(verdict, Ambiguous):
        compare = family.teaching.compare
        because = "" if compare is None else compare(view, verdict.answer, verdict.second)
        return "several", "2 or more solutions", because
    if isinstance(verdict, Unsolvable):
        return "none", "No solution", verdict.because
    return "undecided", "Undecided", verdict.because


def _shown(verdict: Verdict[Any]) -> list[Any]:
    """Return what is laid over the board: the solutions, or what contradicts itself."""
    if isinstance(verdict, Solved):
        return [verdict.answer]
    if isinstance(verdict, Ambiguous):
        return [verdict.answer, verdict.second]
    if isinstance(verdict, Unsolvable) and verdict.where:
        return [Fault("", verdict.because, verdict.where)]
    return []


def _rate(family: Family[P, S, V, M, A], view: V, verdict: Verdict[A], budget: Budget) -> DifficultyFound | None:
    if not isinstance(verdict, Solved) or family.creation.rate is None or not budget.should_continue():
        return None
    rating = rate(family, view, budget)
    return DifficultyFound(rating.difficulty, float(rating.number), rating.because)


class EditProposed(Struct, frozen=True):
    """A tool for a cell."""

    row: int
    col: int
    tool: str


class ProposalShown(Struct, frozen=True):
    """What a helper of the editor would do now: its title, a few words, and its edits; nothing if it can't."""

    title: str
    says: str
    edits: tuple[EditProposed, ...]


class ProposalsShown(Struct, frozen=True):
    """What the editor can do by itself."""

    proposals: tuple[ProposalShown, ...]


class ProposeEdits(Task[ProposalsShown], frozen=True, kw_only=True):
    """Work out what each helper of the editor would do with a board."""

    board: EditorRequest
    seed: int

    def run(self, budget: Budget) -> ProposalsShown:
        """Ask each helper; they share the time."""
        family, view = catalog.family(self.board.family), edited_view(self.board)
        helpers = family.creation.helpers
        found = []
        for left, (title, helper) in zip(range(len(helpers), 0, -1), helpers.items(), strict=True):
            made = helper(view, budget.share(1 / left), Random(self.seed))
            found.append(ProposalShown(title, made.says, tuple(EditProposed(*edit) for edit in made.edits)))
        return ProposalsShown(tuple(found))


class Booklet(Struct, frozen=True):
    """A booklet as PDF."""

    pdf: bytes
    puzzles: int


class PrintedPuzzle(Struct, frozen=True):
    """A puzzle for a booklet: what stands over it, and its text."""

    caption: str
    text: str


class MakeBooklet(Task[Booklet], frozen=True, kw_only=True):
    """Make a booklet with the solutions at the back: of these puzzles, or of new ones with these options.

    With the `address` of this server each puzzle has a QR code that leads to it.
    """

    family: str
    options: Choices | None = None
    count: int
    puzzles: tuple[PrintedPuzzle, ...] = ()
    per_page: int
    paper: str
    title: str
    seed: int = 0
    address: str = ""

    def run(self, budget: Budget) -> Booklet:
        """Generate, solve and print the puzzles."""
        family = catalog.family(self.family)
        if not 1 <= self.count <= MOST_PRINTED or self.per_page not in LAYOUTS:
            layouts = ", ".join(map(str, LAYOUTS))
            raise BadOption(f"Choose 1 to {MOST_PRINTED} puzzles, and {layouts} of them per page.")
        entries: list[Entry] = []
        seeds = iter(range(self.seed, self.seed + self.count * TRIES))
        while len(entries) < self.count:
            budget.report("Solving puzzles" if self.puzzles else "Generating puzzles", len(entries), self.count)
            piece = budget.share(min(1 / (self.count - len(entries)), SECONDS_EACH / max(budget.left(), SECONDS_EACH)))
            entries.append(
                self._print_known(family, self.puzzles[len(entries)], piece)
                if self.puzzles
                else self._print_new(family, seeds, f"Puzzle {len(entries) + 1}", piece)
            )
        return Booklet(book(self.title, entries, self.per_page, self.paper), self.count)

    def _print_known(self, family: AnyFamily, puzzle: PrintedPuzzle, budget: Budget) -> Entry:
        view = family.rules.view(family.rules.start(family.text.read(puzzle.text)))
        made = printed(family, puzzle.text, view, puzzle.caption, budget)
        return self._entry(family, puzzle.text, puzzle.caption, made)

    def _print_new(self, family: AnyFamily, seeds: Iterator[int], name: str, budget: Budget) -> Entry:
        """Return a new puzzle whose solution can be printed; the next one if this has none."""
        options = read_options(family, "generate", self.options or {})
        for _ in range(TRIES):
            puzzle = generate(family, options, next(seeds), budget)
            text, view = family.text.write(puzzle), family.rules.view(family.rules.start(puzzle))
            try:
                made = printed(family, text, view, name, budget)
            except Refused:
                if not budget.should_continue():
                    break
                continue
            title = f"{family.title}, {made.difficulty}" if made.difficulty else family.title
            return self._entry(family, text, title, made)
        raise Refused(f"No {family.title} puzzle with a printable solution was generated in time. Ask for fewer.")

    def _entry(self, family: AnyFamily, text: str, caption: str, made: Printed) -> Entry:
        link = play_link(self.address, family, text) if self.address else ""
        return Entry(caption, made.board, made.answer, made.words, link)
