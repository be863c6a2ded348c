"""Candidates are given a brief and write reports, which an audit of citations then reads."""
