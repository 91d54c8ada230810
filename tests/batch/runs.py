"""Runs of the real command in processes of their own, to be killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.processes import PATIENCE

COUNT = 100
ORDER = ("generate", "slitherlink", "--count", str(COUNT))


def command(results: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "gridwright.cli.main", *ORDER, "--output", str(results), *more]


def start(results: Path, *more: str) -> subprocess.Popen[str]:
    """A run in its own process, quiet."""
    return subprocess.Popen(command(results, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(results: Path, *more: str) -> str:
    """A run to its end; what it said."""
    ran = subprocess.run(command(results, *more), capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def shards_done(results: Path) -> int:
    """How many shards the ledger has on disk."""
    page = results.with_name(results.name + ".ledger")
    return max(0, page.read_bytes().count(b"\n") - 1) if page.exists() else 0
