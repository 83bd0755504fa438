"""What a verdict says, and what it rests on: no word more than the documents have, and none dropped."""

import json
import re

import pytest

from tests.deckcheck.lists import BAKUGAN, DRAGON_BALL

pytestmark = pytest.mark.django_db
BLEACH = "Guardian\n1 Sample Guardian {type=guardian}\nMain deck\n3 Shrieker\n"
CORES_OF_TROX = "5 Fist\n1 Magic Shield"
CRYSTALS = "Deck\n1 Life Base\n40 Sample Crystal {type=energy crystal; limit=any}\n"


@pytest.fixture
def answer(client):
    def ask(text, game="bakugan", **more):
        data = {"game": game, "text": text, **more}
        response = client.post("/api/v1/decks/check", json.dumps(data), content_type="application/json")
        assert response.status_code == 200, response.content.decode()
        return response.json()

    return ask


def found(answer, code):
    (finding,) = [each for each in answer["findings"] if each["code"] == code]
    return finding


@pytest.mark.parametrize(
    ("game", "type_", "rules"),
    [
        ("bleach", "spell", ["additional-game-rules-and-definitions/card-type"]),
        ("x610z", "spell", ["304.2a", "304.2b", "304.2c"]),
        ("bakugan", "trap", ["2.4.2.1"]),
        ("dragon_ball_super", "event", ["2-3-2"]),
    ],
)
def test_a_type_that_the_game_has_not_is_told_with_the_rule_that_lists_them(answer, game, type_, rules):
    result = answer(f"2 Sample Trick {{type={type_}}}", game)
    finding = found(result, "unknown-type")
    assert (finding["severity"], finding["rules"], finding["lines"]) == ("cannot tell", rules, [1])
    assert f"“{type_}”" in finding["message"]


def test_a_type_that_a_request_states_is_told_too(answer):
    cards = [{"title": "Sample Trick", "type": "spell"}]
    assert found(answer("2 Sample Trick", "x610z", cards=cards), "unknown-type")["lines"] == [1]


@pytest.mark.parametrize("type_", ["life base", "dragon", "Energy Crystal"])
def test_a_sub_type_is_a_type(answer, type_):
    result = answer(f"2 Sample Trick {{type={type_}}}", "x610z")
    assert "unknown-type" not in {each["code"] for each in result["findings"]}


def test_no_document_forbids_a_side_deck_of_bakugan(answer):
    result = answer(f"{BAKUGAN}\nSide deck\n1 Absorb\n")
    finding = found(result, "wrong-size")
    assert (result["verdict"], finding["sure"]) == ("cannot tell", "unverified")
    assert "the document says nothing of it" in finding["message"]


@pytest.mark.parametrize(("setting", "verdict"), [("0-5", "legal"), ("off", "legal"), ("0", "illegal")])
def test_an_organiser_says_whether_there_is_a_side_deck(answer, setting, verdict):
    text = f"{BAKUGAN}\nSide deck\n1 BB-99\n"
    assert answer(text, settings={"side_deck": setting})["verdict"] == verdict


@pytest.mark.parametrize(("copies", "verdict"), [(2, "legal"), (3, "illegal")])
def test_a_deck_rule_of_a_card_about_another_name_is_checked(answer, copies, verdict):
    leader = {"number": "BT5-001", "title": "Yamcha", "type": "leader", "conditions": 'limit 2: name = "Sample Wish"'}
    wish = {"number": "ZZ1-001", "title": "Sample Wisher", "type": "battle", "cost": 1, "names": "Sample Wish"}
    text = (
        DRAGON_BALL.replace("2 BT5-029", f"{copies} ZZ1-001\n1 BT5-030")
        .replace("4 BT5-021", f"{5 - copies} BT5-021")
        .replace("1 BT5-001 Yamcha", "1 ZZ1-000")
    )
    leader |= {"number": "ZZ1-000", "title": "Sample Leader"}
    result = answer(text, "dragon_ball_super", cards=[leader, wish])
    assert result["verdict"] == verdict
    if copies > 2:
        finding = found(result, "own-rule-limit")
        assert (finding["actual"], finding["allowed"]) == (3, 2)
        assert finding["rules"] == ["5-1-3-2", "5-1-3-2-2", "2-1-3"]


def test_a_limit_stated_of_a_known_card_is_not_dropped_without_a_word(answer):
    result = answer(DRAGON_BALL.replace("4 BT5-004", "4 BT5-004 {limit=9}"), "dragon_ball_super")
    assert "9" in found(result, "limit-not-counted")["message"]


def test_a_size_that_no_document_has_is_told_as_a_setting_beside_the_count(answer):
    message = found(answer(BLEACH, "bleach", settings={"main_deck": "60", "energy_deck": "off"}), "wrong-size")[
        "message"
    ]
    assert message == "Main deck: 3 cards; it must be exactly 60 by this event’s setting; the document has no number."


def test_a_size_that_nobody_has_verified_is_told_as_that(answer):
    result = answer(BLEACH, "bleach", settings={"energy_deck": "off"})
    assert "the document has no number" in found(result, "wrong-size")["message"]


def test_nothing_is_cited_for_the_same_bakugan_twice(answer):
    text = BAKUGAN.replace("1 Fangzor (BB-344)", "1 Dragonoid (BB-343)")
    finding = found(answer(text), "not-distinct")
    assert (finding["rules"], finding["sure"], finding["severity"]) == ([], "unverified", "cannot tell")


def test_what_is_not_clear_is_not_called_none(answer):
    result = answer(BAKUGAN.replace("5 Fist\n1 Flaming Fist", "0 Fist"))
    assert "BakuCores: not clear;" in found(result, "symbols-unknown")["message"]


def test_no_game_is_told_in_words_of_another(client):
    page = client.get("/decks/formats/bleach/").content.decode()
    assert "Hero ID" not in page


def test_types_that_a_part_may_have_are_one_plain_sentence(answer):
    result = answer(BAKUGAN.replace("3 BB-84\n", "3 BB-84\n1 BB-283\n"))
    assert "Deck may have only action, flip, hero and evo cards." in found(result, "wrong-type")["message"]


@pytest.mark.parametrize(("number", "is_told"), [("BT9-900 ", False), ("", True)])
def test_a_card_with_a_number_of_its_own_is_not_told_to_be_like_another(answer, number, is_told):
    result = answer(f"4 {number}Feisty Chi-Chis {{type=battle}}", "dragon_ball_super")
    assert ("like-a-known-card" in {each["code"] for each in result["findings"]}) == is_told


def test_a_team_restriction_is_told_with_its_glossary_entry(answer):
    deck = CRYSTALS + "9 Sample Runner {type=summon; limit=9; team_limit=10}\n1 Waste\n"
    result = answer(f"Player 1\n{deck}Player 2\n{deck}", "x610z", format="team")
    assert found(result, "too-many-in-team")["terms"] == ["Team restriction"]


def test_the_glossary_entry_of_a_team_restriction_is_a_link_that_leads_there(client):
    deck = CRYSTALS + "9 Sample Runner {type=summon; limit=9; team_limit=10}\n1 Waste\n"
    asked = {"game": "x610z", "format": "team", "text": f"Player 1\n{deck}Player 2\n{deck}"}
    page = client.post("/decks/", asked).content.decode()
    (address, preview) = re.search(
        r'<a class="ref" href="([^"]+)" data-preview="([^"]+)">Team restriction</a>', page
    ).groups()
    assert 'id="team-restriction"' in client.get(address.partition("#")[0]).content.decode()
    assert client.get(preview).status_code == 200


def test_a_deck_above_the_least_size_is_told_to_be_shuffled_alone(answer):
    least = answer(CRYSTALS.replace("40 Sample", "50 Sample"), "x610z")
    assert "shuffled-alone" not in {each["code"] for each in least["findings"]}
    told = found(answer(CRYSTALS.replace("40 Sample", "80 Sample"), "x610z"), "shuffled-alone")
    assert (told["severity"], told["rules"], told["actual"]) == ("note", ["101.2", "106.1a"], 81)


def test_before_which_game_a_deck_is_presented_is_asked(answer):
    registered = CRYSTALS.replace("40 Sample", "50 Sample") + "Side deck\n10 Sample Runner {type=summon; limit=10}\n"
    swapped = registered.replace("50 Sample", "49 Sample").replace("Side deck\n10", "1 Sample Runner\nSide deck\n9")
    swapped += "1 Sample Crystal\n"
    codes = [
        {each["code"] for each in answer(swapped, "x610z", registered=registered, before_game=game)["findings"]}
        for game in (0, 1, 2)
    ]
    assert ["swap-too-early" in each for each in codes] == [False, True, False]


def test_what_an_organiser_decides_is_to_be_asked(answer):
    result = answer(f"{BAKUGAN}Side deck\n3 Absorb\n")
    assert found(result, "wrong-size")["repair"] == "Ask the organiser what holds at the event. Take out 3 cards."


def test_a_finding_without_a_rule_is_shown(client):
    text = BAKUGAN.replace("1 Fangzor (BB-344)", "1 Dragonoid (BB-343)")
    page = client.post("/decks/", {"game": "bakugan", "text": text}).content.decode()
    assert "Dragonoid (BB-343) is there 2 times" in page


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("bakugan", BAKUGAN.replace("5 Fist", "5 Fits")),
        ("dragon_ball_super", DRAGON_BALL.replace("1 BT5-001 Yamcha", "1 BT5-0X1 Yamca")),
    ],
)
def test_a_slip_in_a_line_under_no_heading_makes_no_deck_illegal(answer, game, text):
    """Which part the card is of is not known before the card is."""
    result = answer("\n".join(line for line in text.splitlines() if line[:1].isdigit()), game)
    wrong = [each["message"] for each in result["findings"] if each["severity"] == "illegal"]
    assert (result["verdict"], wrong) == ("cannot tell", [])


@pytest.mark.parametrize(
    ("notes", "told"), [("Ana plays this\n", "Line 1: read"), ("Ana\nfor fun\n", "Lines 1, 2: read")]
)
def test_one_line_is_one_line(answer, notes, told):
    assert told in found(answer(notes + BAKUGAN), "read-as-notes")["message"]


@pytest.mark.parametrize("address", ["http://[", "http://[::1", "http://℀/", "https://testserver:99999/decks/"])
def test_an_address_that_is_none_is_a_line_like_others(client, address):
    for answer in (
        client.post("/decks/", {"game": "bakugan", "text": address}),
        client.get("/decks/", {"url": address}),
    ):
        assert answer.status_code == 200


@pytest.mark.parametrize(("label", "zones"), [("Side", {"side"}), ("Maybeboard", {""}), ("Ana", {"main"})])
def test_what_every_line_begins_with_is_a_part_before_it_is_a_name(answer, label, zones):
    lines = answer("".join(f"{label}: 3 BB-{at}\n" for at in range(84, 90)))["lines"]
    assert {each["zone"] for each in lines if each["title"] or label == "Maybeboard"} == zones


SPANISH = {
    "bakugan": (
        "Team\n1 BB-343\nDeck\n4 BB-84",
        ["Equipo: 1 carta Character;", "en el mazo, máximo", "Añade 2 cartas"],
    ),
    "dragon_ball_super": ("Leader\n2 BT5-001\nDeck\n5 BT5-004", ["Líder: 2 cartas de líder", "5 copias en el mazo"]),
    "bleach": (
        "Main deck\n61 Shrieker",
        ["Al menos 60 cartas:", "Mazo de energía: 0 cartas de energía"],
    ),
    "x610z": ("Deck\n2 Life Base\nSide deck\n9 Waste", ["Mazo: 2 life bases;", "Quita 1 life base."]),
}


@pytest.mark.parametrize("game", SPANISH)
def test_parts_of_a_deck_and_readings_are_told_in_spanish(client, game):
    text, told = SPANISH[game]
    headers = {"Accept-Language": "es"}
    page = client.post("/decks/", {"game": game, "text": text}, headers=headers).content.decode()
    words = " ".join(re.sub(r"<[^<>]*>", " ", page).split())
    assert [each for each in told if each not in words] == []
    formats = client.get(f"/decks/formats/{game}/", headers=headers).content.decode()
    assert not re.search(r"at least|exactly|recalled|the document|counts? (?:as|for)", formats.partition("<main")[2])


def test_sources_that_disagree_on_a_card_are_told_and_not_the_same_symbols_twice(answer):
    text = BAKUGAN.replace("1 Dragonoid (BB-343)", "1 Ventus Trox").replace("5 Fist\n1 Flaming Fist", CORES_OF_TROX)
    finding = found(answer(text), "symbols-unknown")
    assert finding["message"].endswith("sources disagree on what the team asks for, and this fits one of them.")
    assert finding["repair"] == "Look at what is printed on the cards."
    assert [each.endswith("it fits.") for each in finding["readings"]] == [True, False]
