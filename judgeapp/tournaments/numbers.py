"""Reading whole numbers of forms and addresses: what is typed may be of any length."""

MOST_DIGITS = 9
KEY = 18  # digits of a primary key


def whole_number(typed: str, digits: int = MOST_DIGITS) -> int | None:
    """Return a number of at most so many digits; None if it is none."""
    plain = typed.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= digits else None
