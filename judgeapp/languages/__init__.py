"""The languages that the app speaks: catalogues of its words, and what the pure packages say told from them."""
