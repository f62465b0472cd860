"""Checks of the claims about saddle points."""
