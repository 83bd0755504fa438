"""The job that checks the lists of an event."""

import pytest

from judgeapp.deckcheck import batches, tasks
from judgeapp.deckcheck.models import Batch
from tests.deckcheck.events import ALL_KINDS, OPEN, checked, make
from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db


def test_the_job_finds_a_verdict_and_reasons_for_every_list():
    batch = checked(ALL_KINDS)
    found = {each.name: (each.verdict, [finding["code"] for finding in each.findings]) for each in batch.lists.all()}
    assert found == {
        "A": ("legal", []),
        "B": ("illegal", ["wrong-size"]),
        "C": ("cannot tell", ["unknown-card"]),
        "D": ("warnings", ["heading-count"]),
    }
    assert batch.finished_at is not None


def test_a_finding_is_kept_with_its_rules_and_lines():
    finding = checked({"C": OPEN}).lists.get().findings[0]
    assert set(finding) == {"code", "severity", "message", "repair", "rules", "lines", "told"}
    assert (finding["severity"], finding["rules"], finding["lines"]) == (
        "cannot tell",
        ["5-1-2", "5-1-3", "5-2-1-1"],
        [5],
    )


def test_a_list_that_breaks_its_check_is_noted_and_keeps_nobody_waiting(monkeypatch):
    batch = make({f"{at}": DRAGON_BALL for at in range(60)})
    check_text, seen = batches.check_text, []

    def breaks(format_, date, list_text):
        seen.append(list_text)
        if len(seen) == 55:
            raise RuntimeError("a list of its own kind")
        return check_text(format_, date, list_text)

    monkeypatch.setattr(batches, "check_text", breaks)
    tasks.check_batch(batch.pk)
    batch.refresh_from_db()
    assert (batch.failed, batches.state_of(batch).numbers) == ("", {"legal": 59, "cannot tell": 1})


def test_a_job_goes_on_where_it_was(monkeypatch):
    batch = make({f"{at}": DRAGON_BALL for at in range(60)})
    batch.lists.filter(pk__lt=batch.lists.first().pk + 50).update(verdict="legal")
    check_text, seen = batches.check_text, []
    monkeypatch.setattr(batches, "check_text", lambda *args: seen.append(args) or check_text(*args))
    tasks.check_batch(batch.pk)
    assert (len(seen), batches.state_of(batch).checked) == (10, 60)


def test_an_event_of_a_format_that_is_gone_fails_with_the_reason():
    batch = make({"A": DRAGON_BALL})
    Batch.objects.update(format="of-old")
    with pytest.raises(ValueError, match="of-old"):
        tasks.check_batch(batch.pk)
    batch.refresh_from_db()
    assert "there is no format “of-old”" in batch.failed
