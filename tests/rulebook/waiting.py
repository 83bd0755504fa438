"""How long somebody who has little to write waits, while another process stores an edition of many rules."""

import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.running import ROOT, environment

STORE = """
import sys, time
import django; django.setup()
from judgeapp.rulebook import editions
from tests.rulebook.made import document, stamp_of
from tests.rulebook.waiting import many
corpus = document(many(int(sys.argv[1])), game="bleach")
before = time.monotonic()
editions.store(corpus, stamp=stamp_of(corpus), make_current=True)
print(time.monotonic() - before, editions.editions_of("bleach")[0].rules.count())
"""


class Waits(NamedTuple):
    """The longest wait of a writer and how long the storing took, in seconds, and how many rules were stored."""

    longest: float
    took: float
    rules: int


def many(rules: int) -> list:
    """Return chapters of 99 rules each, of forty words and a reference."""
    from judgeapp.domain.rules.book import Rule
    from tests.rulebook.made import text

    found = []
    for at in range(rules):
        chapter, number = at // 100 + 1, at % 100
        if number:
            words = " ".join(f"word{number * step * 7 % 4000 + chapter}" for step in range(40))
            found.append(text(f"{chapter}.{number}", f"{words}, see [[{chapter}.{number % 7 + 1}]].", str(chapter)))
        else:
            found.append(Rule(str(chapter), f"Chapter {chapter}", 1, True))
    return found


def waits_while_storing(folder: Path, rules: int) -> Waits:
    """Store so many rules in a database of its own, and write into it again and again meanwhile."""
    env = environment(folder, 0)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)
    (database,) = folder.rglob("db.sqlite3")
    command = [sys.executable, "-c", STORE, str(rules)]
    with sqlite3.connect(database, timeout=600, isolation_level=None) as connection:
        storing = subprocess.Popen(command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE)
        waits = [0.0]
        while storing.poll() is None:
            before = time.monotonic()
            connection.execute("BEGIN IMMEDIATE")
            waits.append(time.monotonic() - before)
            connection.execute("UPDATE rulebook_import SET tries = 0")
            connection.execute("COMMIT")
            time.sleep(0.02)  # somebody presses, again and again
    connection.close()
    took, stored = storing.communicate()[0].split()
    return Waits(max(waits), float(took), int(stored))
