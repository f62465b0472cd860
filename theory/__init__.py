"""What is claimed: formulas, where they hold, how they are derived, and who printed them.

This floor of the house is SymPy alone.  It knows nothing of how a formula is checked.
"""
