"""No line of the log holds a key that an address carries."""

import logging
import re

import pytest
from django.urls import URLPattern, get_resolver

from judgeapp.logs import WithoutKeys

SECRET = "3.s3cret.Sig-na_ture"
KEYS = ("<str:signed>", "<slug:key>")  # how addresses name what is secret in them


def addresses(patterns=None, before="/"):
    """Yield every address of the site, as it is written in its urls."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        at = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield at
        else:
            yield from addresses(each.url_patterns, at)


SECRETS = [at for at in addresses() if any(key in at for key in KEYS) and not at.startswith("/offline/")]


def written(*args, **kwargs) -> str:
    return WithoutKeys("{message}", style="{").format(logging.LogRecord("x", 30, "", 1, *args, None, **kwargs))


def filled(address: str) -> str:
    for key in KEYS:
        address = address.replace(key, SECRET)
    return re.sub(r"<\w+:\w+>", "7", address)


def test_there_are_addresses_with_keys():
    assert len(SECRETS) == 5


@pytest.mark.parametrize("address", SECRETS)
@pytest.mark.parametrize(
    "line",
    ["Not Found: {}", "Refused: {}?next=1", 'path "{}" broke', "Location: /account/login/?next={}"],
)
def test_the_key_in_an_address_is_not_written(line, address):
    found = written(line.replace("{}", "%s"), (filled(address),))
    assert (SECRET in found, "…" in found) == (False, True)


def test_nor_within_another_address():
    assert SECRET not in written("/account/login/?next=%%2Fevents%%2Fx%%2Fas%%2F%s%%2F", (SECRET,))


def test_nor_in_a_traceback():
    try:
        raise ValueError(f"/matches/x/seat/{SECRET}/")
    except ValueError as error:
        record = logging.LogRecord("x", 40, "", 1, "broke", (), (type(error), error, error.__traceback__))
    found = WithoutKeys().format(record)
    assert (SECRET in found, "ValueError: /matches/x/seat/…" in found) == (False, True)


def test_other_addresses_are_written_as_they_are():
    lines = ["Not Found: /rulings/abc/slip/", "/timing/s/abc/3/slip", "Not Found: /events/x/staff/rounds/3/edit"]
    assert [written("%s", (line,)) for line in lines] == lines
