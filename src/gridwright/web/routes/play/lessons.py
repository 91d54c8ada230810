"""Learn: the rules of each family, lessons whose steps you make yourself, and what you missed in your games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter
from litestar.response import Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.teaching.lessons import exercise_of, set_up, slug_of
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Gesture, GestureKind, Settings
from gridwright.errors import UnknownName
from gridwright.paint.svg import svg
from gridwright.web.jobs.lesson_tasks import (
    Answered,
    AnswerGesture,
    BuildLesson,
    FindMissed,
    LessonShown,
    MissedSteps,
    VerifyExercise,
)
from gridwright.web.jobs.task import MOST_CHOICES
from gridwright.web.live.messages import Number, Point, ShortText
from gridwright.web.pages.context import draw_board, name_families, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.players import lessons
from gridwright.web.players.lessons import MISSED, ExerciseRequest, LessonListed, LessonStanding
from gridwright.web.routes.jobs import OR_A_JOB, respond
from gridwright.web.routes.puzzles.booklets import can_print
from gridwright.web.routes.responses import A_DAY
from gridwright.web.services import Services

LESSON_SECONDS = 20.0
MISSED_SECONDS = 15.0
MOST_MADE = 200


class ExerciseGesture(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What you did on the board, in cells (`core.scene.Gesture`)."""

    kind: GestureKind
    x: Number = 0.0
    y: Number = 0.0
    points: Annotated[tuple[Point, ...], Meta(max_length=2000)] = ()
    key: ShortText = ""
    amount: Number = 0.0
    shift: bool = False


class GestureRequest(ExerciseRequest, kw_only=True):
    """A gesture on a board, after the right moves made so far."""

    gesture: ExerciseGesture
    made: Annotated[tuple[ShortText, ...], Meta(max_length=MOST_MADE)] = ()
    selection: ShortText | None = None
    choices: Annotated[dict[str, str], Meta(max_length=MOST_CHOICES)] = msgspec.field(default_factory=dict)


class ResultRequest(ExerciseRequest, kw_only=True):
    """A board that is done: the moves made, and whether they were right at once and without help."""

    made: Annotated[tuple[ShortText, ...], Meta(max_length=MOST_MADE)] = ()
    right: bool


class MissedRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """The family whose games to look at."""

    family: Annotated[str, Meta(max_length=100)]
    wait: Annotated[float, Meta(ge=0, le=30)] = 1.0


@get("/learn/{family:str}", include_in_schema=False)
async def learn_page(services: Services, player: str, family: str) -> Template:
    """Show the rules, and the techniques from easy to hard and the topics with how far you are."""
    record = catalog.family(family)
    listed = await services.in_thread(lessons.list_lessons, services, player, record)
    context = {
        "family": page_family(record),
        "families": name_families(catalog.families()),
        "techniques": (techniques := [each for each in listed if not each.is_topic]),
        "topics": [each for each in listed if each.is_topic],
        "sure": sum(each.standing.sure for each in techniques),
        "next": next((each for each in listed if not each.standing.sure), None),
        "prints": can_print(record),
    }
    return Template("learn/learn.html", context=context)


def _name_of(family: AnyFamily, slug: str) -> str:
    name = slug.replace("-", " ")
    if name not in family.teaching.lessons:
        raise UnknownName(f"{family.title} lesson", slug, map(slug_of, family.teaching.lessons))
    return name


@get("/learn/{family:str}/{technique:str}", include_in_schema=False)
async def lesson_page(services: Services, player: str, family: str, technique: str) -> Template:
    """Show one technique or topic on the board that comes next."""
    record = catalog.family(family)
    everything = await services.in_thread(lessons.list_lessons, services, player, record)
    if technique == MISSED and everything:
        return _lesson_template(record, everything, None, None)
    name = _name_of(record, technique)
    at = next(place for place, one in enumerate(everything) if one.name == name)
    standing = everything[at].standing
    asked = ExerciseRequest(family=record.name, technique=name, board=standing.next)
    lesson = await _load(services, player, asked)
    template = _lesson_template(record, everything, at, lesson)
    template.context["picture"] = await services.in_thread(draw_board, record, record.text.read_view(lesson.text))
    return template


def _lesson_template(
    record: AnyFamily, everything: list[LessonListed], at: int | None, lesson: LessonShown | None
) -> Template:
    """Return the page of a lesson; without one, that of the positions from your games."""
    chosen = None if at is None else everything[at]
    after = everything[at + 1] if at is not None and at + 1 < len(everything) else None
    techniques = [each for each in everything if not each.is_topic]
    context: dict[str, object] = {
        "family": page_family(record),
        "lesson": lesson,
        "chosen": chosen,
        "shown": msgspec.to_builtins(
            {"family": record.name, "technique": None if chosen is None else chosen.name, "lesson": lesson}
            | {"standing": None if chosen is None else chosen.standing, "after": after}
        ),
        "title": "Practise what you missed" if chosen is None else chosen.title,
        "number": 0 if at is None else at + 1,
        "techniques": techniques,
        "topics": [each for each in everything if each.is_topic],
        "sure": sum(each.standing.sure for each in techniques),
        "before": everything[at - 1] if at else None,
        "after": after,
    }
    return Template("learn/lesson.html", context=context)


async def _load(services: Services, player: str, asked: ExerciseRequest) -> LessonShown:
    """Return the board with its step; those of lessons are built once as long as the server runs."""
    exercise = await services.in_thread(lessons.find_exercise, services, player, asked)
    known = services.lessons.get((asked.family, exercise))
    if known is None:
        task = BuildLesson(family=asked.family, puzzle=exercise.puzzle, moves=exercise.moves, note=exercise.note)
        known = await services.workers.run(player, task, LESSON_SECONDS, "quick")
        if asked.game is None:
            services.lessons[asked.family, exercise] = known
    return known


@get("/learn/{family:str}/{technique:str}/picture", include_in_schema=False, cache_control=A_DAY)
async def lesson_picture(services: Services, family: str, technique: str, theme: str = "light") -> Response[str]:
    """Draw the lesson's first board, small."""
    drawn = await services.in_thread(_draw, family, technique, theme)
    return Response(drawn, media_type="image/svg+xml")


def _draw(family: str, technique: str, theme: str) -> str:
    record = catalog.family(family)
    view = record.rules.view(set_up(record, exercise_of(record, _name_of(record, technique), 0)))
    scene = record.draw.scene(view, None, Settings(coordinates=False))
    return svg(scene, theme, 40)


@get("/api/families/{name:str}/lessons", tags=["lessons"])
async def list_lessons(services: Services, player: str, name: str) -> list[LessonListed]:
    """List the lessons of a family, the easiest technique first, and how far you are with each."""
    return await services.in_thread(lessons.list_lessons, services, player, catalog.family(name))


@get("/api/families/{name:str}/lessons/{technique:str}", tags=["lessons"])
async def show_lesson(
    services: Services, player: str, name: str, technique: str, board: Annotated[int, Parameter(ge=0, lt=1000)] = 0
) -> LessonShown:
    """Show a lesson on one of its boards: what to do, and the step in four stages with the marks of each."""
    record = catalog.family(name)
    asked = ExerciseRequest(family=record.name, technique=_name_of(record, technique), board=board)
    return await _load(services, player, asked)


@post("/api/lessons/board", status_code=200, tags=["lessons"])
async def show_exercise(services: Services, player: str, data: ExerciseRequest) -> LessonShown:
    """Show a board of a lesson, or a position of a game of yours."""
    return await _load(services, player, data)


@post("/api/lessons/gesture", status_code=200, tags=["lessons"])
async def answer_gesture(services: Services, player: str, data: GestureRequest) -> Answered:
    """Do what a gesture means, and say whether it is part of the step."""
    exercise = await services.in_thread(lessons.find_exercise, services, player, data)
    task = AnswerGesture(
        family=data.family,
        puzzle=exercise.puzzle,
        moves=exercise.moves,
        made=data.made,
        selection=data.selection,
        gesture=msgspec.convert(msgspec.to_builtins(data.gesture), Gesture),
        choices=data.choices,
    )
    return await services.workers.run(player, task, LESSON_SECONDS, "quick")


@post("/api/lessons/result", status_code=200, tags=["lessons"])
async def keep_result(services: Services, player: str, data: ResultRequest) -> LessonStanding:
    """Save how a board went; that it was right is checked by making its moves again."""
    exercise = await services.in_thread(lessons.find_exercise, services, player, data)
    is_right = data.right
    if is_right:
        task = VerifyExercise(family=data.family, puzzle=exercise.puzzle, moves=exercise.moves, made=data.made)
        is_right = (await services.workers.run(player, task, LESSON_SECONDS, "quick")).done
    return await services.in_thread(lessons.keep_result, services, player, data, is_right)


@post("/api/lessons/missed", status_code=200, tags=["lessons"], responses=OR_A_JOB)
async def find_missed(
    request: AnyRequest, services: Services, player: str, data: MissedRequest
) -> Response[MissedSteps]:
    """Find positions in your latest games where you took a hint, made a mistake, or risked something needlessly."""
    family = catalog.family(data.family)
    played = await services.in_thread(lessons.finished_games, services, player, family)
    return await respond(
        request,
        services.workers.submit(player, FindMissed(family=family.name, games=played), MISSED_SECONDS, "slow"),
        data.wait,
    )
