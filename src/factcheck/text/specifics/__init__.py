"""Numbers, dates, versions and names in a text, with their values and places."""
