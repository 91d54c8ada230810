"""Kill the server at random moments of running duels, start it again, and count what is lost, doubled or late.

    python -m benchmarks.server.duel_kills --kills 200

Several duels are played at once, each by hands of its own: two people, two with time limits who ask each other for
take-backs and draws, a person and a bot, two bots that are watched. A hand sends its move, waits for the
acknowledgement and notes it. The server is killed with SIGKILL meanwhile. After it was started again, four things are
asked of every duel: every acknowledged move is in its log, at the line it was acknowledged for; no move is there twice
(the log can be replayed, and nothing came in that was not sent); what one player asks of the other is still asked; and
both clocks say together, within a second, what they said when the server was killed.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.web.dueling import NAME, STRENGTHS, legal_move, log, record_of, token
from tests.web.playing import PATIENCE, LiveClient, Player, last
from tests.web.servers import Server
from websockets.exceptions import ConnectionClosed

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.play.duel_session import SEATS, DuelSession, replay_duel

TOLERANCE = 1.0
"""Seconds by which a clock may be off."""
LONGEST_LIFE = 1.2
"""Seconds after which the server is killed at the latest."""
LONGEST_THOUGHT = 0.15
KINDS = ("people", "timed", "bot", "bots")
ASKING = 0.3
"""How often a player with time limits asks for something instead of moving."""


@dataclass
class Running:
    """A duel, those who play it, and what they know about it."""

    kind: str
    duel: str
    players: list[Player]
    board: DuelSession
    """the duel before its first move"""
    acknowledged: dict[int, str] = field(default_factory=dict)
    """moves by the line they were acknowledged for"""
    sent: dict[int, str] = field(default_factory=dict)
    clocks: tuple[float, float, bool] = (0.0, 0.0, False)
    """what the clocks said together, when, and whether one was running"""
    kept: list[str] = field(default_factory=list)
    """the log after the last restart"""

    def leave(self) -> None:
        """Close what is open."""
        for player in self.players:
            player.http.close()


@dataclass
class Tally:
    """What was found."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    clocks: int = 0
    worst: float = 0.0
    bots: int = 0
    """times a bot was to move when the server was started again, and moved exactly once"""

    def sentence(self) -> str:
        """Return the result in one line."""
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged moves: {self.lost} lost, {self.doubled} doubled; "
            f"{self.clocks} readings of clocks, worst {self.worst:.2f} s off; "
            f"{self.bots} bots to move moved again exactly once"
        )


def set_up(server: Server, kind: str, chance: Random) -> Running:
    """Return a duel on a board with many moves; everybody seated."""
    record = catalog.family(NAME)
    board = {
        "family": NAME,
        "example": max(record.creation.examples, key=lambda name: len(record.creation.examples[name].text)),
    }
    if record.creation.presets:
        puzzle = generate(record, list(record.creation.presets.values())[-1].options, chance.randrange(2**32))
        board = {"family": NAME, "puzzle": record.text.write(puzzle)}
    players = [Player(server.url) for _ in range(2 if kind in ("people", "timed") else 1)]
    one = players[0]
    opponent = {"people": "link", "timed": "link", "bot": "bot", "bots": "bots"}[kind]
    more = {"people": {}, "timed": {"time": "60+10"}}.get(kind, {"bot": STRENGTHS[0], "other_bot": STRENGTHS[0]})
    answer = one.http.post("/api/duels", json={"board": board, "opponent": opponent, "evaluated": False, **more})
    assert answer.status_code in (201, 202), answer.text
    duel = answer.json().get("duel") or _made(one, answer.json()["job"])
    for other in players[1:]:
        assert other.http.post(f"/api/seats/{token(one, duel)}").status_code == 200
    return Running(kind, duel, players, record_of(one, duel))


def _made(player: Player, job: str) -> str:
    while (found := player.http.get(f"/api/jobs/{job}").json())["state"] in ("waiting", "running"):
        time.sleep(0.02)
    return str(found["result"]["duel"])


def play(running: Running, seat_number: int, ready: threading.Barrier, chance: Random) -> None:
    """One pair of hands: move whenever it is this seat's turn, until the server is gone or the duel over."""
    player = running.players[seat_number]
    try:
        with player.connect(f"duels/{running.duel}") as client:
            ready.wait(PATIENCE)
            _capacity(running, seat_number, client, last(client.greeting, "duel"), chance)
    except (ConnectionClosed, OSError, EOFError):
        return


def _capacity(running: Running, seat_number: int, client: LiveClient, table: dict[str, Any], chance: Random) -> None:
    played: list[str] = []
    while True:
        _note(running, table)
        played = played[: table.get("known", 0)] + [f"{made['text']} @0" for made in table.get("moves", ())]
        if table.get("over"):
            return
        if running.kind == "timed" and (asked := _choose_question(table, seat_number, chance)):
            table = _ask(client, table, *asked)
            continue
        if running.kind == "bots" or table["turn"] != seat_number:
            table = client.until("duel")
            continue
        move, after = legal_move(_replayed(running, played)), table["entries"]
        time.sleep(chance.uniform(0, LONGEST_THOUGHT))
        running.sent[after] = move
        for message in client.ask("move", text=move, after=after):
            if message["type"] == "duel":
                table = _joined(table, message)
                _note(running, table)
            if message["type"] == "ack":
                running.acknowledged[after] = move
            if message["type"] == "error":
                del running.sent[after]


def _choose_question(table: dict[str, Any], seat_number: int, chance: Random) -> tuple[str, dict[str, Any]] | None:
    """Return what a player asks or answers now, if anything: take-backs are allowed, draws are not."""
    offer = table.get("offer")
    if offer is not None:
        return None if offer["seat"] == seat_number else ("respond", {"accept": offer["what"] == "takeback"})
    if table["turn"] != seat_number or chance.random() > ASKING:
        return None
    return chance.choice(("take_back", "offer_draw")), {}


def _ask(client: LiveClient, table: dict[str, Any], kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    for message in client.ask(kind, **fields):
        if message["type"] == "duel":
            table = _joined(table, message)
    return table


def _joined(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return two tables heard one after the other as one; moves may have been taken back in between."""
    known, upto = before.get("known", 0), now.get("known", 0)
    moves = before.get("moves", [])[: max(0, upto - known)] + list(now.get("moves", []))
    return {**now, "known": min(known, upto), "moves": moves, "offer": now.get("offer")}


def _replayed(running: Running, lines: list[str]) -> DuelSession:
    """Return the duel after these lines."""
    return replay_duel(running.board.family, running.board.puzzle, lines, SEATS)


def _note(running: Running, table: dict[str, Any]) -> None:
    # A bot that was killed in its thoughts thinks anew: its clock says how long the thoughts took that it moved after.
    person = not table["seats"][table["turn"]].get("bot")
    running.clocks = sum(table["seconds"]), time.monotonic(), person and bool(table["running"])


def rounds(server: Server, kills: int, seed: int) -> Iterator[Tally]:
    """Kill the server so often; what was found so far, after each kill."""
    chance, tally = Random(seed), Tally()
    server.start()
    duels = [set_up(server, kind, chance) for kind in KINDS]
    try:
        for _ in range(kills):
            killed = _play_until_killed(server, duels, chance)
            server.start()
            tally.kills += 1
            for running in duels:
                _examine(running, killed, tally)
            yield tally
            duels = [_going_on(server, running, chance) for running in duels]
    finally:
        for running in duels:
            running.leave()
        server.stop()


def _going_on(server: Server, running: Running, chance: Random) -> Running:
    """Return the duel, or another one of its kind if it is over."""
    if not running.players[0].http.get(f"/api/duels/{running.duel}").json()["over"]:
        return running
    running.leave()
    return set_up(server, running.kind, chance)


def _play_until_killed(server: Server, duels: list[Running], chance: Random) -> float:
    """Let all hands play, and kill the server meanwhile; when that was."""
    hands = [(running, number) for running in duels for number in range(len(running.players))]
    ready = threading.Barrier(len(hands) + 1)
    threads = [
        threading.Thread(target=play, args=(running, number, ready, Random(chance.random())), daemon=True)
        for running, number in hands
    ]
    for thread in threads:
        thread.start()
    ready.wait(PATIENCE)
    time.sleep(chance.uniform(0.02, LONGEST_LIFE))
    killed = time.monotonic()
    server.kill()
    for thread in threads:
        thread.join(PATIENCE)
    return killed


def _examine(running: Running, killed: float, tally: Tally) -> None:
    """Look at a duel after the server came back."""
    player = running.players[0]
    before = running.kept
    found = player.http.get(f"/api/duels/{running.duel}").json()
    if running.kind == "bot" and found["turn"] == 1 and not found["over"]:
        _wait_for_the_bot(player, running.duel, found["entries"])
        tally.bots += 1
    lines = log(player, running.duel)
    texts = [line.partition(" @")[0] for line in lines]
    tally.acknowledged += len(running.acknowledged)
    tally.lost += sum(texts[after : after + 1] != [move] for after, move in running.acknowledged.items())
    tally.lost += lines[: len(before)] != before
    # A move that was on its way may have met a question that came first.
    there = {after: texts[after] for after in running.sent if after < len(texts)}
    tally.doubled += sum(text != running.sent[after] and not text.startswith(":") for after, text in there.items())
    try:
        offer = _replayed(running, lines).offer
    except Exception:
        tally.doubled += 1
    else:
        tally.lost += found["offer"] != (None if offer is None else {"what": offer.what, "seat": offer.seat})
    said, when, was_running = running.clocks
    # A clock that ran when the last word came ran on until the kill.
    expected = said + (killed - when if was_running else 0.0)
    off = abs(sum(found["seconds"]) - expected)
    tally.clocks += 1
    tally.worst = max(tally.worst, off)
    running.kept, running.acknowledged, running.sent = lines, {}, {}


def _wait_for_the_bot(player: Player, duel: str, lines: int) -> None:
    """The bot that was to move after this many lines moves, once."""
    deadline = time.monotonic() + PATIENCE
    while len(log(player, duel)) == lines:
        if time.monotonic() > deadline:
            raise RuntimeError(f"The bot did not move again: {player.http.get(f'/api/duels/{duel}').text}")
        time.sleep(0.02)
    time.sleep(0.1)
    if len(log(player, duel)) != lines + 1:
        raise RuntimeError("The bot moved more than once.")


def main() -> None:
    """Run it and print what was found; the status says whether anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for tally in rounds(Server(Path(folder)), asked.kills, asked.seed):
            if tally.kills % 20 == 0:
                print(tally.sentence(), flush=True)
    print(tally.sentence())
    raise SystemExit(0 if not tally.lost and not tally.doubled and tally.worst <= TOLERANCE else 1)


if __name__ == "__main__":
    main()
