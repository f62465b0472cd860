"""Hypothesis without deadlines: the machines that run the tests are noisy."""

from hypothesis import HealthCheck, settings

settings.register_profile("lemmata", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lemmata")
