"""Settings for all tests: how long an example takes is never a failure, since others may use the machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("gridwright", deadline=None)
settings.load_profile("gridwright")
