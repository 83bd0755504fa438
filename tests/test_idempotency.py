"""Keys that make two presses of one thing count once."""

import pytest

from judgeapp.idempotency import new_key, read_key


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
