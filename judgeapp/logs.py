"""Keeps what nobody but its owner may know out of the log."""

import logging
import re

_KEY = re.compile(r"(/edit/|/as/)[\w.-]+")


class WithoutKeys(logging.Filter):
    """Shortens the private key of a saved deck, and a player's personal link, wherever an address is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if _KEY.search(message):
            record.msg, record.args = _KEY.sub(r"\1…", message), ()
        return True
