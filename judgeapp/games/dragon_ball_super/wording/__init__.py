"""How Dragon Ball Super's cards are worded."""
