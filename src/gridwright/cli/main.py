"""`gridwright`: the commands, and how errors are reported.

Exit codes: 0 done, 1 the answer is "no", 2 wrong usage or unreadable input, 3 the budget ran out, 130 stopped
with Ctrl-C, 70 an internal error. An error is one sentence on standard error; standard output stays empty.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from gridwright import __version__
from gridwright.cli.output import open_streams
from gridwright.cli.usage import convert_exactly, usage_sentence
from gridwright.errors import GridwrightError

COMMANDS = {
    "play": "Open the web app; with a family, play in the terminal.",
    "serve": "Run the web app's server.",
    "migrate": "Bring a database up to date.",
    "backup": "Save a server's data in one file.",
    "restore": "Bring a backup back.",
    "copy-data": "Copy a server's data between databases.",
    "solve": "Solve a puzzle and verify the solution.",
    "check": "Check a solution and list its mistakes.",
    "prove": "Write a proof that anyone can check.",
    "generate": "Generate a new puzzle.",
    "hint": "Show the next step and the reason for it.",
    "explain": "Explain the solution step by step.",
    "learn": "Learn the techniques, each on a board of its own.",
    "analyse": "Review a saved game.",
    "rate": "Rate how hard a puzzle is.",
    "convert": "Convert a puzzle to another format.",
    "draw": "Draw a puzzle as SVG, PNG or PDF, or in the terminal.",
    "book": "Print puzzles as a PDF booklet with the solutions at the back.",
    "census": "Solve every puzzle of a kind and count them.",
    "simulate": "Play many games with a bot and count the wins.",
    "score": "Measure an agent on fixed boards against the best play.",
    "match": "Play duels between bots and compare their strength.",
    "bench": "Benchmark our solvers against others.",
    "report": "Summarise a large run as one page.",
    "admin": "Hide a nickname or a shared puzzle from others, or list them.",
    "families": "List the puzzle families and what each has.",
}
"""What each command does; its module is imported on first use."""

MODULES = {
    **dict.fromkeys(("migrate", "backup", "restore", "copy-data"), "server.data"),
    **{command: f"server.{command}" for command in ("serve", "admin")},
    **{command: f"research.{command}" for command in ("census", "simulate", "score", "match", "bench", "report")},
}
"""Modules of commands in a folder of `commands/`; that of any other command has its name."""

OPTION_GROUPS = {
    command: (command,) if command in ("generate", "census", "bench") else ("read", command) for command in COMMANDS
} | {
    "play": ("generate",),
    "match": ("generate",),
}
"""Which options of a family each command takes: for reading a puzzle, and its own (`simulate`: `simulate_group`)."""


def where(command: str) -> str:
    """Return the module and the function of a command."""
    return f"gridwright.cli.commands.{MODULES.get(command, command)}:{command.replace('-', '_')}"


def build() -> App:
    """Build the whole command line."""
    app = App(
        name="gridwright",
        help="Play, solve and create grid puzzles, and see why every answer is right.",
        version=__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), converter=convert_exactly),
    )
    for place, (command, summary) in enumerate(COMMANDS.items()):
        app.command(where(command), name=command, help=summary, sort_key=place)
    return app


def main(tokens: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    signal.signal(signal.SIGTERM, _stop)
    open_streams()
    sys.exit(run(list(sys.argv[1:] if tokens is None else tokens)))


def run(tokens: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        code = build()(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        _show_family_help(tokens)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CycloptsError as error:
        return _fail(usage_sentence(error), 2)
    except GridwrightError as error:
        return _fail(" ".join(str(error).split()), error.exit_code)
    except KeyboardInterrupt:
        return _fail("Stopped.", 130)
    except BrokenPipeError:
        # The reader of our output has gone. That's fine, but Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        return _fail(f"{error.strerror or error}{place}.", 2)
    except MemoryError:
        return _fail("There isn't enough memory for this.", 3)
    except Exception as error:
        if os.environ.get("GRIDWRIGHT_TRACE"):
            raise
        what = f"{type(error).__name__}: {' '.join(str(error).split())}"
        return _fail(f"Internal error ({what}). Set GRIDWRIGHT_TRACE=1 to see where.", 70)


def _stop(*_: object) -> None:
    """Treat SIGTERM like Ctrl-C, so that workers and half-written files are cleaned up."""
    raise KeyboardInterrupt


def _fail(sentence: str, code: int) -> int:
    print(f"gridwright: {sentence}", file=sys.stderr)
    return code


def _show_family_help(tokens: list[str]) -> None:
    """Show the family's own flags after `gridwright COMMAND FAMILY --help`."""
    if not tokens or not {"--help", "-h"} & set(tokens) or tokens[0] not in COMMANDS:
        return
    from gridwright import catalog
    from gridwright.actions.research.simulate import simulate_group
    from gridwright.cli.options import option_app

    for name in catalog.names():
        family = catalog.family(name)
        asked = (simulate_group(family),) if tokens[0] == "simulate" else OPTION_GROUPS[tokens[0]]
        verbs = tuple(verb for verb in asked if verb in family.options)
        if verbs and any(token == name or token.startswith(f"{name}:") for token in tokens[1:]):
            option_app(family, verbs).help_print([])


if __name__ == "__main__":
    main()
