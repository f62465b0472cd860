"""The generalized Potts model, and what attention with position-only weights computes on its sequences."""
