"""Keeps what nobody but its owner may know out of the log, whatever logs it: an address, a message, a traceback."""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

# The key of a saved deck, a personal link, a seat's, a slip's, that for the door or a new password; also within
# another address.
_SLASH = "(?:/|%2[fF])"
_KEY = re.compile(rf"({_SLASH}(?:edit|as|seat|slip|lost|door){_SLASH})[^\s/\"'<>]+")
LONGEST = 500  # characters of a line; an address or a host of a stranger may have 60,000
TOLD = ("at", "level", "logger", "message", "request_id", "exc_info")  # of a record, in JSON
FROM_STRANGERS = "django.security"  # what is odd about requests; where in the code that was found tells nobody anything


class WithoutKeys(logging.Formatter):
    """Of what is odd about requests, no traceback is written."""

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith(FROM_STRANGERS):
            record.exc_info = record.exc_text = None
        return super().format(record)


class Lines(WithoutKeys):
    """Writes a line as it goes out, with keys in addresses shortened, and long lines cut."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(super().format(record))


class Json(WithoutKeys, JsonFormatter):
    """Writes a record as one object of JSON, its texts as above, and nothing else that somebody has hung on it.

    `request_id` is the number of the request behind it, which its answer has as X-Request-ID; null outside of one.
    """

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        told = {name: log_data[name] for name in TOLD if name in log_data}
        return {name: without_keys(value) if isinstance(value, str) else value for name, value in told.items()}


def without_keys(text: str) -> str:
    lines = _KEY.sub(r"\1…", text).split("\n")
    return "\n".join(line if len(line) <= LONGEST else f"{line[:LONGEST]}…" for line in lines)
