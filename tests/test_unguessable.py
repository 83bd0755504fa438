"""Names that nobody guesses, values that nobody else has made, and keys that let two presses count once."""

import pytest
from django.core.signing import Signer

from judgeapp.unguessable import new_key, read_key, secret, sign, unsign

SALT = "tests.table"


def test_a_new_key_is_read_as_it_is_and_is_another_each_time():
    keys = {new_key() for _ in range(50)}
    assert len(keys) == 50
    assert {read_key(key) for key in keys} == keys


@pytest.mark.parametrize("typed", ["", "short", "k" * 41, "with spaces", "ключ-ключ", "12345678\n", "a\0bcdefgh"])
def test_what_is_no_key_is_read_as_none(typed):
    assert read_key(typed) == ""


@pytest.mark.parametrize("typed", ["12345678", "k" * 40, "of_the-page-1"])
def test_a_key_of_a_script_is_read(typed):
    assert read_key(typed) == typed


@pytest.mark.parametrize("value", ["7", "a.b", "with:colon", "Größe", ""])
def test_what_was_signed_is_read_again(value):
    assert unsign(sign(value, SALT), SALT) == value


@pytest.mark.parametrize("value", ["7", "a.b"])
def test_links_and_forms_made_before_are_still_read(value):
    """A link had a dot in place of Django's colon; a form had the colon."""
    before = Signer(salt=SALT).sign(value)
    assert (unsign(before, SALT), unsign(".".join(before.rsplit(":", 1)), SALT)) == (value, value)


@pytest.mark.parametrize("wrong", ["", ".", ":", "7", "7."])
def test_what_was_made_up_is_read_as_nothing(wrong):
    assert unsign(wrong, SALT) == ""


def test_what_was_cut_or_added_to_is_read_as_nothing():
    signed = sign("7", SALT)
    spoilt = [sign("7", "another salt"), signed[:-1], signed[1:], f"8{signed[1:]}", f"{signed}.", f"{signed}:x"]
    assert [unsign(each, SALT) for each in spoilt] == [""] * len(spoilt)


def test_a_secret_is_another_each_time_and_never_looks_like_an_option():
    secrets = {secret() for _ in range(200)}
    assert (len(secrets), [each for each in secrets if "-" in each]) == (200, [])
