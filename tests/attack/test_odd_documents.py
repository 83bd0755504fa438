"""Documents of 30,000 odd lines: each is read within its time, whatever its shape."""

import resource
import subprocess
import sys
from collections.abc import Callable

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
READ = """
import sys
from judgeapp.games import games
from judgeapp.domain.rules.importing.reading import read
print(len(read(sys.stdin.read(), games()[sys.argv[1]].grammar).draft.owned))
"""


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS,) * 2)


@pytest.mark.parametrize("shape", SHAPES)
def test_an_odd_document_is_read_in_its_time(shape, measured):
    game, line = SHAPES[shape]
    text = "\n".join(map(line, range(LINES)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", READ, game],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=bounded,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    measured(f"30,000 lines, {shape}: processor", f"{seconds:.0f} s", f"{MOST_SECONDS} s")
    assert (done.returncode, done.stdout.strip()) == (0, str(LINES)), done.stderr[-500:]
