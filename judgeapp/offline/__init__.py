"""The site without a network: what a phone keeps after one visit, and the worker that answers from it."""
