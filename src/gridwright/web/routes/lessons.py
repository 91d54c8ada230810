"""Learn: the rules of each family, and every technique on a board where it is the easiest that applies."""

from __future__ import annotations

import inspect

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.response import Redirect, Template
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.lessons import title_of
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.errors import UnknownName
from gridwright.paint.svg import svg
from gridwright.web.jobs.editor_tasks import BuildLesson, LessonShown
from gridwright.web.pages.context import capital, draw_board, page_family
from gridwright.web.routes.booklets import can_print
from gridwright.web.services import Services

LESSON_SECONDS = 20.0
A_DAY = CacheControlHeader(max_age=24 * 3600)


class LessonListed(Struct, frozen=True):
    """A lesson in a list; `slug` is its name in addresses."""

    name: str
    title: str
    slug: str
    about: str


@get("/learn", include_in_schema=False, sync_to_thread=False)
def learn_first() -> Redirect:
    """Lead to the lessons of the first family."""
    return Redirect(f"/learn/{catalog.names()[0]}")


@get("/learn/{family:str}", include_in_schema=False, sync_to_thread=False)
def learn_page(family: str) -> Template:
    """Show the rules, and the techniques from easy to hard."""
    card = catalog.family(family)
    context = {
        "family": page_family(card),
        "families": [{"name": name, "title": catalog.family(name).title} for name in catalog.names()],
        "lessons": _list(card),
        "prints": can_print(card),
    }
    return Template("learn.html", context=context)


def _list(family: AnyFamily) -> list[LessonListed]:
    """Return every technique that has an example, easiest first."""
    return [
        LessonListed(name, capital(name), _slug(name), _first_sentence(technique))
        for technique in family.teaching.techniques
        if (name := title_of(technique)) in family.teaching.lessons
    ]


def _first_sentence(technique: object) -> str:
    return (inspect.getdoc(technique) or "").split("\n\n")[0].replace("\n", " ")


def _slug(name: str) -> str:
    """Return a technique's name in an address."""
    return name.replace(" ", "-")


def _name_of(family: AnyFamily, slug: str) -> str:
    name = slug.replace("-", " ")
    if name not in family.teaching.lessons:
        raise UnknownName(f"{family.title} lesson", slug, map(_slug, family.teaching.lessons))
    return name


@get("/learn/{family:str}/{technique:str}", include_in_schema=False)
async def lesson_page(services: Services, player: str, family: str, technique: str) -> Template:
    """Show one technique, in four stages."""
    card = catalog.family(family)
    name = _name_of(card, technique)
    lesson = await _load(services, player, card.name, name)
    everything = _list(card)
    at = next(place for place, one in enumerate(everything) if one.name == name)
    view = card.text.read_view(lesson.text)
    context = {
        "family": page_family(card),
        "lesson": lesson,
        "shown": msgspec.to_builtins({"board": lesson.board, "stages": lesson.stages}),
        "about": lesson.about.replace("\n\n", "\n").split("\n"),
        "title": capital(name),
        "number": at + 1,
        "count": len(everything),
        "before": everything[at - 1] if at else None,
        "after": everything[at + 1] if at + 1 < len(everything) else None,
        "picture": await services.in_thread(draw_board, card, view),
        "sets": card.creation.edit is not None,
    }
    return Template("lesson.html", context=context)


async def _load(services: Services, player: str, family: str, name: str) -> LessonShown:
    """Return the lesson; it is built once as long as the server runs."""
    known = services.lessons.get((family, name))
    if known is None:
        task = BuildLesson(family=family, technique=name)
        known = services.lessons[family, name] = await services.workers.run(player, task, LESSON_SECONDS, "quick")
    return known


@get("/learn/{family:str}/{technique:str}/picture", include_in_schema=False, cache_control=A_DAY)
async def lesson_picture(services: Services, family: str, technique: str, theme: str = "light") -> Response[str]:
    """Draw the lesson's board, small."""
    drawn = await services.in_thread(_draw, family, technique, theme)
    return Response(drawn, media_type="image/svg+xml")


def _draw(family: str, technique: str, theme: str) -> str:
    card = catalog.family(family)
    view = card.text.read_view(card.teaching.lessons[_name_of(card, technique)])
    scene = card.draw.scene(view, None, Settings(coordinates=False))
    return svg(scene, theme, 40)


@get("/api/families/{name:str}/lessons", tags=["families"], sync_to_thread=False)
def list_lessons(name: str) -> list[LessonListed]:
    """List the techniques of a family that can be learned, easiest first."""
    return _list(catalog.family(name))


@get("/api/families/{name:str}/lessons/{technique:str}", tags=["families"])
async def show_lesson(services: Services, player: str, name: str, technique: str) -> LessonShown:
    """Show a technique on a board in four stages, with the marks of each."""
    card = catalog.family(name)
    return await _load(services, player, card.name, _name_of(card, technique))


HANDLERS = (learn_first, learn_page, lesson_page, lesson_picture, list_lessons, show_lesson)
