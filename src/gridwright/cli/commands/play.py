"""`gridwright play`: the web app in a browser; with a family in the terminal, typed move by move."""

from __future__ import annotations

import os
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, family_options
from gridwright.core.wording import pluralise

if TYPE_CHECKING:
    from gridwright.core.contract import AnyFamily
    from gridwright.play.duel_session import DuelSession
    from gridwright.play.session import AnySession

G = TypeVar("G", "AnySession", "DuelSession")

AGAINST = 'Play a duel against this bot, such as master or "mcts games=200"; `gridwright families` lists them.'
HELP = "A move, or: hint, check, undo, redo, save (open a trial), accept, reject, reset, solve, help, quit."


def play(
    family: Annotated[str | None, Parameter(help="What to play.")] = None,
    /,
    *own: Leftovers,
    file: Annotated[str | None, Parameter(help="Play this puzzle (a path or an ID) instead of a new one.")] = None,
    seed: Annotated[int | None, Parameter(help="Seed of the new puzzle.")] = None,
    keep: Annotated[
        Path | None,
        Parameter(help="Save the game in this file, line by line; if it is there already, continue it."),
    ] = None,
    bot: Annotated[str | None, Parameter(help="Let this bot play, and show every step.")] = None,
    against: Annotated[str | None, Parameter(help=AGAINST)] = None,
    draw: Annotated[Path | None, Parameter(help="Draw every step of the bot into this folder.")] = None,
    theme: Annotated[str, Parameter(help="Colours of the board.")] = "light",
    port: Annotated[int | None, Parameter(help="The port of the web app, if not 8420.")] = None,
) -> int:
    """Open the web app in a browser; with a family, play in the terminal, typed move by move, or watch a bot."""
    flags = {"--file": file, "--seed": seed, "--keep": keep, "--bot": bot, "--against": against, "--draw": draw}
    _refuse_unused(family, port, {name: value for name, value in flags.items() if value is not None})
    if family is None:
        return _open_the_app(port)
    from gridwright.cli.output import say

    if against is not None:
        return _play_duel(family, own, file, seed, keep, against, theme)
    session = _session(family, own, file, seed, keep)
    if bot is not None:
        return _watch(session, bot, seed, draw, theme)
    say(HELP)
    _show(session, theme)
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            say()
            return 0
        if line in ("quit", "exit", "q"):
            return 0
        moves = len(session.moves)
        if line and (_answered(session, line) or len(session.moves) != moves):
            _show(session, theme)


def _watch(session: AnySession, name: str, seed: int | None, folder: Path | None, theme: str) -> int:
    """Let a bot play to the end, every step shown and, if asked for, drawn."""
    from random import Random

    from gridwright.actions.choose import choose
    from gridwright.actions.solve import SECONDS
    from gridwright.cli.output import say
    from gridwright.core.budget import Budget

    family = session.family
    _, bot = choose(family, "bot", family.play.bots, name)
    chance = Random(seed)
    _show_step(session, theme, folder)
    while session.status == "playing":
        move = family.text.write_move(bot(session.view, Budget(SECONDS), chance))
        session.play(move)
        say(f"{name} plays {move}.")
        _show_step(session, theme, folder)
    return 0


def _show_step(session: AnySession, theme: str, folder: Path | None) -> None:
    from gridwright.paint.files import save

    _show(session, theme)
    if folder is not None:
        save(session.scene(), folder / f"step-{len(session.moves):03d}.svg", theme)


def _open_the_app(port: int | None) -> int:
    """Run the server, and show it in a browser as soon as it answers."""
    from gridwright.cli.commands.server.serve import LOCAL, PORT, Served, address, run
    from gridwright.cli.output import say

    here = address(LOCAL, port or PORT)

    def show() -> None:
        say(f"Gridwright is at {here} (press Ctrl+C to stop). To play in the terminal: gridwright play FAMILY")
        # A browser in the terminal would stay in the foreground: it must not hold up the server it looks at.
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    return run(port or PORT, LOCAL, Served(), show)


def _session(family: str, own: tuple[str, ...], file: str | None, seed: int | None, keep: Path | None) -> AnySession:
    from gridwright import catalog
    from gridwright.actions.load import text_of
    from gridwright.play.record import read_game
    from gridwright.play.session import Session

    record = catalog.family(family)
    if keep is not None and keep.exists():
        return _continued(read_game(text_of(str(keep)), _appender(keep)), record, keep)
    return _kept(Session(record, _puzzle(record, own, file, seed), _appender(keep)), keep)


def _play_duel(
    family: str, own: tuple[str, ...], file: str | None, seed: int | None, keep: Path | None, against: str, theme: str
) -> int:
    """Play a new duel, or continue the one in the file."""
    from gridwright import catalog
    from gridwright.actions.choose import choose_bot
    from gridwright.actions.load import text_of
    from gridwright.cli.terminal_duel import play_duel
    from gridwright.errors import BadOption
    from gridwright.play.duel_session import DuelSession
    from gridwright.play.record import read_duel

    record = catalog.family(family)
    name, bot = choose_bot(record, against)
    if keep is not None and keep.exists():
        duel = _continued(read_duel(text_of(str(keep)), _appender(keep)), record, keep)
        if duel.names[1] != name:
            raise BadOption(f"The duel in {keep} is against {duel.names[1]}.")
    else:
        puzzle = _puzzle(record, own, file, seed)
        duel = _kept(DuelSession(record, puzzle, ("You", name), _appender(keep)), keep)
    return play_duel(duel, bot, seed, theme)


def _puzzle(family: AnyFamily, own: tuple[str, ...], file: str | None, seed: int | None) -> object:
    """Return the puzzle in the file, or a new one."""
    from secrets import randbelow

    from gridwright.actions.generate import generate
    from gridwright.actions.load import load

    if file is not None:
        return load(file, family.name).puzzle(family_options(family, "read", own))
    options = family_options(family, "generate", own)
    return generate(family, options, randbelow(2**32) if seed is None else seed)


def _refuse_unused(family: str | None, port: int | None, given: dict[str, object]) -> None:
    """Raise BadOption for a flag that this way to play would ignore."""
    from gridwright.errors import BadOption

    if family is None and given:
        flag = next(iter(given))
        raise BadOption(f"{flag} needs a family: gridwright play FAMILY {flag} ...")
    if family is not None and port is not None:
        raise BadOption("--port is for the web app. Leave out the family to open it.")
    if "--bot" in given and "--against" in given:
        raise BadOption("--bot watches a bot, --against plays a duel. Choose one.")
    if "--draw" in given and "--bot" not in given:
        raise BadOption("--draw draws the steps of a bot. Give --bot, too.")


def _continued(game: G, family: AnyFamily, keep: Path) -> G:
    """Return the game in the file, or raise BadOption if it is another family's."""
    from gridwright.errors import BadOption

    if game.family is not family:
        raise BadOption(f"The game in {keep} is {game.family.title}, not {family.title}. Choose another file.")
    return game


def _kept(game: G, keep: Path | None) -> G:
    """Begin the file of a new game, if there is to be one."""
    from gridwright.core.cache import replace_file
    from gridwright.play.record import write_game

    if keep is not None:
        replace_file(keep, write_game(game).encode())
    return game


def _appender(keep: Path | None) -> Callable[[str], None]:
    """Return what adds a line to the file; it is on the disk before the move counts."""

    def record(line: str) -> None:
        if keep is not None:
            with keep.open("a") as file:
                file.write(line + "\n")
                file.flush()
                os.fsync(file.fileno())

    return record


def _answered(session: AnySession, line: str) -> bool:
    """Do what was typed; whether the board has to be shown again."""
    from gridwright.cli.output import say
    from gridwright.errors import GridwrightError

    words = {
        "undo": session.undo,
        "redo": session.redo,
        "save": session.begin_trial,
        "accept": session.accept,
        "reject": session.reject,
        "reset": session.reset,
    }
    try:
        if line == "help":
            say(HELP)
            return False
        if line == "hint":
            _hint(session)
            return False
        if line == "check":
            _check(session)
            return False
        if line == "solve":
            _solve(session)
            return False
        if line in words:
            words[line]()
        else:
            for move in line.split():
                session.play(move)
    except GridwrightError as error:
        say(str(error))
        return False
    return True


def _hint(session: AnySession) -> None:
    from gridwright.actions.teaching.hint import hint
    from gridwright.cli.printing import print_hint

    print_hint(session.family, hint(session.family, session.view), status=session.status)


def _check(session: AnySession) -> None:
    from gridwright.actions.check import check_position
    from gridwright.cli.output import say
    from gridwright.cli.printing import print_mistake

    rules = session.family.rules
    found = check_position(session.family, session.view, first=rules.view(rules.start(session.puzzle)))
    if found.mistake is None:
        say(found.message)
    else:
        print_mistake(session.family, found.mistake)


def _solve(session: AnySession) -> None:
    from gridwright.actions.solve import SECONDS, solve
    from gridwright.cli.output import watching
    from gridwright.cli.printing import print_solution

    with watching("Solving", SECONDS) as budget:
        print_solution(solve(session.family, session.view, budget))


def _show(session: AnySession, theme: str) -> None:
    from gridwright.cli.output import colourful, draws_unicode, say
    from gridwright.paint.terminal import terminal

    scene = session.scene()
    say(terminal(scene, theme, colour=colourful(), unicode=draws_unicode()))
    trial = f", trial {session.trials} open" if session.trials else ""
    say(f"{scene.title}; {pluralise(len(session.moves), 'move')}{trial}")
    if session.status != "playing":
        say({"solved": "Congratulations, solved!", "lost": "Lost.", "finished": "The game is over."}[session.status])
        _review(session)


def _review(session: AnySession) -> None:
    from gridwright.cli.output import say
    from gridwright.core.budget import Budget

    family = session.family
    if family.play.review is None:
        return
    moves = [family.text.read_move(move) for move in session.moves]
    review = family.play.review(session.puzzle, moves, Budget(10.0))
    say(review.summary)
    for number, remark in review.remarks:
        say(f"  move {number} ({session.moves[number - 1]}): {remark}")
