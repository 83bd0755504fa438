"""What is kept of people, why and how long; and how it is given out or deleted on the whole site."""
