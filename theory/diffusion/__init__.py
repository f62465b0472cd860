"""Attention as drift-diffusion: what a layer does to functions on the tokens when its kernel narrows."""
