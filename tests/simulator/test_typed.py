"""A scene is set by what a card says; what is not read is settled by hand; nothing that is typed breaks the page."""

import json
import re
from dataclasses import replace

import pytest

from judgeapp.cardpool.pool import pool_of
from judgeapp.games import games
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import open_plain
from judgeapp.simulator.setting import start_of

pytestmark = pytest.mark.django_db
BOTH = {"player-1": "Ana", "player-2": "Ben", "owner-1": "1", "owner-2": "2", "step": "power"}
STRANGE = "Draw two cards. It dances like nobody. +200 [B]."
WHATEVER = [
    "x" * 10_000,
    "<script>alert(1)</script>",
    "<b>Draw</b> two cards.",
    "[Auto] When you play this card, KO up to 1 of your opponent's Battle Cards.",
    "Draw\0 a card.",
    "((((([[[[[{{{{%%%%",
    "..... ..",
    ":",
    "\n\n:",
    "Draw a card.\n" * 100,
    "🐉 🐉 🐉.",
]


def read(client, words, **more):
    answer = client.get("/timing/bakugan/read", {"row": "1", "card-1": words, **more})
    assert answer.status_code == 200
    return answer.content.decode()


def put(client, **fields):
    return client.post("/timing/bakugan/set", {**BOTH, **{key.replace("_", "-"): fields[key] for key in fields}})


def test_what_is_typed_is_told_back(client):
    text = read(client, "Draw two cards.")
    assert "Draw 2 cards." in text
    assert "unread" not in text


def test_what_is_not_read_stands_out_with_the_reason(client):
    text = read(client, STRANGE)
    assert '<mark lang="en">It dances like nobody.</mark>' in text
    assert "the judge settles it by hand when it comes up." in text


def test_it_is_told_in_spanish(client):
    text = client.get(
        "/timing/bakugan/read", {"row": "1", "card-1": STRANGE}, headers={"Accept-Language": "es"}
    ).content.decode()
    assert "Draw 2 cards" not in text
    assert "el juez lo resuelve" in text


@pytest.mark.parametrize("words", WHATEVER)
def test_whatever_is_typed_is_answered(client, words):
    assert "<script>" not in read(client, words)
    answer = put(client, card_1=words, card_2="Draw a card.")
    assert answer.status_code in (302, 422)
    if answer.status_code == 302:
        assert client.get(answer["Location"]).status_code == 200


def test_a_scene_has_what_the_card_says_and_asks_what_was_not_read(client):
    answer = put(client, card_1=STRANGE, card_2="Negate an Action card.")
    made = Scene.objects.get()
    mine, theirs = made.start["card"][:2]
    assert [next(iter(op)) for op in mine["do"]] == ["draw", "ask", "stat"]
    assert (mine["kind"], theirs["do"]) == ("action", [{"negate": "target"}])
    assert [each["text"] for each in made.read] == [STRANGE, "Negate an Action card."]
    assert [each["words"] for each in made.read[0]["left"]] == ["It dances like nobody."]
    assert "It dances like nobody." in client.get(answer["Location"]).content.decode()


def test_a_text_of_which_nothing_is_read_is_asked_whole(client):
    put(client, card_1="It dances like nobody.", kind_1="action")
    assert Scene.objects.get().start["card"][0]["do"] == [{"ask": "It dances like nobody."}]


def test_what_follows_tells_that_it_was_settled_by_hand(client):
    address = put(client, card_1="It dances like nobody.", kind_1="action")["Location"]
    name = Scene.objects.get().start["card"][0]["name"]
    for action in ({"do": "play", "card": name}, {"do": "pass"}, {"do": "pass", "player": "Ben"}, {"do": "yes"}):
        plain = {"player": "Ana", **action}
        answer = client.post(f"{address}act", {"action": json.dumps(plain)})
        assert answer.status_code == 302, answer.content.decode()
        address = answer["Location"]
    text = client.get(address).content.decode()
    assert "This depends on what was settled by hand: “It dances like nobody.”" in text


@pytest.mark.parametrize(("words", "label"), [
    ("[Counter: Play] It dances like nobody. Then it sings.", "Counter: Play"),
    ("counter attack: it dances like nobody.", "Counter: Attack"),
])  # fmt: skip
def test_a_counter_of_which_nothing_is_read_is_an_extra_card_that_asks(client, words, label):
    client.post("/timing/dragon_ball_super/set", {**BOTH, "step": "main", "card-1": words})
    scene = Scene.objects.get()
    card = scene.start["card"][0]
    assert (card["kind"], card.get("zone")) == ("extra", None)
    assert card["text"] == [{"label": label, "sort": "activated", "do": [{"ask": words}], "name": label}]
    assert all(left["asked"] for left in scene.read[0]["left"])


def test_of_a_skill_that_is_activated_and_not_read_its_player_is_asked(client):
    words = "[Auto] When this card attacks, draw 1 card. [Activate: Main][Once per turn] It dances like nobody."
    client.post("/timing/dragon_ball_super/set", {**BOTH, "step": "main", "card-1": words})
    auto, activated = Scene.objects.get().start["card"][0]["text"]
    assert auto["do"] == [{"draw": 1}]
    assert (activated["once"], activated["do"][0]["ask"].endswith("It dances like nobody.")) == ("turn", True)


def test_an_auto_that_is_not_read_is_left_out_and_said_to_be(client):
    words = "[Auto] It dances like nobody."
    client.post("/timing/dragon_ball_super/set", {**BOTH, "step": "main", "card-1": words})
    scene = Scene.objects.get()
    assert "text" not in scene.start["card"][0]
    assert [left["asked"] for left in scene.read[0]["left"]] == [False]


def test_a_name_alone_is_a_name(client):
    put(client, card_1="Zap")
    assert Scene.objects.get().start["card"] == [{"name": "Zap", "owner": "Ana"}]


@pytest.mark.parametrize(("words", "name"), [
    ("Quiet Lantern\nDraw a card.", "Quiet Lantern"),
    ("Dance wildly\nDraw a card.", "Ana’s Action"),
    ("Dance\nDraw a card.", "Ana’s Action"),
    ("Quiet Lantern.\nDraw a card.", "Ana’s Action"),
])  # fmt: skip
def test_a_title_before_a_text_is_the_name_of_a_card_that_nobody_knows(client, words, name):
    put(client, card_1=words)
    card = Scene.objects.get().start["card"][0]
    assert (card["name"], {"draw": 1} in card["do"]) == (name, True)
    assert len(card["do"]) == (1 if name in words else 2)


def test_two_cards_of_a_name_are_told_apart(client):
    assert put(client, card_1="Zap", card_2="Zap").status_code == 302
    assert [each["name"] for each in Scene.objects.get().start["card"]] == ["Zap", "Zap 2"]


def test_what_cannot_be_set_is_told_in_words_of_the_page(client):
    text = put(client, card_1="Draw a card.", where_1="moon", kind_1="evo").content.decode()
    assert "choose again" in text
    text = put(client, card_1="Attach this.", kind_1="evo", where_1="play").content.decode()
    assert "zone =" not in text
    assert "`on`" not in text


@pytest.mark.parametrize("key", sorted(games()))
def test_every_step_that_is_offered_can_be_set(client, key):
    form = client.get(f"/timing/{key}/").content.decode()
    steps = re.findall(r'<option value="([^"]+)"', form.partition('<select name="step"')[2].partition("</select>")[0])
    assert steps
    for step in steps:
        assert client.post(f"/timing/{key}/set", {"step": step, "card-1": "Zap"}).status_code == 302, step


def test_a_game_whose_cards_are_not_read_has_the_fields_it_had(client, monkeypatch):
    monkeypatch.setitem(games(), "bleach", replace(games()["bleach"], wording=None))
    form = client.get("/timing/bleach/").content.decode()
    assert "<textarea" not in form
    assert 'name="in_play-1"' in form


def test_a_name_brings_what_the_corpus_has_the_card_do(client):
    assert "+400 for the chosen one" in read(client, "Tides")
    put(client, card_1="Tides", card_2="Hero's Demise")
    tides, demise = Scene.objects.get().start["card"][:2]
    assert (tides["kind"], [op["by"] for op in tides["do"]]) == ("action", [200, 400])
    assert demise["do"][0]["move"] == "target"


def test_numbers_on_a_line_of_their_own_are_those_of_the_card(client):
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", read(client, "Wobbler\n500 / 4", step="victor")))
    assert "Wobbler · Character · in play, open · BPower 500 · Damage Rating 4 Type on the next line" in text
    put(client, card_1="Wobbler\n500 / 4", card_2="Dragonoid\n700\nWhen this attacks, draw a card.", step="victor")
    wobbler, dragonoid = Scene.objects.get().start["card"]
    assert (wobbler["kind"], wobbler["marks"], wobbler["stats"]) == ("bakugan", ["open"], {"power": 500, "damage": 4})
    assert (dragonoid["name"], dragonoid["stats"]["power"]) == ("Dragonoid", 700)
    assert dragonoid["text"][0]["do"] == [{"draw": 1}]


@pytest.mark.parametrize("words", ["500", "500 / 4 / 3\nDraw a card.", "Draw a card.\n1\n+200 [B].", "Tides\n5"])
def test_other_numbers_are_words_like_any(client, words):
    """Those of a card that has none, or fewer; a line of numbers in the middle of a text is no card's."""
    assert "· BPower" not in read(client, words)


def test_a_card_of_which_something_is_left_brings_its_name_alone(client):
    text = read(client, "Brain Geyser")
    assert "Type on the next line what it says" in text
    assert 'class="does"' not in text


@pytest.mark.parametrize("key", sorted(games()))
def test_every_card_of_the_pool_opens_in_a_scene(key):
    game = games()[key]
    step = game.timing.usual_stage or next(iter(game.timing.lens), "")
    for card in pool_of(key).cards:
        start = start_of(game, {"card-1": card.number or card.title, "step": step})
        opened = open_plain(start.plain)
        assert not opened.problems, card.label
        assert start.plain["card"][0]["name"] == card.title[:60]


def test_a_known_card_brings_what_the_pool_knows_of_it(client):
    client.post("/timing/dragon_ball_super/set", {"step": "main", "card-1": "BT5-003"})
    (goku, *_others) = Scene.objects.get().start["card"]
    assert goku["cost"] == {"energy": 3, "red": 2, "combo": 0}
    assert goku["stats"] == {"power": 15000, "combo": 5000}
    assert goku["facts"]["colors"] == ["red"]
    assert goku["facts"]["character"] == "Son Goku: Childhood"


@pytest.mark.parametrize(("kind", "character"), [("battle", "Son Goku: Childhood"), ("leader", "Son Goku")])
def test_of_cards_of_one_name_the_kind_tells_which(client, kind, character):
    client.post("/timing/dragon_ball_super/set", {"step": "main", "card-1": "Son Goku", "kind-1": kind})
    (goku, *_others) = Scene.objects.get().start["card"]
    assert (goku["kind"], goku["facts"]["character"]) == (kind, character)


@pytest.mark.parametrize(("words", "kind"), [
    ("[Awaken] When your life is at 1 or less: Draw 5 cards, then flip this card over.", "leader"),
    ("[Counter: Attack] Negate the attack.", "extra"),
    ("[Counter: Attack] Play this card.", "battle"),
    ("[Auto] When this card attacks, draw 1 card.", "battle"),
])  # fmt: skip
def test_a_skill_that_one_kind_of_card_has_tells_the_kind(client, words, kind):
    client.post("/timing/dragon_ball_super/set", {"step": "main", "card-1": words})
    assert Scene.objects.get().start["card"][0]["kind"] == kind


def test_what_is_typed_of_a_known_card_stands_beside_what_the_pool_knows_of_it(client):
    put(client, card_1="Tides\nDraw a card.")
    tides = Scene.objects.get().start["card"][0]
    assert (tides["do"], tides["cost"], tides["facts"]) == ([{"draw": 1}], 1, {"faction": ["Aquos"]})


def test_an_evo_finds_the_bakugan_that_it_is_played_on(client):
    put(client, card_1="Diamond Hydorous")
    evo, host = Scene.objects.get().start["card"][:2]
    assert evo["facts"] == {"faction": ["Aquos"], "evo": "Hydorous"}
    assert (host["name"], host["kind"], host["facts"]) == ("Hydorous", "bakugan", {"faction": ["Aquos"]})


def test_the_number_of_a_card_names_it_too(client):
    assert "+400 for the chosen one" in read(client, pool_of("bakugan").find("Tides")[0].number)
