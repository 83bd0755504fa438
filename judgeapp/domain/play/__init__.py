"""A match at the table: who starts, what is counted, what is sided, how it ends."""
