"""Small PDFs for the tests, written by hand: text at places, without any library."""

Place = tuple[float, float, str]
HEIGHT, WIDTH = 792, 612


def pdf(*pages: list[Place], trailer: bytes = b"") -> bytes:
    """Return a PDF whose pages have each text at (points from the left, points from the top)."""
    numbers = [4 + 2 * index for index in range(len(pages))]
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), b" ".join(b"%d 0 R" % n for n in numbers)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, places in zip(numbers, pages, strict=True):
        box = b"/MediaBox [0 0 %d %d]" % (WIDTH, HEIGHT)
        fonts = b"/Resources << /Font << /F 3 0 R >> >>"
        objects.append(b"<< /Type /Page /Parent 2 0 R %s %s /Contents %d 0 R >>" % (box, fonts, number + 1))
        drawn = b"".join(map(_drawn, places))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
    return _file(objects, trailer)


def _drawn(place: Place) -> bytes:
    left, top, text = place
    words = text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"BT /F 10 Tf %d %d Td (%s) Tj ET\n" % (left, HEIGHT - top, words)


def _file(objects: list[bytes], trailer: bytes) -> bytes:
    data, places = b"%PDF-1.4\n", []
    for number, value in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    start = len(data)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    data += b"trailer\n<< /Size %d /Root 1 0 R %s >>\n" % (len(objects) + 1, trailer)
    return data + b"startxref\n%d\n%%%%EOF\n" % start


def locked() -> bytes:
    """Return a PDF that asks for a password."""
    zeros = b"<" + b"00" * 32 + b">"
    entry = b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O %s /U %s >> /ID [<00> <00>]" % (zeros, zeros)
    return pdf([(50, 50, "locked")], trailer=entry)
