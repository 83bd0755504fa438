"""What looks over every page finds what it is there for."""

import pytest

from tests.looking import look_over

PAGE = """<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width">
<style>tr:nth-child(even) { background: #555 } a { display: block; min-height: 44px; color: #00c } %s</style>
<main><h1>A page</h1><table><tr><td>first<tr><td>second<tr><td>third</table><a href="/">Home</a>%s</main>"""
FINE = "tr:nth-child(even) { background: #eee }"


@pytest.fixture
def found(chromium):
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    yield lambda style="", body="": (page.set_content(PAGE % (style, body)), look_over(page))[1]
    page.context.close()


def test_a_good_page_is_good(found):
    assert found(FINE) == []


@pytest.mark.parametrize(
    ("style", "body", "said"),
    [
        ("", "", "color-contrast"),  # of the second row alone, which is of the same tags and classes as the others
        (FINE, "<img src=/x.png>", "image-alt"),
        (FINE, "<button>Go</button>", "too small for a thumb"),
        (FINE, "<p style='width: 500px'>wide", "px wide"),
        (FINE, "<a href=/away tabindex=-1>Away</a>", "is not reached"),
        (f"{FINE} a:focus-visible {{ outline: none }}", "", "one does not see the focus"),
    ],
)
def test_what_is_wrong_is_found(found, style, body, said):
    assert any(said in each for each in found(style, body))
