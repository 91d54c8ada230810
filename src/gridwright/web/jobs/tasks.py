"""Long work by name, as worker processes do it: texts in, plain values out, a budget to keep to.

A job never carries a family or a state, only names and texts; so it can run in any process.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gridwright import catalog
from gridwright.actions.check import check
from gridwright.actions.convert import convert
from gridwright.actions.explain import explain
from gridwright.actions.generate import generate
from gridwright.actions.hint import hint, hint_fields
from gridwright.actions.load import load_text
from gridwright.actions.overlay import draw_view
from gridwright.actions.rate import rate
from gridwright.actions.solve import Solution, solve
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.core.verdict import Ambiguous, Solved
from gridwright.errors import BadOption, GridwrightError, Missing, Refused, Unreadable
from gridwright.paint.files import picture
from gridwright.play.record import read_game
from gridwright.play.session import replay
from gridwright.web.jobs import duel_tasks
from gridwright.web.jobs.editor_tasks import bound, judged, taught
from gridwright.web.puzzles.options import options_of, order_of_preset

Job = Callable[..., dict[str, Any]]

LARGEST_PICTURE = 40_000
"""Cells a board may have to be drawn as a file."""


def make(
    budget: Budget,
    family: str,
    preset: str | None,
    order: dict[str, Any] | None,
    seed: int,
    generator: str | None = None,
) -> dict[str, Any]:
    """A new puzzle to order: its text and its title."""
    card = catalog.family(family)
    wanted = order_of_preset(card, preset) if preset is not None else options_of(card, "generate", order or {})
    puzzle = generate(card, wanted, seed, budget, generator)
    return {"text": card.text.write(puzzle), "title": title_of(card, puzzle), "seed": seed}


def read(budget: Budget, text: str, family: str | None, how: dict[str, Any] | None) -> dict[str, Any]:
    """A puzzle that somebody brought: its family, its own text and its title."""
    loaded = load_text(text, family)
    card = loaded.family
    puzzle = loaded.puzzle(options_of(card, "read", how) if how else None)
    return {"family": card.name, "text": card.text.write(puzzle), "title": title_of(card, puzzle)}


def read_a_game(budget: Budget, text: str) -> dict[str, Any]:
    """A game that somebody brought: its family, its puzzle, its title and its log."""
    session = read_game(text)
    card = session.family
    puzzle = session.puzzle
    return {
        "family": card.name,
        "text": card.text.write(puzzle),
        "title": title_of(card, puzzle),
        "log": list(session.log),
    }


def title_of(card: AnyFamily, puzzle: Any) -> str:
    """What the puzzle is called in lists: the head of its picture's title, without the family."""
    view = card.rules.view(card.rules.start(puzzle))
    title = card.draw.scene(view, None, Settings(coordinates=False, window=(0, 0, 1, 1))).title
    return title.removeprefix(f"{card.title}, ").split(", ")[0]


def _view(family: str | None, text: str, how: dict[str, Any] | None) -> tuple[AnyFamily, Any]:
    loaded = load_text(text, family)
    return loaded.family, loaded.view(options_of(loaded.family, "read", how) if how else None)


def solved(
    budget: Budget, family: str | None, text: str, how: dict[str, Any] | None, solver: str | None, verify: bool
) -> dict[str, Any]:
    """What `gridwright solve --json` prints."""
    card, view = _view(family, text, how)
    return solve(card, view, budget, solver, verify=verify).fields()


def checked(
    budget: Budget, family: str | None, text: str, how: dict[str, Any] | None, answer: str, verify: bool
) -> dict[str, Any]:
    """What `gridwright check --json` prints."""
    card, view = _view(family, text, how)
    return check(card, view, card.text.read_answer(answer), verify=verify).fields()


def hinted(budget: Budget, family: str | None, text: str, how: dict[str, Any] | None) -> dict[str, Any]:
    """Return what `gridwright hint --json` prints: `step`, or `mistake` instead of it."""
    card, view = _view(family, text, how)
    return hint_fields(card, hint(card, view, budget))


def explained(budget: Budget, family: str | None, text: str, how: dict[str, Any] | None) -> dict[str, Any]:
    """What `gridwright explain --json` prints."""
    loaded = load_text(text, family)
    card = loaded.family
    return explain(card, loaded.state(options_of(card, "read", how) if how else None), budget).fields()


def rated(budget: Budget, family: str | None, text: str, how: dict[str, Any] | None) -> dict[str, Any]:
    """What `gridwright rate --json` prints."""
    card, view = _view(family, text, how)
    rating = rate(card, view, budget)
    return {"family": card.name, "difficulty": rating.difficulty, "number": rating.number, "because": rating.because}


def converted(budget: Budget, family: str | None, text: str, how: dict[str, Any] | None, to: str) -> dict[str, Any]:
    """The puzzle in another format."""
    loaded = load_text(text, family)
    puzzle = loaded.puzzle(options_of(loaded.family, "read", how) if how else None)
    return {"family": loaded.family.name, "format": to, "text": convert(loaded.family, puzzle, to)}


def drawn(
    budget: Budget,
    family: str | None,
    text: str,
    how: dict[str, Any] | None,
    kind: str,
    theme: str,
    choices: dict[str, str],
) -> dict[str, Any]:
    """The position as a picture file."""
    card, view = _view(family, text, how)
    scene = draw_view(card, view, None, Settings(choices=choices), budget)
    if scene.width * scene.height > LARGEST_PICTURE:
        raise BadOption(f"A board of more than {LARGEST_PICTURE:,} cells is not drawn as a file.")
    return {"picture": picture(scene, f".{kind}", theme)}


def solution(budget: Budget, family: str, view: str) -> dict[str, Any]:
    """The answer to show a player who gave up, as text, and what is said about it."""
    found = solve(catalog.family(family), catalog.family(family).text.read_view(view), budget)
    return {"answer": _answer(found), "text": _sentence(found)}


def best(budget: Budget, family: str, view: str) -> dict[str, Any]:
    """The answer with its proof checked, and why nobody can do better."""
    card = catalog.family(family)
    seen = card.text.read_view(view)
    found = solve(card, seen, budget, verify=True)
    if found.proof:
        raise Refused(f"The judge could not follow the proof, so it is not shown: {found.proof[0].message}")
    said = _sentence(found)
    if card.teaching.why is not None and isinstance(found.verdict, Solved):
        said = f"{card.teaching.why(seen, found.verdict.answer)} The judge has checked it."
    return {"answer": _answer(found), "text": said}


def _answer(found: Solution) -> str | None:
    verdict = found.verdict
    return found.family.text.write_answer(verdict.answer) if isinstance(verdict, Solved | Ambiguous) else None


def _sentence(found: Solution) -> str:
    verdict = found.verdict
    if isinstance(verdict, Solved):
        return "This is a solution, proved to be the best or only one." if verdict.proven else "This is a solution."
    if isinstance(verdict, Ambiguous):
        return "This is one of several solutions."
    return verdict.because


def goal(budget: Budget, family: str, text: str) -> dict[str, Any]:
    """What the best game of a puzzle reaches."""
    card = catalog.family(family)
    if card.play.goal is None:
        raise Missing(f"{card.title} has no goal to compare with.")
    view = card.rules.view(card.rules.start(card.text.read(text)))
    return {"goal": dict(card.play.goal(view, budget))}


def reviewed(budget: Budget, family: str, text: str, moves: list[str]) -> dict[str, Any]:
    """What a finished game is judged by."""
    card = catalog.family(family)
    if card.play.review is None:
        raise Missing(f"{card.title} has no review.")
    found = card.play.review(card.text.read(text), [card.text.read_move(move) for move in moves], budget)
    return {"summary": found.summary, "figures": dict(found.figures), "remarks": [list(one) for one in found.remarks]}


def autoplay(budget: Budget, family: str, text: str, log: list[str], bot: str, steps: int, seed: int) -> dict[str, Any]:
    """The next moves of a bot, at most so many: it sees what the player sees."""
    card = catalog.family(family)
    if bot not in card.play.bots:
        raise BadOption(f"There is no bot '{bot}'; there is: {', '.join(card.play.bots) or 'none'}.")
    session, chance, made = replay(card, card.text.read(text), log), Random(seed), list[str]()
    while len(made) < steps and session.status == "playing" and budget.should_continue():
        session.play(card.text.write_move(card.play.bots[bot](session.view, budget, chance)))
        made.append(session.log[-1])
        budget.report(f"{len(made)} moves", len(made), steps)
    return {"moves": made}


JOBS: dict[str, Job] = {
    "make": make,
    "read": read,
    "read_game": read_a_game,
    "solve": solved,
    "check": checked,
    "hint": hinted,
    "explain": explained,
    "rate": rated,
    "convert": converted,
    "draw": drawn,
    "solution": solution,
    "best": best,
    "goal": goal,
    "review": reviewed,
    "autoplay": autoplay,
    "judge": judged,
    "teach": taught,
    "bind": bound,
    **duel_tasks.JOBS,
}


def run(name: str, arguments: dict[str, Any], budget: Budget) -> dict[str, Any]:
    """Do the job of that name; GridwrightError with a sentence if it cannot be done."""
    try:
        return JOBS[name](budget, **arguments)
    except GridwrightError:
        raise
    except MemoryError:
        raise Unreadable("There is not enough memory for this.") from None
    except RecursionError:
        raise Unreadable("This is nested too deeply to be worked on.") from None
