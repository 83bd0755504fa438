"""The page of what a new edition touches against the table of permissions: whoever judges at any event may."""

from judgeapp.permissions import Deed
from tests.judging.places_check import SitePlace

PLACES: dict[Deed, list[SitePlace]] = {
    Deed.REVIEW_CITATIONS: [
        SitePlace("citations"),
        SitePlace("citations_review", 302, method="post", sent={"game": "bakugan"}),
    ]
}
