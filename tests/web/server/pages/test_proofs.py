"""The proof of a puzzle from its page: checked on the server, and again from what is downloaded."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gridwright import catalog
from gridwright.actions.links import code_of
from gridwright.actions.prove import prove
from gridwright.core.budget import Budget
from tests.certificates import ABLE, views
from tests.web.playing import Player
from tests.web.servers import Server


def _address(name: str) -> str:
    """The proof page of an easy puzzle, as its player first sees it."""
    family = catalog.family(name)
    first = next(iter(next(iter(family.creation.collections.values())).puzzles.values()))
    view = family.rules.view(family.rules.start(family.text.read(first.text)))
    return f"/proof/{name}/{code_of(family.text.write_view(view))}"


@pytest.mark.parametrize("name", ABLE)
def test_a_proof_is_made_checked_and_checked_again_from_its_download(
    server: Server, player: Player, tmp_path: Path, name: str
) -> None:
    address = _address(name)
    assert "Prove and check" in player.http.get(address).text
    made = player.http.post(address, follow_redirects=True)
    assert made.status_code == 200
    assert ">Verified<" in made.text
    claim = re.search(r'<h2 id="claim">([^<]*)</h2>', made.text)
    link = re.search(r'href="(/proofs/[^"]*/zip)"', made.text)
    assert claim is not None and link is not None
    archive = player.http.get(link[1])
    zipfile.ZipFile(io.BytesIO(archive.content)).extractall(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-I", "verify.py", "certificate"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, f"certificate: verified. {claim[1]}\n")
    with Player(server.url) as stranger:
        assert [stranger.http.get(f"{page}").status_code for page in (link[1], link[1].removesuffix("/zip"))] == [
            404,
            404,
        ]
    assert player.http.get(link[1].replace("/zip", "/tar")).status_code == 404
    assert player.http.get(f"{link[1].removesuffix('/zip')}?argument=1000000").status_code == 422


@pytest.mark.parametrize("name", ABLE)
def test_every_argument_of_a_proof_can_be_looked_at(name: str) -> None:
    family = catalog.family(name)
    assert family.certification is not None
    for view in views(family):
        certificate = prove(family, view, Budget(20))
        shown = family.text.read_view(certificate.files["puzzle.txt"])
        for argument in family.certification.arguments(shown, certificate):
            assert argument.says.endswith(".")
            assert family.draw.overlay(shown, argument.shows)


def test_a_game_and_a_shared_puzzle_lead_to_the_proof(player: Player) -> None:
    game = player.start_game(family="slitherlink", example="easy")
    link = re.search(r'href="(/proof/slitherlink/[^"]*)"', player.http.get(f"/play/{game}").text)
    assert link is not None
    assert f'href="{link[1]}"' in player.http.get(link[1].replace("/proof/", "/p/")).text
    hidden = player.start_game(family="minesweeper", example="report")
    assert "/proof/" not in player.http.get(f"/play/{hidden}").text
