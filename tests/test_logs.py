"""No line of the log holds a key that an address carries."""

import io
import json
import logging
import logging.config
import re

import pytest
from celery.signals import before_task_publish
from django.urls import URLPattern, get_resolver
from django_guid import clear_guid, set_guid
from django_guid.log_filters import CorrelationId

from judgeapp.environment import one_of
from judgeapp.logs import Json, Lines

SECRET = "3.s3cret.Sig-na_ture"
KEYS = ("<str:signed>", "<slug:key>", "<uidb64>/<token>")  # how addresses name what is secret in them


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
    """Return a record as both formats write it, a line each."""
    formats = (Lines("{message}", style="{"), Json("{message}", style="{"))
    return "\n".join(each.format(logging.LogRecord("x", 30, "", 1, *args, None, **kwargs)) for each in formats)


def filled(address: str) -> str:
    for key in KEYS:
        address = address.replace(key, SECRET)
    return re.sub(r"<\w+:\w+>", "7", address)


def test_there_are_addresses_with_keys():
    assert len(SECRETS) == 7


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
    found = Lines().format(record) + Json().format(record)
    assert (SECRET in found, "ValueError: /matches/x/seat/…" in found) == (False, True)


def test_other_addresses_are_written_as_they_are():
    for line in ["Not Found: /rulings/abc/slip/", "/timing/s/abc/3/slip", "Not Found: /events/x/staff/rounds/3/edit"]:
        assert written("%s", (line,)).splitlines() == [line, json.dumps({"message": line})]


# --- one object of JSON a line, with the number of the request


@pytest.fixture
def as_json(settings):
    """The lines that are written meanwhile as the setting LOG_FORMAT=json has them."""
    with io.StringIO() as written:
        handler = logging.StreamHandler(written)
        made = dict(settings.LOGGING["formatters"]["json"])
        handler.setFormatter(logging.config.DictConfigurator(settings.LOGGING).configure_formatter(made))
        handler.addFilter(CorrelationId(correlation_id_field="request_id"))
        logging.getLogger().addHandler(handler)
        yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
        logging.getLogger().removeHandler(handler)


@pytest.mark.django_db
def test_a_line_has_the_number_that_the_answer_has(client, as_json):
    answer = client.get("/nowhere/of/ours/?email=ann@example.org")
    (line,) = [line for line in as_json() if line["logger"] == "django.request"]
    assert (line["level"], line["request_id"]) == ("WARNING", answer["X-Request-ID"])
    assert set(line) == {"at", "level", "logger", "message", "request_id"}, "nothing that is hung on a record"
    assert client.get("/alive")["X-Request-ID"] != answer["X-Request-ID"]


def test_a_job_has_the_number_of_the_request_that_sent_it():
    headers = {}
    set_guid("a1b2")
    before_task_publish.send(sender="x", headers=headers)
    clear_guid()
    assert headers["X-Request-ID"] == "a1b2"


def test_a_format_that_is_none_stops_the_start(monkeypatch):
    monkeypatch.setenv("LOG_FORMAT", "xml")
    with pytest.raises(ValueError, match="LOG_FORMAT='xml': write line or json"):
        one_of("LOG_FORMAT", "line", "json")
