from django.urls import path

from judgeapp.judging.urls import check
from judgeapp.judging.views import book, site_wide

urlpatterns = [
    *check.urlpatterns,
    path("", book.book, name="rulings"),
    path("new/", book.new, name="ruling_new"),
    path("waiting/", site_wide.waiting, name="rulings_waiting"),
    path("export.<slug:kind>", book.export, name="rulings_export"),
    path("<slug:token>/", book.ruling, name="ruling"),
    path("<slug:token>/slip/", book.slip, name="ruling_slip"),
    path("<slug:token>/site", site_wide.decide, name="ruling_site"),
    path("<slug:token>/replace/", book.replace, name="ruling_replace"),
]
