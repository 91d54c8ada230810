"""For each technique five positions where it is the next step."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "last press": Series(
        "Last press",
        (
            Exercise("lights\n.*.\n***\n.*.\n"),
            Exercise("lights\n**.\n*..\n...\n"),
            Exercise("lights\n...\n..*\n.**\n"),
            Exercise("lights\n***\n.*.\n...\n"),
            Exercise("lights\n*..\n**.\n*..\n"),
        ),
    ),
    "light chasing": Series(
        "Light chasing",
        (
            Exercise("lights\n*.*\n.*.\n...\n"),
            Exercise("lights\n*..\n...\n...\n"),
            Exercise("lights\n.*.\n.*.\n...\n"),
            Exercise("lights\n**.\n..*\n...\n"),
            Exercise("lights\n***\n***\n***\n", "b1 b2"),
        ),
    ),
    "top row": Series(
        "Top row",
        (
            Exercise("lights\n...\n...\n*..\n"),
            Exercise("lights\n...\n...\n..*\n"),
            Exercise("lights\n...\n...\n.*.\n"),
            Exercise("lights\n...\n...\n**.\n"),
            Exercise("lights\n...\n...\n*.*\n"),
        ),
    ),
}
"""By the technique's name."""
