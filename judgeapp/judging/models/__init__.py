"""What is stored of judging: calls and deck checks, rulings, infractions."""

from judgeapp.judging.models.calls import Call, DeckCheck
from judgeapp.judging.models.penalties import Infraction, Policy
from judgeapp.judging.models.rulings import Appeal, Citation, Ruling

__all__ = ["Appeal", "Call", "Citation", "DeckCheck", "Infraction", "Policy", "Ruling"]
