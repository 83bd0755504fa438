from django.urls import path

from judgeapp.judging.views import rulings

AT = "<slug:token>/staff/rulings/"
urlpatterns = [
    path(AT, rulings.rulings, name="event_rulings"),
    path(f"{AT}new/", rulings.new, name="event_ruling_new"),
    path(f"{AT}<slug:ruling>/uphold", rulings.uphold, name="event_ruling_uphold"),
    path(f"{AT}<slug:ruling>/overturn/", rulings.overturn, name="event_ruling_overturn"),
    path(f"{AT}<slug:ruling>/replace/", rulings.replace, name="event_ruling_replace"),
    path(f"{AT}<slug:ruling>/narrow", rulings.narrow, name="event_ruling_narrow"),
]
