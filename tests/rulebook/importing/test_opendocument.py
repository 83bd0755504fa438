"""OpenDocument texts: the numbers that their lists count are the rules' own."""

import io
import zipfile
from xml.sax.saxutils import escape

import pytest

from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook.importing.files import ImportFailed, read_file
from tests.games.test_importing_bleach import OF_FILE
from tests.rulebook.importing.test_formats import said, understood
from tests.rulebook.importing.words import paragraphs

MIMETYPE = "application/vnd.oasis.opendocument.text"
SPACES = (
    " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
        for name, space in (("office", "office"), ("text", "text"), ("table", "table"), ("style", "style"))
    )
    + ' xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
)
LEVEL = '<text:list-level-style-number text:level="{n}" style:num-format="{form}" style:num-suffix="." {more}/>'
NUMBERED = "".join(LEVEL.format(n=n, form="1", more=f'text:display-levels="{n}"') for n in (1, 2, 3))
LETTERED = LEVEL.format(n=4, form="a", more='text:display-levels="1"')
BULLET = '<text:list-level-style-bullet text:level="1" text:bullet-char="*"/>'
STYLES = f"""
<text:list-style style:name="L">{NUMBERED}{LETTERED}</text:list-style>
<text:list-style style:name="B">{BULLET}</text:list-style>
<text:outline-style style:name="Outline">{NUMBERED.replace("list-level-style-number", "outline-level-style")}
</text:outline-style>
"""


def odt(body: str, styles: str = STYLES, manifest: str = "<m/>", **parts: bytes) -> bytes:
    """Return a document as a word processor packs it, with its type first."""
    into = io.BytesIO()
    text = f"<office:body><office:text>{body}</office:text></office:body>"
    content = f"<office:document-content {SPACES}>{text}</office:document-content>"
    root = f"<office:document-styles {SPACES}>{styles}</office:document-styles>"
    whole = {"content.xml": content.encode(), "styles.xml": root.encode(), "META-INF/manifest.xml": manifest.encode()}
    with zipfile.ZipFile(into, "w") as package:
        package.writestr("mimetype", MIMETYPE)
        for name, data in (whole | {key.replace("_", "."): data for key, data in parts.items()}).items():
            package.writestr(name, data, zipfile.ZIP_DEFLATED)
    return into.getvalue()


def lines(body: str) -> list[str]:
    source = read_file("rules.odt", odt(body))
    assert source.kind == "opendocument"
    return [line for line in source.text.split("\n") if line]


def p(words: str) -> str:
    return f"<text:p>{words}</text:p>"


def item(*inside: str, start: str = "") -> str:
    return f"<text:list-item{start}>{''.join(inside)}</text:list-item>"


def listed(*items: str, style: str = "L", more: str = "") -> str:
    return f'<text:list text:style-name="{style}"{more}>{"".join(items)}</text:list>'


def nested(*items: str) -> str:
    return f"<text:list>{''.join(items)}</text:list>"


@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_a_document_reads_as_its_plain_text(documents, name, key):
    text = (documents / name).read_text(encoding="utf-8")
    grammar = games()[key].grammar
    shown = ("<text:line-break/>".join(map(spaced, each)) for each in paragraphs(text))
    assert understood("rules.odt", odt("".join(map(p, shown))), grammar) == said(read(text, grammar))


def spaced(line: str) -> str:
    return escape(line).replace("\t", "<text:tab/>").replace("  ", ' <text:s text:c="1"/>')


def test_lists_count_as_the_word_processor_does():
    first = item(p("Basics"), nested(item(p("General"), nested(item(p("Sit."), p("Down.")), item(p("Draw."))))))
    assert lines(listed(first, item(p("Zones")))) == [
        "1. Basics", "1.1. General", "1.1.1. Sit.", "Down.", "1.1.2. Draw.", "2. Zones",
    ]  # fmt: skip


def test_a_list_goes_on_where_it_says_so_and_else_begins_anew():
    head = listed(item(p("One")), more=' xml:id="a"')
    on = listed(item(nested(item(p("Part")))), more=' text:continue-list="a"')
    again = listed(item(p("Two")), more=' text:continue-numbering="true"')
    assert lines(head + on + again + listed(item(p("New")))) == ["1. One", "1.1. Part", "2. Two", "1. New"]


def test_a_number_that_is_set_letters_and_bullets():
    deep = nested(item(nested(item(nested(item(p("a")), item(p("b")))))))
    body = listed(item(p("Seven"), deep, start=' text:start-value="7"')) + listed(item(p("Dot")), style="B")
    assert lines(body) == ["7. Seven", "a. a", "b. b", "• Dot"]


def test_headings_are_marked_and_count_by_the_outline():
    body = '<text:h text:outline-level="1">Basics</text:h><text:h text:outline-level="2">General</text:h>' + p("Text.")
    assert lines(body) == ["# 1. Basics", "## 1.1. General", "Text."]


def test_what_is_no_text_is_left_out():
    note = "<text:note><text:note-citation>1</text:note-citation><text:note-body>{}</text:note-body></text:note>"
    deleted = f"<text:tracked-changes><text:changed-region>{p('Gone.')}</text:changed-region></text:tracked-changes>"
    box = f"<draw:frame><draw:text-box>{p('Beside.')}</draw:text-box></draw:frame>"
    contents = f"<text:table-of-content><text:index-body>{p('Basics 1')}</text:index-body></text:table-of-content>"
    body = deleted + contents + p(f"1.1.1. Draw{note.format(p('Never two.'))} a card.{box}<office:annotation/>")
    source = read_file("rules.odt", odt(body))
    assert source.text == "Basics 1\n\n1.1.1. Draw a card.\n\n† Never two."
    assert source.furniture == frozenset({1})
    assert source.notes[0].startswith("1 note at the foot of a page")


def test_tables_and_sections_are_read():
    cells = "".join(f"<table:table-cell>{p(words)}</table:table-cell>" for words in ("A", "B"))
    row = f"<table:table-row>{cells}</table:table-row>"
    table = f"<table:table><table:table-header-rows>{row}</table:table-header-rows>{row}</table:table>"
    assert lines(f"<text:section>{table}</text:section>") == ["A\tB", "A\tB"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (odt("")[:-300], "is a damaged OpenDocument text"),
        (odt(p("a"), content_xml=b"<a>"), "is a damaged OpenDocument text"),
        (odt(p("a"), content_xml=b"<a/>"), "is a damaged OpenDocument text"),
        (odt('<text:h text:outline-level="x">a</text:h>'), "is a damaged OpenDocument text"),
        (odt(p("a"), manifest="<encryption-data/>"), "is locked with a password"),
        (odt(""), "No text was found"),
        (b"1.1.1. Draw.", "is no OpenDocument text"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_do(data, words):
    with pytest.raises(ImportFailed, match=words):
        read_file("rules.odt", data)


def test_an_entity_is_not_followed(tmp_path):
    (tmp_path / "secret").write_text("secret")
    content = f"""<!DOCTYPE a [<!ENTITY e SYSTEM "file://{tmp_path}/secret">]>
    <office:document-content {SPACES}><office:body><office:text>{p("1.1.1. Draw &e; now.")}</office:text></office:body>
    </office:document-content>"""
    assert "secret" not in read_file("rules.odt", odt("", content_xml=content.encode())).text
