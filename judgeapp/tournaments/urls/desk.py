from django.urls import path

from judgeapp.tournaments.views import clocks, cutting, desk, drafts, repairs

urlpatterns = [
    path("<slug:token>/staff/", desk.desk, name="event_desk"),
    path("<slug:token>/staff/press", desk.press, name="event_press"),
    path("<slug:token>/staff/publish", desk.publish, name="event_publish"),
    path("<slug:token>/staff/end", desk.end, name="event_end"),
    path("<slug:token>/staff/standings/", desk.places, name="event_places"),
    path("<slug:token>/staff/standings/rounds", desk.rounds, name="event_set_rounds"),
    path("<slug:token>/staff/log/", desk.log, name="event_log"),
    path("<slug:token>/staff/announce", desk.announce, name="event_announce"),
    path("<slug:token>/staff/announcements/<int:key>/withdraw", desk.withdraw, name="event_withdraw"),
    path("<slug:token>/staff/repair/", repairs.repair, name="event_repair"),
    path("<slug:token>/staff/repair/do", repairs.do, name="event_repair_do"),
    path("<slug:token>/staff/cut/", cutting.cut, name="event_cut"),
    path("<slug:token>/staff/cut/fix", cutting.fix, name="event_cut_fix"),
    path("<slug:token>/staff/cut/open", cutting.give_up, name="event_cut_open"),
    path("<slug:token>/staff/cut/away", cutting.throw_away, name="event_cut_away"),
    path("<slug:token>/staff/clock/turn", clocks.turn, name="event_clock"),
    path("<slug:token>/staff/clock/length", clocks.length, name="event_clock_length"),
    path("<slug:token>/staff/clock/table", clocks.give, name="event_clock_table"),
    path("<slug:token>/staff/rounds/<int:number>/", drafts.round_desk, name="event_round_desk"),
    path("<slug:token>/staff/rounds/<int:number>/edit", drafts.edit, name="event_draft_edit"),
    path("<slug:token>/staff/rounds/<int:number>/check", drafts.check, name="event_draft_check"),
    path("<slug:token>/staff/rounds/<int:number>/again", drafts.again, name="event_draft_again"),
    path("<slug:token>/staff/rounds/<int:number>/away", drafts.away, name="event_draft_away"),
    path("<slug:token>/staff/rounds/<int:number>/back", drafts.back, name="event_round_back"),
    path("<slug:token>/staff/rounds/<int:number>/table", drafts.move, name="event_table_move"),
]
