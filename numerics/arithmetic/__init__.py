"""One SymPy expression, lowered to exact rationals, balls, multiple-precision floats or float64 arrays.

`exact`, `ball` and `high_precision` give one value, `symbolic` one expression; `array_function` and `ball_function`
compile functions.  A rational number never passes through a float: integers and rationals stay exact in every
arithmetic until a transcendental function needs a number of the arithmetic's own kind.  Empty sums are 0, and so are
out-of-range binomials.
"""

from numerics.arithmetic.errors import (
    ArithmeticFailure,
    NotExact,
    OutOfTime,
    TooLarge,
    Undecided,
    Undefined,
    Unsupported,
)
from numerics.arithmetic.evaluate import array_function, ball, ball_function, exact, high_precision, symbolic

__all__ = [
    "ArithmeticFailure",
    "NotExact",
    "OutOfTime",
    "TooLarge",
    "Undecided",
    "Undefined",
    "Unsupported",
    "array_function",
    "ball",
    "ball_function",
    "exact",
    "high_precision",
    "symbolic",
]
