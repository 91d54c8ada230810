"""What every worker process needs, imported once in the process that workers are copies of.

That process has one thread, for a copy has no more. numpy would start others, for matrices that no task has.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from gridwright.web.jobs import duel_tasks, editor_tasks, game_tasks, lesson_tasks, tasks, worker

__all__ = ("duel_tasks", "editor_tasks", "game_tasks", "lesson_tasks", "tasks", "worker")
