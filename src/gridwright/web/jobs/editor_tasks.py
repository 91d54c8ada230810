"""Long work of setting, teaching and printing, as worker processes do it: texts in, plain values out."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from gridwright import catalog
from gridwright.actions.book import printed
from gridwright.actions.generate import generate
from gridwright.actions.lessons import lesson
from gridwright.actions.rate import rate
from gridwright.actions.solve import solve
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Mark, Settings
from gridwright.core.verdict import Ambiguous, Fault, Solved, Unsolvable, Verdict
from gridwright.errors import BadOption, Refused
from gridwright.paint.book import LAYOUTS, Entry, book
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import SceneDiff
from gridwright.web.puzzles.options import order_of_preset

MOST_PRINTED = 48
TRIES = 4
"""How often a puzzle without a single answer is replaced by another before a book is given up."""


def judged(budget: Budget, family: str, text: str) -> dict[str, Any]:
    """What a board somebody set is worth: the verdict in words, its answers as marks, and how hard it is."""
    card = catalog.family(family)
    view = card.text.read_view(text)
    began = time.perf_counter()
    verdict = solve(card, view, budget).verdict
    spent = verdict.seconds or time.perf_counter() - began
    told: dict[str, Any] = {"seconds": spent, "rating": None, "answers": [], **_words(card, view, verdict)}
    told["answers"] = [_marks(card.draw.overlay(view, answer)) for answer in _answers(verdict)]
    if isinstance(verdict, Unsolvable) and verdict.where:
        told["answers"] = [_marks(card.draw.overlay(view, Fault("", verdict.because, verdict.where)))]
    if isinstance(verdict, Solved) and card.creation.rate is not None and budget.should_continue():
        rating = rate(card, view, budget)
        told["rating"] = {"difficulty": rating.difficulty, "number": rating.number, "because": rating.because}
    return told


def _words(card: AnyFamily, view: Any, verdict: Verdict[Any]) -> dict[str, str]:
    """Which kind of verdict it is, its title and what more there is to say."""
    if isinstance(verdict, Solved):
        title = card.teaching.verdict(view, verdict.answer) if card.teaching.verdict is not None else "Solved"
        return {"kind": "proven" if verdict.proven else "found", "title": title, "because": ""}
    if isinstance(verdict, Ambiguous):
        return {"kind": "several", "title": "Several solutions", "because": "Two of them can be shown."}
    if isinstance(verdict, Unsolvable):
        return {"kind": "none", "title": "No solution", "because": verdict.because}
    return {"kind": "undecided", "title": "Undecided", "because": verdict.because}


def _answers(verdict: Verdict[Any]) -> list[Any]:
    if isinstance(verdict, Solved):
        return [verdict.answer]
    return [verdict.answer, verdict.second] if isinstance(verdict, Ambiguous) else []


def _marks(marks: list[Mark]) -> list[dict[str, Any]]:
    plain: list[dict[str, Any]] = [messages.fields(messages.mark(mark)) for mark in marks]
    return plain


def taught(budget: Budget, family: str, technique: str) -> dict[str, Any]:
    """A lesson: the board, what is said at each of the four presses, and what is laid over the board then."""
    card = catalog.family(family)
    shown = lesson(card, technique)
    step = shown.step
    board = SceneDiff(Settings()).board(card.draw.scene(shown.view, None, Settings()))
    look = _marks(card.draw.overlay(shown.view, replace(step, moves=())))
    whole = _marks(card.draw.overlay(shown.view, step))
    return {
        "name": shown.name,
        "about": shown.about,
        "text": card.text.write_view(shown.view),
        "board": messages.fields(board),
        "presses": [
            {"text": shown.name, "marks": []},
            {"text": step.look, "marks": look},
            {"text": step.do, "marks": whole},
            {"text": step.because, "marks": whole},
        ],
    }


def bound(
    budget: Budget, family: str, preset: str | None, count: int, per_page: int, paper: str, title: str, seed: int
) -> dict[str, Any]:
    """A booklet of new puzzles with their answers at the back, as PDF."""
    card = catalog.family(family)
    if not 1 <= count <= MOST_PRINTED or per_page not in LAYOUTS:
        raise BadOption(f"A booklet has 1 to {MOST_PRINTED} puzzles, {', '.join(map(str, LAYOUTS))} on a page.")
    order = order_of_preset(card, preset)
    entries: list[Entry] = []
    numbers = iter(range(seed, seed + count * TRIES))
    while len(entries) < count:
        budget.report("Making puzzles", len(entries), count)
        piece = budget.share(1 / (count - len(entries)))
        entries.append(_entry(card, order, numbers, f"Puzzle {len(entries) + 1}", piece))
    return {"pdf": book(title, entries, per_page, paper), "puzzles": count}


def _entry(card: AnyFamily, order: Any, seeds: Any, name: str, budget: Budget) -> Entry:
    """A new puzzle with an answer that can stand at the back; the next one if this has none."""
    for _ in range(TRIES):
        view = card.rules.view(card.rules.start(generate(card, order, next(seeds), budget)))
        try:
            made = printed(card, view, name, budget)
        except Refused:
            if not budget.should_continue():
                break
            continue
        return Entry(f"{card.title}, {made.level}" if made.level else card.title, made.board, made.answer, made.words)
    raise Refused(f"No {card.title} puzzle with an answer that can be printed was made in time; ask for fewer.")
