"""The generalized Potts model by definition: every state listed, every weight computed."""
