"""Formats are data that staff edit with a preview: what they change counts, has a history and a way back."""

import datetime
import re

import pytest
from django.contrib.auth.models import User

from judgeapp.accounts.leaving import leave
from judgeapp.deckcheck import format_jobs, own
from judgeapp.deckcheck.checks import check_text
from judgeapp.deckcheck.formats import choose, data_of, formats_of, shipped
from judgeapp.deckcheck.models import Batch, FormatChange
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.shelf import volume_of
from judgeapp.rulebook.touched import decisions, listing, values
from judgeapp.rulebook.touched.values import Citing, Kind
from tests.deckcheck.lists import BAKUGAN

pytestmark = pytest.mark.django_db
EDIT = "/decks/formats/bakugan/full/edit/"
SIZE = 6  # the place of the rule "a deck of 40"


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    return client


def fields(client, address=EDIT) -> dict[str, str]:
    """What the form holds before anything is typed."""
    page = client.get(address).content.decode()
    found = dict(re.findall(r'<input name="([^"]+)" value="([^"]*)"', page))
    found |= dict.fromkeys(re.findall(r'type="checkbox" name="([^"]+)" value="1" checked', page), "1")
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found


def keep(client, sent, address=EDIT):
    """Look at it first, then keep it."""
    response = client.post(address, sent)
    digest = re.search(r'name="keep"\s+value="(\w+)"', response.content.decode())
    assert digest, re.findall(r'role="alert">([^<]+)', response.content.decode())
    return client.post(address, {**sent, "keep": digest[1]})


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_form_holds_the_format_as_it_is_and_keeping_it_changes_nothing(staff):
    sent = fields(staff)
    assert (sent["name"], sent[f"amount-{SIZE}"], sent[f"cites-{SIZE}"]) == ("Full game", "40", "1.1.2, 4.2.1")
    response = staff.post(EDIT, sent)
    assert "No rule says anything else than before." in text_of(response)
    keep(staff, sent)
    assert formats_of("bakugan")["full"] == shipped("bakugan")["full"]


def test_words_in_a_field_for_rules_find_them_there(staff):
    field = f"cites-{SIZE}"
    sent = {**fields(staff), field: "1.1.2, flip a coin when damage is dealt"}
    response = staff.post(EDIT, sent)
    page = response.content.decode()
    offered = re.findall(rf'name="cite" value="{field} ([^"]+)"', page)
    assert (response.status_code, len(offered)) == (422, 6)
    assert page.count('name="cite"') == 6  # at no other field
    chosen = staff.post(EDIT, {**sent, "cite": f"{field} {offered[0]}"})
    assert chosen.status_code == 200
    assert f'name="{field}" value="1.1.2, {offered[0]}"' in chosen.content.decode()
    keep(staff, {**sent, field: f"1.1.2, {offered[0]}"})
    assert fields(staff)[field] == f"1.1.2, {offered[0]}"


def test_readings_are_told_in_the_language_of_the_page(staff):
    page = staff.get(EDIT, headers={"Accept-Language": "es"}).content.decode()
    assert "The faction of an Evo counts" not in page
    assert "La facción de un Evo" in page


def test_what_finds_nothing_or_names_no_field_changes_nothing(staff):
    sent = {**fields(staff), "cites": "xyzzy"}
    assert "No rule is found for “xyzzy”." in text_of(staff.post(EDIT, sent))
    for odd in ("", "cites", "cites ", "nothing 1.1.2"):
        page = staff.post(EDIT, {**fields(staff), "cite": odd}).content.decode()
        assert f'name="cites-{SIZE}" value="1.1.2, 4.2.1"' in page


def test_while_words_are_typed_what_they_find_is_answered(staff):
    """htmx takes no answer that is a refusal."""
    sent = {**fields(staff), "cites": "flip a coin when damage is dealt"}
    assert staff.post(EDIT, sent, headers={"HX-Request": "true"}).status_code == 200


def test_a_size_is_changed_and_counts_at_once(staff):
    sent = {**fields(staff), f"amount-{SIZE}": "30+"}
    page = staff.post(EDIT, {**sent, "text": BAKUGAN}).content.decode()
    assert ("<del>" in page, "<ins>" in page, page.count('class="verdict')) == (True, True, 2)
    assert not FormatChange.objects.exists()
    response = keep(staff, sent)
    assert (response.status_code, response["Location"]) == (302, "/decks/formats/bakugan/")
    clause = formats_of("bakugan")["full"].clauses[SIZE]
    assert clause.amount.written == "30+"
    assert "at least 30 cards" in text_of(staff.get("/decks/formats/bakugan/"))
    assert choose("bakugan").clauses[SIZE] == clause


def test_what_was_looked_at_is_what_is_kept(staff):
    sent = {**fields(staff), f"amount-{SIZE}": "30"}
    digest = re.search(r'name="keep"\s+value="(\w+)"', staff.post(EDIT, sent).content.decode())[1]
    assert staff.post(EDIT, {**sent, f"amount-{SIZE}": "31", "keep": digest}).status_code == 200
    assert not FormatChange.objects.exists()


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        (f"cites-{SIZE}", "1.1.99", "Bakugan has no rule “1.1.99”"),
        (f"cites-{SIZE}", "", "Rule 7: name a rule that it rests on"),
        (f"amount-{SIZE}", "many", "is no amount"),
        ("limit-8", "three", "“three” is no number"),
        ("name", "", "Write the format’s name."),
        ("date", "soon", "Write the day of the format"),
        (f"sure-{SIZE}", "unverified", "Rule 7: say where it is from."),
    ],
)
def test_what_cannot_be_is_told_and_stays(staff, name, typed, said):
    response = staff.post(EDIT, {**fields(staff), name: typed, f"source-{SIZE}": ""})
    page = response.content.decode()
    assert (response.status_code, said in page, 'name="keep"' in page) == (422, True, False)
    assert f'name="{name}"' in page


def test_a_rule_and_a_reading_are_taken_out_of_use(staff):
    sent = fields(staff)
    del sent["use-2"], sent["use-8-1"]
    keep(staff, sent)
    changed = formats_of("bakugan")["full"]
    assert len(changed.clauses) == len(shipped("bakugan")["full"].clauses) - 1
    assert "There are two readings" not in " ".join(says for _, says in changed.described(changed.date))


def test_dated_lists_are_asked_for_where_no_format_did(staff):
    keep(staff, {**fields(staff), "kind-more": "listed", "source-more": "the league of our town"})
    assert list(formats_of("bakugan")["full"].listed) == ["own"]
    day = datetime.date(2026, 1, 1)
    assert "cannot tell" in check_text(choose("bakugan"), day, BAKUGAN).judgement.verdict
    assert staff.get("/decks/lists/bakugan/new/").status_code == 200


def test_a_new_format_begins_as_another(staff):
    address = "/decks/formats/bakugan/new/"
    sent = {**fields(staff, address), "like": "full", "key": "small", "name": "Small game", f"amount-{SIZE}": "20"}
    assert staff.post(address, {**sent, "key": "full"}).status_code == 422
    keep(staff, sent, address)
    assert list(formats_of("bakugan")) == ["full", "cardless", "small"]
    assert choose("bakugan", "Small game").clauses[SIZE].amount.written == "20"


def test_a_change_is_withdrawn_and_put_back(staff):
    keep(staff, {**fields(staff), f"amount-{SIZE}": "30"})
    keep(staff, {**fields(staff), f"amount-{SIZE}": "20"})
    assert text_of(staff.get("/decks/formats/bakugan/history/")).count("Withdraw") == 2
    last = FormatChange.objects.latest("pk")
    staff.post("/decks/formats/bakugan/change", {"change": last.pk})
    assert formats_of("bakugan")["full"].clauses[SIZE].amount.written == "30"
    assert "Withdrawn on" in text_of(staff.get("/decks/formats/bakugan/history/"))
    staff.post("/decks/formats/bakugan/change", {"change": last.pk, "back": "1"})
    assert formats_of("bakugan")["full"].clauses[SIZE].amount.written == "20"
    for row in FormatChange.objects.all():
        staff.post("/decks/formats/bakugan/change", {"change": row.pk})
    assert formats_of("bakugan") == shipped("bakugan")


def test_kept_verdicts_are_made_anew(staff):
    about = {"game": "bakugan", "format": "full", "date": datetime.date(2019, 6, 1)}
    batch = Batch.objects.create(name="Cup", finished_at="2026-01-01T00:00Z", **about)
    kept = batch.lists.create(name="Ann", text=BAKUGAN, verdict="legal")
    keep(staff, {**fields(staff), f"amount-{SIZE}": "30"})
    format_jobs.run(FormatChange.objects.get().pk)
    batch.refresh_from_db()
    kept.refresh_from_db()
    assert (batch.finished_at, kept.verdict) == (None, "")
    assert FormatChange.objects.get().is_applied


def test_what_no_version_of_the_app_can_read_does_not_count(staff, caplog):
    part = own.whole({"formats": [{**own.as_stored({**shipped_part(), "rules": [{"kind": "unheard of"}]})}]}, "full")
    FormatChange.objects.create(game="bakugan", key="full", data=part)
    assert formats_of("bakugan") == shipped("bakugan")
    assert staff.get(EDIT).status_code == 200
    assert "those that come with the app" in caplog.text


def shipped_part():
    return own.whole(data_of("bakugan"), "full")


# --- what they cite


def citing(number: str) -> Citing:
    shipped_ = [item for item in values.places("bakugan") if item.kind is Kind.DECK_RULE and item.key == "full"]
    label = shipped_[0].label
    return Citing(Kind.DECK_RULE, "full", label, "bakugan", "2019", number, "")


def test_a_format_cites_another_rule_instead_and_takes_it_back(staff):
    user, volume = User.objects.get(), volume_of("bakugan")
    row = decisions.cite_instead(citing("4.2.1"), volume, volume.by_number["4.4.2"], user)
    cited = formats_of("bakugan")["full"].clauses[SIZE].basis.cites
    assert cited == ("1.1.2", values.of_edition("4.4.2", volume.edition.edition))
    assert ">4.4.2</a>" in staff.get("/decks/formats/bakugan/").content.decode()
    assert "Cites 4.4.2 instead of 4.2.1." in text_of(staff.get("/decks/formats/bakugan/history/"))
    assert FormatChange.objects.get().is_applied is False
    decisions.take_back([row], user)
    assert formats_of("bakugan") == shipped("bakugan")
    assert FormatChange.objects.count() == 2


def test_what_rests_on_nothing_that_is_cited_any_more_is_out_of_use(staff):
    decisions.retire(citing("9.9.9"), "", User.objects.get())
    for number in ("1.2.2", "4.2.1", "2.5.1.2"):
        decisions.retire(citing(number), "", User.objects.get())
    before, after = shipped("bakugan")["full"].clauses, formats_of("bakugan")["full"].clauses
    assert {type(clause).__name__ for clause in before} - {type(clause).__name__ for clause in after} == {"Shares"}
    assert len(after) == len(before) - 1
    assert after[SIZE].basis.cites == ("1.1.2",)


def test_own_formats_are_listed_by_what_they_were_pinned_to(staff):
    keep(staff, {**fields(staff), f"cites-{SIZE}": "1.1.2, 4.4.2"})
    found = {each.number_there: each for each in values.stored("bakugan") if each.kind is Kind.DECK_RULE}
    assert ("4.4.2" in found, "1.2.1" in found) == (True, True)
    assert (Kind.DECK_RULE, "full") in values.own("bakugan")
    assert listing.items("bakugan", None) == []
    row = FormatChange.objects.get()
    row.pins["4.4.2"][2] = "of another text"
    row.save()
    (item,) = listing.items("bakugan", None)
    assert (item.citing.number, item.citing.mend_url) == ("4.4.2", EDIT)


def test_many_changes_take_the_queries_of_one(staff, django_assert_max_num_queries):
    keep(staff, {**fields(staff), f"amount-{SIZE}": "30"})
    row = FormatChange.objects.get()
    FormatChange.objects.bulk_create(
        FormatChange(game="bakugan", key="full", data=row.data, pins=row.pins, told=row.told) for _ in range(20)
    )
    with django_assert_max_num_queries(6):
        staff.get("/decks/formats/bakugan/history/")


def test_the_name_of_who_leaves_goes_and_what_he_changed_stays(staff):
    keep(staff, {**fields(staff), f"amount-{SIZE}": "30"})
    volume = volume_of("bakugan")
    decisions.cite_instead(citing("4.2.1"), volume, volume.by_number["4.4.2"], User.objects.get())
    leave(User.objects.get())
    assert {row.added_by for row in FormatChange.objects.all()} == {""}
    assert [(row.name, row.instead) for row in Reviewed.objects.all()] == [("", "4.4.2")]
    assert formats_of("bakugan")["full"].clauses[SIZE].amount.written == "30"
