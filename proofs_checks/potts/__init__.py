"""Checks of the claims about the generalized Potts model."""
