"""Finding a rule: the index on disk, the analysis of a query, the ranking, the marked passage."""
