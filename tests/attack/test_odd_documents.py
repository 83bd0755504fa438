"""Documents of 30,000 odd lines: each is read within its time, whatever its shape."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.running import ROOT

LINES = 30_000
MOST_SECONDS = 60  # of a processor
SHAPES: dict[str, tuple[str, Callable[[int], str]]] = {
    "the same number": ("bakugan", lambda at: "1.1.1. The same rule."),
    "numbers that go down": ("bakugan", lambda at: f"{(LINES - at) // 99 % 99 + 1}.{(LINES - at) % 99 + 1}. A rule."),
    "references": ("bakugan", lambda at: f"1.{at % 99}. " + " ".join(f"see rule 1.{n}.{at % 60}" for n in "123456789")),
    "one title": ("bakugan", lambda at: f"1.{at % 99 + 1}. [Key]" if at % 2 else "[Key] see rule 5.6.7 [Key] (7.8.9)."),
    "rules in a row": ("bakugan", lambda at: " ".join(f"1.{at % 99 + 1}.{n}. A rule." for n in range(1, 9))),
    "one heading": ("bleach", lambda at: "# Heading"),
}
READ = f"""
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_SECONDS},) * 2)
from judgeapp.games import games
from judgeapp.domain.rules.importing.reading import read
print(len(read(sys.stdin.read(), games()[sys.argv[1]].grammar).draft.owned), time.process_time())
"""


def read(shape: str) -> subprocess.CompletedProcess[str]:
    game, line = SHAPES[shape]
    return subprocess.run(
        [sys.executable, "-c", READ, game],
        cwd=ROOT,
        input="\n".join(map(line, range(LINES))),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def documents_read() -> dict[str, subprocess.CompletedProcess[str]]:
    """All of them, as many at a time as there are processors: it is a processor's time that is measured."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return dict(zip(SHAPES, threads.map(read, SHAPES), strict=True))


@pytest.mark.parametrize("shape", SHAPES)
def test_an_odd_document_is_read_in_its_time(shape, documents_read, measured):
    done = documents_read[shape]
    assert done.returncode == 0, done.stderr[-500:]
    lines, seconds = done.stdout.split()
    measured(f"30,000 lines, {shape}: processor", f"{float(seconds):.0f} s", f"{MOST_SECONDS} s")
    assert int(lines) == LINES
