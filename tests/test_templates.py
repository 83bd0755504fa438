"""The templates can be read: no line is wider than a line of Python."""

import re
from pathlib import Path

import pytest

from tests.markup import as_read

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
WIDTH = 120
ONE_TAG = re.compile(r"\{%(?:(?!%\}).)*%\}")  # Django takes no line break within a tag


def test_no_line_is_wider_than_a_line_of_python():
    """A line that is a single tag of Django and nothing else may be wider: it cannot be broken."""
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(TEMPLATES.rglob("*"))
        if path.is_file()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDTH and not ONE_TAG.fullmatch(line.strip())
    ]
    assert wide == []


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ("<ul>\n  <li>\n    One <b>two</b>\n  </li>\n</ul>\n", "<ul><li>One <b>two</b></li></ul>"),
        ('<p\n    class="a  b"\n    id="c">d</p>', '<p class="a  b" id="c">d</p>'),
        ("<p>one\n  <a>\n  two</a>, three</p>", "<p>one <a>two</a>, three</p>"),
        ("<b>one</b>\n<i>two </i>three", "<b>one</b> <i>two </i>three"),
        ("<p>\n  <a>\n    one\n  </a>\n</p>", "<p><a>one</a></p>"),
        ("<button> one </button> two", "<button> one </button> two"),
        ('<form>\n  <input type="hidden">\n  one</form>', '<form><input type="hidden">one</form>'),
        ("a <textarea\n  rows='2'>\n b\n  c</textarea> d", "a <textarea rows='2'>\n b\n  c</textarea> d"),
        ("a <select>\n <option>\n b\n </option>\n</select> c", "a <select><option>b</option></select> c"),
    ],
)
def test_tests_read_a_page_without_the_white_space_that_nobody_sees(markup, read):
    assert as_read(markup) == read
