"""The problems by name, and the module in which each stands; only the one that is asked for is imported.

A problem is a free energy, or several of one name for different regimes, such as T > 0 and T = 0.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import Any

import sympy as sp

from theory.saddle_point.free_energy import FreeEnergy

MODULES = {
    "curie_weiss": "curie_weiss",
    "potts_mean_field": "potts_mean_field",
    "sherrington_kirkpatrick": "sherrington_kirkpatrick",
    "sherrington_kirkpatrick_1rsb": "sherrington_kirkpatrick_1rsb",
    "hopfield": "hopfield",
    "p_spin_spherical": "p_spin_spherical",
    "random_energy": "random_energy",
    "xorsat": "xorsat",
    "gardner": "gardner",
    "binary_perceptron": "binary_perceptron",
    "ising_perceptron_teacher": "ising_perceptron_teacher",
    "spherical_perceptron_bayes": "spherical_perceptron_bayes",
    "square_classification": "classification_sign_teacher",
    "logistic_regression": "classification_sign_teacher",
    "hinge_classification": "classification_sign_teacher",
    "ridge_isotropic": "ridge_isotropic",
    "ridge_spectrum": "ridge_spectrum",
    "potts_masked_regression": "potts_masked_regression",
    "l1_recovery": "l1_recovery",
    "bayes_sparse_regression": "bayes_sparse_regression",
}
"""Problem names, and modules of this package."""


class UnknownProblem(LookupError):
    """No problem of that name."""


def variants(name: str) -> tuple[FreeEnergy, ...]:
    """The free energies of a problem, one for each regime, in the order in which they are tried.

    Raises
    ------
    UnknownProblem
        If there is no problem of this name.

    Examples
    --------
    >>> [model.title for model in variants("curie_weiss")]
    ['Ising spins that all couple to each other']
    """
    if name not in MODULES:
        near = difflib.get_close_matches(name, MODULES, n=2, cutoff=0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise UnknownProblem(f"there is no problem {name!r}{hint}")
    module = importlib.import_module(f"theory.saddle_point.{MODULES[name]}")
    found = (value for value in vars(module).values() if isinstance(value, FreeEnergy))
    return tuple(dict.fromkeys(model for model in found if model.name == name))


def admitted(name: str, controls: Mapping[str, Any]) -> FreeEnergy | None:
    """The first free energy of a problem that admits some values of its control parameters; None if none does.

    Control parameters without a value leave open the conditions that speak of them.

    Examples
    --------
    >>> admitted("curie_weiss", {"beta": 0}) is None
    True
    """
    return next((model for model in variants(name) if _admits(model, controls)), None)


def _admits(model: FreeEnergy, controls: Mapping[str, Any]) -> bool:
    values = {symbol: controls[symbol.name] for symbol in model.controls.symbols if symbol.name in controls}
    parts = sp.And.make_args(model.controls.condition)
    return all(bool(part.subs(values)) for part in parts if part.free_symbols <= set(values))
