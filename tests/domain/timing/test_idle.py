"""What a scene says and does not take into account is told at its head and on the step."""

from judgeapp.domain.timing.transcript import as_plain, idle_in, transcript, warnings_of
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


def head_told(*rules, actions=(), **head):
    scenario, found = played([card("One")], actions, rules=list(rules), **head)
    return [each.sentence for each in warnings_of(TOY, scenario, found)]


def test_a_rule_of_the_head_on_which_no_step_rests_is_told():
    cites = {rule for step in played([card("One")])[1].steps for event in step.events for rule in event.grounds.rules}
    used = min(cites)
    assert head_told(used) == []
    assert head_told("99.1") == ["Not taken into account: rule 99.1 of the head: no step of this scene rests on it"]
    assert head_told(used, "98", "99") == [
        "Not taken into account: rules 98, 99 of the head: no step of this scene rests on them"
    ]
    scenario, found = played([card("One")], rules=["99.1"])
    assert "rule 99.1" in transcript(TOY, scenario, found)[1]
    assert as_plain(TOY, scenario, found, (), "")["warnings"][0]["step"] == 0


def test_a_rule_of_the_head_may_be_that_of_an_action_that_is_only_expected_to_be_legal():
    do = act("A", "play", card="One")
    _, found = played([card("One")], [do])
    first = played([card("One")])[1].steps[0].events
    before = {rule for event in first for rule in event.grounds.rules}
    rule = next(rule for event in found.steps[1].events for rule in event.grounds.rules if rule not in before)
    assert "no step" in head_told(rule)[0]
    assert head_told(rule, expect={"legal": [do]}) == []
    assert "no step" in head_told(rule, expect={"legal": [act("B", "play", card="One")]})[0]


def test_a_rule_of_the_head_may_be_that_of_a_refusal_or_the_whole_of_a_part_that_is_cited():
    too_soon = [act("B", "play", card="One", refused=True)]
    _, found = played([card("One")], too_soon)
    rule = found.refusals[1].grounds.rules[0]
    assert head_told(rule, actions=too_soon) == []
    part = {"illegal": [act("B", "play", card="One", rule="12.1a")]}
    assert head_told("12.1", "12", expect=part) == []
    other = {"illegal": [act("B", "play", card="One", rule="12.11")]}
    assert "rule 12.1 of the head" in head_told("12.1", expect=other)[0]
