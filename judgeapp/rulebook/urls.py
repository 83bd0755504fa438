from django.urls import path

from judgeapp.rulebook import views
from judgeapp.rulebook import views as comparing

urlpatterns = [
    path("", views.home, name="home"),
    path("search", views.search, name="search"),
    path("style", views.style, name="style"),
    path("<str:game>/", views.contents, name="contents"),
    path("<str:game>/editions/", views.editions, name="editions"),
    path("<str:game>/editions/<slug:slug>/", views.contents, name="edition"),
    path("<str:game>/editions/<slug:slug>/rules/", views.all_rules, name="edition_all_rules"),
    path("<str:game>/editions/<slug:slug>/rules/<path:number>", views.rule, name="edition_rule"),
    path("<str:game>/editions/<slug:slug>/preview/<path:number>", views.preview, name="edition_preview"),
    path("<str:game>/editions/<slug:slug>/glossary/", views.glossary, name="edition_glossary"),
    path("<str:game>/editions/<slug:slug>/glossary/<str:term>", views.term, name="edition_term"),
    path("<str:game>/compare/", comparing.choose, name="compare_choose"),
    path("<str:game>/compare/<slug:old>/<slug:new>/", comparing.compare, name="compare"),
    path("<str:game>/history/<path:number>", comparing.history, name="history"),
    path("<str:game>/rules/", views.all_rules, name="all_rules"),
    path("<str:game>/rules/<path:number>", views.rule, name="rule"),
    path("<str:game>/preview/<path:number>", views.preview, name="preview"),
    path("<str:game>/glossary/", views.glossary, name="glossary"),
    path("<str:game>/glossary/<str:term>", views.term, name="term"),
    path("<str:game>/lexicon/", views.lexicon, name="lexicon"),
]
