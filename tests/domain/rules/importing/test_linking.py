from judgeapp.domain.rules.book import Block, Entry, Rule, plain, references
from judgeapp.domain.rules.importing.reading import link
from judgeapp.domain.rules.importing.values import Dangling, Draft, Grammar, Line, Owned, Owner
from judgeapp.domain.rules.numbering import Numbering

DOTTED, DASHED = Grammar(Numbering()), Grammar(Numbering(separator="-"))
HEADED = Grammar(Numbering(by_heading=True))


def linked(rules, grammar=DOTTED, glossary=()):
    """Read rules given as number -> text, or number -> (title, text)."""
    made = []
    for line, (number, said) in enumerate(rules.items(), 1):
        title, text = said if isinstance(said, tuple) else ("", said)
        blocks = (Block("text", text=text, line=line),) if text else ()
        made.append(Rule(number, title=title, is_heading=bool(title), blocks=blocks, line=line))
    owned = tuple(
        Owned(Line(rule.line, rule.blocks[0].text if rule.blocks else rule.title), Owner.RULE) for rule in made
    )
    return link(Draft(tuple(made), glossary, owned), grammar)


def text_of(reading, number):
    return next(rule.blocks[0].text for rule in reading.draft.rules if rule.number == number)


def stale(reading):
    return [(found.rule, found.printed, found.target) for found in reading.dangling]


def test_a_reference_to_a_rule_that_is_there_is_marked():
    reading = linked({"1.1": "Draw (see rules 1.2. and 1.3).", "1.2": "Look.", "1.3": "Pass."})
    assert text_of(reading, "1.1") == "Draw (see rules [[1.2]]. and [[1.3]])."
    assert reading.dangling == ()


def test_items_and_rows_are_marked_too():
    blocks = (Block("list", items=("see 1.1", "none")), Block("table", rows=(("a", "rule 1.1"),)))
    reading = link(Draft((Rule("1.1", blocks=blocks),), (), ()), DOTTED)
    assert reading.draft.rules[0].blocks == (
        Block("list", items=("see [[1.1]]", "none")),
        Block("table", rows=(("a", "rule [[1.1]]"),)),
    )


def test_the_glossary_refers_to_rules():
    glossary = (Entry("Batch", blocks=(Block("text", text="See 1.1 and 3.1."),)),)
    reading = linked({"1.1": "Draw.", "3.2": "Pass."}, glossary=glossary)
    assert reading.draft.glossary[0].blocks[0].text == "See [[1.1]] and 3.1."
    assert reading.dangling == (Dangling(0, "", "3.1"),)


def test_brackets_of_the_publisher_never_become_a_reference():
    reading = linked({"1.1": "Wiki [[Start Phase]] and [[1.2]] and [[[1.2", "1.2": "Look."})
    text = text_of(reading, "1.1")
    assert [reference.target for reference in references(text)] == []
    assert plain(text).replace("\u2060", "") == "Wiki [[Start Phase]] and [[1.2]] and [[[1.2"


def test_a_number_in_brackets_can_be_a_reference():
    reading = linked({"1.1.1": "Draw [see 1.1.2] or [1.1.2].", "1.1.2": "Look."})
    assert [reference.target for reference in references(text_of(reading, "1.1.1"))] == ["1.1.2", "1.1.2"]


def test_a_chapter_that_is_not_there_is_another_documents():
    assert stale(linked({"1.1": "For more players, see section 8.", "1.2": "See 7.5."})) == [
        ("1.1", "8", ""),
        ("1.2", "7.5", ""),
    ]


BATCH = {
    "4.4": ("Batch", ""),
    "4.4.1": "Cards wait in the batch.",
    "5.1": "A card in the batch (see rule 4.4) waits.",
    "5.2": "A skill in the batch (see rule 4.4) waits.",
    "5.3": "Players use the batch (see rule 4.4) often.",
    "5.9": "Nothing.",
}


def test_the_same_words_elsewhere_tell_where_a_lost_reference_leads():
    assert stale(linked({**BATCH, "5.10": "It resolves in the batch (see 500.1)."})) == [("5.10", "500.1", "4.4")]


def test_the_same_words_elsewhere_tell_that_a_reference_is_stale():
    assert stale(linked({**BATCH, "6.1": "It rests in the batch (see rule 5.9)."})) == [("6.1", "5.9", "4.4")]
    assert stale(linked({**BATCH, "6.1": "It rests in the batch (see rule 4.4)."})) == []


def test_a_title_before_a_reference_tells_the_section():
    rules = {
        "1.5": ("Ending the Game", ""),
        "1.5.1": "The game ends.",
        "1.6": ("Factions", ""),
        "1.6.1": "Six of them.",
    }
    assert stale(linked({**rules, "2.1.1": "A faction (see rule 1.5) is a symbol."})) == [("2.1.1", "1.5", "1.6")]


def test_a_keyword_tells_the_section_and_the_last_parts_stay():
    rules = {
        "10-1": ("[Union-Potara]", ""),
        "10-1-5": "It ends.",
        "10-4": ("[Ultimate]", ""),
        "10-4-1": "Pay.",
        "11-1": "10-4. Added section on [Union-Potara].",
        "11-2": "10-7-5. Clarified [Union-Potara].",
    }
    assert stale(linked(rules, DASHED)) == [("11-1", "10-4", "10-1"), ("11-2", "10-7-5", "10-1-5")]


def test_the_rules_own_section_was_renumbered():
    rules = {
        "10-3-1": "Choose two battle cards of yours.",
        "10-3-4": "It is placed on the two battle cards chosen by 10-4-1.",
        "10-4-1": "The game is won.",
    }
    assert stale(linked(rules, DASHED)) == [("10-3-4", "10-4-1", "10-3-1")]


def test_a_range_as_long_as_the_siblings_before_it_is_they():
    rules = {
        "6.7.1": "All are checked.",
        "6.7.1.1": "One.",
        "6.7.1.2": "Two.",
        "6.7.1.3": "If all (605.1a - 605.1b) are met.",
    }
    assert stale(linked(rules)) == [("6.7.1.3", "605.1a", "6.7.1.1"), ("6.7.1.3", "605.1b", "6.7.1.2")]


def test_a_rule_that_lost_its_lowest_part_is_named_by_the_one_above():
    assert stale(linked({"8-1-5-1": "Costs.", "8-2-1": "Added 8-1-5-1-1."}, DASHED)) == [
        ("8-2-1", "8-1-5-1-1", "8-1-5-1")
    ]


def test_a_page_is_reported_with_the_heading_that_the_sentence_names():
    rules = {
        "battle": ("Battle", "It starts in the third step of Phase C (See page 10)."),
        "turn": ("Turn", ""),
        "turn/phase-b": ("Phase B: Play", "See how to play a card (page 4)."),
        "turn/phase-c": ("Phase C: Attack", "Declare it."),
        "cards": ("How to Play Cards", "Pay first."),
    }
    assert stale(linked(rules, HEADED)) == [("battle", "page 10", "turn/phase-c"), ("turn/phase-b", "page 4", "cards")]


def test_a_stale_reference_is_marked_as_printed_and_a_lost_one_not_at_all():
    reading = linked({**BATCH, "6.1": "It rests in the batch (see rule 5.9), not in 9.9.9."})
    assert text_of(reading, "6.1") == "It rests in the batch (see rule [[5.9]]), not in 9.9.9."


def test_the_line_of_a_reference_is_told():
    block = Block("list", items=("one", "two (see 9.9)"), line=3)
    lines = [Line(3, "- one"), Line(4, "- two (see 9.9)")]
    owned = tuple(Owned(line, Owner.CONTINUATION, "1.1") for line in lines)
    assert link(Draft((Rule("1.1", blocks=(block,)),), (), owned), DOTTED).dangling == (Dangling(4, "1.1", "9.9"),)
