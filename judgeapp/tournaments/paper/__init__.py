"""What is printed, and results as CSV."""
