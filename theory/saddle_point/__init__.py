"""Stationarity conditions of free energies, derived from one functional for each model."""
