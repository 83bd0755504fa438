"""On a site of its own, the name is in no byte of the folder of its data: database, journal, packs, queue."""

import json
import shutil
import subprocess
import sys

from tests.privacy.hunting import in_files
from tests.privacy.made import BEFORE, NAME
from tests.running import ROOT, environment, prepared

MAKE = """
from tests.privacy.made import everywhere
event, zoe = everywhere()
print(zoe.pk)
"""
FORGET = """
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import forgetting
forgetting.forget(Entrant.objects.select_related("event").get(pk={pk}), None)
"""


def do(data, code: str) -> str:
    command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
    env = environment(data, 0)
    return subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout


def test_no_byte_of_the_data_folder_has_the_name_of_a_deleted_person(tmp_path):
    data = tmp_path / "data"
    shutil.copytree(prepared("embedded"), data)
    pk = json.loads(do(data, MAKE).splitlines()[-1])
    assert "db.sqlite3" in " ".join(in_files(data, NAME))
    do(data, FORGET.format(pk=pk))
    assert in_files(data, NAME, BEFORE) == []
