"""What happens first: scenarios of batch, queue, stack and checkpoint, stepped through with the rule for every step.

A scenario is a start and a list of actions; a state is what they lead to (`engine.py`). A game says what its turn
looks like, who may do what and which discipline orders effects (`timing.py` in its folder); nothing here knows one.
"""
