"""The symbols of the library, one for each variable, with the name under which LaTeX prints it.

Symbols follow the papers that the claims come from; a table in the documentation maps paper to code.
"""

from __future__ import annotations

import sympy as sp


def integer(name: str, **assumptions: bool) -> sp.Symbol:
    """An integer variable."""
    return sp.Symbol(name, integer=True, **assumptions)


def real(name: str, **assumptions: bool) -> sp.Symbol:
    """A real variable."""
    return sp.Symbol(name, real=True, **assumptions)


# Sparse distributed memory: word length, radii, distances, summation indices.
n = integer("n")
d = integer("d")
d_w = integer("d_w")
d_r = integer("d_r")
k = integer("k")
i, j, a, c = (integer(name) for name in "ijac")
ell = integer("ell")

# Words and balls: bits of two words, cosine of two vectors, fraction of the space, number of words, small number.
x_bits = sp.IndexedBase("x")
y_bits = sp.IndexedBase("y")
cosine = real("cosine")
p = real("p")
m = integer("m")
epsilon = real("epsilon", positive=True)

# Memorisation: heads, examples, head dimension, rank and affine dimension of a context, its tokens, attention logits.
H = integer("H")
T = integer("T")
d_h = integer("d_h")
rank_E = integer("rank_E")
adim_E = integer("adim_E")
E = sp.IndexedBase("E", shape=(n, d))
logits = sp.IndexedBase("logits", shape=(n,))

# Generalized Potts model: sites, colours, couplings of sites and of colours, a configuration.
L = integer("L")
C = integer("C")
b = integer("b")
J = sp.IndexedBase("J", shape=(L, L))
U = sp.IndexedBase("U", shape=(C, C))
s = sp.IndexedBase("s", shape=(L,), integer=True)
beta = real("beta")

# Exponential fits: first distance of a window, its number of distances and their spacing, data at distances 0..n;
# radius and distance as fractions of the word length; the cosine and the threshold of a bivariate normal distribution.
k_0 = integer("k_0")
N = integer("N")
stride = integer("stride")
counts = sp.IndexedBase("I", shape=(n + 1,))
delta = real("delta")
x_fraction = real("x")
rho = real("rho")
threshold = real("threshold")

# Drift-diffusion: the density of tokens, a function on them, a position.
density = sp.Function("p")
profile = sp.Function("f")
x = real("x")

# Saddle points: magnetisation and magnetic field; temperature, load or constraint density, margin; overlaps and their
# conjugates, response to a field; a standard normal variable; the inverse temperature times the coupling; the mean
# number of constraints that freeze a variable; breakpoints over the temperature, overlap between states.
magnetisation = real("m")
h = real("h")
temperature = real("T")
alpha = real("alpha")
kappa = real("kappa")
overlap = real("q")
overlap_conjugate = real("qhat")
noise = real("r", positive=True)
response = real("chi")
z = real("z")
betaJ = real("betaJ")
w = real("w")
y = real("y")
q_0 = real("q_0")
mu = real("mu")

# Penalised regression: penalty, variance of the noise; spread of the solutions, its conjugate and that of the overlap
# with the teacher; spectrum of the inputs, squared projections of the teacher; diagonal and spread of the couplings of
# masked components, inverse of the effective penalty, resolvent of the couplings; threshold of a coordinate, precision
# of its measurement.
lam = real("lam")
Delta = real("Delta")
V = real("V")
Vhat = real("Vhat")
mhat = real("mhat")
omega = sp.IndexedBase("omega", shape=(n,))
t = sp.IndexedBase("t", shape=(n,))
nu = real("nu")
sigma = real("sigma")
inverse_penalty = real("c")
stieltjes = real("S")
tau = real("tau")
snr = real("snr")

# Learning from a teacher: conjugate of the overlap with it, the signal-to-noise ratio of a weight; overlap of matching
# hidden units; squared strength of a signal, weight of the signal in a direction that separates.
rhat = real("rhat")
q_d = real("q_d")
gamma_squared = real("gamma_squared")
signal_weight = real("t")

# Bivariate normal limit: two thresholds, the angle of the correlation, an angle of integration, where a tail is cut.
c_w = real("c_w")
c_r = real("c_r")
theta = real("theta")
varphi = real("varphi")
cutoff = real("cutoff", positive=True)

LATEX_NAMES: dict[str, str] = {
    "qhat": r"\hat{q}",
    "Vhat": r"\hat{V}",
    "mhat": r"\hat{m}",
    "lam": r"\lambda",
    "snr": "s",
    "rhat": r"\hat{r}",
    "q_d": "q_{d}",
    "gamma_squared": r"\gamma^{2}",
    "betaJ": r"\beta J",
    "q_0": "q_{0}",
    "rank_E": r"\operatorname{rank}E",
    "adim_E": r"\operatorname{adim}E",
    "d_h": "d_{h}",
    "logits": r"\lambda",
    "k_0": "k_{0}",
    "stride": r"\Delta",
    "threshold": "c",
    "c_w": "c_{w}",
    "c_r": "c_{r}",
    "cutoff": "R",
    "d_w": "d_{w}",
    "d_r": "d_{r}",
    "ell": r"\ell",
    "epsilon": r"\varepsilon",
    "cosine": r"\cos\theta",
}
