"""A Gauss-Bernoulli unknown seen through Gaussian noise: errors by integrals over the measurement."""

from __future__ import annotations

from typing import Any


def mean_squared_error(mp: Any, rho: Any, s: Any) -> Any:
    """The error of the posterior mean of x, from y = sqrt(s) x + z, by the density of y alone.

    The posterior mean is the measurement plus the slope of the density's logarithm, over sqrt(s); its square is
    integrated by tanh-sinh quadrature, on ranges of the two widths of y.

    Examples
    --------
    >>> from mpmath import mp
    >>> print(mp.nstr(mean_squared_error(mp, mp.one, mp.mpf(3)), 12))
    0.25
    """
    wide = 1 + s
    scale = 1 / mp.sqrt(2 * mp.pi)

    def signal(y: Any) -> Any:
        silent = (1 - rho) * scale * mp.exp(-y * y / 2)
        loud = rho * scale / mp.sqrt(wide) * mp.exp(-y * y / (2 * wide))
        density = silent + loud
        slope = -y * (silent + loud / wide)
        return density * (y + slope / density) ** 2 / s if density else mp.zero

    reach = mp.sqrt(2 * mp.prec * mp.ln2)
    ends = sorted(
        {
            *(place * reach / 6 for place in range(7)),
            *(place * reach * mp.sqrt(wide) / 6 for place in range(7)),
        }
    )
    return rho - 2 * mp.quad(signal, ends)
