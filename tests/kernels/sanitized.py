"""A pytest plugin that puts kernels built with sanitizers in the place of the installed ones; see `make sanitize`."""

import importlib.util
import os
import sys
from pathlib import Path

import gridwright.kernels

for path in sorted(Path(os.environ["GRIDWRIGHT_SANITIZED"]).glob("*.so")):
    name = path.name.partition(".")[0]
    spec = importlib.util.spec_from_file_location(f"gridwright.kernels.{name}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[spec.name] = module
    setattr(gridwright.kernels, name, module)
