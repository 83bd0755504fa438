"""Pages are compressed for who takes that, and the same without."""

import gzip

import pytest

from tests.markup import as_read
from tests.matches.making import address, make_casual, seated

pytestmark = pytest.mark.django_db
ZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/", "/bakugan/", "/bakugan/rules/4.4", "/search?q=batch", "/decks/", "/timing/"])
def test_a_page_is_a_part_of_its_size(client, path):
    plain, zipped = client.get(path), client.get(path, headers=ZIP)
    assert (plain.status_code, zipped["Content-Encoding"]) == (200, "gzip")
    assert len(zipped.content) < 0.5 * len(plain.content)
    assert "Accept-Encoding" in zipped["Vary"]
    assert "Content-Encoding" not in plain
    if "ETag" in plain:
        assert as_read(gzip.decompress(zipped.content).decode()) == plain.content.decode()


def test_a_page_with_a_tag_is_known_again(client):
    first = client.get("/bakugan/rules/4.4", headers=ZIP)
    again = client.get("/bakugan/rules/4.4", headers={**ZIP, "If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_look_at_a_match_keeps_its_tag(client):
    match = make_casual()
    ann = seated(match, 0)
    tag = ann.get(address(match, "state.json"), headers=ZIP)["ETag"]
    assert not tag.startswith("W/")
    assert ann.get(address(match, "state.json"), headers={**ZIP, "If-None-Match": tag}).status_code == 304
