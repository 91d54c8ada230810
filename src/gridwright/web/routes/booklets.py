"""Printing: a booklet of new puzzles as PDF, with the answers at the back."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.actions.hidden import has_secrets
from gridwright.core.contract import AnyFamily
from gridwright.errors import Missing
from gridwright.paint.book import LAYOUTS
from gridwright.web.jobs.editor_tasks import MOST_PRINTED
from gridwright.web.jobs.pool import Job
from gridwright.web.pages.context import page_family
from gridwright.web.puzzles.downloads import Download
from gridwright.web.routes.jobs import soon
from gridwright.web.services import Services

BINDING_SECONDS = 120.0

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


class ToBind(Struct, forbid_unknown_fields=True, kw_only=True):
    """A booklet to order: so many new puzzles of a preset, so many on a page."""

    family: Annotated[str, Meta(max_length=100)]
    preset: Annotated[str, Meta(max_length=100)] | None = None
    count: Annotated[int, Meta(ge=1, le=MOST_PRINTED)] = 8
    per_page: Literal[1, 2, 4, 6, 9, 12] = 4
    paper: Literal["a4", "letter"] = "a4"
    title: Annotated[str, Meta(max_length=100)] = ""
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0


@get("/print", include_in_schema=False, sync_to_thread=False)
def print_first() -> Redirect:
    """A booklet of the first family that can be printed."""
    return Redirect(f"/print/{_printed()[0].name}")


@get("/print/{family:str}", include_in_schema=False, sync_to_thread=False)
def print_page(family: str) -> Template:
    """What the booklet should have in it."""
    context = {
        "family": page_family(_to_print(family)),
        "families": [{"name": other.name, "title": other.title} for other in _printed()],
        "layouts": list(LAYOUTS),
        "most": MOST_PRINTED,
    }
    return Template("print.html", context=context)


def _printed() -> list[AnyFamily]:
    return [card for card in map(catalog.family, catalog.names()) if prints(card)]


def _to_print(family: str) -> AnyFamily:
    """The family of that name, or Missing if it cannot be printed."""
    card = catalog.family(family)
    if not prints(card):
        raise Missing(f"{card.title} puzzles cannot be solved on paper, or are not made here.")
    return card


def prints(family: AnyFamily) -> bool:
    """Whether new puzzles of the family can be solved on paper: what is hidden would have to be uncovered."""
    return bool(family.creation.generators) and not has_secrets(family)


def _binding(services: Services, player: str, asked: ToBind) -> Job:
    """A worker makes the puzzles and binds them; the file then waits on the shelf."""
    card = _to_print(asked.family)
    preset, chosen = choose(card, "preset", card.creation.presets, asked.preset)
    arguments = {
        "family": card.name,
        "preset": preset,
        "count": asked.count,
        "per_page": asked.per_page,
        "paper": asked.paper,
        "title": asked.title.strip() or f"{card.title}, {chosen.title}",
        "seed": secrets.randbelow(2**32) if asked.seed is None else asked.seed,
    }

    async def shelve(made: dict[str, Any]) -> dict[str, Any]:
        file = Download(player, f"{card.name}-booklet.pdf", "application/pdf", made["pdf"])
        return {"url": f"/booklets/{services.shelf.put(file)}", "puzzles": made["puzzles"]}

    return services.workers.submit(player, "bind", arguments, BINDING_SECONDS, then=shelve)


@post("/api/booklets", status_code=201, tags=["booklets"])
async def bind_booklet(services: Services, player: str, data: ToBind) -> Response[Any]:
    """Make a booklet: 201 with where to fetch it, or 202 with the job that makes it."""
    return await soon(_binding(services, player, data), data.wait)


@post("/print/{family:str}", include_in_schema=False)
async def bind_by_form(services: Services, player: str, family: str, data: Form) -> Redirect:
    """The booklet a form asked for, waited for."""
    wishes = {name: value for name, value in data.items() if value}
    asked = msgspec.convert({**wishes, "family": family}, ToBind, strict=False)
    made = await _binding(services, player, asked).outcome()
    return Redirect(made["url"], status_code=303)


@get("/booklets/{name:str}", tags=["booklets"])
async def fetch_booklet(services: Services, player: str, name: str) -> Response[bytes]:
    """A booklet that was made for you."""
    file = services.shelf.take(name, player)
    if file is None:
        raise Missing("There is no such booklet of yours any more; make it again.")
    return Response(
        file.data, media_type=file.media, headers={"content-disposition": f'attachment; filename="{file.name}"'}
    )


HANDLERS = (print_first, print_page, bind_booklet, bind_by_form, fetch_booklet)
