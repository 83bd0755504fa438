"""Keeps what nobody but its owner may know out of the log."""

import logging
import re

_KEY = re.compile(r"(/edit/)[\w-]+")


class WithoutKeys(logging.Filter):
    """Shortens the private key of a saved deck wherever an address is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        if "/edit/" in (message := record.getMessage()):
            record.msg, record.args = _KEY.sub(r"\1…", message), ()
        return True
