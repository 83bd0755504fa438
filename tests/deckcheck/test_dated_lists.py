"""Lists of banned cards that this installation was told: what is kept, and every check that they bear on."""

import datetime

import pytest

from judgeapp.deckcheck import dated_changes, dated_jobs, models, tasks
from judgeapp.deckcheck.checks import check_text
from judgeapp.deckcheck.formats import choose
from tests.deckcheck import events
from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db

GAME = "dragon_ball_super"
FIRST, LAST = datetime.date(2026, 1, 1), datetime.date(2026, 12, 31)
DAY, BEFORE = datetime.date(2026, 6, 1), datetime.date(2020, 1, 16)
SOURCE = "The page of 1 January 2026"


def draft(text: str = "", first: datetime.date = FIRST, last: datetime.date = LAST) -> dated_changes.Draft:
    return dated_changes.read_draft(GAME, "official", SOURCE, (first, last), text)


def keep(text: str = "", **days: datetime.date) -> models.DatedList:
    return dated_changes.keep(draft(text, **days), "ada")


def found(day: datetime.date = DAY, text: str = DRAGON_BALL) -> list[tuple[str, str]]:
    judgement = check_text(choose(GAME), day, text).judgement
    return [(each.code, str(each.severity)) for each in judgement.findings if each.code != "unverified"]


def words(code: str, day: datetime.date = DAY) -> str:
    findings = check_text(choose(GAME), day, DRAGON_BALL).judgement.findings
    return next(str(each.message) for each in findings if each.code == code)


def test_a_day_after_the_last_one_known_says_so_and_how_a_list_is_added():
    assert found() == [("list-not-known", "cannot tell")]
    assert (
        words("list-not-known")
        == "Banned and limited cards are known here until 16 January 2020, not those of 1 June 2026."
    )


def test_a_list_of_the_day_counts_and_is_told_with_its_source_and_who_added_it():
    row = keep("BT5-118 banned 2019-06-01")
    today = row.added_at.date()
    assert found() == [("list-used", "note")]
    assert words("list-used") == (
        f"Banned and limited cards by “{SOURCE}”: whole from 1 January 2026 to 31 December 2026, added here by ada on "
        f"{today.day} {today:%B} {today.year}."
    )


def test_outside_of_its_days_it_counts_for_nothing():
    keep("BT5-004 banned")
    assert found(datetime.date(2027, 1, 1))[0] == ("banned", "illegal")  # the last that is known, and cannot tell
    assert ("list-not-known", "cannot tell") in found(datetime.date(2027, 1, 1))
    assert found(BEFORE) == []
    assert words("list-not-known", datetime.date(2027, 1, 1)).startswith(
        "Banned and limited cards are known here until 31 December 2026"
    )


def test_a_banned_and_a_limited_card_say_which_list_they_stand_on():
    keep("BT5-004 banned 2025-03-01")
    assert found() == [("banned", "illegal"), ("list-used", "note")]
    assert words("banned").endswith(f"is banned since 1 March 2025 ({SOURCE}).")
    keep("BT5-004 limited 2 2025-03-01")
    assert words("limited").endswith(f"is limited to 2 copies since 1 March 2025 ({SOURCE}).")


def test_of_several_lists_of_a_day_the_last_added_counts():
    keep("BT5-004 banned")
    keep("BT5-004 limited 4", first=DAY, last=DAY)
    assert found() == [("list-used", "note")]
    assert found(LAST)[0] == ("banned", "illegal")


def test_an_entry_and_a_list_are_withdrawn_and_put_back():
    row = keep("BT5-004 banned\nBT5-118 banned")
    entry = row.entries.first()
    dated_changes.withdraw(entry, "bob")
    assert (found(), entry.withdrawn_by) == ([("list-used", "note")], "bob")
    dated_changes.put_back(entry)
    assert found()[0] == ("banned", "illegal")
    dated_changes.withdraw(row, "bob")
    assert found() == [("list-not-known", "cannot tell")]
    dated_changes.put_back(row)
    assert found()[0] == ("banned", "illegal")


def test_the_same_list_twice_is_one():
    assert keep("BT5-004 banned") == keep("BT5-004 banned")
    assert models.DatedList.objects.count() == 1


def test_another_process_sees_a_list_at_once():
    """What another process has written is not written through this one's services."""
    assert found() == [("list-not-known", "cannot tell")]
    models.DatedList.objects.create(game=GAME, key="official", source="x", first=FIRST, last=LAST)
    assert found() == [("list-used", "note")]


def test_cards_are_found_by_any_form_of_their_number_or_by_title():
    read = draft(
        "bt05-004 banned\nA Child's Wish banned\nZZ9-999 Unheard banned\nBT5-118 Somebody Else banned 2020-01-01"
    )
    assert [(each.entry.card, each.entry.title, str(each.note)) for each in read.entries] == [
        ("BT5-004", "Son Goku", ""),
        ("BT5-118", "A Child's Wish", ""),
        ("ZZ9-999", "Unheard", "not a card we know; it is kept as it is written"),
        ("BT5-118", "A Child's Wish", "the line calls it “Somebody Else”"),
    ]


def test_a_title_of_several_cards_is_asked_about():
    assert str(draft("Son Goku banned").bad[0].advice).startswith("several cards are called that; write the number: ")


def test_events_are_checked_anew_by_a_list_of_their_day():
    batch = events.checked(events.ALL_KINDS)
    models.Batch.objects.update(date=DAY)
    row = keep("BT5-004 banned", first=DAY, last=DAY)
    tasks.check_anew(row.pk)
    batch.refresh_from_db()
    assert (batch.finished_at, batch.lists.filter(verdict="").count()) == (None, len(events.ALL_KINDS))
    tasks.check_batch(batch.pk)
    assert batch.lists.get(name="A").verdict == "illegal"
    row.refresh_from_db()
    assert row.is_applied


def test_an_event_of_another_day_is_left_alone():
    batch = events.checked(events.ALL_KINDS)
    tasks.check_anew(keep("BT5-004 banned").pk)
    batch.refresh_from_db()
    assert batch.finished_at


def test_a_list_that_changes_while_it_is_applied_is_a_job_again(monkeypatch):
    row = keep("BT5-004 banned")
    change = [lambda game, days, only_for: dated_changes.withdraw(models.DatedList.objects.get(), "bob")]
    monkeypatch.setattr(dated_jobs, "_anew", change)
    tasks.check_anew(row.pk)
    row.refresh_from_db()
    assert not row.is_applied


def test_what_fails_again_and_again_is_given_up(caplog):
    row = keep("BT5-004 banned")
    models.DatedList.objects.update(tries=dated_jobs.MOST_TRIES, beat_at=row.added_at - datetime.timedelta(hours=1))
    dated_jobs.OUTBOX.sweep(row.added_at)
    row.refresh_from_db()
    assert row.is_applied
    assert "nothing is checked anew" in caplog.text
