"""Checks of the claims about memorisation by multi-head attention."""
