"""Every address of the site that is read is under a limit per visitor, or stands here with why it needs none."""

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from judgeapp.api import api
from judgeapp.limits import READING
from tests import test_limited

OURS = ("judgeapp.", "ninja.", "functools")
POSTED = "is only posted to, and limited then"
LIGHT = {  # why -> the addresses that need none
    "one or a few rows, or a form; what it posts has a limit or a count of its own": """
        account account_delete account_email auth_user_link card card_browser card_games card_import card_new card_out
        citations_count event_as event_call event_call_new event_call_one event_drop event_export event_follow
        event_import event_invited event_join event_log event_match event_me event_mismatches event_my_deck
        event_hooks event_my_link event_my_match event_new event_next event_notify_me event_notify_staff
        event_penalties event_penalty_new event_penalty_settings
        event_people event_people_add event_people_disqualify event_people_door event_people_import
        event_people_one event_people_scanned event_plan event_plans event_presented
        event_radar_check event_radar_checks
        event_report event_rounds event_ruling_new event_ruling_overturn event_ruling_replace
        event_ruling_uphold event_rulings event_settings event_side event_side_log event_slip event_team events
        login logout match_log match_seat matches password_change password_lost password_new password_own
        event_delete event_my_data event_my_forget event_people_forget privacy robots
        rules_import rules_import_report rules_imports ruling ruling_new ruling_replace rulings_waiting
        series series_me series_new series_next sign_up
    """,
    "of an event that is on, asked again and again by the tables of its staff": """
        event_calls event_cut event_desk event_radar event_radar_now event_round_desk event_score
        event_score_news
    """,
    "of an event or a match that is on, asked again and again by a hall behind one address; made once for all": """
        bracket draw event event_bracket event_data event_live event_pairings event_round event_screen
        event_embed event_standings event_standings_csv event_tables list_events match match_state
        one_event one_round standings
    """,
    "a rule, a term, a search or a page of them: milliseconds, from what the process keeps of its books": """
        all_rules compare_choose contents edition edition_all_rules edition_glossary edition_preview edition_rule
        edition_term editions glossary home lexicon list_editions list_games list_rules list_terms
        one_edition one_game one_rule preview rule search style term
    """,
    "made once a process, and every phone of a hall asks for it": """
        api-root manifest offline_frame offline_index offline_pack openapi-json openapi-view words worker
    """,
    "counted within, when it computes": """
        check_deck compare_editions one_series play
    """,
    "a page of rows, at most so many": """
        list_cards list_dated list_formats list_rulings list_series one_card one_ruling
    """,
    "has to answer whoever watches over the site": """
        alive health metrics
    """,
    POSTED: """
        citations_mended citations_review citations_undo event_announce event_call_end event_call_head
        event_call_minutes event_call_release event_call_take event_call_withdraw event_clock event_clock_length
        event_clock_table event_cut_away event_cut_fix event_cut_open event_decks_lock event_draft_again
        event_draft_away event_draft_check event_draft_edit event_end event_enter
        event_open_pasted event_hooks_again event_hooks_away event_hooks_try event_lists_change
        event_me_check_in event_people_door_open event_penalty_apply event_penalty_back event_people_act
        event_people_change event_plan_away event_press event_publish event_restore event_radar_end event_radar_minutes
        event_radar_remove
        event_radar_start event_repair_do event_round_back event_ruling_narrow event_set_rounds event_table_move
        event_take_back event_team_away event_team_void event_withdraw match_act match_report match_taps
        match_way rules_import_act rules_make_current rules_remove ruling_site series_add
        series_add_owner series_delete series_hide series_join series_part series_remove series_remove_owner series_show
        sign_out_elsewhere
    """,
}


def views(resolver=None):
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            yield from views(each)
        elif isinstance(each, URLPattern) and each.callback.__module__.startswith(OURS):
            yield each.name, each.callback


VIEWS = {name: view for name, view in views() if not view.__module__.startswith(test_limited.COMPUTING)}
REASONS = {name: why for why, names in LIGHT.items() for name in names.split()}


def is_limited(view) -> bool:
    return any(set(methods) >= set(READING) for _, methods in getattr(view, "limits", ()))


def is_posted(view) -> bool:
    return any("POST" in methods for _, methods in getattr(view, "limits", ()))


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_what_is_read_is_limited_or_light(name):
    assert is_limited(VIEWS[name]) != (name in REASONS), f"{name}: limit it, or say in LIGHT why it needs no limit"


@pytest.mark.parametrize("name", LIGHT[POSTED].split())
def test_what_is_only_posted_to_is_limited_then(name):
    assert is_posted(VIEWS[name])


def test_every_reason_is_of_an_address_that_there_is():
    assert set(REASONS) <= set(VIEWS)


def test_the_description_of_the_api_is_made_once():
    assert api.get_openapi_schema(path_params={}) is api.get_openapi_schema(path_params={})
