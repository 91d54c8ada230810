"""Proofs in the browser: made by a button, checked in the page as verify.py checks them, and looked at step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from benchmarks.corruptions import corrupt
from playwright.sync_api import Page, expect

import gridwright_verify
from gridwright.actions.links import code_of
from tests.certificates import ABLE, further_lines, lines
from tests.quick import quick
from tests.web.barriers import barriers
from tests.web.servers import Server
from tests.web.solutions import puzzle_text

DRAWS = 40
CHECK = """async ([lines, checker]) => {
  const kit = await import("/static/proof/kit.js");
  const { verify } = await import(checker);
  return lines.map(({ files, claim }) => {
    try { return verify(files, claim, kit); } catch { return ""; }
  });
}"""


@pytest.mark.parametrize("name", quick("slitherlink", of=ABLE))
def test_a_proof_is_made_checked_in_the_page_and_looked_at(phone: Page, server: Server, name: str) -> None:
    phone.goto(f"{server.url}/p/{name}/{code_of(puzzle_text(name))}")
    phone.get_by_role("link", name="Proof").click()
    assert barriers(phone) == [], "before"
    phone.get_by_role("button", name="Prove and check").click()
    expect(phone.get_by_text("Verified", exact=True)).to_be_visible()
    claim = phone.locator("#claim").inner_text()
    phone.get_by_role("button", name="Check in this browser").click()
    checked = phone.locator("#checked")
    expect(checked).to_contain_text("Verified in this browser")
    expect(checked).to_contain_text(claim)
    phone.get_by_text("files").click()
    assert barriers(phone) == [], "after"
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download proof and checker").click()
    assert download.value.suggested_filename.endswith(".zip")
    following = phone.get_by_role("link", name="Next")
    if following.count():
        following.click()
        expect(phone.locator("#argument")).to_contain_text("2 of ")


@pytest.mark.parametrize("name", ABLE)
def test_the_checker_in_the_page_agrees_with_verify(desktop: Page, server: Server, name: str) -> None:
    rng, whole = Random(f"page {name}"), (*lines(name), *further_lines(name))
    corrupted = [drawn[1] for _ in range(DRAWS) if (drawn := corrupt(rng.choice(whole), rng.choice(whole), rng))]
    every = [*whole, *corrupted]
    desktop.goto(f"{server.url}/privacy")
    found = desktop.evaluate(CHECK, [every, f"/static/families/{name}/verify.js"])
    assert found == [_verdict(line) for line in every]
    assert "" in found and found[0]


def _verdict(line: dict[str, Any]) -> str:
    try:
        return gridwright_verify.verify(line)
    except gridwright_verify.Wrong:
        return ""
