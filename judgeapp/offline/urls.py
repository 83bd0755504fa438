from django.urls import path

from judgeapp.offline import views

urlpatterns = [
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("worker.js", views.worker, name="worker"),
    path("offline/index.json", views.index, name="offline_index"),
    path("offline/frame/<slug:version>/", views.frame, name="offline_frame"),
    path("offline/<slug:key>/<slug:stamp>.json", views.pack, name="offline_pack"),
]
