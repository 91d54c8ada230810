"""The template's own tests run where the template has been copied among the families: see `test_template.py`."""

from __future__ import annotations

import os

collect_ignore = [] if "SCRATCH_FAMILIES" in os.environ else ["lights"]
