"""The two-server set-up of `deploy/`, started for real: nginx with TLS, two servers, PostgreSQL."""

from __future__ import annotations

import os
import secrets
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests.storage import postgres
from tests.web.playing import PATIENCE, Player
from tests.web.servers import Server, free_port

DEPLOY = Path(__file__).parents[4] / "deploy"
USER = "www-data"
"""Who runs nginx when the tests are run by root."""
pytestmark = pytest.mark.long


@dataclass
class Deployment:
    """Where players find it, and the servers behind."""

    url: str
    servers: tuple[Server, Server]


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    assert found is not None, f"{name} is missing: `make test-extra` installs it."
    return found


def certificate(folder: Path) -> None:
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


def configuration(folder: Path, port: int, plain: int, servers: tuple[Server, Server]) -> Path:
    """The site of `deploy/` with other ports, inside what a distribution puts around it."""
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("/etc/letsencrypt/live/gridwright.example", str(folder)),
        ("gridwright.example", "localhost"),
        ("127.0.0.1:8421", f"127.0.0.1:{servers[0].port}"),
        ("127.0.0.1:8422", f"127.0.0.1:{servers[1].port}"),
    ):
        assert old in site
        site = site.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {places} {site} }}"
    )
    return path


@pytest.fixture(scope="module")
def deployment(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    address = postgres.create(postgresql, secrets.token_hex(8))
    options = ("--database", address, "--trusted-proxy", "127.0.0.1")
    servers = tuple(Server(tmp_path_factory.mktemp("data"), options=options) for _ in range(2))
    assert len(servers) == 2
    for server in servers:
        server.start()
    try:
        # Not in pytest's folder, which is closed to other users.
        with TemporaryDirectory(prefix="nginx-") as folder, nginx(Path(folder), servers) as url:
            yield Deployment(url, servers)
    finally:
        for server in servers:
            server.stop()


@contextmanager
def nginx(folder: Path, servers: tuple[Server, Server]) -> Iterator[str]:
    """The address of nginx in front of these servers."""
    port, plain = free_port(), free_port()
    certificate(folder)
    file = configuration(folder, port, plain, servers)
    command = [program("nginx"), "-c", str(file), "-e", str(folder / "error.log")]
    if os.geteuid() == 0:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, USER)
        command = ["runuser", "-u", USER, "--", *command]
    running = subprocess.Popen(command)
    try:
        wait_for(f"https://localhost:{port}/ready", running)
        assert httpx.get(f"http://localhost:{plain}/x").headers["location"] == "https://localhost/x"
        yield f"https://localhost:{port}"
    finally:
        running.terminate()
        running.wait(PATIENCE)


def wait_for(url: str, running: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while running.poll() is None and time.monotonic() < deadline:
        try:
            if httpx.get(url, verify=False).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError(f"nginx doesn't answer ({running.poll()}).")


def visitor(deployment: Deployment) -> Player:
    """A player who comes over TLS and trusts our certificate.

    With TLS 1.3 a server sends tickets after the handshake. The live client reads them in one thread while it sends its
    request in another. With Python 3.11 one in 200 requests gets lost there, and nginx ends it after ten seconds.
    """
    tls = ssl._create_unverified_context()
    tls.maximum_version = ssl.TLSVersion.TLSv1_2
    return Player(deployment.url, tls)


def test_the_newest_tls_is_spoken(deployment: Deployment) -> None:
    newest = ssl._create_unverified_context()
    newest.minimum_version = ssl.TLSVersion.TLSv1_3
    with httpx.Client(base_url=deployment.url, verify=newest) as client:
        assert client.get("/health").status_code == 200


def test_a_game_is_played_over_tls_whichever_server_answers(deployment: Deployment) -> None:
    with visitor(deployment) as player:
        first = player.http.get("/", headers={"accept": "text/html"})
        assert first.status_code == 200 and "Secure" in first.headers["set-cookie"]
        assert "strict-transport-security" in first.headers
        game = player.start_game(family="minesweeper", example="beginner")
        with ExitStack() as stack:
            clients = [stack.enter_context(player.connect(game)) for _ in range(4)]
            for number, client in enumerate(clients):
                assert client.ask("move", text=f"{'abcd'[number]}9f")[-1]["type"] == "ack"
            for number in range(4):
                moves = {"moves": [f"{'abcd'[number]}8f"]}
                assert player.http.post(f"/api/games/{game}/moves", json=moves).json()["entries"] == 5 + number
            for client in clients:
                while client.until("state")["entries"] != 8:
                    pass


def test_a_client_cannot_make_up_its_address(deployment: Deployment) -> None:
    with visitor(deployment) as player:
        answer = player.http.get("/health", headers={"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "http"})
        assert "Secure" in answer.headers["set-cookie"]


def test_play_continues_when_either_server_is_killed(deployment: Deployment) -> None:
    with visitor(deployment) as player:
        game = player.start_game(family="minesweeper", example="beginner")
        for number, server in enumerate(deployment.servers):
            server.kill()
            for _ in range(5):
                assert player.http.get(f"/api/games/{game}").status_code == 200
            moves = {"moves": [f"{'ab'[number]}9f"]}
            assert player.http.post(f"/api/games/{game}/moves", json=moves).status_code == 200
            server.start()
            time.sleep(1.5)  # nginx leaves a server out for a second
        assert len(player.log(game)) == 2


@pytest.mark.parametrize("unit", ["gridwright@.service", "gridwright-backup.service", "gridwright-backup.timer"])
def test_the_units_are_understood_by_systemd(unit: str, tmp_path: Path) -> None:
    # What a unit starts is replaced by something that every machine has.
    for file in DEPLOY.glob("gridwright*"):
        (tmp_path / file.name).write_text(file.read_text().replace("/opt/gridwright/bin/gridwright", "/bin/true"))
    name = tmp_path / unit.replace("@.", "@8421.")
    if not name.exists():
        name.symlink_to(tmp_path / unit)
    ran = subprocess.run([program("systemd-analyze"), "verify", "--man=no", str(name)], capture_output=True, text=True)
    complaints = [line for line in ran.stderr.splitlines() if "gridwright" in line]
    assert not complaints
