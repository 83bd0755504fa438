"""What tests read off a page."""

import html


def text(response) -> str:
    return html.unescape(response.content.decode())
