"""Files that people hand in: is it text, and in which encoding?"""

_NUL = "\0"


def decode(data: bytes) -> str | None:
    """Return the text of a file in any encoding that lists come in, or None if it is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig"] if _NUL.encode() in data else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        odd = sum(1 for letter in text if ord(letter) < 32 and letter not in "\t\r\n\f\v")
        return text if odd <= len(text) / 100 and _NUL not in text else None
    return None
