"""Single corruptions of a certificate: a changed number, a dropped or doubled line, another board, another answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

NUMBER = re.compile(r"\d+")


def corrupt(line: dict[str, Any], other: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]] | None:
    """Return what was done, and the certificate after it; None if this draw changes nothing.

    `other` is a certificate of another puzzle of the same family, for files that are exchanged.
    """
    files = dict(line["files"])
    name = rng.choice(sorted(files))
    rows = files[name].splitlines()
    place = rng.randrange(len(rows))
    how = rng.choice(("number", "number", "number", "sign", "drop", "double", "swap", "file"))
    if how == "number":
        rows[place] = _other_number(rows[place], rng)
    elif how == "sign":
        rows[place] = rows[place].replace("-", "", 1) if "-" in rows[place] else f"-{rows[place]}"
    elif how == "drop":
        del rows[place]
    elif how == "double":
        rows.insert(place, rows[place])
    elif how == "swap":
        with_other = rng.randrange(len(rows))
        rows[place], rows[with_other] = rows[with_other], rows[place]
    files[name] = other["files"].get(name, "") if how == "file" else "\n".join(rows) + "\n"
    if files[name].split() == line["files"][name].split():
        return None
    return f"{how} in {name}, line {place + 1}", {**line, "files": files}


def _other_number(row: str, rng: Random) -> str:
    """Change one number of a line by a little."""
    found = list(NUMBER.finditer(row))
    if not found:
        return row
    one = rng.choice(found)
    value = int(one[0]) + rng.choice((-1, 1, 2, 7))
    return f"{row[: one.start()]}{max(value, 0)}{row[one.end() :]}"
