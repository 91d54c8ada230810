"""For each technique five positions where it is the next step; made by `tools/make_lessons.py`."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "remove": Series(
        "Remove",
        (
            Exercise("R R B\nR R .\nB B B\n"),
            Exercise("B B R\nB B R\nR R .\n"),
            Exercise("Y Y B B\nR Y G G\nY G B R\nR B R G\n", "a1- c2+ b3+ b3+ a2+ a1x"),
            Exercise("B G G G\nR Y G R\nR B B B\nY Y R Y\n", "a2+ a2+ c2+ b2- b1+ a1x"),
            Exercise("Y Y R G\nG R R Y\nB G G R\nB B Y B\n", "a1- c1+ c2- b2- c3+ b2- b1+ a1x"),
        ),
    ),
    "one rotation": Series(
        "One rotation",
        (
            Exercise("B B R\nB R B\n. R R\n"),
            Exercise("R R R\nB R .\nB B B\n"),
            Exercise("B B .\nR B R\nR R B\n"),
            Exercise("B R R\nB R .\nB B R\n"),
            Exercise("R B B\nB R B\n. R R\n"),
        ),
    ),
    "last square": Series(
        "Last square",
        (
            Exercise("R B B\nR . B\nR B R\n"),
            Exercise(". B R\nR B B\nR R B\n"),
            Exercise("R R R\nB B .\nR B B\n"),
            Exercise("R B .\nB B R\nB R R\n"),
            Exercise("R R R\nB B R\n. B B\n"),
        ),
    ),
    "two more squares": Series(
        "Two more squares",
        (
            Exercise("B B R\nR . B\nR B R\n"),
            Exercise("R R B\nB . B\nB R R\n"),
            Exercise(". R B\nB B R\nR B R\n"),
            Exercise("B B R\nB R .\nR R B\n"),
            Exercise("B B R\nR R B\nB R .\n"),
        ),
    ),
    "gather": Series(
        "Gather",
        (
            Exercise("R B R\nB . R\nB R B\n"),
            Exercise("B G G G\nR Y G R\nR B B B\nY Y R Y\n"),
            Exercise("G R B Y\nB Y B B\nY G Y R\nG R R G\n"),
            Exercise("Y R B Y\nB G B R\nG R G R\nB G Y Y\n"),
            Exercise("B G Y R\nY R G R\nB B Y G\nR G Y B\n"),
        ),
    ),
}
"""By the technique's name."""
