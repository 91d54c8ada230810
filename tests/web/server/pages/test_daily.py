"""The daily puzzles over a week of days: fair, the same for everyone, with streak, archive, ranks and statistics."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import cast

import pytest

from gridwright import catalog
from gridwright.actions.solve import solve as gridwright_solve
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.grid.cells import name_of
from gridwright.storage.database import in_folder, opened
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.pages.charts import BARS, distribute, draw_days, draw_distribution, draw_last_games, means, ordinal
from gridwright.web.puzzles.daily import ARCHIVE_DAYS, Daily, choose_daily, list_dailies, seed_of
from gridwright.web.services import Services
from tests.web.clocked import ClockedServer
from tests.web.playing import Player

MONDAY = date(2026, 11, 9)
MONDAY_NOON = datetime(2026, 11, 9, 12, tzinfo=UTC).timestamp()
WEEK = [MONDAY + timedelta(days=number) for number in range(7)]
NAMES = [daily.name for daily in list_dailies()]
ALL = len(catalog.names())
EXTRA = next(daily for daily in list_dailies() if daily.is_extra)


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    server = ClockedServer(tmp_path_factory.mktemp("data"))
    server.set_day(MONDAY)
    server.start()
    yield server
    server.stop()


def solve(player: Player, day: date | None = None, well: bool = True, hints: int = 0) -> dict[str, object]:
    """Finish the ColorGrid of a day, as well as can be or with no pair at all, and return its result."""
    asked = {} if day is None else {"day": day.isoformat()}
    game = player.start_game(today="colorgrid", **asked)
    view = player.http.get(f"/api/games/{game}").json()["view"]
    with player.connect(game) as client:
        for _ in range(hints):
            client.ask("hint", stage=1)
        moves = [*(best_pairs(view) if well else ()), "done"]
        heard = [client.ask("move", text=move)[-1] for move in moves]
        # With the last possible pair the game is over by itself.
        assert [one["type"] for one in heard[:-1]] == ["ack"] * (len(heard) - 1)
        return client.result()


def solve_extra(player: Player, day: date | None = None) -> dict[str, object]:
    """Solve the extra puzzle of a day, move by move, and return its result."""
    asked = {} if day is None else {"day": day.isoformat()}
    game = player.start_game(today=EXTRA.name, **asked)
    family = EXTRA.family
    board = family.text.read_view(player.http.get(f"/api/games/{game}").json()["view"])
    found = gridwright_solve(family, board, Budget(20.0)).verdict
    assert isinstance(found, Solved)
    with player.connect(game) as client:
        for side in (number for number, is_line in enumerate(found.answer.lines) if is_line):
            assert client.ask("move", text=f"s{side}")[-1]["type"] == "ack"
        return client.result()


def best_pairs(view: str) -> list[str]:
    """The pairs of an optimal solution."""
    family = catalog.family("colorgrid")
    found = gridwright_solve(family, family.text.read_view(view), Budget(20.0)).verdict
    assert isinstance(found, Solved)
    return ["-".join(name_of(*cell) for cell in pair) for pair in found.answer.pairs]


def streak(player: Player) -> tuple[int, int]:
    shown = player.http.get("/api/me").json()
    return shown["streak"], shown["longest_streak"]


def quarters(player: Player, path: str = "/") -> dict[int, tuple[str, bool]]:
    """The calendar's days as they are read out, and whether each is in the streak."""
    page = player.http.get(path).text
    found = re.findall(
        r'<td( class="in-streak")?><a rel="nofollow" class="day[^>]*aria-label="(\d+) \w+: ([^"]*)"', page
    )
    return {int(day): (label, bool(line)) for line, day, label in found}


def test_a_week_of_days(moved: ClockedServer) -> None:
    with Player(moved.url) as ann, Player(moved.url) as bob, Player(moved.url) as cem:
        puzzles = set()
        for number, day in enumerate(WEEK):
            moved.set_day(day)
            if day in (WEEK[0], WEEK[-1]):
                today = ann.http.get("/api/today").json()
                assert {one["day"] for one in today} == {day.isoformat()}
                assert bob.http.get("/api/today").json() == today
                puzzles |= {one["puzzle"] for one in today}
                everyone = cem.http.get("/?family=colorgrid").text
                assert "Solve it to see all results." in everyone and "Median" not in everyone
            # Ann plays every day, and on Tuesday with help; Bob misses Wednesday; Cem plays on Sunday alone.
            result = solve(ann, hints=int(day == WEEK[1]))
            assert streak(ann) == (number + 1, number + 1)
            assert ("Rank" in str(result["share"])) == (day != WEEK[1])
            assert str(result["share"]).endswith(f"{number + 1} day{'s' if number else ''} in a row")
            assert f"Gridwright {day.day} Nov · ColorGrid" in str(result["share"])
            if day != WEEK[2]:
                assert "Rank 2 of 2" in str(solve(bob, well=False)["share"]) or day == WEEK[1]
        assert len(puzzles) == 2 * len(NAMES), "every day has its own puzzles"

        # Sunday: the streak, and a day played from the archive, which mends nothing and isn't ranked.
        assert (streak(bob), streak(cem)) == ((4, 4), (0, 0))
        late = solve(bob, WEEK[2])
        assert streak(bob) == (4, 4)
        assert "Rank" not in str(late["share"]) and "in a row" not in str(late["share"])
        assert quarters(bob)[11] == (f"0 of {ALL} solved that day, 1 later", False)
        assert quarters(bob)[12] == (f"1 of {ALL} solved that day", True)
        assert [day for day, (_, line) in quarters(bob).items() if line] == [12, 13, 14, 15]
        assert max(quarters(bob)) == 15, "days to come can't be opened"
        assert {one["day"]: one["in_time"] for one in bob.http.get("/api/days").json()}[WEEK[2].isoformat()] is False

        # Everyone's results, with yours among them.
        page = bob.http.get("/?family=colorgrid").text
        assert f"2 results in {BARS} bars. Yours, " in page and "; 1 is in a better one." in page
        assert re.search(r">You \d+</text>", page) and "<small>of 2</small>" in page
        assert "You solved it on a later day" in bob.http.get(f"/daily/{WEEK[2]}?family=colorgrid").text
        assert "You had help" in ann.http.get(f"/daily/{WEEK[1]}?family=colorgrid").text
        assert "2 have played it" in cem.http.get("/").text

        # Midnight: the streak stays until the day is over, then it is broken.
        moved.set_day(WEEK[-1] + timedelta(days=1), hour=0)
        assert streak(ann) == (7, 7)
        assert "Today’s puzzles" in ann.http.get("/").text and quarters(ann)[16] == (
            f"0 of {ALL} solved that day",
            False,
        )
        moved.set_day(WEEK[-1] + timedelta(days=2))
        assert streak(ann) == (0, 7)
        _look_at_statistics(ann, bob, cem)


def _look_at_statistics(ann: Player, bob: Player, cem: Player) -> None:
    preset = choose_daily("colorgrid").preset_of(MONDAY)
    assert preset is not None
    level = preset.title
    [shown] = ann.http.get("/api/statistics").json()
    assert (shown["family"], shown["level"], shown["games"], shown["solved"]) == ("colorgrid", level, 7, 7)
    assert (shown["unassisted"], shown["best"], shown["last"]) == (6, 0, [0] * 7)
    page = bob.http.get("/statistics/colorgrid").text
    assert level in page and "points above the optimum" in page
    assert "15 Nov 2nd of 2" in page and "10 Nov 1st of 1" in page, "ranks of two weeks"
    assert "Solve one ColorGrid to see your figures here." in cem.http.get("/statistics/colorgrid").text
    everyone = cem.http.get("/statistics/colorgrid?who=everyone").text
    assert "<dd>14</dd>" in everyone and level in everyone
    rows = list(csv.DictReader(StringIO(bob.http.get("/api/me/games.csv").text)))
    assert [float(row["over"]) > 0 for row in rows] == [True] * 6 + [False]
    assert [row["is_ranked"] for row in rows] == ["True"] * 7, "in the high scores a later day counts"


def test_an_extra_puzzle_has_its_own_ranks_and_counts_for_the_streak_without_a_square(moved: ClockedServer) -> None:
    friday, saturday = WEEK[4] + timedelta(days=7), WEEK[5] + timedelta(days=7)
    moved.set_day(friday)
    with Player(moved.url) as dan, Player(moved.url) as eve:
        today = {one["today"]: one for one in dan.http.get("/api/today").json()}
        preset = EXTRA.preset_of(friday)
        assert preset is not None
        assert (today[EXTRA.name]["family"], today[EXTRA.name]["title"]) == (EXTRA.family.name, preset.title)
        assert today[EXTRA.name]["puzzle"] != today[EXTRA.family.name]["puzzle"]
        shown = dan.http.get("/").text
        assert EXTRA.title in shown and preset.title in shown and f"/daily/{friday}/{EXTRA.name}" in shown

        result = solve_extra(dan)
        assert "Rank 1 of 1 · 1 day in a row" in str(result["share"]), "a rank of its own, and the day counts"
        assert re.search(r"Rank [12] of 2", str(solve_extra(eve)["share"]))
        assert streak(dan) == (1, 1)
        assert quarters(dan)[friday.day] == (f"0 of {ALL} and 1 extra solved that day", True)
        page = eve.http.get(f"/?family={EXTRA.name}").text
        assert f"2 results in {BARS} bars" in page and "<small>of 2</small>" in page
        assert "Solve it to see all results." in eve.http.get(f"/?family={EXTRA.family.name}").text
        [solved] = dan.http.get("/api/days").json()
        assert solved == {"day": friday.isoformat(), "family": EXTRA.family.name, "in_time": True, "is_extra": True}
        assert re.search(rf"{friday.day} Nov (1st|2nd) of 2", eve.http.get(f"/statistics/{EXTRA.family.name}").text)
        scores = dan.http.get(f"/api/scores/{EXTRA.family.name}").json()
        assert len(scores["scores"]) == 2 and preset.options.tiling in scores["category"]
        for path in (f"/scores/{EXTRA.family.name}", f"/statistics/{EXTRA.family.name}"):
            assert preset.title in dan.http.get(path).text, "high scores and statistics by tiling, size and difficulty"

        # On the next day, the one before is in the archive: neither ranked nor part of the streak.
        moved.set_day(saturday)
        with Player(moved.url) as flo:
            late = solve_extra(flo, friday)
            assert "Rank" not in str(late["share"]) and streak(flo) == (0, 0)
            assert quarters(flo)[friday.day] == (f"0 of {ALL} solved that day, 1 later", False)
        assert EXTRA.preset_of(saturday) != preset
        refused = dan.http.post("/api/games", json={"today": "colorgrid-extra"})
        assert refused.status_code == 404 and EXTRA.name in refused.json()["message"]


def test_what_is_extra_takes_turns_from_day_to_day() -> None:
    for daily in list_dailies():
        extra = daily.family.creation.extra_daily
        presets = [daily.preset_of(MONDAY + timedelta(days=number)) for number in range(100)]
        if not daily.is_extra:
            assert len(set(presets)) == 1, "so that days compare"
            continue
        assert extra is not None
        assert set(presets) == set(presets[: len(extra.presets)]) == set(extra.presets)
        assert presets[0] == presets[len(extra.presets)] != presets[1]


def test_a_family_without_anything_to_generate_shows_its_examples() -> None:
    family = catalog.family("colorgrid")
    assert Daily(replace(family, creation=replace(family.creation, generators={}))).preset_of(MONDAY) is None


def test_a_day_is_not_shown_before_it_comes(moved: ClockedServer) -> None:
    moved.set_day(MONDAY)
    tomorrow = MONDAY + timedelta(days=1)
    with Player(moved.url) as player:
        for answer in (
            player.http.get(f"/daily/{tomorrow}"),
            player.http.post(f"/daily/{tomorrow}/minesweeper"),
            player.http.post("/api/games", json={"today": "minesweeper", "day": tomorrow.isoformat()}),
            player.http.get(f"/daily/{MONDAY - timedelta(days=ARCHIVE_DAYS + 1)}"),
        ):
            assert answer.status_code == 404
        assert player.http.get("/daily/never").status_code == 400
        assert f"/daily/{tomorrow}" not in player.http.get("/").text
        # A link to today's mines shows none of them, not even once its game is over.
        game = player.start_game(today="minesweeper")
        with player.connect(game) as client:
            client.ask("give_up")
        assert player.http.get(f"/api/games/{game}/link").json()["path"] == f"/shared/{game}"


def test_what_is_saved_is_dated_by_the_same_clock(moved: ClockedServer) -> None:
    moved.set_day(MONDAY)
    [text, *_] = [example.text for example in catalog.family("colorgrid").creation.examples.values()]
    puzzle = {"family": "colorgrid", "text": text, "title": "Dated", "shared": True}
    with Player(moved.url) as setter:
        saved = setter.http.post("/api/library", json=puzzle)
        [shared] = setter.http.get(f"/api{saved.json()['page']}").json()["puzzles"]
        assert datetime.fromtimestamp(shared["shared"], UTC).date() == MONDAY


def test_the_day_goes_on_while_the_machine_sleeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(opened(in_folder(tmp_path))) as database, monkeypatch.context() as patch:
        # A sleeping machine stops the clock that seconds are counted with, but not its calendar.
        counted, slept = time.monotonic(), [0.0]
        patch.setattr(time, "monotonic", lambda: counted)
        patch.setattr(time, "time", lambda: MONDAY_NOON + slept[0])
        services = Services(database, cast(WorkerPool, None), tmp_path)
        before = services.today(), services.peers.now()
        slept[0] = 86_400.0
        assert (services.today(), services.peers.now()) == (before[0] + timedelta(days=1), before[1])


def test_a_seed_follows_from_a_secret_and_not_from_the_day_alone() -> None:
    seeds = {seed_of(b"secret", day, name) for day in WEEK for name in NAMES}
    assert len(seeds) == len(WEEK) * len(NAMES) and all(0 <= seed < 2**53 for seed in seeds)
    assert seed_of(b"secret", MONDAY, "colorgrid") == seed_of(b"secret", MONDAY, "colorgrid")
    assert seed_of(b"another", MONDAY, "colorgrid") not in seeds


def test_a_chart_of_a_single_result_is_described_in_the_singular() -> None:
    assert "1 result in 14 bars." in draw_distribution(distribute([7.0], None, "seconds"), "")
    assert "1 game: 0:07." in draw_last_games([7.0], ["0:07"])
    assert "1 puzzle solved on 1 day of the last 26 weeks" in draw_days({MONDAY: 1}, MONDAY)


def test_results_are_spread_over_bars_of_a_round_width() -> None:
    shown = distribute([float(seconds) for seconds in range(120, 900)], 272.0, "seconds")
    assert (len(shown.counts), sum(shown.counts), shown.mine) == (BARS, 780, 2)
    assert shown.starts[:2] == ("2 min", "3 min") and shown.starts[-1] == "15 min"
    far = distribute([*[0.0] * 60, 3.0, 500.0], 500.0, "over")
    assert (far.counts[0], far.counts[3], far.mine, far.starts[-1]) == (60, 1, BARS - 1, "13 +")
    assert distribute([7.0], None, "seconds").counts[0] == 1
    assert means([6.0, 2.0, 4.0, 4.0, 4.0, 1.0]) == [6.0, 4.0, 4.0, 4.0, 4.0, 3.0]
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th")
    ]
