"""How often open pages look again, in seconds: one table for templates, scripts and load generators."""

from types import MappingProxyType

SECONDS = MappingProxyType(
    {
        "press": 0.4,  # the organiser's desk while a job of the event is under way
        "import": 1,  # a publisher's document that is being read or stored
        "batch": 2,  # the lists of an event that are being checked
        "match": 2,  # a phone at a table that is followed
        "board": 3,  # judge calls and the radar, for staff
        "call": 4,  # a player who waits for a judge
        "call over": 10,  # a player whose call has ended
        "results": 6,  # what others enter for the round
        "desk": 8,  # the organiser's desk while a round is played
        "event": 15,  # every page of an event, at the soonest; phones add up to as much, so that they don't ask in step
        "answer": 20,  # a player whose opponent has not answered a report
    }
)
