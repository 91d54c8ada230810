"""Plots as scenes."""

from __future__ import annotations

from gridwright.core.results import Curve, Plot
from gridwright.paint.chart import chart
from gridwright.paint.svg import svg


def test_a_plot_shows_every_curve_with_a_sign_of_its_own() -> None:
    curves = tuple(Curve(name, ((10.0, 0.001 * k), (1000.0, 2.0 * k))) for k, name in enumerate(("ours", "theirs"), 1))
    scene = chart(Plot("Growth", "cells", "seconds", curves))
    keys = [mark.key for mark in scene.marks]
    assert len(keys) == len(set(keys))
    signs = {mark.text for mark in scene.marks if mark.key.startswith("point:")}
    assert len(signs) == 2
    assert "theirs" in svg(scene)


def test_larger_numbers_stand_further_right_and_higher() -> None:
    scene = chart(Plot("Growth", "cells", "seconds", (Curve("ours", ((10.0, 0.1), (1000.0, 5.0))),), logarithmic=False))
    low, high = (mark for mark in scene.marks if mark.key.startswith("point:"))
    assert low.x < high.x
    assert low.y > high.y


def test_a_plot_of_one_point_has_axes_all_the_same() -> None:
    assert svg(chart(Plot("One", "x", "y", (Curve("ours", ((1.0, 1.0),)),)))).startswith("<svg")
