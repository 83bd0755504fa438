"""A hall full of phones, made up, to measure the site with.

hall.py      an event whose matches are all followed, with everybody's cookies
traffic.py   what phones and screens do: look again and again, and tap
"""
