"""An edition as large as any may be is stored: nobody who writes a little waits for it."""

from tests.rulebook.waiting import waits_while_storing

RULES = 30_000
BAR = 0.3  # seconds


def test_writers_do_not_wait_for_a_large_edition(tmp_path, measured):
    waits = waits_while_storing(tmp_path, RULES)
    measured("an edition of 30,000 rules is stored: longest wait of a writer", f"{waits.longest:.2f} s", f"{BAR} s")
    assert waits.rules == RULES
    assert waits.longest < BAR
