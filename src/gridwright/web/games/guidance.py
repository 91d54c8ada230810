"""The help that a player asks for: a step, stage by stage, or a mistake with when it was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gridwright.actions.teaching.lessons import lesson_on, slug_of
from gridwright.core.contract import AnyFamily
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.verdict import Fault, Mistake, Step
from gridwright.play.session import Session
from gridwright.web.games import game_messages
from gridwright.web.live import messages


def show_step(session: Session[P, S, V, M, A], step: Step[M], stage: int) -> game_messages.HintShown:
    """Show a step up to this stage."""
    seen = step if stage >= 3 else replace(step, moves=())
    marks = session.family.draw.overlay(session.view, seen) if stage >= 2 else []
    return game_messages.HintShown(
        stage,
        technique=step.technique,
        look=step.look if stage >= 2 else "",
        do=step.do if stage >= 3 else "",
        because=step.because if stage >= 4 else "",
        lesson=_lesson_path(session.family, step.technique),
        marks=messages.marks(marks),
    )


def _lesson_path(family: AnyFamily, title: str) -> str:
    """Say where steps with this title are learned; empty where they aren't."""
    name = lesson_on(family, title)
    return f"/learn/{family.name}/{slug_of(name)}" if name else ""


def show_mistake(session: Session[P, S, V, M, A], mistake: Mistake[M], is_news: bool) -> game_messages.MistakeShown:
    """Show a mistake: what is wrong, oldest first, why, and where."""
    ages = sorted(ages_of(session, mistake), key=lambda age: age[1] or 0)
    oldest = min((since or 0 for _, since in ages), default=0)
    about = Fault("mistake", mistake.because, mistake.where)
    return game_messages.MistakeShown(
        because=mistake.because,
        wrong=tuple(_describe(session, mistake, move, since) for move, since in ages),
        undoes=len(session.moves) + 1 - oldest if oldest else 0,
        erases=len(mistake.remedy),
        is_news=is_news,
        marks=messages.marks(session.family.draw.overlay(session.view, about)),
    )


def ages_of(session: Session[P, S, V, M, A], mistake: Mistake[M]) -> list[tuple[M, int | None]]:
    """Return each wrong move with the number of the move that made it, where that is known."""
    mistakes = session.family.teaching.mistakes
    assert mistakes is not None
    if mistakes.shows is None:
        return [(move, None) for move in mistake.moves]
    tests = [partial(_swapped, mistakes.shows, move) for move in mistake.moves]
    return list(zip(mistake.moves, session.shown_since(tests), strict=True))


def _swapped(shows: Callable[[V, M], bool], move: M, view: V) -> bool:
    return shows(view, move)


def _describe(session: Session[P, S, V, M, A], mistake: Mistake[M], move: M, since: int | None) -> str:
    """Say what a wrong move is, and when it was made."""
    when = "" if since is None else _ago(len(session.moves) - since)
    mistakes = session.family.teaching.mistakes
    assert mistakes is not None
    if mistakes.describe is not None:
        return mistakes.describe(mistake, move, when)
    return f"A move you made {when or 'earlier'} can't be part of a solution."


def _ago(moves: int) -> str:
    """Say when a move was made, given how many came after it."""
    return "with your last move" if not moves else f"{moves + 1} moves ago"
