"""Sparse distributed memory and attention (Kanerva 1988; Bricken and Pehlevan 2021)."""
