"""Mean-field models with finitely many spins, and the extrema of their thermodynamic functions."""
