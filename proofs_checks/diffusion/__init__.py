"""Checks of the claims about drift-diffusion."""
