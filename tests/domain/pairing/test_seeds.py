"""Seeds of draws."""

import re

from judgeapp.domain.pairing.values import digest, seed_of_draw, seed_of_round


def test_a_digest_is_the_sha_256_of_the_seed():
    # The published test value of SHA-256 for "abc" (FIPS 180).
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_seed_is_readable_and_follows_from_key_and_number():
    seed = seed_of_round("key", 3)
    assert re.fullmatch(r"[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}", seed)
    assert seed == seed_of_round("key", 3)


def test_the_seeds_of_rounds_and_events_differ():
    assert len({seed_of_round(f"key {key}", number) for key in range(100) for number in range(1, 21)}) == 2000


def test_all_draws_of_a_round_were_promised_by_one_digest():
    seeds = [seed_of_draw("key", 3, attempt) for attempt in (1, 2, 3)]
    assert len(set(seeds)) == 3
    assert {digest(seed) for seed in seeds} == {digest(seed_of_round("key", 3))}
