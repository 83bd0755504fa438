"""Every process opens a new edition by itself, whether anybody asks it or not."""

import shutil
import subprocess
import sys
import threading

import pytest

from judgeapp.rulebook import editions, shelf
from tests.rulebook.made import document, stamp_of, text
from tests.running import PATIENCE, ROOT, environment, prepared

NEW = [text("1", "A quidnunc of the first edition.")]
WATCH = """
import django; django.setup()
import sys
from judgeapp.rulebook import shelf
shelf.warm()
shelf.watch()
print("open", flush=True)
for line in sys.stdin:
    print(*(hit.number for hit in shelf.engine().search(line.strip(), "bakugan").hits), "|", flush=True)
"""
STORE = """
import django; django.setup()
from judgeapp.rulebook import editions
from tests.rulebook.made import document, stamp_of
from tests.rulebook.test_keeping_up import NEW
corpus = document(NEW, label="2030")
editions.store(corpus, stamp=stamp_of(corpus), make_current=True)
"""


class Process:
    """A process that has the rules open, as a web process has, and searches what it is sent."""

    def __init__(self, env) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self._process = subprocess.Popen([sys.executable, "-c", WATCH], cwd=ROOT, env=env, text=True, **pipes)
        assert self._process.stdout.readline() == "open\n"
        self.is_new = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._process.stderr:
            if "the rules are open as they are now" in line:
                self.is_new.set()

    def search(self, words: str) -> str:
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.mark.faults
def test_two_processes_that_nobody_asks_have_the_new_edition(tmp_path):
    data = tmp_path / "data"
    shutil.copytree(prepared("embedded"), data)
    env = environment(data, 0)
    processes = [Process(env) for _ in range(2)]
    try:
        assert [each.search("quidnunc") for each in processes] == ["|\n", "|\n"]
        subprocess.run([sys.executable, "-c", STORE], cwd=ROOT, env={**env, "PYTHONPATH": "."}, check=True)
        assert all(each.is_new.wait(PATIENCE) for each in processes)
        assert [each.search("quidnunc") for each in processes] == ["1 |\n", "1 |\n"]
    finally:
        for each in processes:
            each.end()


@pytest.mark.django_db
class TestInOneProcess:
    def test_it_opens_what_is_newer(self, import_searched):
        old = shelf.engine()
        import_searched(NEW, label="2030")
        shelf.keep_up()
        assert shelf._keeper.engine is not old
        assert shelf.engine().search("quidnunc", "bakugan").hits

    def test_two_editions_in_a_moment_are_both_opened(self, import_searched):
        for label, word in (("2030", "quidnunc"), ("2031", "widdershins")):
            corpus = document([text("1", f"A {word}.")], label=label)
            _store(corpus)
            shelf.keep_up()
            assert shelf.engine().search(word, "bakugan").hits

    def test_what_cannot_be_opened_is_not_tried_again_at_once(self, import_searched, monkeypatch):
        _store(document(NEW, label="2030"))
        tries = []
        monkeypatch.setattr(shelf, "warm", lambda: tries.append(1))
        shelf.keep_up()
        shelf.keep_up()
        assert len(tries) == 1

    def test_a_database_that_does_not_answer_ends_nothing(self, monkeypatch, caplog):
        def fail():
            raise OSError("away")

        monkeypatch.setattr(shelf, "look_again", fail)
        shelf.keep_up()
        assert "not known whether there are newer editions" in caplog.text


def _store(corpus):
    editions.store(corpus, stamp=stamp_of(corpus), make_current=True)
