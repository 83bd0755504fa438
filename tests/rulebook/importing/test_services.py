"""A document is read, held against the restatement, and stored whole or not at all."""

import datetime
import json

import pytest
from django.db import DatabaseError
from django.utils import translation

from judgeapp.domain.messages import as_stored, say
from judgeapp.domain.rules.book import Block, Entry, Rule
from judgeapp.games import games
from judgeapp.rulebook import editions, indexing
from judgeapp.rulebook.importing import services
from judgeapp.rulebook.importing.files import ImportFailed, Source, read_file
from judgeapp.rulebook.importing.reporting import LISTS, Verdict, as_plain, in_words, verdict_of
from judgeapp.rulebook.importing.services import LONGEST_TITLE, fitted_entries, fitted_rules
from judgeapp.rulebook.models import Edition, Import
from tests.games.test_importing_bleach import OF_FILE
from tests.rulebook.importing.documents import BAKUGAN, CHANGED, DASHED
from tests.rulebook.made import document, stamp_of, term

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_index")]
ABOUT = services.About("7", datetime.date(2031, 2, 3), file="rules.txt")
REAL = [
    ("bakugan", "bakugan-comprehensive-rules.txt"),
    ("bakugan", "bakugan-rulebook-2019-05-24.wiki.txt"),
    ("bleach", "bleach-advanced-rulings-2007-06-25.txt"),
    ("dragon_ball_super", "dragon-ball-super-1.077.txt"),
    ("x610z", "x610z-comprehensive-1.1.txt"),
]


def examined(text: str = BAKUGAN, game: str = "bakugan") -> services.Examined:
    return services.examine(Source(text, "text"), games()[game])


def stored(text: str = BAKUGAN, about: services.About = ABOUT, **how: bool) -> tuple[Edition, bool]:
    found = examined(text)
    return services.store(found, about, as_plain(found), **how)


def test_the_totals_add_up_to_the_lines():
    report = as_plain(examined())
    assert report["lines"] == sum(bool(line.strip()) for line in BAKUGAN.split("\n")) == sum(report["totals"].values())


def test_the_report_is_plain_and_says_what_to_look_at():
    report = as_plain(examined())
    assert json.loads(json.dumps(report)) == report
    assert (len(report["numbers"]), report["references"], report["unknown"]) == (10, 1, [])
    assert [row["printed"] for row in report["dangling"]] == ["2.1.2"]
    assert {row["number"] for row in report["gaps"]} >= {"2.1.2"}
    assert all(in_words(key, row) for key in LISTS for row in report[key])
    assert {len(row["messages"]) for row in report["gaps"]} == {1}


@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_half_of_a_document_is_told_as_a_part_and_the_whole_is_not(documents, name, key):
    """A document is held against the one of those that we restated that it is most of."""
    text = (documents / name).read_text(encoding="utf-8")
    whole, half = (as_plain(examined(each, key)) for each in (text, text[: len(text) // 2]))
    assert verdict_of(whole).is_text
    assert "only a part of the rules" in verdict_of(half).words


def test_one_sentence_says_what_to_do():
    report = as_plain(examined())
    assert verdict_of(report) == Verdict(
        "This is hardly the text of the rules: it shares 9 numbers with ours. Look at it before you go on.", False, 3
    )
    report |= {"lacks": [9, 18]}
    assert verdict_of(report) == Verdict(
        "This may be only a part of the rules: 9 of our 18 numbers are not in it. Load the whole document, unless "
        "these rules are gone or have other numbers now. Places to look at: 3.",
        False,
        3,
    )
    report |= {"lacks": [5, 18]}
    assert str(verdict_of(report).words) == "3 places to look at; the rest looks whole."
    report |= {key: [] for key in ("dangling", "gaps", "duplicates", "disorder", "damaged")}
    assert verdict_of(report) == Verdict("Looks whole.", True, 0)
    report |= {"unknown": [{"line": 1, "text": "?"}] * report["lines"]}
    assert not verdict_of(report).is_text


@pytest.mark.parametrize("key", ["messages", "stored", "told"])
def test_reports_of_old_are_still_read(key):
    stored = as_stored(say("Choose one entrant; nobody is chosen."))
    doubt = {"number": "1.1", "message": "in English", key: [stored] if key == "messages" else stored}
    assert in_words("gaps", doubt) == "1.1: Choose one entrant; nobody is chosen."
    assert in_words("gaps", {"number": "1.1", "message": "in English"}) == "1.1: in English"
    with translation.override("es"):
        assert str(in_words("gaps", doubt)) == "1.1: Elige un participante; no hay nadie elegido."


def test_the_restatement_stands_beside_it():
    found = examined()
    ours = set(Edition.objects.get(game="bakugan").rules.values_list("number", flat=True))
    theirs = {rule.number for rule in found.reading.draft.rules}
    assert {each.number for each in found.missing_here} == ours - theirs
    assert {each.number for each in found.missing_there} == theirs - ours
    assert all(each.title for each in found.missing_here if each.number == "4.4")


def test_terms_that_the_edition_before_explains_are_told():
    assert examined().missing_terms == ()
    before = document(glossary=[term("Batch", "A heap."), term("Queue", "A line.")], label="2018")
    editions.store(before, stamp=stamp_of(before), make_current=False)
    report = as_plain(examined())
    assert [in_words("missing_terms", row) for row in report["missing_terms"]] == ["Batch", "Queue"]
    assert verdict_of(report).places == verdict_of(report | {"missing_terms": []}).places + 2


def test_what_is_done_is_told():
    told = []
    services.examine(Source(BAKUGAN, "text"), games()["bakugan"], lambda *news: told.append(news))
    assert told == [(Import.Stage.RULES, BAKUGAN.count("\n") + 1), (Import.Stage.COMPARING, 10)]


def test_a_document_of_another_game_is_refused():
    with pytest.raises(
        ImportFailed,
        match=r"looks like a document of Dragon Ball Super Card Game, not of Bakugan\. Choose the other game",
    ):
        examined(DASHED)


def test_a_text_without_a_rule_is_refused():
    with pytest.raises(ImportFailed, match="No rule of Bakugan was found"):
        examined("Dear all,\n\nthe event begins at nine.\n")


def test_an_edition_is_stored_with_its_report_and_becomes_current():
    edition, is_new = stored()
    edition.refresh_from_db()
    restated = Edition.objects.get(game="bakugan", origin=Edition.Origin.BUNDLED)
    assert (is_new, edition.is_live, restated.is_live, edition.file) == (True, True, False, "rules.txt")
    assert (edition.title, edition.publisher) == (restated.document_title, restated.publisher)
    assert edition.report["numbers"] == [rule.number for rule in editions.rules_of(edition)]
    assert [rule.number for rule in edition.rules.get(number="1.1.2").cites.all()] == ["2.1.1"]


def test_it_may_be_stored_beside_the_current_one():
    edition, _ = stored(becomes_current=False)
    assert not edition.is_live
    assert Edition.objects.get(game="bakugan", is_live=True).origin == Edition.Origin.BUNDLED


def test_the_same_document_again_changes_nothing():
    first, _ = stored()
    assert stored() == (first, False)
    assert Edition.objects.filter(game="bakugan").count() == 2


def test_another_text_under_the_same_label_is_refused_unless_it_replaces_the_first():
    first, _ = stored()
    with pytest.raises(ImportFailed, match=r"“7” of Bakugan is there already, with another text\. Give this one"):
        stored(CHANGED)
    assert Edition.objects.filter(pk=first.pk).exists()
    second, is_new = stored(CHANGED, replaces=True, becomes_current=False)
    assert (is_new, second.slug, second.is_live) == (True, first.slug, True)
    assert list(Edition.objects.filter(game="bakugan", edition="7")) == [second]


def test_a_failure_in_the_middle_leaves_what_was_there(monkeypatch):
    first, _ = stored()

    def full(*args: object) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(indexing, "ahead", full)
    with pytest.raises(DatabaseError):
        stored(CHANGED, replaces=True)
    first.refresh_from_db()
    assert (first.is_live, first.rules.count()) == (True, 10)
    assert "forty cards" in first.rules.get(number="1.1.2.1").blocks[0]["text"]


def test_what_stands_under_one_number_twice_is_one_rule_with_all_its_words():
    one = Rule("1.1", title="First", blocks=(Block("text", "a"),))
    two = Rule("1.1", title="Second [[1.1]]", blocks=(Block("text", "b"),))
    (kept,) = fitted_rules([one, two], "document")
    assert kept.title == "First"
    assert [block.text for block in kept.blocks] == ["a", "Second [\u2060[1.1]]", "b"]


def test_a_title_that_is_too_long_goes_on_as_text():
    (kept,) = fitted_rules([Rule("1.1", title="long " * 100)], "document")
    assert (len(kept.title), kept.blocks[0].text) == (LONGEST_TITLE, "long " * 100)


def test_headings_too_long_for_an_address_are_refused():
    with pytest.raises(ImportFailed, match="Line 3: the headings above it are too long"):
        fitted_rules([Rule("a" * 201, line=3)], "document")


def test_terms_without_a_letter_and_terms_that_stand_twice_have_an_address_each():
    entries = [
        Entry("Face"),
        Entry("★", blocks=(Block("text", "a star"),)),
        Entry("face", blocks=(Block("text", "x"),)),
    ]
    kept = fitted_entries(entries)
    assert [entry.head for entry in kept] == ["Face", "Term 2: ★"]
    assert [block.text for block in kept[0].blocks] == ["face", "x"]


@pytest.mark.parametrize(("game", "name"), REAL)
def test_a_publishers_document_is_stored_whole(documents, game, name):
    data = (documents / name).read_bytes()
    found = services.examine(read_file(name, data), games()[game])
    report = as_plain(found)
    assert report["lines"] == sum(bool(line.strip()) for line in data.decode().split("\n"))
    assert sum(report["totals"].values()) == report["lines"]
    edition, _ = services.store(found, ABOUT, report)
    assert [rule.number for rule in editions.rules_of(edition)] == report["numbers"]
    assert json.loads(json.dumps(report)) == report
