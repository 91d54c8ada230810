"""Lessons as a player has them: the list with how far they are, the board a request means, results, finished games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.teaching.lessons import about_lesson, exercise_of, slug_of, taught
from gridwright.core.contract import AnyFamily
from gridwright.core.teaching import Exercise
from gridwright.errors import BadOption, Missing
from gridwright.play.learning import LessonProgress, count_in_a_row, read_results, write_results
from gridwright.play.session import replay
from gridwright.storage import games, learning, puzzles
from gridwright.web.jobs.lesson_tasks import FinishedGame
from gridwright.web.services import Services

GAMES_LOOKED_AT = 10
MISSED = "missed"
"""In an address, the lesson made of your own games; also what the results of its boards are stored under."""


class LessonStanding(Struct, frozen=True):
    """How far you are with a lesson: which boards were right the last time, how many in a row, and which comes next."""

    right: tuple[bool, ...]
    in_a_row: int
    sure: bool
    next: int


class LessonListed(Struct, frozen=True):
    """A lesson in a list; `slug` is its name in addresses. A topic is no technique, but something else to learn."""

    name: str
    title: str
    slug: str
    about: str
    standing: LessonStanding
    is_topic: bool


class ExerciseRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A board of a lesson, or a position of a game of yours that is over: after this many entries of its log."""

    family: Annotated[str, Meta(max_length=100)]
    technique: Annotated[str, Meta(max_length=100)] | None = None
    board: Annotated[int, Meta(ge=0, lt=1000)] = 0
    game: Annotated[str, Meta(max_length=100)] | None = None
    entries: Annotated[int, Meta(ge=0)] = 0


def list_lessons(services: Services, player: str, family: AnyFamily) -> list[LessonListed]:
    """Return every technique that has boards, easiest first, then the topics."""
    known = _progress(services, player, family.name)
    return [
        LessonListed(
            name=name,
            title=family.teaching.lessons[name].title,
            slug=slug_of(name),
            about=about_lesson(family, name).split("\n\n")[0].replace("\n", " "),
            standing=_standing(known.get(name, LessonProgress()), len(family.teaching.lessons[name].boards)),
            is_topic=technique is None,
        )
        for name, technique in taught(family).items()
    ]


def _progress(services: Services, player: str, family: str) -> dict[str, LessonProgress]:
    stored = learning.lessons_of(services.database, player, family)
    return {one.technique: read_results(one.results, one.sure) for one in stored}


def _standing(progress: LessonProgress, boards: int) -> LessonStanding:
    row = count_in_a_row(progress.results)
    return LessonStanding(progress.right(boards), row, progress.sure, progress.next_board(boards))


def find_exercise(services: Services, player: str, asked: ExerciseRequest) -> Exercise:
    """Return the exercise that a request means; one from a game only to its player, once the game is over."""
    family = catalog.family(asked.family)
    if asked.game is None:
        return exercise_of(family, asked.technique or "", asked.board)
    stored = games.game_of(services.database, asked.game)
    if stored is None or stored.player != player or stored.family != family.name:
        raise Missing("This game doesn't exist, or it isn't yours.")
    if stored.status == "playing" and not stored.gave_up:
        raise BadOption("This game isn't over yet.")
    puzzle = puzzles.puzzle_of(services.database, stored.puzzle)
    assert puzzle is not None
    log = games.log_of(services.database, asked.game)[: asked.entries]
    session = replay(family, family.text.read(puzzle.text), [entry.text for entry in log])
    return Exercise(puzzle.text, " ".join(session.moves))


def keep_result(services: Services, player: str, data: ExerciseRequest, is_right: bool) -> LessonStanding:
    """Save how a board went, and return how far the player is with its lesson."""
    family = catalog.family(data.family)
    name, boards = _missed_name(data.game or "", data.entries), 1
    if data.technique is not None and data.game is None:
        name, boards = data.technique, len(family.teaching.lessons[data.technique].boards)
    known = _progress(services, player, family.name).get(name, LessonProgress())
    after = known.with_result(0 if data.game else data.board, is_right, boards)
    now = services.now()
    games.remember_player(services.database, player, now)
    stored = learning.Learned(name, write_results(after), after.sure)
    learning.keep_lesson(services.database, player, family.name, stored, now)
    return _standing(after, boards)


def _missed_name(game: str, entries: int) -> str:
    """Return the name under which a practised position of a game is stored."""
    return f"{MISSED}:{game}:{entries}"


def finished_games(services: Services, player: str, family: AnyFamily) -> tuple[FinishedGame, ...]:
    """Return the latest games of a player that are over, without the positions practised since."""
    database = services.database
    done = {name for name, progress in _progress(services, player, family.name).items() if progress.sure}
    stored = learning.finished_games(database, player, family.name, GAMES_LOOKED_AT)
    found = []
    for one in stored:
        puzzle = puzzles.puzzle_of(database, one.puzzle)
        assert puzzle is not None
        log = tuple(entry.text for entry in games.log_of(database, one.id))
        skip = tuple(entries for entries in range(len(log) + 1) if _missed_name(one.id, entries) in done)
        helped = msgspec.json.decode(one.helped, type=tuple[int, ...])
        found.append(FinishedGame(one.id, puzzle.text, log, helped, skip))
    return tuple(found)
