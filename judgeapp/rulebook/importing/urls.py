from django.urls import path

from judgeapp.rulebook.importing import views

urlpatterns = [
    path("", views.new, name="rules_imports"),
    path("<int:number>/", views.one, name="rules_import"),
    path("<int:number>/report.json", views.report, name="rules_import_report"),
    path("<int:number>/act", views.act, name="rules_import_act"),
    path("edition/<int:number>/current", views.make_current, name="rules_make_current"),
    path("edition/<int:number>/remove", views.remove, name="rules_remove"),
]
