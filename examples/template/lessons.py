"""For each technique a small position where it is the first to apply."""

LESSONS = {
    "last press": "lights\n.*.\n***\n.*.\n",
    "light chasing": "lights\n*.*\n.*.\n...\n",
    "top row": "lights\n...\n...\n*..\n",
}
"""By the technique's name."""
