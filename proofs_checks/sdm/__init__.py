"""Checks of the claims about sparse distributed memory."""
