"""Web pages: the text of the page, without what the site puts around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.rulebook.importing.files import ImportFailed, read_file
from judgeapp.rulebook.importing.web import read_web
from tests.rulebook.importing.documents import BAKUGAN
from tests.rulebook.importing.words import page

COUNTED = '<style>li::before { content: counters(item, ".") }</style>'


def lines(text):
    return [paragraph.text for paragraph in read_web(text) if not paragraph.is_furniture]


def test_a_page_is_read_as_its_text():
    source = read_file("rules.html", page(BAKUGAN))
    assert (source.text, source.kind) == (BAKUGAN.strip("\n"), "web")


@pytest.mark.parametrize("start", ["<!DOCTYPE html><html>", "\n<html lang=en>", "<!-- saved --><!doctype HTML>"])
def test_it_is_known_by_its_contents(start):
    source = read_file("rules", f"{start}<body><p>1.1. Draw.</p>".encode())
    assert (source.text, source.kind) == ("1.1. Draw.", "web")


@pytest.mark.parametrize(
    "around",
    [
        "<nav>{}</nav>",
        "<footer>{}</footer>",
        "<aside>{}</aside>",
        "<script>{}</script>",
        "<div class='site-menu left'>{}</div>",
        "<div id=cookie_note>{}</div>",
        "<div role=banner>{}</div>",
        "<p hidden>{}</p>",
        "<p style='color: red; display: none'>{}</p>",
    ],
)
def test_what_a_site_puts_around_its_text_falls_away(around):
    assert lines(f"<body>{around.format('1.2. Buy.')}<p>1.1. Draw a card.</p></body>") == ["1.1. Draw a card."]


@pytest.mark.parametrize("around", ["<form>{}</form>", "<div class='page has-sidebar'>{}</div>"])
def test_what_holds_most_of_the_text_is_the_text(around):
    rules = "<p>1.1. Draw a card and keep it.</p><div class=menu>Home</div>"
    assert lines(f"<body>{around.format(rules)}<p>Hello.</p></body>") == ["1.1. Draw a card and keep it.", "Hello."]


def test_names_that_only_begin_like_those_are_text():
    assert lines("<div class='navigator'>1.1. Draw.</div><p id=menus>1.2. Pass.") == ["1.1. Draw.", "1.2. Pass."]


def test_only_what_is_marked_as_the_document_is_read():
    assert lines("<p>Hello.</p><main><p>1.1. Draw.</p></main><p>Bye.</p>") == ["1.1. Draw."]
    assert lines("<article>1.1. Draw.</article><article>1.2. Pass.</article>") == ["1.1. Draw.", "1.2. Pass."]


def test_lists_that_only_lead_elsewhere_are_no_text():
    links = "".join(f"<li><a href='#{n}'>1.{n}. Draw</a></li>" for n in range(1, 6))
    found = read_web(f"<ul>{links}</ul><p>1.1. Draw.</p>")
    assert [paragraph.is_furniture for paragraph in found] == [True] * 5 + [False]


def test_headings_and_lists_keep_their_marks():
    text = (
        "<h2>1. Basics</h2><ul><li>One<ul><li>Two</ul></ul><ol start=3><li>Three<li>Four</ol><ol type=a><li>Five</ol>"
    )
    assert lines(text) == ["## 1. Basics", "• One", "  • Two", "3. Three", "4. Four", "a. Five"]


def test_lists_that_the_page_counts_through_are_numbered_so():
    text = f"{COUNTED}<ol><li>Basics<ol><li>General<ol><li>Draw.</li><li><p>Pass.</p></li></ol></ol><li>More</ol>"
    assert lines(text) == ["1. Basics", "1.1. General", "1.1.1. Draw.", "1.1.2. Pass.", "2. More"]


def test_a_number_in_a_cell_stands_before_its_rule():
    text = "<table><tr><td>1.1.1.</td><td>Draw <b>one</b><br>card.</td></tr><tr><td></td></tr></table>"
    assert lines(text) == ["1.1.1.\tDraw one card."]


def test_words_stay_together_and_lines_break_where_they_are_broken():
    assert lines("<p>Draw <i>one</i>\n   card<br>and<br/>pass&nbsp;on.<pre>a\n b</pre>") == [
        "Draw one card\nand\npass on.",
        "a\nb",
    ]


def test_a_page_without_text_is_refused():
    for text in ("<html></html>", "<html><nav>Home</nav></html>"):
        with pytest.raises(ImportFailed, match="No text was found"):
            read_file("rules.html", text.encode())


@given(st.text(alphabet="<>/!-&;abdilopstr \n\"'=#1.", max_size=300))
def test_any_page_is_paragraphs(text):
    assert all(paragraph.text.strip() for paragraph in read_web(text))


def test_a_page_without_bottom_is_read():
    assert lines("<div>" * 5_000 + "1.1. Draw.") in ([], ["1.1. Draw."])
