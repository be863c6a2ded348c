"""The providers' own web searches, each a vendor whose answer is read off what its search brought."""
