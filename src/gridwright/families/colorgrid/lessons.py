"""For each technique a small position where it is the first to apply; made by the generators here."""

LESSONS = {
    "only partner": ("3 4\n2 1 2 4\n1 4 3 3\n1 1 4 3\n3 2 5 1\n2 8 5 9\n1 2 4 9\n"),
    "optimal pair": ("3 4\n0 0 1 4\n3 1 1 4\n3 4 4 3\n9 2 9 9\n8 9 1 7\n2 1 6 6\n"),
    "better swap": ("3 4\n2 1 2 4\n1 4 3 3\n1 1 4 3\n3 2 5 1\n2 8 5 9\n1 2 4 9\npairs a1-b1 a2-a3 c2-d2\n"),
    "optimal": ("3 4\n2 1 2 4\n1 4 3 3\n1 1 4 3\n3 2 5 1\n2 8 5 9\n1 2 4 9\npairs a1-a2 b1-c1 d2-d3 a3-b3\n"),
}
"""By the technique's name."""
