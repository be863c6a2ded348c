"""Claims of a report, the evidence for each, and the panel that judges it: what both audit protocols stand on."""
