"""A scene is set in a few taps: each step that is offered begins, and what is wrong is told in the page's words."""

import re
from html import escape
from urllib.parse import urlencode

import pytest

from judgeapp.cardpool.pool import pool_of
from judgeapp.games import games
from judgeapp.simulator.attacking import layout_of
from judgeapp.simulator.models import Scene
from judgeapp.simulator.setting import stats_of

pytestmark = pytest.mark.django_db
BOTH = {"player-1": "Ana", "player-2": "Ben", "owner-1": "1", "owner-2": "2"}
FORMAT = re.compile(r"[\w\"]+ = |`\w+`|\bzone\b|\bstats\b|step “|\[\[|\{\{")  # how scenario files write


def form_of(client, key):
    return client.get(f"/timing/{key}/").content.decode()


def options(form, name):
    """Return what can be chosen in a field."""
    return re.findall(r'<option value="([^"]+)"', form.partition(f'name="{name}"')[2].partition("</select>")[0])


def put(client, key, **fields):
    return client.post(f"/timing/{key}/set", {**BOTH, **{name.replace("_", "-"): fields[name] for name in fields}})


def made(answer):
    assert answer.status_code == 302, problems(answer)
    return Scene.objects.first().start


def problems(answer):
    text = answer.content.decode()
    found = re.findall(r"<li>(.*?)</li>", text.partition('role="alert"')[2].partition("</div>")[0], re.S)
    assert answer.status_code == 422
    assert found
    assert not [each for each in found if FORMAT.search(each)]
    return " ".join(found)


def pairs(key):
    """Return two names that nobody knows, and the first two cards of the pool."""
    first, second, *_ = (card.title for card in pool_of(key).cards)
    return ("Zap", "Zip"), (first, second)


@pytest.mark.parametrize("key", sorted(games()))
def test_each_step_that_is_offered_opens_a_scene_with_two_cards(client, key):
    steps = options(form_of(client, key), "step")
    assert steps
    for names in pairs(key):
        for step in steps:
            answer = put(client, key, step=step, card_1=names[0], card_2=names[1])
            assert answer.status_code == 302, (step, names, problems(answer))
            assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("key", sorted(games()))
def test_wherever_the_cards_are_said_to_be_nothing_of_the_file_format_is_told(client, key):
    form = form_of(client, key)
    for where in options(form, "where-1"):
        for kind in options(form, "kind-1"):
            answer = put(client, key, step=options(form, "step")[-1], card_1="Zap", kind_1=kind, where_1=where)
            assert answer.status_code == 302 or problems(answer)


ATTACKS = {
    "bleach": ["attack", "deplete", "defend", "battle", "stats lock"],
    "dragon_ball_super": ["attack", "offence", "defense", "damage"],
}
FIGHTS = [(key, step) for key in ATTACKS for step in ATTACKS[key]]


@pytest.mark.parametrize(("key", "step"), FIGHTS)
def test_a_step_of_an_attack_is_offered_and_asks_who_attacks(client, key, step):
    form = form_of(client, key)
    assert step in options(form, "step")
    assert re.search(rf'<option value="{step}" class="fights', form)
    start = made(put(client, key, step=step, card_1="Zap", card_2="Zip", attacker="2"))
    about = start["attack"]["card"] if key == "bleach" else start["battle"]["attacker"]
    assert (about, start["turn_player"]) == ("Zip", "Ben")


def test_a_card_that_is_said_to_attack_has_stats(client):
    start = made(put(client, "bleach", step="battle", card_1="Zap", card_2="Zip", attacker="1", met="2"))
    assert start["attack"] == {"card": "Zap", "stat": "STR", "defender": "Zip"}
    assert [card["stats"] for card in start["card"]] == [{"STR": 3}, {"STR": 3}]
    assert [(card["kind"], card["zone"]) for card in start["card"]] == [("character", "play")] * 2


def test_who_attacks_is_made_up_where_no_card_can(client):
    start = made(put(client, "bleach", step="defend", card_1="Zap", kind_1="event"))
    assert start["card"][1]["kind"] == "character"
    assert start["attack"]["card"] == start["card"][1]["name"]


def test_a_battle_card_that_is_attacked_is_in_rest_mode(client):
    start = made(put(client, "dragon_ball_super", step="attack", card_1="Zap", card_2="Zip", attacker="1", met="2"))
    assert start["battle"] == {"attacker": "Zap", "target": "Zip"}
    assert start["card"][1]["marks"] == ["rest"]


def test_a_card_is_declared_that_the_form_names(client):
    start = made(put(client, "bleach", step="play", card_1="Zap", card_2="Zip", declared="2"))
    assert (start["playing"], start["turn_player"]) == ("Zip", "Ben")
    assert made(put(client, "bleach", step="play"))["playing"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"attacker": "3"}, "Card 3 was chosen, and there is none"),
        ({"attacker": "moon"}, "choose again"),
        ({"attacker": "1", "met": "1"}, "both are Ana’s"),
        ({"attacker": "1", "kind_1": "item"}, "it has to be a Character"),
        ({"attacker": "1", "attack_stat": "KIDO"}, "has no KIDO to attack with"),
    ],
)
def test_an_attack_that_cannot_be_is_told_in_words_of_the_page(client, fields, words):
    assert words in problems(put(client, "bleach", step="battle", card_1="Zap", card_2="Zip", **fields))


def test_a_step_that_needs_no_attack_ignores_who_attacks(client):
    assert "attack" not in made(put(client, "bleach", step="main", card_1="Zap", attacker="1"))


def test_numbers_are_those_that_were_typed(client):
    fields = {"card_1": "Zap", "where_1": "play", "stat_1_STR": "7", "count_2_power": "12"}
    start = made(put(client, "bleach", step="main", **fields))
    assert (start["card"][0]["kind"], start["card"][0]["stats"]) == ("character", {"STR": 7})
    assert start["numbers"] == {"Ben": {"power": 12}}


@pytest.mark.parametrize("value", ["many", "1.5", "9" * 30])
def test_what_is_no_number_is_told(client, value):
    assert "STR is a whole number" in problems(put(client, "bleach", card_1="Zap", stat_1_STR=value))
    assert "is no number" in problems(put(client, "bleach", card_1="Zap", count_1_hand=value))


def test_cards_that_are_named_count(client):
    assert "2 are named above" in problems(put(client, "bleach", card_1="A", card_2="B", owner_2="1", count_1_hand="1"))


def test_energy_is_counted_by_its_type(client):
    start = made(put(client, "bleach", step="main", card_1="Zap", count_1_mind="1", count_2_spirit="2"))
    assert start["numbers"] == {"Ana": {"mind": 1}, "Ben": {"spirit": 2}}


def test_energy_that_nobody_spoke_of_is_none_beside_what_was_counted(client):
    start = made(put(client, "dragon_ball_super", step="main", card_1="Zap", count_1_energy="2"))
    assert start["numbers"] == {"Ana": {"energy": 2, "rested": 0}}


@pytest.mark.parametrize(("key", "step", "fields", "zone"), [
    ("bleach", "main", {"card_1": "When this character attacks, draw a card."}, "play"),
    ("bleach", "main", {"card_1": "Menos Grande, Lurker"}, "play"),
    ("bleach", "main", {"card_1": "Ichigo\nWhen this character enters play, draw a card."}, None),
    ("bleach", "play", {"card_1": "When this character attacks, draw a card."}, None),
    ("bleach", "main", {"card_1": "When this character attacks, draw a card.", "where_1": "hand"}, "hand"),
    ("bakugan", "power", {"card_1": "All Bakugan get +100 [B].", "kind_1": "hero"}, None),
    ("dragon_ball_super", "main", {"card_1": "[Auto] When you play this card, draw 6 cards."}, None),
    ("dragon_ball_super", "main", {"card_1": "[Activate: Main] Draw 1 card."}, "battle"),
    ("x610z", "action", {"card_1": "Whenever a player casts a flux, draw a card."}, "play"),
])  # fmt: skip
def test_a_card_is_where_its_words_work_unless_somebody_says_where_it_is(client, key, step, fields, zone):
    start = made(put(client, key, step=step, **fields))
    assert start["card"][0].get("zone") == zone


def test_after_the_roll_a_bakugan_is_open(client):
    fields = {"card_1": "Dragonoid", "kind_1": "bakugan"}
    assert made(put(client, "bakugan", step="power", **fields))["card"][0]["marks"] == ["open"]
    assert "marks" not in made(put(client, "bakugan", step="selection", **fields))["card"][0]


def test_where_a_card_is_that_nobody_placed_stands_beside_its_kind(client):
    asked = {"row": "1", "card-1": "When this character attacks, draw a card."}
    for step, told in (("main", True), ("play", False)):
        text = client.get("/timing/bleach/read", {**asked, "step": step}).content.decode()
        assert ("Character · in play" in text) is told


def test_every_card_of_the_form_is_somebodys(client):
    form = " ".join(form_of(client, "bakugan").split())
    assert [f'name="owner-{row}" value="{seat}" checked' in form for row, seat in ((1, 1), (2, 2), (3, 1), (4, 2))] == [
        True
    ] * 4


def test_a_state_is_chosen_with_the_place(client):
    start = made(put(client, "dragon_ball_super", step="main", card_1="Zap", where_1="play rest"))
    assert (start["card"][0]["zone"], start["card"][0]["marks"]) == ("battle", ["rest"])


def test_a_card_lies_under_another(client):
    fields = {"step": "main", "card_1": "Zap", "where_1": "play", "card_2": "Zip", "owner_2": "1", "where_2": "under"}
    assert made(put(client, "dragon_ball_super", on_2="1", **fields))["card"][1]["on"] == "Zap"
    assert "choose which" in problems(put(client, "dragon_ball_super", **fields))
    assert "can’t lie on itself" in problems(put(client, "dragon_ball_super", on_2="2", **fields))


@pytest.mark.parametrize("key", sorted(games()))
def test_every_kind_with_numbers_has_fields_for_them(client, key):
    form = form_of(client, key)
    assert all(f'name="stat-1-{stat.name}"' in form for stat in stats_of(games()[key], ""))


@pytest.mark.parametrize("key", sorted(games()))
def test_two_cards_that_meet_are_one_tap_away(client, key):
    sample = layout_of(games()[key]).sample
    query = urlencode({"card-1": sample[0], "card-2": sample[1]})
    assert f'href="?{escape(query)}"' in form_of(client, key)
    form = client.get(f"/timing/{key}/?{query}").content.decode()
    assert [escape(words) in form for words in sample] == [True, True]
    step = re.search(r'<option value="([^"]+)"[^>]* selected', form.partition('<select name="step"')[2])[1]
    first, second = made(put(client, key, step=step, card_1=sample[0], card_2=sample[1]))["card"][:2]
    assert first["owner"] != second["owner"]
    assert doing(first)
    assert doing(second)[0]["negate"] == "target"


def doing(card):
    """What a card does: as it is carried out, else by its only text."""
    return card["do"] if "do" in card else card["text"][0]["do"]


def test_the_first_page_leads_to_two_cards(client):
    assert 'href="/timing/two-cards/"' in client.get("/").content.decode()
    answer = client.get("/timing/two-cards/", follow=True)
    assert answer.status_code == 200
    assert "Negate the chosen one." in answer.content.decode()


def test_a_scene_says_that_its_cards_were_read_by_older_readers(client, monkeypatch):
    address = put(client, "bakugan", step="power", card_1="Draw two cards.")["Location"]
    assert "read by an older version" not in client.get(address).content.decode()
    monkeypatch.setattr("judgeapp.simulator.scenes.READERS", 99)
    text = client.get(address).content.decode()
    assert "read by an older version" in text
    assert Scene.objects.get().start["card"][0]["do"] == [{"draw": 2}]
