import contextlib
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.rulebook.importing import files
from judgeapp.rulebook.importing.files import ImportFailed, Source, read_file
from tests.rulebook.importing.pdfs import locked, pdf

LEFT, RIGHT, HANGING = 90, 350, 50


def lines(source):
    return [line for line in source.text.split("\n") if line]


def refusal(name, data):
    with pytest.raises(ImportFailed) as failed:
        read_file(name, data)
    return str(failed.value)


def zipped(name="a.txt"):
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr(name, "1.1. Rule")
    return into.getvalue()


@pytest.mark.parametrize(("name", "kind"), [("a.txt", "text"), ("A.MD", "markdown"), ("a.wiki", "wiki"), ("a", "text")])
def test_a_text_file_is_read_as_it_stands(name, kind):
    assert read_file(name, "1.1. Draw “one” card.\r\n\r\n1.2. Pass.".encode()) == Source(
        "1.1. Draw “one” card.\n\n1.2. Pass.", kind
    )


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_at_the_beginning_tells_the_encoding(encoding):
    assert read_file("a.txt", "1.1. Café\n".encode(encoding)) == Source("1.1. Café\n", "text")


def test_a_windows_text_is_read_and_the_report_says_so():
    source = read_file("a.txt", "1.1. The player’s “hand”.\n".encode("cp1252"))
    assert source.text == "1.1. The player’s “hand”.\n"
    assert [note for note in source.notes if "Windows-1252" in note]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_without_its_mark(encoding):
    text = "1.1. The player’s “hand” – café.\n"
    assert read_file("a.txt", text.encode(encoding)) == Source(text, "text")


def test_a_text_of_an_old_mac_is_read_and_the_report_says_so():
    text = "1.1. The player’s “hand” – and café…\n"
    source = read_file("a.txt", text.encode("mac-roman"))
    assert source.text == text
    assert [note for note in source.notes if "Mac Roman" in note]


def test_markup_is_text():
    assert read_file("a.md", b"1.1. <script>alert(1)</script>").text == "1.1. <script>alert(1)</script>"


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.txt", b"", "is empty"),
        ("a.txt", b" \n\n\t", "is empty"),
        ("a.txt", "\ufeff\n".encode(), "nothing but blank lines"),
        ("a.txt", b"\x7f", "nothing but blank lines"),
        ("a.txt", "\u00a0\n".encode(), "nothing but blank lines"),
        ("a.pdf", zipped(), "is a zip archive"),
        ("a.txt", zipped(), "is a zip archive"),
        ("a.docx", zipped(), "is a zip archive"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "is a picture"),
        ("a.mhtml", b"From: <Saved by Blink>\nMIME-Version: 1.0", "is a web archive"),
        ("a.webarchive", b"bplist00\x01", "is a web archive"),
        ("a.pdf", b"1.1. Draw a card.", "is not a PDF"),
        ("a.txt", bytes(range(256)) * 10, "encoding of “a.txt” is not known"),
        ("a.txt", "1.1. Draw a card.".encode("utf-32-le"), "is no text"),
        ("a.txt", b"\xff\xfe1", "says that it is UTF-16"),
        ("a.txt", "ルールを説明する。".encode("shift-jis"), "encoding of “a.txt” is not known"),
        ("a.pdf", b"%PDF-1.4\nthe rest is lost", "damaged PDF"),
        ("a.pdf", b"%PDF-", "damaged PDF"),
        ("a.pdf", pdf([]), "pictures of pages but no text"),
        ("a.pdf", locked(), "locked with a password"),
        ("a.txt", b"1.1. Draw.\n" + b"1" * 20_001, "Line 2 of “a.txt” is longer than 20,000 letters"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(name, data, words):
    message = refusal(name, data)
    assert words in message
    assert message.endswith((".", "?"))


def test_a_file_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES_OF_TEXT", 10)
    monkeypatch.setattr(files, "MOST_BYTES", {"pdf": 12})
    assert "too large (11 bytes); 10 are the most" in refusal("a.txt", b"1.1. Draw a")
    assert "too large (14 bytes); 12 are the most" in refusal("a.pdf", b"1.1. Draw a ca")
    assert "too large (14 bytes); 12 are the most" in refusal("a", b"%PDF-1.4 Draw ")


def test_a_file_with_too_many_lines_is_refused():
    assert "has 30,001 lines; 30,000 are the most" in refusal("a.txt", b"a\n" * 30_000 + b"a")


def test_a_pdf_with_too_many_pages_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MOST_PAGES", 2)
    assert "has 3 pages" in refusal("a.pdf", pdf([], [], []))


def test_a_pdf_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MOST_SECONDS", 0)
    assert "too much time or memory" in refusal("a.pdf", pdf([(50, 50, "1.1. Draw.")]))


def test_a_pdf_is_known_by_its_contents():
    source = read_file("rules", pdf([(LEFT, 100, "1.1. Draw a card (or two).")]))
    assert (source.text, source.kind, source.pages) == ("1.1. Draw a card (or two).", "pdf", 1)


def test_a_number_in_the_margin_stands_before_its_text_though_it_was_drawn_after_it():
    words = [
        (LEFT, 100, "Draw a card, look at it"),
        (LEFT, 112, "and keep it."),
        (LEFT, 124, "Pass."),
        (HANGING, 100, "1-1-1."),
        (HANGING, 124, "1-1-2."),
    ]
    assert lines(read_file("a.pdf", pdf(words))) == ["1-1-1. Draw a card, look at it", "and keep it.", "1-1-2. Pass."]


def test_two_columns_are_read_one_after_the_other():
    title = [(LEFT, 50, "The comprehensive rules of a game for two, three or four players who sit at one table")]
    left = [(LEFT, 100 + 12 * n, f"1-1-{n}. What stands in the left column here") for n in range(1, 6)]
    right = [(RIGHT, 100 + 12 * n, f"1-2-{n}. What stands in the right column") for n in range(1, 6)]
    across = [place for pair in zip(left, right, strict=True) for place in pair]
    assert lines(read_file("a.pdf", pdf(title + across))) == [text for _, _, text in title + left + right]


def test_a_wider_space_between_lines_is_a_blank_line():
    words = [(LEFT, 100, "1. Draw"), (LEFT, 130, "1.1. Draw a card"), (LEFT, 142, "and keep it."), (LEFT, 154, "So.")]
    assert read_file("a.pdf", pdf(words)).text == "1. Draw\n\n1.1. Draw a card\nand keep it.\nSo."


def page(number, of=4):
    body = [(LEFT, 100 + 12 * n, f"{number}.{n}. What a page says of {number * n} things") for n in range(1, 6)]
    return [(LEFT, 40, "Comprehensive Rules"), *body, (LEFT, 760, f"Page {number} of {of}")]


def test_headers_and_footers_are_known():
    source = read_file("a.pdf", pdf(*map(page, range(1, 5))))
    text = source.text.split("\n")
    assert [text[number - 1] for number in sorted(source.furniture)] == [
        words for number in range(1, 5) for words in ("Comprehensive Rules", f"Page {number} of 4")
    ]
    assert len(lines(source)) == 28


TITLES = ["The Deck", "The Turn", "The Field", "The Battle", "The End", "Words"]


def test_headers_that_change_with_the_chapter_are_known():
    pages = [[(LEFT, 40, title), *page(number)[1:-1]] for number, title in enumerate(TITLES, 1)]
    source = read_file("a.pdf", pdf(*([*places, (LEFT, 172, f"{places[0][2]} again.")] for places in pages)))
    text = source.text.split("\n")
    assert [text[number - 1] for number in sorted(source.furniture)] == TITLES


def test_headers_above_two_columns_are_known_on_both_sides():
    def columns(number):
        left = [(LEFT, 100 + 12 * n, f"{number}.{n}. What stands in the left column {n}") for n in range(1, 8)]
        right = [(RIGHT, 100 + 12 * n, f"{number}.{n + 7}. What stands on the right {n}") for n in range(1, 8)]
        return [(LEFT, 40, "Comprehensive Rules"), (RIGHT + 100, 40, f"Part {1 + number // 3}"), *left, *right]

    source = read_file("a.pdf", pdf(*map(columns, range(1, 8))))
    text = source.text.split("\n")
    assert len(source.furniture) == 14
    assert {text[number - 1].split()[0] for number in source.furniture} == {"Comprehensive", "Part"}


def test_first_lines_of_columns_whose_lines_stand_between_each_other_are_no_headers():
    def columns(number):
        left = [(LEFT, 100 + 12 * n, f"What page {number} says on the left, line {n}") for n in range(9)]
        right = [(RIGHT, 100 + 12 * n + 4 * (n > 0), f"What page {number} says on the right, {n}") for n in range(9)]
        return [*left, *right]

    assert read_file("a.pdf", pdf(*map(columns, range(11, 60, 7)))).furniture == frozenset()


@pytest.mark.parametrize(("top", "mark"), [(98, ""), (70, "1.{}. ")])
def test_a_first_line_near_the_text_or_with_a_number_is_no_header(top, mark):
    pages = [[(LEFT, top, mark.format(n) + title), *page(n)[1:-1]] for n, title in enumerate(TITLES, 1)]
    assert read_file("a.pdf", pdf(*pages)).furniture == frozenset()


def test_headers_and_footers_of_a_text_with_page_breaks_are_known():
    pages = ["\n".join(text for _, _, text in page(number)) for number in range(1, 5)]
    source = read_file("a.txt", "\n\f".join(pages).encode())
    text = source.text.split("\n")
    assert [text[number - 1] for number in sorted(source.furniture)] == [
        words for number in range(1, 5) for words in ("Comprehensive Rules", f"Page {number} of 4")
    ]
    assert source.pages == 4


def test_a_page_without_text_is_named():
    assert read_file("a.pdf", pdf([(LEFT, 100, "1.1. Draw.")], [])).notes == (
        "No text was found on page 2; is it a picture?",
    )


NAMES = st.sampled_from(["a.txt", "a.md", "a.wiki", "a.zip", "a", ""])


@settings(deadline=None)  # some begin like a PDF, and reading that starts a process
@given(NAMES, st.binary() | st.text().map(str.encode) | st.text().map(lambda text: text.encode("utf-16")))
def test_any_bytes_are_a_source_or_a_refusal(name, data):
    with contextlib.suppress(ImportFailed):
        source = read_file(name, data)
        assert source.text.strip()
        assert source.text.splitlines() == source.text.removesuffix("\n").split("\n")


@settings(max_examples=12, deadline=None)  # each starts a process
@given(st.integers(0, 700), st.binary(max_size=40))
def test_any_pdf_is_a_source_or_a_refusal(place, damage):
    whole = pdf([(LEFT, 100, "1.1. Draw.")])
    with contextlib.suppress(ImportFailed):
        assert read_file("a.pdf", whole[:place] + damage + whole[place + len(damage) :]).text
