"""What cards speak of that a scene may not have."""

from judgeapp.domain.wording.spoken import named_in, words_in

CARD = {
    "name": "Tom",
    "owner": "Ana",
    "facts": {"bars": [{"not": {"trait": "Cat"}}], "name": "Thomas"},
    "do": [{"choose": 1, "trait": ["Dog", "Cat"]}, {"become": "trait", "gain": "Mouse", "of": "last"}],
    "text": [{"name": "Auto", "sort": "triggered", "when": "played", "do": [
        {"choose": 1, "name": "Jerry", "zone": "deck"}, {"play": "last", "but": ["Spike", "Tom"]},
        {"give": [{"name": "Sting", "when": "attacks", "do": [{"count": "play", "character": "Butch"}]}]}]}],
}  # fmt: skip


def test_words_are_found_wherever_they_stand_each_once():
    assert words_in(CARD, "trait", "character", "colour") == {"trait": ["Cat", "Dog", "Mouse"], "character": ["Butch"]}


def test_cards_are_called_by_name_and_texts_are_not():
    assert list(named_in([CARD])) == [("Jerry", "Ana"), ("Spike", "Ana")]


def test_who_is_there_is_not_missing():
    assert list(named_in([CARD, {"name": "jerry", "owner": "Ben"}])) == [("Spike", "Ana")]
