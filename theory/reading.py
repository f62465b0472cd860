"""Text becomes a SymPy expression through a whitelist of names and operators.

The text goes through a tokenizer and a precedence parser of our own and is never evaluated as code. Decimals
are exact rationals, and whatever SymPy could not settle at once is refused before it starts: a power with too
many bits, a factorial of a huge number, a sign that no digits decide.
"""

import math
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations
from types import MappingProxyType
from typing import NoReturn, TypeAlias

import sympy as sp

ExactArray: TypeAlias = "tuple[sp.Expr | ExactArray, ...]"

LONGEST_TEXT = 10_000
DEEPEST_NESTING = 64
LONGEST_LITERAL = 4_000
MOST_BITS = 100_000
MOST_BITS_UNDER_A_ROOT = 2_000
LARGEST_TREE_TO_EVALUATE = 100
LARGEST_TREE_TO_COMPARE = 20
LARGEST_EXPONENT_TO_EXPAND = 64
DIGITS_TO_DECIDE = 60
MOST_EVALUATIONS = 10_000

_VALUE = "a number, a name or '('"
_OPERATOR = "an operator or the end of the text"
_NO_NAMES: Mapping[str, sp.Basic] = MappingProxyType({})


class ReadingError(ValueError):
    """The text is not one of those that this module reads.

    The message is one sentence: the offending word, its 1-based column, and what was expected.

    Attributes
    ----------
    text : str
        The whole text.
    position : int
        Column of the offending word, from 1.
    """

    def __init__(self, text: str, position: int, word: str, expected: str) -> None:
        shown = word if len(word) <= 40 else word[:37] + "..."
        quoted = repr(shown) if word else "the end of the text"
        super().__init__(f"Cannot read {quoted} at column {position}: expected {expected}.")
        self.text = text
        self.position = position


def read_expression(text: str, names: Mapping[str, sp.Basic] = _NO_NAMES) -> sp.Expr:
    """Read a formula.

    Parameters
    ----------
    text : str
        Operators ``+ - * / ** ^`` (the last two both mean power, with Python's precedence), parentheses,
        exact numbers (``3/10``, ``0.3`` and ``3e-1`` are equal), ``pi``, ``E``, and the functions exp, log (or
        ln), sqrt, sin, cos, tan, sinh, cosh, tanh, their inverses (asin, ..., atanh), erf, erfc, gamma,
        loggamma, factorial, binomial, besseli, besselj, abs, sign, floor, ceiling, min and max. At most 10,000
        characters and 64 nested levels.
    names : mapping of str to Basic
        The variables that the text may use. They take precedence over the constants.

    Returns
    -------
    Expr
        A finite expression whose constants are real.

    Raises
    ------
    ReadingError
        If the text is anything else, or SymPy could not settle it at once: powers and factorials beyond
        100,000 bits, constants that are not real, sums of constants that cannot be told from zero, and
        irrational constants nested about six levels deep or more.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> read_expression("0.3*x^2 - exp(-x/2)", {"x": x})
    3*x**2/10 - exp(-x/2)
    >>> read_expression("x + yy", {"x": x, "y": sp.Symbol("y")})
    Traceback (most recent call last):
    theory.reading.ReadingError: Cannot read 'yy' at column 5: expected a known name such as 'y'.
    """
    parser = _Parser(text)
    tree = parser.sum()
    parser.expect_end()
    return _Builder(text, names).build(tree)


def read_number(text: str) -> sp.Expr:
    """Read an exact, finite real number.

    Parameters
    ----------
    text : str
        As for `read_expression`, without variables.

    Returns
    -------
    Expr
        A rational, or a closed form such as ``pi/4``.

    Raises
    ------
    ReadingError
        If the text has variables, or has no finite real value, such as ``1/0``, ``log(0)`` or ``sqrt(-1)``.

    Examples
    --------
    >>> read_number("0.3"), read_number("sqrt(8)")
    (3/10, 2*sqrt(2))
    """
    return read_expression(text)


def read_integer(text: str) -> int:
    """Read an integer.

    Parameters
    ----------
    text : str
        An expression without variables whose value is an integer.

    Returns
    -------
    int

    Raises
    ------
    ReadingError
        If the text is not a number, or not an integer.

    Examples
    --------
    >>> read_integer("1e6"), read_integer("2**64")
    (1000000, 18446744073709551616)
    >>> read_integer("2.5")
    Traceback (most recent call last):
    theory.reading.ReadingError: Cannot read '2.5' at column 1: expected an integer.
    """
    value = read_number(text)
    if not value.is_Integer:
        word = text.strip()
        raise ReadingError(text, text.index(word) + 1, word, "an integer")
    return int(value)


def read_function(text: str, variable: sp.Symbol) -> sp.Lambda:
    """Read a function of one variable.

    Parameters
    ----------
    text : str
        As for `read_expression`, where the only variable is the name of `variable`.
    variable : Symbol

    Returns
    -------
    Lambda

    Raises
    ------
    ReadingError
        As for `read_expression`.

    Examples
    --------
    >>> read_function("x^2 + 1", sp.Symbol("x"))(3)
    10
    """
    return sp.Lambda(variable, read_expression(text, {variable.name: variable}))


def read_array(text: str) -> ExactArray:
    """Read a rectangular array of exact numbers.

    Parameters
    ----------
    text : str
        Nested square brackets around numbers as in `read_number`; no row is empty.

    Returns
    -------
    nested tuples of Expr

    Raises
    ------
    ReadingError
        If an entry is not a number, or rows differ in shape.

    Examples
    --------
    >>> read_array("[[0, 1], [1/2, 0]]")
    ((0, 1), (1/2, 0))
    >>> read_array("[[0, 1], [1/2]]")
    Traceback (most recent call last):
    theory.reading.ReadingError: Cannot read '[' at column 10: expected a row of shape (2) like the first.
    """
    parser = _Parser(text)
    tree = parser.row()
    parser.expect_end()
    _shape(text, tree)
    return _entries(_Builder(text, _NO_NAMES), tree)


@dataclass(frozen=True)
class _Token:
    """A word of the text; the end of the text is the empty word. A tree keeps the word to blame."""

    kind: str
    word: str
    position: int


@dataclass(frozen=True)
class _Number:
    token: _Token
    value: sp.Rational


@dataclass(frozen=True)
class _Name:
    token: _Token


@dataclass(frozen=True)
class _Call:
    token: _Token
    arguments: "tuple[_Tree, ...]"


@dataclass(frozen=True)
class _Sum:
    token: _Token
    terms: "tuple[_Tree, ...]"


@dataclass(frozen=True)
class _Product:
    token: _Token
    factors: "tuple[_Tree, ...]"


@dataclass(frozen=True)
class _Power:
    """Also a reciprocal: then the token is the division sign."""

    token: _Token
    base: "_Tree"
    exponent: "_Tree"


@dataclass(frozen=True)
class _Row:
    token: _Token
    entries: "tuple[_Tree | _Row, ...]"


_Tree: TypeAlias = _Number | _Name | _Call | _Sum | _Product | _Power

_WORDS = re.compile(
    r"(?P<space>[ \t\r\n]+)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\*\*|[-+*/^(),\[\]])"
)


def _tokens(text: str) -> Iterator[_Token]:
    if len(text) > LONGEST_TEXT:
        raise ReadingError(text, LONGEST_TEXT + 1, text[LONGEST_TEXT:], f"at most {LONGEST_TEXT} characters")
    start = 0
    while start < len(text):
        match = _WORDS.match(text, start)
        if match is None:
            raise ReadingError(text, start + 1, text[start], _instead_of(text[start]))
        if match.lastgroup != "space":
            yield _Token(match.lastgroup or "", match.group(), start + 1)
        start = match.end()
    yield _Token("end", "", start + 1)


def _instead_of(character: str) -> str:
    expected = "numbers, names, parentheses, commas and the operators + - * / ** ^"
    if character.isascii():
        return expected
    return f"{expected}, in ASCII, not {unicodedata.name(character, 'an unnamed character')}"


class _Parser:
    """A precedence parser: sums of products of signed powers of atoms."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tuple(_tokens(text))
        self.index = 0
        self.depth = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.index]

    def advance(self) -> _Token:
        self.index += 1
        return self.tokens[self.index - 1]

    def refuse(self, expected: str) -> NoReturn:
        raise ReadingError(self.text, self.token.position, self.token.word, expected)

    def expect(self, word: str, expected: str) -> None:
        if self.token.word != word:
            self.refuse(expected)
        self.index += 1

    def expect_end(self) -> None:
        if self.token.kind != "end":
            self.refuse(_OPERATOR)

    def descend(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            self.refuse(f"at most {DEEPEST_NESTING} nested levels")

    def sum(self) -> _Tree:
        terms = [self.product()]
        first = self.token
        while self.token.word in ("+", "-"):
            sign = self.advance()
            term = self.product()
            terms.append(term if sign.word == "+" else _negative(sign, term))
        return terms[0] if len(terms) == 1 else _Sum(first, tuple(terms))

    def product(self) -> _Tree:
        factors = [self.signed_power()]
        first = self.token
        while self.token.word in ("*", "/"):
            sign = self.advance()
            factor = self.signed_power()
            factors.append(factor if sign.word == "*" else _reciprocal(sign, factor))
        return factors[0] if len(factors) == 1 else _Product(first, tuple(factors))

    def signed_power(self) -> _Tree:
        signs = []
        while self.token.word in ("+", "-"):
            signs.append(self.advance())
        base = self.atom()
        if self.token.word in ("**", "^"):
            self.descend()
            base = _Power(self.advance(), base, self.signed_power())
            self.depth -= 1
        minuses = [sign for sign in signs if sign.word == "-"]
        return _negative(minuses[0], base) if len(minuses) % 2 else base

    def atom(self) -> _Tree:
        token = self.token
        if token.kind == "number":
            return _Number(self.advance(), _literal(self.text, token))
        if token.kind == "name":
            self.advance()
            return _Call(token, self.arguments()) if self.token.word == "(" else _Name(token)
        self.expect("(", _VALUE)
        self.descend()
        inside = self.sum()
        self.expect(")", "an operator or ')'")
        self.depth -= 1
        return inside

    def arguments(self) -> tuple[_Tree, ...]:
        self.descend()
        self.expect("(", "'('")
        arguments = [self.sum()]
        while self.token.word == ",":
            self.advance()
            arguments.append(self.sum())
        self.expect(")", "an operator, ',' or ')'")
        self.depth -= 1
        return tuple(arguments)

    def row(self) -> _Row:
        token = self.token
        self.expect("[", "'['")
        self.descend()
        entries = [self.entry()]
        while self.token.word == ",":
            self.advance()
            entries.append(self.entry())
        self.expect("]", "an operator, ',' or ']'")
        self.depth -= 1
        return _Row(token, tuple(entries))

    def entry(self) -> _Tree | _Row:
        return self.row() if self.token.word == "[" else self.sum()


def _negative(sign: _Token, tree: _Tree) -> _Tree:
    return _Product(sign, (_Number(sign, sp.S.NegativeOne), tree))


def _reciprocal(sign: _Token, tree: _Tree) -> _Tree:
    return _Power(sign, tree, _Number(sign, sp.S.NegativeOne))


def _literal(text: str, token: _Token) -> sp.Rational:
    mantissa, _, exponent = token.word.lower().partition("e")
    whole, _, decimals = mantissa.partition(".")
    if len(mantissa) > LONGEST_LITERAL or len(exponent) > 6:
        raise ReadingError(text, token.position, token.word, f"a number of at most {MOST_BITS} bits")
    shift = int(exponent or "0") - len(decimals)
    if 3 * abs(shift) > MOST_BITS:
        raise ReadingError(text, token.position, token.word, f"a number of at most {MOST_BITS} bits")
    digits = int(whole + decimals)
    return sp.Rational(digits * 10**shift) if shift >= 0 else sp.Rational(digits, 10**-shift)


@dataclass(frozen=True)
class _Function:
    """A function of the whitelist.

    `reach` bounds the constant arguments in bits. A function that `compares` decides an order, and takes any
    rational number.
    """

    head: Callable[..., sp.Expr]
    reach: int
    fewest: int = 1
    most: int = 1
    compares: bool = False


_CONSTANTS: Mapping[str, sp.Expr] = MappingProxyType({"pi": sp.pi, "E": sp.E})

_EXPONENTIAL_REACH = 13
_FACTORIAL_REACH = 13
_ROUNDING_REACH = 256
_ROUNDING_DIGITS = 100
_BESSEL_REACH = 10

_FUNCTIONS: Mapping[str, _Function] = MappingProxyType(
    {
        "exp": _Function(sp.exp, _EXPONENTIAL_REACH),
        "log": _Function(sp.log, MOST_BITS_UNDER_A_ROOT),
        "ln": _Function(sp.log, MOST_BITS_UNDER_A_ROOT),
        "sqrt": _Function(sp.sqrt, MOST_BITS_UNDER_A_ROOT),
        "sin": _Function(sp.sin, MOST_BITS_UNDER_A_ROOT),
        "cos": _Function(sp.cos, MOST_BITS_UNDER_A_ROOT),
        "tan": _Function(sp.tan, MOST_BITS_UNDER_A_ROOT),
        "asin": _Function(sp.asin, MOST_BITS_UNDER_A_ROOT),
        "acos": _Function(sp.acos, MOST_BITS_UNDER_A_ROOT),
        "atan": _Function(sp.atan, MOST_BITS_UNDER_A_ROOT),
        "sinh": _Function(sp.sinh, _EXPONENTIAL_REACH),
        "cosh": _Function(sp.cosh, _EXPONENTIAL_REACH),
        "tanh": _Function(sp.tanh, _EXPONENTIAL_REACH),
        "asinh": _Function(sp.asinh, MOST_BITS_UNDER_A_ROOT),
        "acosh": _Function(sp.acosh, MOST_BITS_UNDER_A_ROOT),
        "atanh": _Function(sp.atanh, MOST_BITS_UNDER_A_ROOT),
        "erf": _Function(sp.erf, _EXPONENTIAL_REACH),
        "erfc": _Function(sp.erfc, _EXPONENTIAL_REACH),
        "gamma": _Function(sp.gamma, _FACTORIAL_REACH),
        "loggamma": _Function(sp.loggamma, _FACTORIAL_REACH),
        "factorial": _Function(sp.factorial, _FACTORIAL_REACH),
        "binomial": _Function(sp.binomial, _FACTORIAL_REACH, 2, 2),
        "besseli": _Function(sp.besseli, _BESSEL_REACH, 2, 2),
        "besselj": _Function(sp.besselj, _BESSEL_REACH, 2, 2),
        "abs": _Function(sp.Abs, _ROUNDING_REACH, compares=True),
        "Abs": _Function(sp.Abs, _ROUNDING_REACH, compares=True),
        "sign": _Function(sp.sign, _ROUNDING_REACH, compares=True),
        "floor": _Function(sp.floor, _ROUNDING_REACH, compares=True),
        "ceiling": _Function(sp.ceiling, _ROUNDING_REACH, compares=True),
        "min": _Function(sp.Min, _ROUNDING_REACH, 1, 16, compares=True),
        "Min": _Function(sp.Min, _ROUNDING_REACH, 1, 16, compares=True),
        "max": _Function(sp.Max, _ROUNDING_REACH, 1, 16, compares=True),
        "Max": _Function(sp.Max, _ROUNDING_REACH, 1, 16, compares=True),
    }
)


@dataclass(frozen=True)
class _Builder:
    """Builds a tree in SymPy from the leaves up, and asks before each step whether SymPy may take it."""

    text: str
    names: Mapping[str, sp.Basic]

    def refuse(self, token: _Token, expected: str) -> NoReturn:
        raise ReadingError(self.text, token.position, token.word, expected)

    def build(self, tree: _Tree) -> sp.Expr:
        match tree:
            case _Number(token, value):
                return self.checked(token, lambda: value)
            case _Name(token):
                return self.named(token)
            case _Call(token, arguments):
                return self.called(token, [self.build(argument) for argument in arguments])
            case _Sum(token, terms):
                return self.merged(token, sp.Add, [self.build(term) for term in terms])
            case _Product(token, factors):
                return self.merged(token, sp.Mul, [self.build(factor) for factor in factors])
            case _Power(token, base, exponent):
                return self.power(token, self.build(base), self.build(exponent))

    def named(self, token: _Token) -> sp.Basic:
        known = {**_CONSTANTS, **self.names}
        if token.word in known:
            return known[token.word]
        if token.word in _FUNCTIONS:
            self.refuse(token, "'(' after the name of a function")
        self.refuse(token, "a known name" + _suggestion(token.word, [*self.names, *_CONSTANTS, *_FUNCTIONS]))

    def called(self, token: _Token, arguments: Sequence[sp.Expr]) -> sp.Expr:
        function = _FUNCTIONS.get(token.word)
        if function is None:
            self.refuse(token, "a known function" + _suggestion(token.word, list(_FUNCTIONS)))
        if not function.fewest <= len(arguments) <= function.most:
            self.refuse(token, f"{_arity(function)}, not {len(arguments)}")
        if function.head is sp.sqrt:
            return self.power(token, arguments[0], sp.S.Half)
        self.admit_arguments(token, function, arguments)
        return self.checked(token, lambda: _applied(function, arguments))

    def admit_arguments(self, token: _Token, function: _Function, arguments: Sequence[sp.Expr]) -> None:
        for constant in (argument for argument in arguments if argument.is_number):
            if not (function.compares and constant.is_Rational) and not self.within(constant, function.reach):
                self.refuse(token, f"constant arguments of at most 2**{function.reach} in size")
        if function.head is sp.exp:
            self.admit_bits(token, _bits_behind_logarithms(arguments[0]) * _size(arguments[0]))
        if function.head is sp.binomial and arguments[1].is_Integer:
            self.admit_bits(token, _bits(arguments[0]) * abs(int(arguments[1])))
        if function.head in (sp.floor, sp.ceiling):
            arguments = [
                integer for part in _constant_parts(arguments[0]) for integer in (part, _nearest(part))
            ]
        if function.compares and not all(_told_apart(*pair) for pair in combinations(arguments, 2)):
            self.refuse(token, "arguments that can be told apart")

    def admit_bits(self, token: _Token, bits: int) -> None:
        if bits > MOST_BITS:
            self.refuse(token, f"a result of at most {MOST_BITS} bits")

    def within(self, constant: sp.Expr, reach: int) -> bool:
        """Whether a constant is at most ``2**reach``, and a rational one short enough for a root."""
        if constant.is_Rational:
            return _bits(constant) <= MOST_BITS_UNDER_A_ROOT and abs(constant) <= 2**reach
        value = _value(constant)
        return value is not None and _exponent(value) <= reach

    def merged(self, token: _Token, head: Callable[..., sp.Expr], parts: Sequence[sp.Expr]) -> sp.Expr:
        self.admit_bits(token, sum(_bits(part) for part in parts))
        return self.checked(token, lambda: head(*parts))

    def power(self, token: _Token, base: sp.Expr, exponent: sp.Expr) -> sp.Expr:
        inner = _exponents(base)
        hidden = sum(_bits_behind_logarithms(part) for part in (exponent, *inner))
        reach = max(_size(part) for part in inner) if hidden else 1
        self.admit_bits(token, (_bits(base) + hidden) * _size(exponent) * reach)
        if not exponent.is_Integer and _bits(base) > MOST_BITS_UNDER_A_ROOT:
            self.refuse(token, f"at most {MOST_BITS_UNDER_A_ROOT} bits under a root")
        if base.is_number and exponent.is_number and not self.moderate(base, exponent):
            self.refuse(token, f"a result of at most {MOST_BITS} bits")
        light = (base.is_Rational and exponent.is_Rational) or _is_light(
            (base, exponent), LARGEST_TREE_TO_EVALUATE
        )
        return self.checked(token, lambda: sp.Pow(base, exponent, evaluate=light))

    def moderate(self, base: sp.Expr, exponent: sp.Expr) -> bool:
        """Whether a power of constants stays below ``2**MOST_BITS`` and above its reciprocal."""
        if base in (0, 1, -1) or exponent.is_zero or (base.is_Rational and exponent.is_Rational):
            return True
        base_value, exponent_value = _value(base), _value(exponent)
        if base_value is None or exponent_value is None or _exponent(exponent_value) > MOST_BITS.bit_length():
            return False
        return (abs(_exponent(base_value)) + 1) * abs(float(exponent_value)) <= MOST_BITS

    def checked(self, token: _Token, step: Callable[[], sp.Expr]) -> sp.Expr:
        """Take one step, and refuse a result that is infinite, not real, or not decidable."""
        try:
            result = step()
        except Exception as error:
            # SymPy evaluates as it builds, and its evaluation raises errors of any class.
            raise ReadingError(self.text, token.position, token.word, "what SymPy can evaluate") from error
        constants = _constant_parts(result)
        if any(_bits(constant) > MOST_BITS for constant in constants):
            self.refuse(token, f"a number of at most {MOST_BITS} bits")
        if sum(_evaluations(constant) for constant in constants) > MOST_EVALUATIONS:
            self.refuse(token, f"a constant that at most {MOST_EVALUATIONS} evaluations settle")
        for constant in constants:
            if not _is_settled(constant):
                self.refuse(token, _missing(constant))
        return result


def _suggestion(word: str, known: Sequence[str]) -> str:
    folded = {name.lower(): name for name in reversed(known)}
    nearest = get_close_matches(word[:100].lower(), folded, n=1)
    return f" such as {(folded[nearest[0]] if nearest else known[0])!r}"


def _arity(function: _Function) -> str:
    if function.fewest == function.most:
        return f"{function.most} argument{'s' if function.most > 1 else ''}"
    return f"{function.fewest} to {function.most} arguments"


def _applied(function: _Function, arguments: Sequence[sp.Expr]) -> sp.Expr:
    """Apply a function; to large trees without SymPy's rewriting, whose cost grows too fast with them."""
    most = LARGEST_TREE_TO_COMPARE if function.most > 2 else LARGEST_TREE_TO_EVALUATE
    if all(argument.is_Rational for argument in arguments):
        return function.head(*arguments)
    if function.head is sp.binomial or not _is_light(arguments, most):
        return function.head(*arguments, evaluate=False)
    return function.head(*arguments)


def _is_light(trees: Sequence[sp.Expr], most: int) -> bool:
    """Whether there are few nodes, and none whose assumptions take SymPy long: it may multiply powers out."""
    nodes = (node for tree in trees for node in sp.preorder_traversal(tree))
    return all(count < most and not _is_heavy(node) for count, node in enumerate(nodes))


def _is_heavy(node: sp.Basic) -> bool:
    if isinstance(node, sp.Pow):
        return bool(node.exp.is_Rational and max(abs(node.exp.p), node.exp.q) > LARGEST_EXPONENT_TO_EXPAND)
    return isinstance(node, sp.binomial)


def _bits(expression: sp.Expr) -> int:
    """Bound the bits of the numbers that stand as factors of an expression, or as bases in its factors."""
    if expression.is_Rational:
        return sum(max(abs(int(part)) - 1, 0).bit_length() for part in (expression.p, expression.q))
    if expression.is_Mul:
        return sum(_bits(factor) for factor in expression.args)
    if expression.is_Pow:
        return _bits(expression.base) * _size(expression.exp)
    return 0


def _bits_behind_logarithms(exponent: sp.Expr) -> int:
    """Bound the bits that an exponential could free: ``exp(k*log(2))`` is ``2**k``."""
    return sum(_bits(logarithm.args[0]) for logarithm in exponent.atoms(sp.log))


def _size(exponent: sp.Expr) -> int:
    """Bound the absolute value of an exponent, symbols counted as one, up to what is refused anyway."""
    size = 1
    if exponent.is_Rational:
        size = -(-abs(int(exponent.p)) // int(exponent.q))
    elif exponent.is_number:
        value = _value(exponent)
        size = MOST_BITS if value is None else 1 << min(max(_exponent(value), 0), MOST_BITS.bit_length())
    elif exponent.is_Add:
        size = sum(_size(term) for term in exponent.args)
    elif exponent.is_Mul:
        size = math.prod(_size(factor) for factor in exponent.args)
    return min(max(size, 1), MOST_BITS + 1)


def _exponents(expression: sp.Expr) -> list[sp.Expr]:
    return [factor.as_base_exp()[1] for factor in sp.Mul.make_args(expression)]


def _constant_parts(expression: sp.Expr) -> list[sp.Expr]:
    """The constant term of a sum, the constant factors of a product, or a constant itself."""
    if expression.is_number:
        return [expression]
    numbers = [part for part in expression.args if part.is_number]
    if expression.is_Add and numbers:
        return [sp.Add(*numbers)]
    return numbers if expression.is_Mul else []


def _is_settled(constant: sp.Expr) -> bool:
    """Whether an exact constant is rational, or has a finite real value of moderate size, told from zero."""
    if constant.is_Rational:
        return True
    value = _value(constant)
    return value is not None and abs(_exponent(value)) <= MOST_BITS


_EVALUATED_TWICE = (
    sp.Add,
    sp.Mul,
    sp.Pow,
    sp.loggamma,
    sp.sinh,
    sp.cosh,
    sp.tanh,
    sp.asin,
    sp.acos,
    sp.atanh,
)


def _evaluations(constant: sp.Expr) -> int:
    """Bound the steps to a value: SymPy evaluates operands twice in a row, and so nested ones without end."""
    if constant.is_Atom:
        return 1
    repeats = 1
    if isinstance(constant, _EVALUATED_TWICE):
        repeats = 2
    if constant.is_Pow and (constant.exp.is_Integer or abs(constant.exp) == sp.S.Half):
        repeats = 1
    if isinstance(constant, sp.floor | sp.ceiling):
        repeats = 16
    return 1 + repeats * sum(_evaluations(argument) for argument in constant.args)


def _missing(constant: sp.Expr) -> str:
    """What an unsettled constant lacks."""
    if constant.has(sp.oo, -sp.oo, sp.zoo, sp.nan):
        return "a finite value"
    if constant.has(sp.I) or (
        _is_light((constant,), LARGEST_TREE_TO_EVALUATE) and constant.is_extended_real is False
    ):
        return "a real value"
    return f"a value that {DIGITS_TO_DECIDE} digits tell from zero"


def _told_apart(left: sp.Expr, right: sp.Expr) -> bool:
    return all(_is_settled(part) for part in _constant_parts(left - right))


def _value(constant: sp.Expr) -> sp.Float | None:
    """A few digits of a constant, or None if it is not real, not finite, or not told from zero."""
    try:
        value = constant.evalf(15, maxn=DIGITS_TO_DECIDE)
    except Exception:
        # The numerical functions underneath raise errors of any class where they do not converge.
        return None
    told = value.is_Float and value.is_finite and value != 0 and value._prec > 1
    return value if told else None


def _exponent(value: sp.Float) -> int:
    """The number of binary digits before the point, negative for small values."""
    _, _, exponent, bits = value._mpf_
    return int(exponent + bits)


def _nearest(constant: sp.Expr) -> sp.Integer:
    """The nearest integer of a constant below ``2**_ROUNDING_REACH``; of a rational one, itself."""
    if constant.is_Rational:
        return constant
    return sp.Integer(round(constant.evalf(_ROUNDING_DIGITS, maxn=_ROUNDING_DIGITS)))


def _shape(text: str, row: _Row) -> tuple[int, ...]:
    """The shape of an array, whose rows must agree with their first."""
    inner = [_shape(text, entry) if isinstance(entry, _Row) else () for entry in row.entries]
    for shape, entry in zip(inner, row.entries, strict=True):
        if shape != inner[0]:
            expected = f"a row of shape {_listed(inner[0])}" if inner[0] else "a number"
            raise ReadingError(text, entry.token.position, entry.token.word, f"{expected} like the first")
    return (len(row.entries), *inner[0])


def _listed(shape: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, shape))})"


def _entries(builder: _Builder, row: _Row) -> ExactArray:
    return tuple(
        _entries(builder, entry) if isinstance(entry, _Row) else builder.build(entry) for entry in row.entries
    )
