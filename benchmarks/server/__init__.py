"""Races and campaigns against a running server."""
