"""Reports of a run: for people on a terminal or a page, and for machines as JSON and JUnit."""
