"""A site says that it is there, as long as a process of it lives."""

import subprocess
import sys

import pytest

from judgeapp.operations.presence import NotAlone, alone
from tests.running import ROOT, environment

HERE = "import django; django.setup(); from judgeapp.operations import presence; presence.announce(); print('here', flush=True); input()"  # noqa: E501


@pytest.fixture
def other(settings, tmp_path):
    """Another process of a site on the same data."""
    settings.DATA_DIR = tmp_path
    process = subprocess.Popen(
        [sys.executable, "-c", HERE],
        cwd=ROOT,
        env=environment(tmp_path, 0),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout.readline() == b"here\n"
    yield process
    process.kill()
    process.communicate()


def test_nobody_has_the_data_for_himself_while_a_process_lives(other):
    with pytest.raises(NotAlone), alone():
        pass
    other.kill()
    other.wait()
    with alone():
        pass
