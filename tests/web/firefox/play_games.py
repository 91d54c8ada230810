"""Play every family's shortest game to its end in Firefox: `python -m tests.web.firefox.play_games MODULES`.

Playwright can't drive Debian's Firefox, but puppeteer-core can, over WebDriver BiDi. MODULES is the folder with
puppeteer-core. What to do is worked out here, as for the other browser tests; `play_games.mjs` does it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwright import catalog
from tests.web.servers import Server
from tests.web.solutions import finishing_gestures, puzzle_text

PLAYER = Path(__file__).with_suffix(".mjs")
PATIENCE = 600


def _game(name: str) -> dict[str, Any]:
    """Return a family's puzzle, and the gestures of a mouse that finish it."""
    steps = [asdict(step) for step in finishing_gestures(name, "mouse")]
    return {"family": name, "puzzle": puzzle_text(name), "steps": steps}


def main(modules: str) -> int:
    """Start a server and play; return the exit status."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        print("Firefox is missing. Install firefox-esr, then run it again.", file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            games = [_game(name) for name in catalog.names()]
            orders = json.dumps({"browser": firefox, "url": server.url, "games": games})
            # The modules are found from the script's own folder otherwise.
            found = {**os.environ, "PUPPETEER_HOME": str(Path(modules).resolve())}
            played = subprocess.run(["node", str(PLAYER)], input=orders, text=True, env=found, timeout=PATIENCE)
        finally:
            server.stop()
    return played.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
