"""Multi-head attention in exact rationals, ranks over the rationals, and the construction that memorises."""
