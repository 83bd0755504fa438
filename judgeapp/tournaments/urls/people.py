from django.urls import path

from judgeapp.tournaments.views import decks, front, importing, joining, people, person, setting, team

urlpatterns = [
    path("", front.front, name="events"),
    path("new/", setting.new, name="event_new"),
    path("rounds/", setting.rounds, name="event_rounds"),
    path("<slug:token>/join/", joining.join, name="event_join"),
    path("<slug:token>/decks/", decks.public, name="event_public_decks"),
    path("<slug:token>/me/link/", joining.my_link, name="event_my_link"),
    path("<slug:token>/me/check-in", joining.check_in, name="event_me_check_in"),
    path("<slug:token>/me/drop", joining.drop, name="event_drop"),
    path("<slug:token>/me/deck/", decks.my_deck, name="event_my_deck"),
    path("<slug:token>/staff/settings/", setting.settings, name="event_settings"),
    path("<slug:token>/staff/people/", people.people, name="event_people"),
    path("<slug:token>/staff/people/add/", people.add, name="event_people_add"),
    path("<slug:token>/staff/people/import/", importing.bring_in, name="event_people_import"),
    path("<slug:token>/staff/people/door/", people.door, name="event_people_door"),
    path("<slug:token>/staff/people/poster/", people.poster, name="event_people_poster"),
    path("<slug:token>/staff/people/<int:number>/", person.person, name="event_people_one"),
    path("<slug:token>/staff/people/<int:number>/change", person.change, name="event_people_change"),
    path("<slug:token>/staff/people/<int:number>/disqualify", person.disqualify, name="event_people_disqualify"),
    path("<slug:token>/staff/people/<int:number>/<slug:what>", person.act, name="event_people_act"),
    path("<slug:token>/staff/team/", team.team, name="event_team"),
    path("<slug:token>/staff/team/void", team.make_void, name="event_team_void"),
    path("<slug:token>/staff/team/<int:key>/away", team.take_away, name="event_team_away"),
    path("<slug:token>/team/as/<str:signed>/", team.invited, name="event_invited"),
    path("<slug:token>/staff/decks/", decks.decks, name="event_decks"),
    path("<slug:token>/staff/decks/lock", decks.set_lock, name="event_decks_lock"),
    path("<slug:token>/staff/decks/lists.txt", decks.as_text, name="event_decks_text"),
]
