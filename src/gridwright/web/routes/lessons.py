"""Learn: the rules of each family, and every technique on a board where it is the first to speak."""

from __future__ import annotations

import inspect
from typing import Any

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.response import Redirect, Template

from gridwright import catalog
from gridwright.actions.lessons import title_of
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.errors import UnknownName
from gridwright.paint.svg import svg
from gridwright.web.pages.context import board_picture, capital, page_family
from gridwright.web.routes.booklets import prints
from gridwright.web.services import Services

TEACHING_SECONDS = 20.0
A_DAY = CacheControlHeader(max_age=24 * 3600)


@get("/learn", include_in_schema=False, sync_to_thread=False)
def learn_first() -> Redirect:
    """The first family."""
    return Redirect(f"/learn/{catalog.names()[0]}")


@get("/learn/{family:str}", include_in_schema=False, sync_to_thread=False)
def learn_page(family: str) -> Template:
    """The rules, and a list of the techniques from easy to hard."""
    card = catalog.family(family)
    context = {
        "family": page_family(card),
        "families": [{"name": name, "title": catalog.family(name).title} for name in catalog.names()],
        "lessons": _lessons(card),
        "prints": prints(card),
    }
    return Template("learn.html", context=context)


def _lessons(card: AnyFamily) -> list[dict[str, str]]:
    """Every technique that has an example, easiest first."""
    return [
        {"name": name, "title": capital(name), "slug": slug(name), "about": _first_sentence(technique)}
        for technique in card.teaching.techniques
        if (name := title_of(technique)) in card.teaching.lessons
    ]


def _first_sentence(technique: Any) -> str:
    return (inspect.getdoc(technique) or "").split("\n\n")[0].replace("\n", " ")


def slug(name: str) -> str:
    """A technique's name in an address."""
    return name.replace(" ", "-")


def _name(card: AnyFamily, technique: str) -> str:
    name = technique.replace("-", " ")
    if name not in card.teaching.lessons:
        raise UnknownName(f"lesson of {card.title}", technique, map(slug, card.teaching.lessons))
    return name


@get("/learn/{family:str}/{technique:str}", include_in_schema=False)
async def lesson_page(services: Services, player: str, family: str, technique: str) -> Template:
    """One technique, in four presses."""
    card = catalog.family(family)
    name = _name(card, technique)
    lesson = await _lesson(services, player, card.name, name)
    everything = _lessons(card)
    at = next(place for place, one in enumerate(everything) if one["name"] == name)
    view = card.text.read_view(lesson["text"])
    context = {
        "family": page_family(card),
        "lesson": lesson,
        "about": lesson["about"].replace("\n\n", "\n").split("\n"),
        "title": capital(name),
        "number": at + 1,
        "count": len(everything),
        "before": everything[at - 1] if at else None,
        "after": everything[at + 1] if at + 1 < len(everything) else None,
        "picture": await services.in_thread(board_picture, card, view),
        "sets": card.creation.edit is not None,
    }
    return Template("lesson.html", context=context)


async def _lesson(services: Services, player: str, family: str, name: str) -> dict[str, Any]:
    """The lesson, worked out once as long as the server is up."""
    known = services.lessons.get((family, name))
    if known is None:
        arguments = {"family": family, "technique": name}
        known = await services.workers.done(player, "teach", arguments, TEACHING_SECONDS, "quick")
        services.lessons[family, name] = known
    return known


@get("/learn/{family:str}/{technique:str}/picture", include_in_schema=False, cache_control=A_DAY)
async def lesson_picture(services: Services, family: str, technique: str, theme: str = "light") -> Response[str]:
    """The lesson's board, small."""
    drawn = await services.in_thread(_picture, family, technique, theme)
    return Response(drawn, media_type="image/svg+xml")


def _picture(family: str, technique: str, theme: str) -> str:
    card = catalog.family(family)
    view = card.text.read_view(card.teaching.lessons[_name(card, technique)])
    scene = card.draw.scene(view, None, Settings(coordinates=False))
    return svg(scene, theme, 40)


@get("/api/families/{name:str}/lessons", tags=["families"], sync_to_thread=False)
def list_lessons(name: str) -> list[dict[str, str]]:
    """The techniques of a family that can be learned, easiest first."""
    return _lessons(catalog.family(name))


@get("/api/families/{name:str}/lessons/{technique:str}", tags=["families"])
async def show_lesson(services: Services, player: str, name: str, technique: str) -> dict[str, Any]:
    """A technique on a board: what is said at each of four presses, and the marks that show it."""
    card = catalog.family(name)
    return await _lesson(services, player, card.name, _name(card, technique))


HANDLERS = (learn_first, learn_page, lesson_page, lesson_picture, list_lessons, show_lesson)
