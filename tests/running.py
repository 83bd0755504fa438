"""A site of our own, started as an organiser starts it, for tests that need a real server."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def environment(data: Path, port: int, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "CELERY_BROKER_URL"}}
    own = {"DATA_DIR": str(data), "PORT": str(port), "HOST": "127.0.0.1", "DJANGO_SETTINGS_MODULE": "judgeapp.settings"}
    return {**kept, **own, **more}


class Site:
    """A running `manage.py serve`."""

    def __init__(self, process: subprocess.Popen, port: int, environment: dict[str, str]) -> None:
        self.process, self.url, self.environment = process, f"http://127.0.0.1:{port}", environment

    def do(self, code: str) -> str:
        """Run Python with the site's own database; return what it prints."""
        command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE
        )
        return done.stdout

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def health(self) -> dict:
        return json.loads(self.get("/healthz")[1])

    def wait_until_well(self) -> dict:
        deadline = time.monotonic() + PATIENCE
        while not (state := self.health())["ok"] and time.monotonic() < deadline:
            time.sleep(0.1)
        return state

    def interrupt(self) -> int:
        """Ctrl-C; return the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def running_site(data: Path, **more: str):
    """Start the site and wait for its ready line; it is stopped whatever happens."""
    port = free_port()
    own = environment(data, port, **more)
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=own,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        while not (line := process.stdout.readline()).startswith("Ready:"):
            assert line, "the site did not start"
        yield Site(process, port, own)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
        process.stdout.close()
