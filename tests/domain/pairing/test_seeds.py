"""Seeds of a draw."""

import random
import re

from judgeapp.domain.pairing.seeds import digest, new_seed


def test_a_digest_is_the_sha_256_of_the_seed():
    # The published test value of SHA-256 for "abc" (FIPS 180).
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_seed_is_readable_and_follows_from_its_source():
    seed = new_seed(random.Random(1))
    assert re.fullmatch(r"[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}", seed)
    assert seed == new_seed(random.Random(1))


def test_seeds_differ():
    rng = random.Random(1)
    assert len({new_seed(rng) for _ in range(1000)}) == 1000
