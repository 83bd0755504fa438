"""Tries at passwords are counted exactly, on either database, however many come at once from several processes."""

from tests.fleet.hall import at_once

CODE = """
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from django.utils import timezone
from judgeapp.accounts.guessing import Bound, spend

def one(_):
    try:
        return spend([Bound("name", 5, 600), Bound("address", 50, 600)], timezone.now())
    finally:
        connection.close()

with ThreadPoolExecutor(4) as pool:
    print(list(pool.map(one, range(20))).count(0))
"""


def test_of_many_tries_at_once_no_more_are_looked_at_than_may_be(hall):
    looked_at = at_once(*[lambda: hall.site.do_apart(CODE)] * 3)
    assert sum(int(each) for each in looked_at) == 5
    assert hall.base.ask("SELECT count FROM accounts_tries WHERE key = 'address'") == [(5,)]
