from django.urls import path

from judgeapp.judging.views import check

urlpatterns = [path("check/", check.check, name="rulings_check")]
