"""What is kept of the findings of a list has bounds, whatever the list is; its verdict has none."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from judgeapp.deckcheck import batches, findings
from judgeapp.deckcheck.formats import shipped
from judgeapp.domain.decks.deck import Finding, Severity
from judgeapp.domain.messages import commas, say
from tests.deckcheck.events import checked

FORMAT = shipped("dragon_ball_super")["constructed"]
MOST_OF_A_LIST = findings.MOST_BYTES + 1_000  # the last one tells how many more there are
HOSTILE = {
    "unknown": "\n".join(f"{at} Nobody Knows {at}" for at in range(1, 240)),
    "long lines": "\n".join(f"1 {'x' * 900}{at}" for at in range(100)),
    "one long line": "1 " + "é" * 90_000,
    "not read": "?\n" * 240,
    "headings": "== Deck (9)\n" * 240,
    "known": "4 BT5-004\n" * 240,
    "with markup": '1 "<&\\\n' * 240,
}


def found(number: int, words: str = "A card of which nobody knows.") -> list[Finding]:
    return [Finding("odd", Severity.ILLEGAL, say("{words} {n}", words=words, n=at), ("1",)) for at in range(number)]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", HOSTILE)
def test_whatever_a_list_is_little_is_kept_of_what_is_found(kind):
    row = checked({kind: HOSTILE[kind]}).lists.get()
    assert row.verdict in {"illegal", "cannot tell"}
    assert 0 < len(json.dumps(row.findings)) < MOST_OF_A_LIST


@pytest.mark.django_db
def test_how_many_more_there_are_is_told_on_the_page_and_to_scripts(client):
    batch = checked({"A": HOSTILE["unknown"]})
    kept = batch.lists.get().findings
    left = len(batches.check_text(FORMAT, FORMAT.date, HOSTILE["unknown"]).judgement.findings) - (len(kept) - 1)
    words = f"{left} more findings are not kept here: open the list in the checker to see them."
    assert kept[-1]["message"] == words
    assert words in client.get(batch.get_absolute_url()).content.decode()
    scripts = client.get(reverse("deck_batch_json", args=[batch.token])).json()
    assert scripts["lists"][0]["findings"][-1]["code"] == "more"
    page = client.get(f"{batch.get_absolute_url()}{batch.lists.get().pk}/").content.decode()
    assert "Nobody Knows 239" in page


def test_a_few_findings_are_kept_whole():
    three = found(3)
    assert findings.stored_findings(three, ("1",)) == [findings.stored_finding(each) for each in three]


def test_at_most_twenty_are_kept_and_one_more_is_told_as_one():
    kept = findings.stored_findings(found(findings.MOST + 1, "x"), ("1",))
    assert (len(kept), kept[-1]["message"].split(":")[0]) == (findings.MOST + 1, "1 more finding is not kept here")


def test_of_a_very_long_finding_the_beginning_is_kept_in_english():
    (kept,) = findings.stored_findings(found(1, "long " * 1_000), ("1",))
    assert (kept["message"][:9], len(kept["message"]), findings.MESSAGES in kept) == ("long long", 401, False)
    assert findings.shown_finding(kept)["message"] == kept["message"]


def test_a_text_of_more_texts_than_json_can_hold_is_kept():
    (kept,) = findings.stored_findings(found(1, commas(f"card {at}" for at in range(900))), ("1",))
    assert kept["message"].startswith("card 0, card 1")


@pytest.mark.django_db
def test_a_list_that_is_too_long_is_told_and_its_text_is_not_kept():
    row = checked({"long": "x" * 200_000}).lists.get()
    assert (row.text, row.verdict, row.findings[0]["code"]) == ("", "cannot tell", "list-too-long")


@pytest.mark.django_db
def test_files_and_pasted_lists_together_have_a_bound(client):
    files = [SimpleUploadedFile("a.txt", b"z" * 9_000_000)]
    text = f"=== Ann\n{'z' * 6_000_000}\n=== Ben\n1 Zap"
    response = client.post("/decks/events/", {"game": "bakugan", "text": text, "files": files})
    assert response.status_code == 422
    assert "at most 12,000,000 are checked at once" in response.content.decode()


@pytest.mark.django_db
def test_findings_that_were_kept_whole_are_told_as_they_are():
    """Of a batch that was checked before there were bounds."""
    batch = checked({"A": "1 BT5-004"})
    batch.lists.update(findings=[findings.stored_finding(each) for each in found(60)])
    assert len(batches.as_json(batches.state_of(batch))["lists"][0]["findings"]) == 60


@pytest.mark.django_db
def test_what_is_cut_is_still_judged_as_a_whole():
    judgement = batches.check_text(FORMAT, FORMAT.date, HOSTILE["known"]).judgement
    assert str(judgement.verdict) == "illegal"
