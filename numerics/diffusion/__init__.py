"""Attention as an average over tokens: kernel averages by quadrature and in exact moments."""
