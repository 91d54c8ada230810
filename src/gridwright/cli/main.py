"""`gridwright`: the verbs, and what happens when something goes wrong.

Exit codes: 0 done, 1 the answer is "no", 2 wrong usage or unreadable input, 3 the budget ran out, 130 stopped
with Ctrl-C, 70 a defect of ours. An error is one sentence on standard error; standard output stays empty.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from gridwright import __version__
from gridwright.cli.options import one_sentence
from gridwright.errors import GridwrightError

VERBS = {
    "play": "Open the web app; with a family, play in the terminal.",
    "serve": "Run the web app's server.",
    "solve": "Solve a puzzle; the answer has passed the judge.",
    "check": "Judge an answer: every fault with its place.",
    "generate": "Make a new puzzle to order.",
    "hint": "The next step a person could take, and why.",
    "explain": "The whole way to the end, step by step.",
    "learn": "The techniques, each on a board where it is the easiest thing to see.",
    "analyse": "Look back at a game that was kept.",
    "rate": "How hard a puzzle is.",
    "convert": "Write a puzzle in another format.",
    "draw": "Draw a puzzle as SVG, PNG or PDF, or in the terminal.",
    "book": "A page or a booklet of puzzles as PDF, with the answers at the back.",
    "census": "Solve every puzzle of a kind and count them.",
    "simulate": "Have a bot play many games, and count.",
    "match": "Have bots play duels against each other, and count.",
    "bench": "Race our solvers against their peers.",
    "report": "What a large run found, as one page.",
    "families": "What puzzles there are, and what each of them has.",
}
"""What each verb does, in a line; its module is imported when it is used."""

OPTION_VERBS = {verb: (verb,) if verb in ("generate", "census", "bench") else ("read", verb) for verb in VERBS} | {
    "play": ("generate",),
    "match": ("generate",),
    "simulate": ("generate", "simulate"),
}
"""Which options of a family each verb takes: those of reading a puzzle, and its own."""


def build() -> App:
    """Return the whole command line."""
    app = App(
        name="gridwright",
        help="A workbench for grid puzzles: play, solve, set, explain and prove them.",
        version=__version__,
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=()),
    )
    for place, (verb, summary) in enumerate(VERBS.items()):
        app.command(f"gridwright.cli.commands.{verb}:{verb}", name=verb, help=summary, sort_key=place)
    return app


def main(tokens: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(run(list(sys.argv[1:] if tokens is None else tokens)))


def run(tokens: list[str]) -> int:
    """Run one command; its exit code."""
    try:
        code = build()(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        _show_family_help(tokens)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CycloptsError as error:
        return _fail(one_sentence(error), 2)
    except GridwrightError as error:
        return _fail(" ".join(str(error).split()), error.exit_code)
    except KeyboardInterrupt:
        return _fail("Stopped.", 130)
    except BrokenPipeError:
        # Whoever read our output has left; nothing is wrong, but Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        return _fail(f"{error.strerror or error}{place}.", 2)
    except MemoryError:
        return _fail("There is not enough memory for this.", 3)
    except Exception as error:
        if os.environ.get("GRIDWRIGHT_TRACE"):
            raise
        kind = type(error).__name__
        return _fail(f"This is a defect of ours ({kind}: {one_sentence(error)}); GRIDWRIGHT_TRACE=1 shows where.", 70)


def _stop(*_: object) -> None:
    """Asked to leave by the system: the same as Ctrl-C, so that workers and half-written files leave, too."""
    raise KeyboardInterrupt


def _fail(sentence: str, code: int) -> int:
    print(f"gridwright: {sentence}", file=sys.stderr)
    return code


def _show_family_help(tokens: list[str]) -> None:
    """After `gridwright VERB FAMILY --help`: the family's own flags."""
    if not tokens or not {"--help", "-h"} & set(tokens) or tokens[0] not in VERBS:
        return
    from gridwright import catalog
    from gridwright.cli.options import option_app

    for name in catalog.names():
        verbs = tuple(verb for verb in OPTION_VERBS[tokens[0]] if verb in catalog.family(name).options)
        if verbs and any(token == name or token.startswith(f"{name}:") for token in tokens[1:]):
            option_app(catalog.family(name), verbs).help_print([])


if __name__ == "__main__":
    main()
