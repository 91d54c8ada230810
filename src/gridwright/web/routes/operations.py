"""The commands of the command line over HTTP: a puzzle's text in, what `--json` prints out.

Each runs in a worker. What takes longer than `wait` seconds is answered with a job to ask about.
"""

from __future__ import annotations

from typing import Annotated

from litestar import Response, post
from msgspec import Meta, Struct

from gridwright.web.games.create import LARGEST_PUZZLE
from gridwright.web.games.service import GameService
from gridwright.web.jobs.task import MOST_CHOICES, Choices, R, Task
from gridwright.web.jobs.tasks import (
    Check,
    Convert,
    ConvertedPuzzle,
    Draw,
    Explain,
    ExplanationReport,
    Generate,
    GeneratedPuzzle,
    Hint,
    HintReport,
    Picture,
    Rate,
    RatingReport,
    SolutionReport,
    Solve,
    SolveReport,
)
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import OR_A_JOB, respond, unless_gone
from gridwright.web.services import Services

MEDIA: dict[str, str] = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

Name = Annotated[str, Meta(max_length=100)]
Seconds = Annotated[float, Meta(gt=0, le=120)]
"""How long the work may take."""
Wait = Annotated[float, Meta(ge=0, le=30)]
"""After how many seconds a job is answered instead of the result."""


class PuzzleRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle or position as text, link or ID; `read` are the family's options for reading it."""

    puzzle: Annotated[str, Meta(min_length=1, max_length=LARGEST_PUZZLE)]
    family: Name | None = None
    read: Choices | None = None
    seconds: Seconds = 10.0
    wait: Wait = 15.0


class SolveRequest(PuzzleRequest):
    """A puzzle to solve."""

    solver: Name | None = None
    verify: bool = False


class CheckRequest(PuzzleRequest):
    """A puzzle and a solution to check."""

    answer: Annotated[str, Meta(max_length=LARGEST_PUZZLE)]
    verify: bool = False


class ConvertRequest(PuzzleRequest):
    """A puzzle and the format to write it in."""

    to: Name


class DrawRequest(PuzzleRequest):
    """A puzzle to draw, as which kind of picture, in which theme."""

    kind: Picture = "svg"
    theme: Annotated[str, Meta(max_length=40)] = "light"
    choices: Annotated[dict[str, str], Meta(max_length=MOST_CHOICES)] = {}


class GenerateRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """Options for a new puzzle: a preset or options, and the seed."""

    family: Name
    preset: Name | None = None
    options: Choices | None = None
    generator: Name | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    seconds: Seconds = 60.0
    wait: Wait = 15.0


async def _respond(
    request: AnyRequest, services: Services, player: str, task: Task[R], asked: PuzzleRequest | GenerateRequest
) -> Response[R]:
    # Programs have a lane of their own: they never keep a player waiting.
    return await respond(request, services.workers.submit(player, task, asked.seconds, "batch"), asked.wait)


@post("/api/solve", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def solve_puzzle(
    request: AnyRequest, services: Services, game_service: GameService, player: str, data: SolveRequest
) -> Response[SolveReport]:
    """Solve a puzzle and verify the solution."""
    await game_service.note_help(player, data.puzzle, data.family)
    task = Solve(text=data.puzzle, family=data.family, how=data.read, solver=data.solver, verify=data.verify)
    return await _respond(request, services, player, task, data)


@post("/api/check", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def check_solution(
    request: AnyRequest, services: Services, game_service: GameService, player: str, data: CheckRequest
) -> Response[SolutionReport]:
    """Check a solution: everything that is wrong, and where."""
    await game_service.note_help(player, data.puzzle, data.family)
    task = Check(text=data.puzzle, family=data.family, how=data.read, answer=data.answer, verify=data.verify)
    return await _respond(request, services, player, task, data)


@post("/api/hint", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def find_hint(
    request: AnyRequest, services: Services, game_service: GameService, player: str, data: PuzzleRequest
) -> Response[HintReport]:
    """Find the next step a person could take, and why; verified."""
    await game_service.note_help(player, data.puzzle, data.family)
    task = Hint(text=data.puzzle, family=data.family, how=data.read)
    return await _respond(request, services, player, task, data)


@post("/api/explain", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def explain_puzzle(
    request: AnyRequest, services: Services, game_service: GameService, player: str, data: PuzzleRequest
) -> Response[ExplanationReport]:
    """Explain the solution step by step."""
    await game_service.note_help(player, data.puzzle, data.family)
    task = Explain(text=data.puzzle, family=data.family, how=data.read)
    return await _respond(request, services, player, task, data)


@post("/api/rate", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def rate_puzzle(
    request: AnyRequest, services: Services, player: str, data: PuzzleRequest
) -> Response[RatingReport]:
    """Rate how hard a puzzle is."""
    task = Rate(text=data.puzzle, family=data.family, how=data.read)
    return await _respond(request, services, player, task, data)


@post("/api/generate", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def generate_puzzle(
    request: AnyRequest, services: Services, player: str, data: GenerateRequest
) -> Response[GeneratedPuzzle]:
    """Generate a puzzle; the same seed gives the same one."""
    task = Generate(
        family=data.family, preset=data.preset, options=data.options, seed=data.seed, generator=data.generator
    )
    return await _respond(request, services, player, task, data)


@post("/api/convert", status_code=200, tags=["operations"], responses=OR_A_JOB)
async def convert_puzzle(
    request: AnyRequest, services: Services, player: str, data: ConvertRequest
) -> Response[ConvertedPuzzle]:
    """Write a puzzle in another format."""
    task = Convert(text=data.puzzle, family=data.family, how=data.read, to=data.to)
    return await _respond(request, services, player, task, data)


@post("/api/draw", status_code=200, tags=["operations"])
async def draw_puzzle(request: AnyRequest, services: Services, player: str, data: DrawRequest) -> Response[bytes]:
    """Draw a puzzle as SVG, PNG or PDF."""
    task = Draw(
        text=data.puzzle, family=data.family, how=data.read, kind=data.kind, theme=data.theme, choices=data.choices
    )
    drawing = await unless_gone(request, services.workers.run(player, task, data.seconds, "batch"))
    return Response(drawing.picture, media_type=MEDIA[data.kind])
