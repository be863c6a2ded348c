"""Reading a report of deep research: its text, its sentences, everything it cites and its list of sources."""
