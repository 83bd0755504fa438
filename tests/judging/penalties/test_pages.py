"""The staff's pages about infractions: the list, the form, taking back, what is set, and the page of a player."""

import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from judgeapp.domain.permissions import Role
from judgeapp.games import games
from judgeapp.judging.models import Call, Infraction, Policy
from judgeapp.judging.penalties import recording
from judgeapp.judging.penalties.kinds import KINDS
from judgeapp.judging.views import penalties
from judgeapp.rulebook.shelf import Shelf
from judgeapp.tournaments.models import Entrant, Event
from tests.judging.penalties.making import judge_of, match_of, row, text
from tests.tournaments.making import four_playing, make_entrants, make_event, make_member, report

pytestmark = pytest.mark.django_db
FILLED = {
    "kind": "game-play",
    "penalty": "warning",
    "rule": "7.8.1",
    "note": "Two cards at once.",
    "key": "key-of-form",
}


@pytest.fixture
def event() -> Event:
    return four_playing()


@pytest.fixture
def ann(event) -> Entrant:
    return event.entrants.get(name="Ann")


@pytest.fixture
def judge(client, event):
    """The browser of a judge."""
    client.force_login(make_member(event, Role.JUDGE, "kim"))
    return client


@pytest.fixture
def head(client, event):
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    return client


def at(event, route: str = "penalties", *args) -> str:
    return reverse(f"event_{route}", args=[event.token, *args])


def chosen(response, name: str) -> str:
    """The match that is chosen in the form."""
    return re.search(rf'<select id="{name}".*?value="(\d*)" selected', response.content.decode())[1]


def new(client, entrant: Entrant, **sent):
    sent = {"entrant": entrant.number, **FILLED, **sent}
    return client.post(at(entrant.event, "penalty_new"), sent, follow=True)


def test_a_judge_records_an_infraction_and_sees_it_in_the_list(judge, event, ann):
    match = match_of(ann)
    asked = judge.get(at(event, "penalty_new"), {"entrant": ann.number})
    assert chosen(asked, "match") == str(match.pk)
    page = new(judge, ann, match=match.pk)
    assert page.request["PATH_INFO"] == at(event)
    words = text(page)
    assert "Warning for Ann." in words
    assert f"Warning Game play error Ann Two cards at once. 7.8.1 · kim · round 1, table {match.table} ·" in words
    assert f'href="{reverse("rule", args=[event.game, "7.8.1"])}"' in page.content.decode()


def test_the_form_shows_the_games_own_remedies_with_their_rules(judge, event, ann):
    page = judge.get(at(event, "penalty_new"), {"entrant": ann.number})
    for remedy in games()[event.game].play.remedies:
        assert remedy.title in text(page)
        links = [f'href="{reverse("rule", args=[event.game, rule])}"' for rule in remedy.grounds.rules]
        assert all(link in page.content.decode() for link in links)
    assert all(kind.name in text(page) for kind in KINDS.values())


def test_what_is_wrong_is_said_and_what_was_typed_stays(judge, event, ann):
    page = new(judge, ann, penalty="", rule="7.8.99", note="Two <b>cards</b>")
    assert page.status_code == 422
    words = text(page)
    assert "It is not recorded." in words
    assert "Choose the penalty." in words
    assert "has no rule “7.8.99”. Nearest:" in words
    html = page.content.decode()
    assert 'value="7.8.99"' in html
    assert "Two &lt;b&gt;cards&lt;/b&gt;" in html
    assert re.search(r'value="game-play"\s+data-proposed="warning" checked', html)
    assert 'value="key-of-form"' in html
    assert not Infraction.objects.exists()


@pytest.fixture
def no_rules(monkeypatch):
    """No game has a live edition."""
    for each in (recording, penalties):
        monkeypatch.setattr(each, "shelf", lambda: Shelf("", {}, {}))


def test_without_a_live_edition_a_policy_is_cited_and_the_remedies_have_bare_numbers(judge, event, ann, no_rules):
    page = judge.get(at(event, "penalty_new"), {"entrant": ann.number})
    assert '<span class="ref">7.8.1.1</span>' in page.content.decode()
    page = new(judge, ann)
    assert page.status_code == 422
    assert "No rules of Bakugan are loaded here: cite a policy." in text(page)
    assert "Two cards at once." in page.content.decode()
    assert "Warning for Ann." in text(new(judge, ann, rule="", policy="House rules"))


def test_without_a_live_edition_the_settings_have_bare_numbers(client, event, no_rules):
    client.force_login(make_member(event, Role.ORGANISER))
    page = client.get(at(event, "penalty_settings"))
    assert (page.status_code, '<span class="ref">' in page.content.decode()) == (200, True)


def test_a_loss_that_the_match_does_not_take_is_told_in_the_form(judge, ann):
    match = match_of(ann)
    report(match, 2, 0)
    page = new(judge, ann, penalty="game loss", match=match.pk)
    assert page.status_code == 422
    assert "has a result, 2–0: no game of it can be lost. Choose a match loss" in text(page)


@pytest.mark.parametrize("match", ["x", "0", "-1", "9" * 30])
def test_a_match_that_is_none_is_told(judge, ann, match):
    assert "Ann has no such match. Choose one of the list." in text(new(judge, ann, match=match))


def test_pressing_twice_records_once(judge, ann):
    for _ in range(2):
        new(judge, ann)
    assert Infraction.objects.count() == 1


def test_a_key_that_no_form_made_is_not_kept(judge, ann):
    new(judge, ann, key="<script>")
    assert Infraction.objects.get().key == ""


def test_only_a_head_judge_is_offered_the_disqualification(event, ann, client):
    offered = {}
    for role in (Role.JUDGE, Role.HEAD_JUDGE):
        client.force_login(make_member(event, role))
        page = client.get(at(event, "penalty_new"), {"entrant": ann.number})
        offered[role] = 'value="disqualified"' in page.content.decode()
    assert offered == {Role.JUDGE: False, Role.HEAD_JUDGE: True}


def test_a_judge_who_sends_a_disqualification_all_the_same_is_refused(judge, ann):
    assert "may disqualify a player. Call one of them" in text(new(judge, ann, penalty="disqualified"))
    assert Entrant.objects.get(pk=ann.pk).state == Entrant.State.IN


def test_repetition_hints_at_a_harder_penalty(judge, event, ann):
    row(ann)
    words = text(judge.get(at(event, "penalty_new"), {"entrant": ann.number}))
    assert "Once before, with a warning: rather a game loss now." in words
    Policy.objects.create(event=event, upgrade_after=0)
    assert "rather a" not in text(judge.get(at(event, "penalty_new"), {"entrant": ann.number}))


def test_a_disqualification_is_asked_about_and_nothing_typed_is_lost(head, event, ann):
    page = new(head, ann, penalty="disqualified", note="He wrote on a card.")
    assert (page.status_code, Infraction.objects.count()) == (422, 0)
    assert "Ann is out of the event, and a match without a result is lost." in text(page)
    assert "He wrote on a card." in text(page)
    assert Entrant.objects.get(pk=ann.pk).state == Entrant.State.IN


def test_an_infraction_recorded_from_a_call_leads_to_where_it_is_taken_back(judge, event, ann):
    call = Call.objects.create(event=event, entrant=ann)
    assert f'<a class="tap" href="{at(event)}">Take it back</a>' in new(judge, ann, call=call.pk).content.decode()


def test_a_disqualification_that_leaves_the_match_open_leads_to_its_result(head, event, ann):
    page = new(head, ann, penalty="disqualified", sure="yes")
    assert f"Table {match_of(ann).table} is still open: enter its result." in text(page)
    assert f'href="{at(event, "match", match_of(ann).pk)}"' in page.content.decode()


class TestWho:
    def names(self, response) -> list[str]:
        return re.findall(r"<b>(.*?)</b>", response.content.decode().partition('class="who-list"')[2])

    def test_everybody_is_there_and_found_by_name_or_table(self, judge, event, ann):
        table = match_of(ann).table
        other = match_of(ann).seats.exclude(entrant=ann).get().entrant
        to = at(event, "penalty_new")
        assert self.names(judge.get(to)) == ["Ann", "Ben", "Cleo", "Dora"]
        assert self.names(judge.get(to, {"q": "clé"})) == ["Cleo"]
        assert sorted(self.names(judge.get(to, {"table": table}))) == sorted(["Ann", other.name])
        for nobody in ("99", "0", "x", "<b>"):
            words = text(judge.get(to, {"table": nobody}))
            assert f"Nobody sits at table {escape(nobody)} now." in words
            assert "Dora" not in words
        assert "Nobody is found for “zoe”." in text(judge.get(to, {"q": "zoe"}))

    def test_before_the_first_round_nobody_sits_anywhere(self, client):
        early = make_event()
        make_entrants(early, ["Ann"])
        client.force_login(make_member(early, Role.JUDGE))
        assert self.names(client.get(at(early, "penalty_new"))) == ["Ann"]
        assert "Nobody sits at table 1 now." in text(client.get(at(early, "penalty_new"), {"table": "1"}))

    def test_from_a_call_its_two_players_are_offered_and_its_words_taken_over(self, judge, event, ann):
        match = match_of(ann)
        call = Call.objects.create(event=event, match=match, table=match.table, words="Drew two.", round=match.round)
        other = match.seats.exclude(entrant=ann).get().entrant
        to = at(event, "penalty_new")
        assert sorted(self.names(judge.get(to, {"call": call.pk}))) == sorted(["Ann", other.name])
        page = judge.get(to, {"call": call.pk, "entrant": ann.number})
        assert (chosen(page, "match"), "Drew two." in page.content.decode()) == (str(match.pk), True)
        assert new(judge, ann, call=call.pk).request["PATH_INFO"] == at(event, "call_one", call.pk)

    def test_a_call_of_another_event_is_not_found(self, judge, event):
        call = Call.objects.create(event=make_event(), table=1)
        assert judge.get(at(event, "penalty_new"), {"call": call.pk}).status_code == 404

    @pytest.mark.parametrize("number", ["99", "9" * 40, "Ann"])
    def test_somebody_who_is_not_there_is_not_found(self, judge, event, number):
        assert judge.get(at(event, "penalty_new"), {"entrant": number}).status_code == 404


# --- the rule, the penalty and the call


def look(client, entrant: Entrant, **sent):
    sent = {"entrant": entrant.number, **FILLED, "rule": "", **sent}
    return client.post(at(entrant.event, "penalty_new"), sent)


def test_a_rule_is_found_by_its_words_and_cited_by_a_press(judge, event, ann):
    page = look(judge, ann, words="illegal play undone", look="1")
    numbers = re.findall(r'name="cite" value="([^"]+)"', page.content.decode())
    assert page.status_code == 200
    assert numbers
    page = look(judge, ann, cite=numbers[0])
    assert f'name="rule" value="{numbers[0]}"' in page.content.decode()
    assert "Two cards at once." in page.content.decode()
    assert not Infraction.objects.exists()


def test_htmx_gets_the_part_with_the_rule_alone(judge, ann):
    sent = {"entrant": ann.number, **FILLED, "words": "illegal play", "look": "1"}
    page = judge.post(at(ann.event, "penalty_new"), sent, headers={"HX-Request": "true", "HX-Target": "rule"})
    assert page.content.decode().strip().startswith('<fieldset class="citation" id="rule">')


@pytest.mark.parametrize(("words", "says"), [("qqqqzz", "No rule is found for “qqqqzz”."), ("", ""), ("x" * 2000, "")])
def test_words_that_find_nothing_are_told_and_nothing_is_recorded(judge, ann, words, says):
    page = look(judge, ann, words=words, look="1")
    assert (page.status_code, says in text(page), Infraction.objects.exists()) == (200, True, False)


def test_a_kind_without_a_penalty_has_the_first_one_proposed(judge, ann):
    page = new(judge, ann, kind="deck", penalty="")
    assert (page.status_code, "Choose the penalty." in text(page)) == (422, True)
    assert re.search('value="game loss" *checked', page.content.decode())


def test_each_kind_says_to_the_script_what_is_proposed(judge, event, ann):
    row(ann)
    page = judge.get(at(event, "penalty_new"), {"entrant": ann.number}).content.decode()
    proposed = dict(re.findall(r'value="([a-z-]+)"\s+data-proposed="([^"]+)"', page))
    assert (proposed["tardiness"], proposed["cheating"]) == ("game loss", "disqualified")


def test_what_a_call_asked_stands_beside_the_note_and_not_in_it(judge, event, ann):
    call = Call.objects.create(event=event, entrant=ann, words="May he look at my hand?")
    page = judge.get(at(event, "penalty_new"), {"entrant": ann.number, "call": call.pk}).content.decode()
    assert re.search("<textarea[^>]*></textarea>", page)
    assert "The call said: “May he look at my hand?”" in page


def test_the_page_of_a_call_lists_its_infractions(judge, event, ann):
    call, other = Call.objects.create(event=event, entrant=ann), Call.objects.create(event=event, entrant=ann)
    page = new(judge, ann, call=call.pk)
    assert "Infractions from this call Warning: Ann, Game play error" in text(page)
    recording.take_back(Infraction.objects.get(), "Wrong player", judge_of(event))
    assert re.search(
        "<s>Warning: Ann,.*</s> taken back", judge.get(at(event, "call_one", call.pk)).content.decode(), re.S
    )
    assert "Infractions from this call" not in text(judge.get(at(event, "call_one", other.pk)))
