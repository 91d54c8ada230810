"""Start a duel: a board, two seats, and who starts."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.choose import choose_bot, choose_puzzle, duel_of
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption
from gridwright.play.record import is_game
from gridwright.play.time_control import read_time, write_time
from gridwright.storage import puzzles
from gridwright.storage.duels import Seat, Seats
from gridwright.web.duels.service import DuelService
from gridwright.web.games.create import Name, NewGame, find_any, make_puzzle, read_puzzle, with_text
from gridwright.web.jobs.job import Job
from gridwright.web.pages.context import capital
from gridwright.web.players.nickname import LONGEST, clean_name

Opponent = Literal["bot", "screen", "link", "bots"]
Starts = Literal["me", "other", "random"]
LONGEST_NAME = 40
PersonName = Annotated[str, Meta(max_length=LONGEST)]


class NewDuel(Struct, forbid_unknown_fields=True, kw_only=True):
    """A duel to start: its `board` as for a game (`family` with `preset`, `options` or `example`; the puzzle of a game
    with `same_as`; or `puzzle`), and the opponent: a `bot`, another player on the same `screen` or by `link`, or two
    `bots` to watch (`bot`, then `other_bot`). `evaluated`: everyone sees evaluations while it is played, and may ask
    for hints. `time`: minutes for all moves and seconds added for each (`3+2`), or seconds for each move (`30s`).
    """

    board: NewGame
    opponent: Opponent = "bot"
    bot: Name | None = None
    other_bot: Name | None = None
    starts: Starts = "me"
    name: PersonName = ""
    evaluated: bool = True
    time: Annotated[str, Meta(max_length=20)] = ""


class DuelStarted(Struct, frozen=True):
    """A duel that has started, and its page."""

    duel: str
    url: str


async def start_duel(duel_service: DuelService, player: str, asked: NewDuel) -> DuelStarted | Job[DuelStarted]:
    """Return the duel, if it can start at once, else the job that makes its board; both have `duel` and `url`."""
    services = duel_service.services
    board, limits = with_text(asked.board), write_time(read_time(asked.time))
    if board.today is not None or board.like is not None or (board.puzzle is not None and is_game(board.puzzle)):
        raise BadOption(
            "A duel's board is a family's preset, options or example, a game's, or a puzzle as text or link."
        )
    if board.family is not None:
        # Wrong options are refused before a board is made.
        seats_for(catalog.family(board.family), player, asked)

    async def use(family: str, title: str, text: str, category: str | None = None) -> DuelStarted:
        seats = seats_for(catalog.family(family), player, asked)
        puzzle = await services.store_puzzle(family, title, text)
        started = duel_service.start_duel(player, puzzle.id, seats, asked.evaluated, limits, len(text))
        return describe_duel(await started)

    if board.same_as is not None:
        found = await find_any(services, board.same_as)
        puzzle = await services.call_storage(puzzles.puzzle_of, found.puzzle)
        assert puzzle is not None
        if not board.read:
            return await use(puzzle.family, puzzle.title, puzzle.text)
        board = NewGame(family=puzzle.family, puzzle=puzzle.text, read=board.read)
    if board.puzzle is not None:
        return read_puzzle(services, player, board, use)
    if board.family is None:
        raise BadOption(f"No family given. Choose from: {', '.join(catalog.names())}.")
    if board.example is not None:
        record = catalog.family(board.family)
        example = choose_puzzle(record, board.example)
        return await use(record.name, example.title, example.text)
    return make_puzzle(services, player, board, use)


def describe_duel(duel: str) -> DuelStarted:
    """Describe a duel that has started, for programs."""
    return DuelStarted(duel, f"/duels/{duel}")


def seats_for(family: AnyFamily, player: str, asked: NewDuel) -> Seats:
    """Assign the seats; the first seat starts."""
    starts = secrets.choice(("me", "other")) if asked.starts == "random" else asked.starts
    one, other = _sides(family, player, asked)
    return (one, other) if starts == "me" else (other, one)


def _sides(family: AnyFamily, player: str, asked: NewDuel) -> tuple[Seat, Seat]:
    """Return the player who asks, or the first bot; then the opponent."""
    me = Seat(clean_name(asked.name)[:LONGEST], player=player)
    if asked.opponent == "screen":
        return me, Seat("", player=player)
    if asked.opponent == "link":
        return me, Seat("", token=secrets.token_urlsafe(16))
    if asked.opponent == "bot":
        return me, _bot(family, asked.bot)
    return _bot(family, asked.bot), _bot(family, asked.other_bot)


def _bot(family: AnyFamily, name: str | None) -> Seat:
    bot = choose_bot(family, name if name is not None else duel_of(family).STRENGTHS[0])[0]
    return Seat(bot_title(family, bot)[:LONGEST_NAME], bot=bot)


def bot_title(family: AnyFamily, bot: str) -> str:
    """Return what people call a bot, given its text with options: "MCTS, games 200"."""
    name, *options = bot.split()
    about = duel_of(family).ABOUT.get(name)
    return ", ".join((capital(name) if about is None else about.title, *(each.replace("=", " ") for each in options)))
