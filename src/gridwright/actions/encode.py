"""Encode what an action found as JSON; arrays go straight into text, without an object for each number."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from gridwright.grid.packed import Packed
from gridwright.kernels import text


def encode(value: object) -> str:
    """Return the value as one line of JSON."""
    if isinstance(value, Packed):
        return encode_array(value).decode()
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(str(name))}: {encode(item)}' for name, item in value.items())}}}"
    return json.dumps(value, ensure_ascii=False, default=list)


def encode_array(packed: Packed[Any]) -> bytes:
    """Return a packed sequence as nested lists."""
    return text.json(np.asarray(packed))
