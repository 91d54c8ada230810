"""Rate the strengths of a family's duel by a round robin, and keep the ratings beside the family.

    python -m benchmarks.duel_ladder colorgrid --games 200

Every pair of strengths plays this many games on new boards with the usual options, each from both seats. Bots stop
at their usual number of nodes, so the same games are played on every machine. The ratings with their 95% intervals and
the command that repeats them go to `duels/ratings.json` in the family's folder.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from gridwright import catalog, families
from gridwright.actions.choose import duel_of

UNLIMITED = "60"
"""Seconds a move: far more than any bot needs for its nodes."""


def measure(family: str, games: int, seed: int) -> dict[str, Any]:
    """Play all matches and return what is kept."""
    bots = duel_of(catalog.family(family)).STRENGTHS
    options = ["--games", str(games), "--seconds-per-move", UNLIMITED, "--seed", str(seed)]
    command = ["match", family, "--bots", *bots, *options, "--json"]
    program = Path(sys.executable).parent / "gridwright"
    found = json.loads(subprocess.run([program, *command], check=True, capture_output=True, text=True).stdout)
    ratings = {name: _rounded(each) for name, each in found["ratings"].items()}
    return {"command": " ".join(("gridwright", *command)), "ratings": ratings}


def _rounded(rating: dict[str, Any]) -> dict[str, Any]:
    whole = [round(end) for end in rating["interval"]]
    return {**rating, "rating": round(rating["rating"]), "deviation": round(rating["deviation"], 1), "interval": whole}


def main() -> None:
    """Measure, write the file, and print the ratings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("family")
    parser.add_argument("--games", type=int, default=200, help="games for each pair")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    measured = measure(asked.family, asked.games, asked.seed)
    file = Path(families.__path__[0]) / asked.family / "duels" / "ratings.json"
    file.write_text(json.dumps(measured, indent=2) + "\n")
    for name, each in measured["ratings"].items():
        print(f"{name}: {each['rating']} ({each['interval'][0]} to {each['interval'][1]})")


if __name__ == "__main__":
    main()
