from django.urls import path

from judgeapp.tournaments.views import files, printing

urlpatterns = [
    path("import/", files.bring_in, name="event_import"),
    path("<slug:token>/staff/print/", printing.choose, name="event_print"),
    path("<slug:token>/staff/print/<slug:what>/", printing.sheet, name="event_print_sheet"),
    path("<slug:token>/staff/pack/<int:number>/", printing.pack, name="event_pack"),
    path("<slug:token>/staff/pack/<int:number>.json", files.pack, name="event_pack_file"),
    path("<slug:token>/staff/files/", files.overview, name="event_export"),
    path("<slug:token>/staff/export.json", files.export, name="event_export_file"),
    path("<slug:token>/staff/results.csv", files.results, name="event_results_csv"),
]
