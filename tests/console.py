"""Runs Python with the settings and the data of a running site.

It is one process for a site, started when it is first asked: to start one for each question takes two seconds.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

LOOP = """
import contextlib, io, json, sys, traceback
import django
django.setup()
from django.db import connections
from django.utils import translation
for line in sys.stdin:
    said, failed = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(said):
            exec(json.loads(line), {})
    except Exception:
        failed = traceback.format_exc()
    connections.close_all()
    translation.deactivate()
    print(json.dumps([said.getvalue(), failed]), flush=True)
"""


class Console:
    """A process that does what it is told, one thing after another."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder, self._environment = folder, environment
        self._turn = threading.Lock()
        self._process: subprocess.Popen[str] | None = None

    def do(self, code: str) -> str:
        """Return what the code prints."""
        with self._turn:
            process = self._started()
            print(json.dumps(code), file=process.stdin, flush=True)
            answer = process.stdout.readline()
        assert answer, "the console has ended"
        said, failed = json.loads(answer)
        assert not failed, failed
        return said

    def close(self) -> None:
        if self._process:
            self._process.communicate()

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-c", LOOP]
            self._process = subprocess.Popen(
                command, cwd=self._folder, env=self._environment, stdin=pipe, stdout=pipe, text=True
            )
        return self._process
