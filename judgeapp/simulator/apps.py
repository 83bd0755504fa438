from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    name = "judgeapp.simulator"
    verbose_name = "Scenes"

    def ready(self) -> None:
        from judgeapp import sweeping
        from judgeapp.rulebook.touched import values
        from judgeapp.simulator import scenes

        values.in_files(scenes.cited_by_steps)
        values.in_files(scenes.cited_by_ready_scenes)
        values.in_database(scenes.cited_by_saved_scenes)
        sweeping.also_remove(scenes.remove_scenes)
