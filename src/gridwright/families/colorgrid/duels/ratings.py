"""The ratings of the five strengths, as measured; `ratings.json` says by which command."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from gridwright.core.results import BotRating


def _read() -> Mapping[str, BotRating]:
    measured = json.loads(files(__package__).joinpath("ratings.json").read_text())
    return {
        name: BotRating(each["rating"], each["deviation"], (each["interval"][0], each["interval"][1]), each["games"])
        for name, each in measured["ratings"].items()
    }


RATINGS: Mapping[str, BotRating] = _read()
