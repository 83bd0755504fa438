"""What a scene says and does not take into account is told at its head and on the step."""

from judgeapp.domain.timing.transcript import as_plain, idle_in, transcript
from tests.domain.timing.scenes import TOY, act, card, passes, played

EYE = {"name": "Eye", "kind": "unit", "owner": "A", "text": [{"name": "Look", "when": "played", "do": [{"draw": 1}]}]}


def told(cards, actions=()):
    scenario, found = played(cards, actions)
    return [each.sentence for each in idle_in(TOY, scenario, found)]


def test_a_text_where_it_cannot_work_is_told():
    assert told([EYE]) == ["Not taken into account: Look of Eye: it works in play, and Eye is never there (hand)"]
    assert told([{**EYE, "zone": "play"}]) == []
    assert told([{**EYE, "text": [{**EYE["text"][0], "zones": ["hand"]}]}]) == []


def test_what_a_card_does_that_is_in_play_already_is_told():
    unit = {"name": "Bear", "kind": "unit", "zone": "play", "do": [{"draw": 1}]}
    assert told([unit]) == ["Not taken into account: what Bear does when it is played; it is in play already"]
    assert told([{**unit, "zone": "hand"}]) == []


def test_a_card_that_gets_where_its_text_works_is_not_told():
    bring = card("Bring", {"move": "Eye", "to": "play"})
    assert told([bring, EYE], [act("A", "play", card="Bring"), *passes("A", "B")]) == []


def test_it_stands_at_the_head_and_on_the_step():
    scenario, found = played([EYE, card("One")], [act("A", "play", card="One"), act("A", "play", card="Eye")])
    lines = transcript(TOY, scenario, found)
    assert [line for line in lines if line.startswith("Not taken into account: Look of Eye")]
    assert (
        lines[lines.index(next(line for line in lines if line.startswith("  2 "))) + 1].strip().startswith("Not taken")
    )
    assert as_plain(TOY, scenario, found, (), "")["warnings"][0]["step"] == 2
