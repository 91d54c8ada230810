"""Grids that come with the product: three small ones to begin with, and some of every difficulty, made by `shares`."""

from __future__ import annotations

import json
from pathlib import Path

from gridwright.core.creation import Example

EXAMPLES = {
    name: Example(**example)
    for name, example in json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8")).items()
}
"""By the name after `colorgrid:`; the page of examples sorts them by their rating."""
