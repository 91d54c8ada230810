"""`gridwright learn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json

if TYPE_CHECKING:
    from gridwright.actions.teaching.lessons import Lesson
    from gridwright.core.contract import AnyFamily


def learn(
    family: Annotated[str, Parameter(help="The puzzle family.")],
    technique: Annotated[str | None, Parameter(help="One technique or topic (default: all, easiest first).")] = None,
    /,
    *,
    json: Json = False,
) -> int:
    """Learn a family's techniques, each on a board where it is the easiest step."""
    from gridwright import catalog
    from gridwright.actions.teaching.lessons import lesson, lessons
    from gridwright.cli.output import print_json
    from gridwright.errors import Missing

    record = catalog.family(family)
    if not record.teaching.lessons:
        raise Missing(f"{record.title} has no lessons.")
    chosen = lessons(record) if technique is None else (lesson(record, technique),)
    if json:
        print_json({"family": record.name, "lessons": [_fields(record, each) for each in chosen]})
    else:
        for each in chosen:
            _tell(record, each)
    return 0


def _fields(record: AnyFamily, each: Lesson) -> dict[str, object]:
    from gridwright.actions.teaching.hint import step_fields

    position = record.text.write_view(each.view)
    return {"name": each.name, "about": each.about, "position": position, "step": step_fields(record, each.step)}


def _tell(record: AnyFamily, each: Lesson) -> None:
    from gridwright.cli.output import colourful, draws_unicode, say
    from gridwright.cli.printing import print_step
    from gridwright.core.scene import Settings
    from gridwright.paint.terminal import terminal

    scene = record.draw.scene(each.view, None, Settings()).with_marks(record.draw.overlay(each.view, each.step))
    say(each.title.upper())
    say(each.about)
    if each.note:
        say(each.note)
    say(terminal(scene, "light", colour=colourful(), unicode=draws_unicode()))
    print_step(record, each.step)
    say()
