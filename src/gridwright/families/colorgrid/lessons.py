"""For each technique five positions where it is the next step; made by `tools/make_lessons.py`."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "better swap": Series(
        "Better swap",
        (
            Exercise("3 4\n0 0 3 0\n0 3 4 0\n4 4 0 1\n8 7 9 4\n9 9 1 8\n4 1 7 1\n", "b1-b2 c3-d3"),
            Exercise("3 4\n2 0 1 3\n1 2 1 1\n4 3 3 0\n1 1 8 8\n7 8 6 1\n4 1 1 8\n", "b3-c3 a1-a2"),
            Exercise("3 4\n3 3 0 4\n3 1 3 1\n0 4 1 1\n6 6 6 6\n2 4 2 4\n3 5 6 2\n", "d2-d3 a1-a2"),
            Exercise("3 4\n1 0 1 4\n0 1 0 1\n2 0 3 3\n4 4 6 3\n1 9 1 9\n9 6 7 7\n", "c2-d2 a1-b1"),
            Exercise("3 4\n4 1 2 3\n0 1 4 1\n2 2 0 3\n6 5 8 3\n6 6 1 5\n6 7 4 8\n", "b1-c1 a2-a3"),
        ),
    ),
    "only partner": Series(
        "Only partner",
        (
            Exercise("3 4\n2 3 4 3\n3 3 1 4\n0 1 3 1\n3 4 3 6\n3 1 2 7\n8 9 5 1\n"),
            Exercise("3 4\n0 0 3 0\n0 3 4 0\n4 4 0 1\n8 7 9 4\n9 9 1 8\n4 1 7 1\n"),
            Exercise("3 4\n0 3 3 4\n0 1 1 4\n1 4 4 4\n1 3 8 4\n2 4 8 5\n6 5 2 6\n"),
            Exercise("3 4\n1 0 1 2\n1 1 3 4\n1 0 2 3\n5 6 7 3\n3 5 2 4\n3 5 8 9\n"),
            Exercise("3 4\n2 0 1 3\n1 2 1 1\n4 3 3 0\n1 1 8 8\n7 8 6 1\n4 1 1 8\n"),
        ),
    ),
    "optimal pair": Series(
        "Optimal pair",
        (
            Exercise("3 4\n0 0 1 4\n3 1 1 4\n3 4 4 3\n9 2 9 9\n8 9 1 7\n2 1 6 6\n"),
            Exercise("3 4\n2 2 0 0\n4 1 4 0\n0 4 1 0\n1 3 5 4\n7 1 4 5\n2 3 6 9\n"),
            Exercise("3 4\n2 1 2 1\n4 4 1 4\n1 0 3 4\n5 4 8 2\n1 2 3 9\n3 5 3 9\n", "a1-b1"),
            Exercise("3 4\n2 1 1 3\n2 1 2 3\n0 2 3 4\n8 9 9 5\n9 5 8 5\n1 6 7 5\n", "d1-d2"),
            Exercise("3 4\n4 4 3 1\n2 3 4 0\n2 3 3 0\n4 5 3 3\n8 1 6 5\n1 5 6 8\n", "a2-a3"),
        ),
    ),
    "optimal": Series(
        "Optimal",
        (
            Exercise("3 4\n2 3 1 3\n1 2 3 4\n2 3 2 3\n7 7 9 7\n5 9 9 2\n8 8 6 6\n", "a1-a2"),
            Exercise("3 4\n2 3 4 3\n3 3 1 4\n0 1 3 1\n3 4 3 6\n3 1 2 7\n8 9 5 1\n", "b1-b2 a3-b3"),
            Exercise("3 4\n0 0 1 4\n3 1 1 4\n3 4 4 3\n9 2 9 9\n8 9 1 7\n2 1 6 6\n", "a1-a2 b1-c1 b2-c2"),
            Exercise("3 4\n0 3 3 4\n0 1 1 4\n1 4 4 4\n1 3 8 4\n2 4 8 5\n6 5 2 6\n", "b1-c1 b2-c2 a2-a3"),
            Exercise("3 4\n3 4 2 3\n3 3 1 4\n3 2 1 0\n1 9 1 8\n7 3 4 1\n8 4 8 8\n", "a2-a3 c3-d3 c1-c2"),
        ),
    ),
}
"""By the technique's name."""
