"""Keeps what nobody but its owner may know out of the log, whatever logs it: an address, a message, a traceback."""

import logging
import re

# The private key of a saved deck, a personal link, a seat's, a slip's; also within the address of another page.
_SLASH = "(?:/|%2[fF])"
_KEY = re.compile(rf"({_SLASH}(?:edit|as|seat|slip){_SLASH})[^\s/\"'<>]+")
LONGEST = 500  # characters of a line; an address or a host of a stranger may have 60,000
FROM_STRANGERS = "django.security"  # what is odd about requests; where in the code that was found tells nobody anything


class WithoutKeys(logging.Formatter):
    """Writes a line as it goes out, with keys in addresses shortened, and long lines cut."""

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith(FROM_STRANGERS):
            record.exc_info = record.exc_text = None
        lines = _KEY.sub(r"\1…", super().format(record)).split("\n")
        return "\n".join(line if len(line) <= LONGEST else f"{line[:LONGEST]}…" for line in lines)
