"""The stepping screen: one tap a step, with and without htmx, and why not."""

import json
import re

import pytest
from django.core import signing

from judgeapp.domain.timing import scenario
from judgeapp.simulator import scenes
from judgeapp.simulator.models import Scene
from tests.simulator.scenes import HALT, PASS_A, PASS_B, PLAY, START, scene

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HALTS = [{"negate": "target"}]
GIVE_UP = {"player": "Ana", "do": "concede"}


def address(of, number, what=""):
    return f"/timing/s/{of.token}/{number}/{what}"


def page(client, of, number, **more):
    return client.get(address(of, number), **more).content.decode()


def post(client, of, number, action, **more):
    return client.post(address(of, number, "act"), {"action": json.dumps(action)}, **more)


def test_a_step_says_who_may_act_what_waits_and_the_rules(client):
    text = page(client, scene(PLAY), 1)
    assert '<span class="seat">Ana</span> has priority' in text
    assert "resolves next" in text
    assert "/bakugan/rules/1.14" in text


def test_a_tap_leads_to_the_next_step(client):
    mine = scene(PLAY)
    answer = post(client, mine, 1, PASS_A)
    branch = Scene.objects.get(parent=mine)
    assert (answer.status_code, answer["Location"]) == (302, address(branch, 2))
    again = post(client, branch, 2, PASS_B)
    assert again["Location"] == address(branch, 3)


def test_htmx_gets_the_scene_alone_and_its_address(client):
    mine = scene(PLAY)
    answer = post(client, mine, 1, PASS_A, headers=HTMX)
    text = answer.content.decode()
    assert text.lstrip().startswith('<div id="scene"')
    assert answer["HX-Push-Url"] == address(Scene.objects.get(parent=mine), 2)
    assert "Ben</span> has priority" in text


@pytest.fixture
def opened_anew(monkeypatch):
    """What was read and played from the start, as it is."""
    found, open_plain = [], scenes.open_plain
    monkeypatch.setattr(scenes, "open_plain", lambda plain, *more: found.append(plain) or open_plain(plain, *more))
    return found


def test_who_goes_on_finds_the_scene_as_it_was_played(client, opened_anew):
    mine = scene(PLAY)
    opened_anew.clear()
    answer = post(client, mine, 1, PASS_A)
    first = len(opened_anew)
    for move in (PASS_B, GIVE_UP):
        answer = post(client, Scene.objects.get(parent=mine), int(answer["Location"].split("/")[-2]), move)
    assert "Ana" in client.get(answer["Location"]).content.decode()
    assert (first, len(opened_anew)) == (1, 1)


def test_a_scene_is_told_in_each_language_and_opened_anew_if_it_has_changed(client, opened_anew):
    mine = scene(PLAY, PASS_A)
    page(client, mine, 2)
    opened_anew.clear()
    assert "tiene la prioridad" in page(client, mine, 2, headers={"Accept-Language": "es"})
    assert "has priority" in page(client, mine, 2)
    assert opened_anew == []
    Scene.objects.filter(pk=mine.pk).update(moves=[PLAY], length=1)
    assert "Ana</span> has priority" in page(client, mine, 1)
    assert len(opened_anew) == 1


def test_large_scenes_make_room_for_each_other(monkeypatch, opened_anew):
    """A scene weighs by its words as well: one card can have hundreds of texts."""
    monkeypatch.setattr(scenes, "_opened", scenes.Recent(1_500_000))
    heavy = [{"name": f"{n}", "do": [{"draw": 1}], "when": {"event": "drawn"}} for n in range(600)]
    first, second = (scene(card=[{"name": "Wall", "kind": "hero", "owner": "Ana", "text": heavy}]) for _ in range(2))
    opened_anew.clear()
    for each in (first, first, second, first):
        scenes.open_scene(each)
    assert len(opened_anew) == 3


@pytest.mark.parametrize("owner", ["me", "they"])
@pytest.mark.parametrize(("number", "move"), [(2, PASS_B), (1, GIVE_UP)])
def test_only_the_step_that_is_done_is_played_and_the_answer_shows_it(client, monkeypatch, owner, number, move):
    """Opening plays what the scene had; neither doing something nor answering plays it again."""
    mine = scene(PLAY, PASS_A, owner=owner)
    client.cookies["scenes"] = signing.get_cookie_signer(salt="scenesscenes").sign("me")
    done = []
    monkeypatch.setattr(scenario, "apply", counting(scenario.apply, done))
    monkeypatch.setattr(scenes, "apply", counting(scenes.apply, done))
    text = post(client, mine, number, move, headers=HTMX).content.decode()
    assert [action.verb for action in done] == ["play", "pass", move["do"]]
    latest = Scene.objects.latest("pk")
    assert text.count('<div id="scene"') == 1
    assert (latest == mine) == (owner == "me" and number == 2)


@pytest.mark.parametrize(("number", "move"), [(2, PASS_B), (1, GIVE_UP)])
def test_what_was_done_is_the_same_as_when_it_is_opened_anew(number, move):
    after, at = scenes.act(scenes.open_scene(scene(PLAY, PASS_A)), number, move, "me")
    anew = scenes.open_plain(scenes.plain_of(Scene.objects.get(pk=after.scene.pk)))
    assert at == after.last == number + 1
    assert (after.steps, after.problems) == (anew.steps, anew.problems)
    assert [each.action for each in after.scenario.moves] == [each.action for each in anew.scenario.moves]


def counting(apply, done):
    """Return `apply` as it is, noting each action."""

    def counted(timing, state, action, *more):
        done.append(action)
        return apply(timing, state, action, *more)

    return counted


def test_what_is_not_possible_is_said_with_its_rule_and_nothing_is_lost(client):
    mine = scene(PLAY)
    answer = post(client, mine, 1, PASS_B)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Not possible now" in text
    assert "Ana&#x27;s decision now" in text
    assert Scene.objects.count() == 1
    assert post(client, mine, 1, PASS_B, headers=HTMX).status_code == 200


@pytest.mark.parametrize(
    "value", ["", "{", "[]", '"x"', '{"do": 3}', '{"player": ["a"], "do": "pass"}', '{"do":"pass"}']
)
def test_a_broken_button_is_answered_and_not_a_crash(client, value):
    mine = scene(PLAY)
    answer = client.post(address(mine, 1, "act"), {"action": value})
    assert answer.status_code == 422
    assert "Not possible now" in answer.content.decode()


def test_what_was_typed_for_something_else_stays_when_it_is_refused(client):
    mine = scene(PLAY)
    typed = {"player": "Ben", "verb": "play", "card": "Nothing known", "stats": "power many", "arg-targets": "Zap"}
    text = client.post(address(mine, 1, "act"), typed, headers=HTMX).content.decode()
    assert '<details class="else" open>' in text
    for name in ("card", "stats", "arg-targets"):
        assert f'name="{name}" value="{typed[name]}"' in text, name
    assert "<option selected>Ben</option>" in text
    assert 'value="play" selected' in text


def test_a_refused_action_is_shown_with_why_and_when(client):
    mine = scene(PLAY)
    answer = client.get(address(mine, 1, "why"), {"action": json.dumps(HALT)}, headers=HTMX)
    text = answer.content.decode()
    assert "Why not:" in text
    assert "Next chance:" in text
    assert "Ben has priority" in text
    assert client.get(address(mine, 1, "why"), {"action": json.dumps(HALT)}).status_code == 200
    assert client.get(address(mine, 1, "why"), {"action": "{"}).status_code == 422


def test_a_card_thought_of_on_the_spot_is_played(client):
    mine = scene(PLAY)
    data = {"player": "Ana", "verb": "play", "card": "Quick Answer", "kind": "action", "does": "draw"}
    answer = client.post(address(mine, 1, "act"), data)
    assert answer.status_code == 302
    assert "Quick Answer" in client.get(answer["Location"]).content.decode()
    assert Scene.objects.get(parent=mine).moves[1]["new"]["do"] == [{"draw": 1}]


@pytest.mark.parametrize("value", ["--5", "²", "a\0b", "x" * 300_000, "nan", "1,2,,3"])
def test_whatever_is_typed_into_the_free_form_is_answered(client, value):
    mine = scene(PLAY)
    data = {"player": "Ana", "verb": "play", "card": "Quick", "kind": "action", "arg-x": value, "arg-targets": value}
    assert client.post(address(mine, 1, "act"), data).status_code in (302, 422)
    button = json.dumps({"player": "Ana", "do": "play", "card": value, "x": float("nan")})
    assert client.post(address(mine, 1, "act"), {"action": button}).status_code == 422


def test_a_note_does_not_undo_what_another_tab_has_added(client):
    mine = scene(PLAY)
    before = Scene.objects.get(pk=mine.pk)
    scenes.act(scenes.open_scene(mine), 1, PASS_A, "me")
    scenes.note(before, 1, "Ben objected")
    mine.refresh_from_db()
    assert mine.moves == [{**PLAY, "note": "Ben objected"}, PASS_A]


def test_undo_and_redo_are_links_and_the_slider_has_every_step(client):
    text = page(client, scene(PLAY, PASS_A), 1)
    assert 'rel="prev"' in text
    assert 'rel="next"' in text
    assert 'max="2" value="1"' in text


def test_a_note_is_written_by_whoever_opened_the_scene_alone(client):
    mine = scene(PLAY)
    assert "Only the browser that opened" in client.post(address(mine, 1, "note"), {"note": "x"}).content.decode()
    post(client, mine, 1, PASS_A)
    branch = Scene.objects.get(parent=mine)
    answer = client.post(address(branch, 1, "note"), {"note": "Ben objected"})
    assert answer.status_code == 302
    assert "Ben objected" in page(client, branch, 1)


def test_steps_and_scenes_that_do_not_exist_are_not_found(client):
    mine = scene(PLAY)
    assert client.get(address(mine, 9)).status_code == 404
    assert client.get("/timing/s/nothing/").status_code == 404
    assert client.get(f"/timing/s/{mine.token}/")["Location"] == address(mine, 1)


def test_a_step_has_a_fixed_number_of_queries(client, django_assert_num_queries):
    short, long = scene(PLAY), scene(PLAY, PASS_A, HALT, PASS_B, PASS_A, PASS_A, PASS_B)
    for _ in range(4):
        scene(PLAY)
    with django_assert_num_queries(3):
        page(client, short, 1)
    with django_assert_num_queries(3):
        page(client, long, 7)


def test_more_than_nine_texts_are_placed_by_number(client):
    watchers = [
        {"name": f"W{n}", "kind": "hero", "zone": "play", "owner": "Ana", "text": [{"name": f"w{n}", "when": "played"}]}
        for n in range(11)
    ]
    mine = scene(PLAY, card=[*START["card"], *watchers])
    page = client.get(f"/timing/s/{mine.token}/1/").content.decode()
    assert page.count('<input type="number" name="place-') == 11
    keys = [f"#{number}" for number in range(2, 13)]
    places = {f"place-{key}": 11 - at for at, key in enumerate(keys)}
    answer = client.post(f"/timing/s/{mine.token}/1/act", {"player": "Ana", "order": keys, **places}, follow=True)
    assert "Ana places w10, then w9, then w8" in answer.content.decode()


def verdict(client, of, number):
    text = page(client, of, number)
    return text.partition('<section class="verdict"')[2].partition("</section>")[0]


def test_the_verdict_counts_cards_and_says_how_one_has_left(client):
    kill = [{"choose": 1, "kind": "battle", "zone": "battle", "of": "opponent"}, {"ko": "last"}]
    counter = [{"name": "Stop", "label": "Counter: Attack", "sort": "activated", "do": kill}]
    cards = [
        {"name": "Scout", "owner": "Ana", "kind": "battle", "zone": "battle", "text": [
            {"name": "Look", "when": {"event": "attacks", "thing": "self"}, "do": [{"draw": 2}]}]},
        {"name": "Fall", "owner": "Ben", "kind": "extra", "zone": "hand", "text": counter},
        {"name": "Ben's Leader", "owner": "Ben", "kind": "leader"},
    ]  # fmt: skip
    attack = {"player": "Ana", "do": "attack", "card": "Scout", "target": "Ben's Leader"}
    answer = {"player": "Ben", "do": "counter", "card": "Fall"}
    choice = {"player": "Ben", "do": "choose", "targets": ["Scout"]}
    start = {"game": "dragon_ball_super", "players": ["Ana", "Ben"], "step": "main", "card": cards}
    mine = scenes.keep({**start, "action": [attack, answer, choice]}, "me")
    said = verdict(client, mine, 3)
    assert ("Scout has been KO-ed." in said, "Ana draws 2 cards." in said) == (True, True)
    assert ("Scout has left" in said, "Ana draws a card." in said) == (False, False)


def test_the_verdict_tells_what_an_effect_takes_away(client):
    cards = [{"name": "Drain", "owner": "Ana", "kind": "event", "do": [
        {"number": "power", "by": -2, "who": "opponent"}, {"mark": "depleted", "of": {"kind": "character"}}]},
        {"name": "Idler", "owner": "Ben", "kind": "character", "zone": "play"}]  # fmt: skip
    play, passes = {"player": "Ana", "do": "play", "card": "Drain"}, [{"player": who, "do": "pass"} for who in "AB"]
    start = {"game": "bleach", "players": ["A", "B"], "step": "main", "numbers": {"B": {"power": 9}}}
    cards = [{**card, "owner": card["owner"][0]} for card in cards]
    mine = scenes.keep({**start, "card": cards, "action": [{**play, "player": "A"}, *passes]}, "me")
    said = verdict(client, mine, 3)
    assert ("B loses 2 power (7 now)." in said, "Idler is depleted now." in said) == (True, True)


def test_what_is_aimed_at_keeps_its_name_once_it_has_gone(client):
    cards = [*START["card"], {"name": "Hush", "kind": "action", "owner": "Ben", "targets": 1, "do": HALTS}]
    hush = {**HALT, "card": "Hush"}
    mine = scene(PLAY, PASS_A, HALT, hush, PASS_B, PASS_A, card=cards)
    pile = page(client, mine, 6).partition('<ol class="pile">')[2].partition("</ol>")[0]
    assert ("Halt" in pile, " Absorb</a>" in " ".join(pile.split()), "#1" in pile) == (True, True, False)


def test_somebody_who_is_not_asked_can_be_asked_about(client):
    cards = [{"name": f"{who}'s Scout", "owner": who, "kind": "battle", "zone": "battle"} for who in ("Ana", "Ben")]
    cards.append({"name": "Captain", "owner": "Ana", "kind": "leader"})
    mine = scenes.keep({"game": "dragon_ball_super", "players": ["Ana", "Ben"], "step": "main", "card": cards}, "me")
    could = address(mine, 0, "could")
    text = page(client, mine, 0)
    assert (f'href="{could}"' in text, "Ben&#x27;s Scout attacks" in text) == (True, False)
    answers = [client.get(could), client.get(could, headers=HTMX)]
    assert [b"<main" in answer.content for answer in answers] == [True, False]
    for text in (answer.content.decode() for answer in answers):
        assert ("Ben&#x27;s Scout attacks Captain" in text, "Ana&#x27;s Scout attacks" in text) == (True, False)
        why = re.findall(r'href="([^"]*/why[?][^"]*Ben[^"]*)"', text)[0]
        assert "decision now, not Ben" in client.get(why).content.decode()


def test_the_verdict_stands_before_who_decides(client):
    text = page(client, scene(PLAY, PASS_A, PASS_B), 3)
    verdict = text.partition('<section class="verdict"')[2].partition("</section>")[0]
    assert "Absorb resolves from the batch." in verdict
    assert text.index('<section class="verdict"') < text.index('<section class="asked')
