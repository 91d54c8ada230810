"""Data are backed up, restored, copied and migrated by commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from gridwright import catalog
from gridwright.actions.links import path_of
from gridwright.storage import games, moderation, scores
from gridwright.storage.database import in_folder, opened
from tests.cli.conftest import Ran


def players(folder: Path) -> bool:
    with closing(opened(in_folder(folder))) as database:
        games.remember_player(database, "ann", 1.0)
    return True


def test_a_backup_is_restored_into_an_empty_folder(gridwright: Callable[..., Ran], tmp_path: Path) -> None:
    players(tmp_path / "old")
    file = tmp_path / "backup.sqlite"
    saved = gridwright("backup", str(file), "--data", str(tmp_path / "old"), "--json")
    assert json.loads(saved.out)["rows"]["players"] == 1
    restored = gridwright("restore", str(file), "--data", str(tmp_path / "new"))
    assert (restored.code, restored.out.startswith("Restored: ")) == (0, True)
    again = gridwright("backup", str(tmp_path / "again"), "--data", str(tmp_path / "new"), "--json")
    assert json.loads(again.out) == json.loads(saved.out)


def test_a_backup_writes_over_nothing_and_restores_over_nothing(gridwright: Callable[..., Ran], tmp_path: Path) -> None:
    players(tmp_path / "old")
    file = tmp_path / "backup.sqlite"
    assert gridwright("backup", str(file), "--data", str(tmp_path / "old")).code == 0
    before = file.read_bytes()
    assert "exists already" in gridwright("backup", str(file), "--data", str(tmp_path / "old")).err
    assert "isn't empty" in gridwright("restore", str(file), "--data", str(tmp_path / "old")).err
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite", "old"]


def test_what_is_no_database_is_refused_with_a_sentence(gridwright: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("not a database")
    for words in (
        ("restore", str(tmp_path / "none"), "--data", str(tmp_path / "data")),
        ("restore", str(tmp_path / "board.txt"), "--data", str(tmp_path / "data")),
        ("copy-data", "mysql://x/y", "sqlite:///z"),
        ("migrate", "--database", "nonsense"),
    ):
        ran = gridwright(*words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("gridwright: ")
        assert ran.err.count("\n") == 1


def test_a_database_is_migrated(gridwright: Callable[..., Ran], tmp_path: Path) -> None:
    assert gridwright("migrate", "--data", str(tmp_path)).out == "The database is up to date.\n"


def test_a_nickname_and_a_shared_puzzle_are_hidden_and_shown_again(
    gridwright: Callable[..., Ran], tmp_path: Path
) -> None:
    text = catalog.family("slitherlink").creation.examples["easy"].text
    link = path_of("slitherlink", text)
    assert link is not None
    with closing(opened(in_folder(tmp_path))) as database:
        scores.keep_nickname(database, "ann", "Rude", 1.0)
        data = ("--data", str(tmp_path))
        assert gridwright("admin", "hide-nickname", "Rude", *data).out == "Hidden: Rude.\n"
        assert gridwright("admin", "hide-puzzle", link, *data).code == 0
        listed = json.loads(gridwright("admin", "list", *data, "--json").out)
        assert listed["nicknames"] == [{"id": "ann", "name": "Rude", "hidden": True}]
        assert len(listed["hidden_puzzles"]) == 1 and moderation.is_hidden(database, "slitherlink", text)
        assert gridwright("admin", "show-puzzle", listed["hidden_puzzles"][0]["id"], *data).code == 0
        assert not moderation.is_hidden(database, "slitherlink", text)
        assert "Rude" in gridwright("admin", *data).out
    assert (
        gridwright("admin", "hide-nickname", "nobody", *data).err
        == "gridwright: There is no such nickname: 'nobody'.\n"
    )
    assert "Give what to hide" in gridwright("admin", "hide-puzzle", *data).err
