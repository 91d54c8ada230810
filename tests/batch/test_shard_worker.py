"""A shard's lines depend on the shard alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.batch.job import JobOptions, Shard, Source, options_as_fields
from gridwright.batch.shard_worker import run, symmetry_key

WITH_GENERATOR = [name for name in catalog.names() if catalog.family(name).creation.generators]
WITH_IMAGES = [name for name in WITH_GENERATOR if catalog.family(name).research.symmetries is not None]
WITH_BOTS = [name for name in WITH_GENERATOR if catalog.family(name).play.bots]


def default_fields(name: str, verb: str = "generate") -> dict[str, object]:
    return options_as_fields(catalog.family(name).options[verb]())


def lines_of(shard: Shard) -> list[dict[str, Any]]:
    done = run(shard, None)
    assert done is not None
    assert len(done.seconds) == len(done.lines) == len(shard.items)
    return [json.loads(line) for line in done.lines]


def making(name: str, seeds: range) -> Shard:
    generator = next(iter(catalog.family(name).creation.generators))
    options = JobOptions(default_fields(name), generator=generator, seconds_each=60.0)
    return Shard(0, "generate", name, options, seeds)


@pytest.mark.parametrize("name", WITH_GENERATOR)
def test_generated_lines_are_the_puzzles_of_their_seeds(name: str) -> None:
    family = catalog.family(name)
    for line in lines_of(making(name, range(3, 6))):
        made = generate(family, family.options["generate"](), line["seed"])
        assert line["family"] == name
        assert family.text.read(line["puzzle"]) == made


@pytest.mark.parametrize("name", WITH_GENERATOR)
def test_cutting_a_job_elsewhere_gives_the_same_lines(name: str) -> None:
    assert lines_of(making(name, range(4))) == [
        line for first in (0, 2) for line in lines_of(making(name, range(first, first + 2)))
    ]


@pytest.mark.parametrize("name", WITH_IMAGES)
def test_images_of_a_puzzle_share_its_symmetry_key(name: str) -> None:
    family = catalog.family(name)
    assert family.research.symmetries is not None
    one, other = (generate(family, family.options["generate"](), seed) for seed in (1, 2))
    assert {symmetry_key(family, image) for image in family.research.symmetries(one)} == {symmetry_key(family, one)}
    assert symmetry_key(family, one) != symmetry_key(family, other)


def test_options_for_which_nothing_is_found_in_time_are_a_line_that_says_so() -> None:
    shard = making("slitherlink", range(2))
    large = {**shard.options.of_family, "rows": 40, "cols": 40}
    options = replace(shard.options, of_family=large, seconds_each=1e-6)
    lines = lines_of(Shard(0, "generate", "slitherlink", options, range(2)))
    assert [line["seed"] for line in lines if line["refused"]] == [0, 1]


def test_many_puzzles_are_solved_each_as_if_alone() -> None:
    puzzles = [
        Source("one", "madness", "AA\nAA\n"),
        Source("two", "slitherlink", "3"),
        Source("bad", "slitherlink", "3x"),
    ]
    options = JobOptions(read={name: {} for name in catalog.names()}, seconds_each=10.0)
    one, two, bad = lines_of(Shard(0, "solve", "", options, puzzles))
    assert (one["source"], one["verdict"], one["moves"]) == ("one", "solved", ["a1x"])
    assert two["verdict"] in ("unsolvable", "ambiguous", "solved")
    assert "seconds" not in one
    assert bad["source"] == "bad"
    assert "refused" in bad


def test_ratings_say_the_difficulty() -> None:
    options = JobOptions(read={name: {} for name in catalog.names()}, seconds_each=10.0)
    text = catalog.family("slitherlink").creation.examples["easy"].text
    (line,) = lines_of(Shard(0, "rate", "", options, [Source("e", "slitherlink", text)]))
    assert line["difficulty"] == "easy"


@pytest.mark.parametrize("name", WITH_BOTS)
def test_the_same_games_are_played_for_the_same_seeds(name: str) -> None:
    family = catalog.family(name)
    verb = "simulate" if "simulate" in family.options else "generate"
    bot = next(iter(family.play.bots))
    shard = Shard(0, "simulate", name, JobOptions(default_fields(name, verb), bot=bot), [7, 2**63])
    first = lines_of(shard)
    assert first == lines_of(shard)
    assert [line["seed"] for line in first] == [7, 2**63]
    assert all(line["moves"] >= 1 for line in first)


def test_a_shard_that_ran_out_of_time_gives_nothing() -> None:
    assert run(making("slitherlink", range(100)), 1e-9) is None
