import subprocess
import sys

import pytest

from gridwright import catalog

IMPORTED = """
import sys
from gridwright.actions.load import recognise
assert recognise("1 2\\n0 0\\n3 4\\n").family.name == "colorgrid"
print(*(name for name in sys.modules if name.startswith("gridwright.families.") and name.endswith(".family")))
"""


def test_recognising_a_puzzle_imports_no_other_family() -> None:
    found = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["gridwright.families.colorgrid.family"]


@pytest.mark.parametrize("name", catalog.names())
def test_a_family_reads_as_its_record_says(name: str) -> None:
    assert catalog.text(name) is catalog.family(name).text
