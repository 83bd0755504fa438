"""The addresses of series, and of the next event like one that was."""

from django.urls import path

from judgeapp.series.views import player, public, staff

urlpatterns = [
    path("", public.front, name="series"),
    path("new/", staff.new, name="series_new"),
    path("<slug:token>/", public.one, name="series_one"),
    path("<slug:token>/season.csv", public.standings, name="series_csv"),
    path("<slug:token>/players/<slug:who>/", public.player, name="series_player"),
    path("<slug:token>/me/", player.me, name="series_me"),
    path("<slug:token>/me/show", player.show, name="series_show"),
    path("<slug:token>/me/hide", player.hide, name="series_hide"),
    path("<slug:token>/settings/", staff.settings, name="series_settings"),
    path("<slug:token>/events/add", staff.add, name="series_add"),
    path("<slug:token>/events/<slug:event>/remove", staff.remove, name="series_remove"),
    path("<slug:token>/people/join", staff.join, name="series_join"),
    path("<slug:token>/people/<int:key>/part", staff.part, name="series_part"),
    path("<slug:token>/owners/add", staff.add_owner, name="series_add_owner"),
    path("<slug:token>/owners/<int:key>/remove", staff.remove_owner, name="series_remove_owner"),
    path("<slug:token>/delete", staff.delete, name="series_delete"),
    path("<slug:token>/next/", staff.following_of_series, name="series_next"),
]
event_patterns = [path("<slug:token>/staff/next/", staff.following_event, name="event_next")]
