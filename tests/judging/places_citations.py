"""The page of what a new edition touches against the table of permissions: whoever judges at any event may."""

from judgeapp.permissions import Permission
from tests.judging.places_check import SitePlace

PLACES: dict[Permission, list[SitePlace]] = {
    Permission.REVIEW_CITATIONS: [
        SitePlace("citations"),
        SitePlace("citations_review", 302, method="post", sent={"game": "bakugan"}),
        SitePlace("citations_mended", 302, method="post", sent={"game": "bakugan"}),
    ]
}
