"""Word documents: the numbers that Word counts are the rules' own."""

import pytest
from docx import Document
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook.importing import files
from judgeapp.rulebook.importing import word as reader
from judgeapp.rulebook.importing.files import ImportFailed, read_file
from tests.rulebook.importing.documents import BAKUGAN
from tests.rulebook.importing.words import Numbered, saved, word, zipped

OUTLINE = [("decimal", "%1."), ("decimal", "%1.%2."), ("decimal", "%1.%2.%3."), ("lowerLetter", "%1.%2.%3%4")]


def lines(data, name="rules.docx"):
    source = read_file(name, data)
    assert source.kind == "word"
    return [line for line in source.text.split("\n") if line]


def test_typed_numbers_are_read_as_they_stand():
    assert read_file("rules.docx", word(BAKUGAN)).text == BAKUGAN.strip("\n")


def test_it_is_known_by_its_contents():
    assert lines(word("1.1. Draw."), "rules") == ["1.1. Draw."]


def test_counted_numbers_stand_before_their_rules():
    book = Numbered(*OUTLINE)
    for depth, text in [(0, "Basics"), (1, "General"), (2, "Draw."), (2, "Pass."), (3, "Once."), (3, "Twice.")]:
        book.add(depth, text)
    for depth, text in [(1, "Ending"), (2, "Stop."), (3, "At once."), (0, "More"), (1, "Names")]:
        book.add(depth, text)
    assert lines(book.saved()) == [
        *("1. Basics", "1.1. General", "1.1.1. Draw.", "1.1.2. Pass.", "1.1.2a Once.", "1.1.2b Twice."),
        *("1.2. Ending", "1.2.1. Stop.", "1.2.1a At once.", "2. More", "2.1. Names"),
    ]


def test_a_list_that_begins_anew_goes_on_from_there():
    book = Numbered(*OUTLINE)
    book.add(0, "Basics")
    book.start(at0=4, at1=7)
    assert [book.add(0, "More"), book.add(1, "Names"), book.add(1, "Words")]
    assert lines(book.saved()) == ["1. Basics", "4. More", "4.7. Names", "4.8. Words"]


@pytest.mark.parametrize(
    ("form", "shown"),
    [("upperLetter", "(B)"), ("lowerRoman", "(ii)"), ("upperRoman", "(II)"), ("decimalZero", "(02)"), ("none", "()")],
)
def test_numbers_have_the_form_of_their_level(form, shown):
    book = Numbered((form, "(%1)"))
    book.add(0, "One.")
    book.add(0, "Two.")
    assert lines(book.saved())[1] == f"{shown} Two."


def test_roman_numbers():
    assert [reader._roman(number) for number in (4, 9, 14, 40, 90, 1994)] == ["iv", "ix", "xiv", "xl", "xc", "mcmxciv"]


def test_headings_and_bullets_keep_their_marks():
    book = Numbered(("decimal", "%1."), ("bullet", "o"))
    book.add(0, "Basics", "Heading 1")
    book.add(1, "A bullet.")
    book.document.add_paragraph("Another one.", "List Bullet")
    assert lines(book.saved()) == ["# 1. Basics", "  • A bullet.", "• Another one."]


def test_a_tables_row_is_a_line():
    book = Numbered(*OUTLINE)
    table = book.document.add_table(2, 2)
    for cell, text in zip(table._cells, ["Name", "Cost", "Zap", "3"], strict=True):
        cell.text = text
    assert lines(book.saved()) == ["Name\tCost", "Zap\t3"]


def test_a_table_within_a_table_is_read_once():
    book = Numbered(*OUTLINE)
    outer = book.document.add_table(1, 2)
    outer.cell(0, 0).text = "Cost"
    outer.cell(0, 1).add_table(1, 1).cell(0, 0).text = "Three"
    assert lines(book.saved()) == ["Cost\tThree"]


@pytest.mark.parametrize("form", ["lowerLetter", "upperRoman"])
def test_numbers_that_are_too_large_for_their_form_are_written_as_numbers(form):
    book = Numbered((form, "%1."))
    book.start(at0=2_000_000_000)
    book.add(0, "Many.")
    assert lines(book.saved()) == ["2000000000. Many."]


def test_a_document_with_too_many_lines_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MOST_LINES", 2)
    with pytest.raises(ImportFailed, match="lines; 2 are the most"):
        read_file("rules.docx", word("1.1. Draw.\n\n1.2. Pass.\n\n1.3. End.\n\n1.4. Stop."))


def test_changes_are_read_as_if_they_were_taken():
    book = Numbered(*OUTLINE)
    paragraph = book.document.add_paragraph("Draw ")
    for tag, text in (("w:del", "two cards"), ("w:ins", "one card.")):
        change, run, words = OxmlElement(tag), OxmlElement("w:r"), OxmlElement("w:t")
        words.text = text
        run.append(words)
        change.append(run)
        paragraph._p.append(change)
    assert lines(book.saved()) == ["Draw one card."]


def test_a_table_of_contents_is_no_rule():
    book = Numbered(*OUTLINE)
    book.document.styles.add_style("toc 1", 1)
    book.document.add_paragraph("1. Basics\t3", "toc 1")
    book.document.add_paragraph("1. Basics")
    source = read_file("rules.docx", book.saved())
    assert (source.text, source.furniture) == ("1. Basics\t3\n\n1. Basics", {1})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(a_dot_txt=b"1.1. Draw."), "another kind of office document"),
        (zipped(content_dot_xml=b"<office/>"), "another kind of office document"),
        (zipped(word__document_dot_xml=b"<w"), "damaged Word document"),
        (word("1.1. Draw.")[:-600], "damaged Word document"),
        (b"1.1. Draw.", "is no Word document"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "locked with a password"),
    ],
)
def test_what_is_no_word_document_is_refused_in_words(data, words):
    with pytest.raises(ImportFailed, match=words):
        read_file("rules.docx", data)


def test_an_empty_document_is_refused():
    with pytest.raises(ImportFailed, match="No text was found"):
        read_file("rules.docx", saved(Numbered(*OUTLINE).document))


def test_an_archive_that_unfolds_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(reader, "MOST_UNPACKED", 1_000)
    with pytest.raises(ImportFailed, match="more than any rulebook"):
        read_file("rules.docx", word("1.1. Draw."))


KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}+xml"
MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def annotated(document, kind, *notes):
    """Give a document the notes of a kind, "footnotes" or "endnotes"; the first is number 1."""
    one = kind.removesuffix("s")
    said = "".join(
        f'<w:{one} w:id="{at}">{"".join(f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>" for words in note)}</w:{one}>'
        for at, note in enumerate(notes, 1)
    )
    content = f"<w:{kind} {MAIN}>{said}</w:{kind}>".encode()
    part = Part(PackURI(f"/word/{kind}.xml"), TYPE.format(kind=kind), content, document.part.package)
    document.part.relate_to(part, KIND + kind)


def refer(paragraph, number, kind="footnote"):
    mark = OxmlElement(f"w:{kind}Reference")
    mark.set(qn("w:id"), f"{number}")
    paragraph.add_run()._r.append(mark)


def test_notes_at_the_foot_stand_below_their_rule():
    document = Document()
    refer(document.add_paragraph("1.1.1. Draw."), 1)
    last = document.add_paragraph("1.1.2. Play.")
    refer(last, 2)
    refer(last, 1, "endnote")
    annotated(document, "footnotes", ["2.1.1. of old", "said two."], ["Never more."])
    annotated(document, "endnotes", ["Or less."])
    found = read_file("rules.docx", saved(document))
    rules = read(found.text, games()["bakugan"].grammar).draft.rules
    assert [(rule.number, [block.text for block in rule.blocks]) for rule in rules] == [
        ("1.1.1", ["Draw.", "† 2.1.1. of old said two."]),
        ("1.1.2", ["Play.", "† Never more.", "† Or less."]),
    ]
    assert found.notes[0].startswith("3 notes at the feet of pages stand below the rules that they are of")


def test_a_note_that_was_deleted_or_is_empty_is_none():
    document = Document()
    paragraph = document.add_paragraph("1.1.1. Draw.")
    refer(paragraph, 1)
    deleted = OxmlElement("w:del")
    deleted.append(paragraph.runs[-1]._r)
    paragraph._p.append(deleted)
    refer(paragraph, 2)
    refer(paragraph, 3)
    annotated(document, "footnotes", ["Gone."], [""])
    found = read_file("rules.docx", saved(document))
    assert (found.text, found.notes) == ("1.1.1. Draw.", ())


def test_damaged_notes_are_a_damaged_document():
    document = Document()
    refer(document.add_paragraph("1.1.1. Draw."), 1)
    annotated(document, "footnotes", ["<w:p>"])
    with pytest.raises(ImportFailed, match="damaged Word document"):
        read_file("rules.docx", saved(document))
