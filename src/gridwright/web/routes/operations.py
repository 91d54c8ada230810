"""The verbs of the command line over HTTP: a puzzle's text in, what `--json` prints out.

Each is done by a worker. What takes longer than `wait` seconds is answered with a job to ask about.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, post
from msgspec import Meta, Struct

from gridwright.web.games.create import LARGEST_PUZZLE
from gridwright.web.routes.jobs import soon
from gridwright.web.services import Services

MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

Choice = str | int | float | bool | None


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle or position as text, a line or a link; `read` are the family's options for reading it."""

    puzzle: Annotated[str, Meta(min_length=1, max_length=LARGEST_PUZZLE)]
    family: Annotated[str, Meta(max_length=100)] | None = None
    read: dict[str, Choice] | None = None
    seconds: Annotated[float, Meta(gt=0, le=120)] = 10.0
    """how long the work may take"""
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0
    """after how many seconds a job is answered instead of the result"""

    def text(self) -> dict[str, Any]:
        """What every job is told."""
        return {"family": self.family, "text": self.puzzle, "how": self.read}


class ToSolve(Asked):
    """A puzzle to solve."""

    solver: Annotated[str, Meta(max_length=100)] | None = None
    verify: bool = False


class ToCheck(Asked):
    """A puzzle and an answer to it."""

    answer: Annotated[str, Meta(max_length=LARGEST_PUZZLE)]
    verify: bool = False


class ToConvert(Asked):
    """A puzzle and the format to write it in."""

    to: Annotated[str, Meta(max_length=100)]


class ToDraw(Asked):
    """A puzzle to draw, as which kind of picture, in which theme."""

    kind: Literal["svg", "png", "pdf"] = "svg"
    theme: Annotated[str, Meta(max_length=40)] = "light"
    choices: dict[str, str] = {}


class ToMake(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a new puzzle should be: a preset or an order, and the seed it is made from."""

    family: Annotated[str, Meta(max_length=100)]
    preset: Annotated[str, Meta(max_length=100)] | None = None
    order: dict[str, Choice] | None = None
    generator: Annotated[str, Meta(max_length=100)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    seconds: Annotated[float, Meta(gt=0, le=120)] = 60.0
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0


async def _job(
    services: Services, player: str, name: str, asked: Asked | ToMake, arguments: dict[str, Any]
) -> Response[Any]:
    return await soon(services.workers.submit(player, name, arguments, asked.seconds), asked.wait)


@post("/api/solve", status_code=200, tags=["verbs"])
async def solve_puzzle(services: Services, player: str, data: ToSolve) -> Response[Any]:
    """Solve a puzzle; the answer has passed the judge."""
    return await _job(services, player, "solve", data, {**data.text(), "solver": data.solver, "verify": data.verify})


@post("/api/check", status_code=200, tags=["verbs"])
async def check_answer(services: Services, player: str, data: ToCheck) -> Response[Any]:
    """Judge an answer: every fault with its place."""
    return await _job(services, player, "check", data, {**data.text(), "answer": data.answer, "verify": data.verify})


@post("/api/hint", status_code=200, tags=["verbs"])
async def find_hint(services: Services, player: str, data: Asked) -> Response[Any]:
    """The next step a person could take, and why; accepted by the judge."""
    return await _job(services, player, "hint", data, data.text())


@post("/api/explain", status_code=200, tags=["verbs"])
async def explain_puzzle(services: Services, player: str, data: Asked) -> Response[Any]:
    """The whole way to the end, step by step."""
    return await _job(services, player, "explain", data, data.text())


@post("/api/rate", status_code=200, tags=["verbs"])
async def rate_puzzle(services: Services, player: str, data: Asked) -> Response[Any]:
    """How hard a puzzle is."""
    return await _job(services, player, "rate", data, data.text())


@post("/api/generate", status_code=200, tags=["verbs"])
async def generate_puzzle(services: Services, player: str, data: ToMake) -> Response[Any]:
    """Make a new puzzle to order, the same for the same seed."""
    arguments = {
        "family": data.family,
        "preset": data.preset,
        "order": data.order,
        "seed": data.seed,
        "generator": data.generator,
    }
    return await _job(services, player, "make", data, arguments)


@post("/api/convert", status_code=200, tags=["verbs"])
async def convert_puzzle(services: Services, player: str, data: ToConvert) -> Response[Any]:
    """Write a puzzle in another format."""
    return await _job(services, player, "convert", data, {**data.text(), "to": data.to})


@post("/api/draw", status_code=200, tags=["verbs"])
async def draw_puzzle(services: Services, player: str, data: ToDraw) -> Response[bytes]:
    """Draw a puzzle as SVG, PNG or PDF."""
    arguments = {**data.text(), "kind": data.kind, "theme": data.theme, "choices": data.choices}
    drawn = await services.workers.done(player, "draw", arguments, data.seconds)
    return Response(drawn["picture"], media_type=MEDIA[data.kind])


HANDLERS = (
    solve_puzzle,
    check_answer,
    find_hint,
    explain_puzzle,
    rate_puzzle,
    generate_puzzle,
    convert_puzzle,
    draw_puzzle,
)
