from judgeapp.domain.rules.book import Reference, plain, references, split_references


def test_the_three_forms_of_a_reference():
    text = "See [[4.4]], [[1.14|priority]] or [[1.13 -> 1.14]]."
    assert references(text) == [
        Reference("4.4"),
        Reference("1.14", shown="priority"),
        Reference("1.14", printed="1.13"),
    ]


def test_splitting_keeps_every_letter_outside_the_marks():
    assert split_references("a [[1.1]] b") == ["a ", Reference("1.1"), " b"]


def test_plain_text_shows_what_a_reader_sees():
    assert (
        plain("See [[1.13 -> 1.14]] and [[the-queue]].", {"the-queue": "The Queue"})
        == "See 1.13 (now 1.14) and The Queue."
    )
