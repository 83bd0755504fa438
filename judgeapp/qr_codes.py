"""QR codes of addresses, as pictures within a page."""

import segno
from django.utils.safestring import SafeString, mark_safe

# One pattern for all: trying out all eight takes four times as long, which a thousand slips would feel.
PATTERN = 2


def qr_code(address: str, *, error: str = "m") -> SafeString:
    """Return an address as an SVG that takes the size of its box."""
    code = segno.make(address, error=error, micro=False, mask=PATTERN).svg_inline(
        scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(code)  # noqa: S308 - made by segno; an address is drawn in it, not written
