"""Sparse distributed memory by definition: cubes listed vertex by vertex, memories with real neurons."""
