"""A pytest plugin: families from one more folder, named by the variable SCRATCH_FAMILIES."""

from __future__ import annotations

import os

from gridwright import families

families.__path__.append(os.environ["SCRATCH_FAMILIES"])
