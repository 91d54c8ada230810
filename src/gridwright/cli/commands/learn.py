"""`gridwright learn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from gridwright.cli.options import Json

if TYPE_CHECKING:
    from gridwright.actions.lessons import Lesson
    from gridwright.core.contract import AnyFamily


def learn(
    family: Annotated[str, Parameter(help="Whose techniques.")],
    technique: Annotated[str | None, Parameter(help="Which one; all of them, easiest first, if not given.")] = None,
    /,
    *,
    json: Json = False,
) -> int:
    """Return the techniques of a family, each with a board where it is the easiest thing to see."""
    from gridwright import catalog
    from gridwright.actions.lessons import lesson, lessons
    from gridwright.cli.output import print_json
    from gridwright.errors import Missing

    card = catalog.family(family)
    if not card.teaching.lessons:
        raise Missing(f"{card.title} has no lessons.")
    chosen = lessons(card) if technique is None else (lesson(card, technique),)
    if json:
        print_json({"family": card.name, "lessons": [_fields(card, each) for each in chosen]})
    else:
        for each in chosen:
            _tell(card, each)
    return 0


def _fields(card: AnyFamily, each: Lesson) -> dict[str, Any]:
    from gridwright.actions.hint import step_fields

    position = card.text.write_view(each.view)
    return {"name": each.name, "about": each.about, "position": position, "step": step_fields(card, each.step)}


def _tell(card: AnyFamily, each: Lesson) -> None:
    from gridwright.cli.output import colourful, draws_unicode, say
    from gridwright.cli.printing import tell_step
    from gridwright.core.scene import Settings
    from gridwright.paint.terminal import terminal

    scene = card.draw.scene(each.view, None, Settings()).with_marks(card.draw.overlay(each.view, each.step))
    say(each.step.technique.upper())
    say(each.about)
    say(terminal(scene, "light", colour=colourful(), unicode=draws_unicode()))
    tell_step(card, each.step)
    say()
