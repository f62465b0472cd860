"""Reading text into SymPy: what is equal, what is exact, what is refused and where, and that nothing is run."""

import ast
import random
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from theory import reading
from theory.reading import ReadingError, read_array, read_expression, read_function, read_integer, read_number

x, y = sp.symbols("x y")
r = sp.Symbol("r", real=True)
p = sp.Symbol("p", positive=True)
lam = sp.Symbol("lam")
NAMES = {"x": x, "y": y, "r": r, "p": p, "lam": lam}
SECONDS = 10.0  # of processor time, for slow and busy machines: what hangs takes minutes or all memory


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x+y*2", x + 2 * y),
        ("(x+y)*2", 2 * (x + y)),
        ("x-y-1", x - y - 1),
        ("x-(y-1)", x - y + 1),
        ("x/y/2", x / y / 2),
        ("x/(y/2)", 2 * x / y),
        ("x/y*2", 2 * x / y),
        ("-x**2", -(x**2)),
        ("(-x)**2", x**2),
        ("--x", x),
        ("-+-+x", x),
        ("2*-x", -2 * x),
        ("x--y", x + y),
        ("x**-2", x**-2),
        ("x**-y**2", x ** (-(y**2))),
        ("x**y**2", x ** (y**2)),
        ("(x**y)**2", (x**y) ** 2),
        ("-2**2", sp.Integer(-4)),
        ("2**3**2", sp.Integer(512)),
        ("2**-1", sp.Rational(1, 2)),
        ("exp(-x**2/2)", sp.exp(-(x**2) / 2)),
        ("lam*log(1+x)", lam * sp.log(1 + x)),
        (" x \t+\n y ", x + y),
    ],
)
def test_precedence_is_that_of_python(text: str, expected: sp.Expr) -> None:
    assert read_expression(text, NAMES) == expected


@pytest.mark.parametrize(
    "texts",
    [
        ("x**2", "x^2", "x ** 2", "(x)^(2)", "x*x", "+x^2", "((x))^2"),
        ("0.3", "3/10", ".3", "3e-1", "0.03E1", "30e-2", "0.30", "6/20", "3*10^-1"),
        ("1e6", "1000000", "10**6", "1e+6", "1000000.", "001000000"),
        ("ln(x)", "log(x)"),
        ("abs(r)", "Abs(r)", "abs(-r)", "max(r,-r)*sign(r)*sign(r)*0+abs(r)"),
        ("min(x,y)", "Min(y,x)", "min(min(x),y)"),
        ("max(x,y)", "Max(y,x)"),
        ("sqrt(x)", "x**(1/2)", "x^0.5", "x**.5"),
        ("exp(x)", "E**x", "E^x"),
        ("x/2", "0.5*x", "x*(1/2)", "2**-1*x"),
    ],
)
def test_equivalent_texts_read_as_one_expression(texts: tuple[str, ...]) -> None:
    assert len({read_expression(text, NAMES) for text in texts}) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.1+0.2", sp.Rational(3, 10)),
        ("0.1", sp.Rational(1, 10)),
        ("1e-3", sp.Rational(1, 1000)),
        ("1.5e3", sp.Integer(1500)),
        ("1/3", sp.Rational(1, 3)),
        ("0.1**2", sp.Rational(1, 100)),
        ("123456789012345678901234567890.5", sp.Rational(246913578024691357802469135781, 2)),
        ("1e-400", sp.Rational(1, 10**400)),
        ("pi/4", sp.pi / 4),
        ("sqrt(8)", 2 * sp.sqrt(2)),
        ("log(2)", sp.log(2)),
        ("cos(pi/3)", sp.Rational(1, 2)),
        ("atan(1)", sp.pi / 4),
        ("gamma(1/2)", sp.sqrt(sp.pi)),
        ("factorial(5)", sp.Integer(120)),
        ("binomial(5,2)", sp.Integer(10)),
        ("floor(-2.5)", sp.Integer(-3)),
        ("ceiling(-2.5)", sp.Integer(-2)),
        ("floor(10*pi)", sp.Integer(31)),
        ("min(1/2,0.3,2)", sp.Rational(3, 10)),
        ("erf(0)", sp.Integer(0)),
        ("besseli(0,0)", sp.Integer(1)),
        ("0**0", sp.Integer(1)),
    ],
)
def test_numbers_are_exact(text: str, expected: sp.Expr) -> None:
    value = read_number(text)
    assert value == expected
    assert not value.has(sp.Float)


@pytest.mark.parametrize("name", sorted(reading._FUNCTIONS))
def test_every_function_is_read_under_its_name(name: str) -> None:
    function = reading._FUNCTIONS[name]
    arguments = [x, y][: max(function.fewest, 1)]
    text = f"{name}({', '.join(map(str, arguments))})"
    assert read_expression(text, NAMES) == function.head(*arguments)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("-3", -3), ("2**64", 2**64), ("1e6", 10**6), ("4/2", 2), ("0.5*4", 2), ("floor(pi)", 3)],
)
def test_integers_are_python_integers(text: str, value: int) -> None:
    assert read_integer(text) == value
    assert type(read_integer(text)) is int


@pytest.mark.parametrize(("text", "position"), [("2.5", 1), ("  1/2", 3), ("pi", 1), ("sqrt(2)", 1)])
def test_integers_with_a_fraction_are_refused(text: str, position: int) -> None:
    with pytest.raises(ReadingError, match="expected an integer") as refusal:
        read_integer(text)
    assert refusal.value.position == position


def test_a_function_is_a_lambda_of_its_variable() -> None:
    square = read_function("x^2 + 1", x)
    assert square == sp.Lambda(x, x**2 + 1)
    assert square(sp.Rational(1, 2)) == sp.Rational(5, 4)
    with pytest.raises(ReadingError, match="'y' at column 3"):
        read_function("x+y", x)


def test_a_variable_may_bear_the_name_of_a_constant_or_function() -> None:
    gamma = sp.Symbol("gamma")
    energy = sp.Symbol("E")
    assert read_expression("gamma*E", {"gamma": gamma, "E": energy}) == gamma * energy
    assert read_expression("gamma*gamma(x)", {"gamma": gamma, "x": x}) == gamma * sp.gamma(x)


@pytest.mark.parametrize(
    ("text", "array"),
    [
        ("[1]", (1,)),
        ("[[0,1],[1/2,0]]", ((0, 1), (sp.Rational(1, 2), 0))),
        ("[ [ 0.5, -pi ] ]", ((sp.Rational(1, 2), -sp.pi),)),
        ("[[[1],[2]],[[3],[sqrt(4)]]]", (((1,), (2,)), ((3,), (2,)))),
    ],
)
def test_arrays_are_nested_tuples(text: str, array: object) -> None:
    assert read_array(text) == array


ARRAY_REFUSALS = [
    ("", 1, "'['"),
    ("3", 1, "'['"),
    ("[]", 2, "a number, a name or '('"),
    ("[1,]", 4, "a number, a name or '('"),
    ("[1 2]", 4, "an operator, ',' or ']'"),
    ("[1,2", 5, "an operator, ',' or ']'"),
    ("[1]]", 4, "an operator or the end of the text"),
    ("[1,[2]]", 4, "a number like the first"),
    ("[[1],2]", 6, "a row of shape (1) like the first"),
    ("[[1,2],[3]]", 8, "a row of shape (2) like the first"),
    ("[[[1,2]],[[1,2],[3,4]]]", 10, "a row of shape (1, 2) like the first"),
    ("[0,x]", 4, "a known name such as 'pi'"),
    ("[0,1/0]", 5, "a finite value"),
    ("[" * 65 + "1" + "]" * 65, 66, "at most 64 nested levels"),
]

REFUSALS = [
    ("", 1, "a number, a name or '('"),
    ("  ", 3, "a number, a name or '('"),
    ("(", 2, "a number, a name or '('"),
    ("()", 2, "a number, a name or '('"),
    ("+", 2, "a number, a name or '('"),
    ("*x", 1, "a number, a name or '('"),
    ("x**", 4, "a number, a name or '('"),
    ("x//2", 3, "a number, a name or '('"),
    ("sin()", 5, "a number, a name or '('"),
    ("x ]", 3, "an operator or the end of the text"),
    ("x)", 2, "an operator or the end of the text"),
    ("x y", 3, "an operator or the end of the text"),
    ("2x", 2, "an operator or the end of the text"),
    ("1.2.3", 4, "an operator or the end of the text"),
    ("1_000", 2, "an operator or the end of the text"),
    ("0x10", 2, "an operator or the end of the text"),
    ("5j", 2, "an operator or the end of the text"),
    ("1e", 2, "an operator or the end of the text"),
    ("x[0]", 2, "an operator or the end of the text"),
    ("1,2", 2, "an operator or the end of the text"),
    ("x if x else y", 3, "an operator or the end of the text"),
    ("(x", 3, "an operator or ')'"),
    ("(x,y)", 3, "an operator or ')'"),
    ("sin(x", 6, "an operator, ',' or ')'"),
    ("sin(x]", 6, "an operator, ',' or ')'"),
    ("1 + lan", 5, "a known name such as 'ln'"),
    ("LAM", 1, "a known name such as 'lam'"),
    ("lambda", 1, "a known name such as 'lam'"),
    ("e", 1, "a known name such as 'E'"),
    ("nan", 1, "a known name such as 'tan'"),
    ("oo", 1, "a known name such as 'x'"),
    ("I", 1, "a known name such as"),
    ("__class__", 1, "a known name such as"),
    ("x(2)", 1, "a known function such as"),
    ("expp(x)", 1, "a known function such as 'exp'"),
    ("1+__import__(x)", 3, "a known function such as"),
    ("eval(x)", 1, "a known function such as"),
    ("sin", 1, "'(' after the name of a function"),
    ("2*sin*x", 3, "'(' after the name of a function"),
    ("sin(x,y)", 1, "1 argument, not 2"),
    ("besseli(x)", 1, "2 arguments, not 1"),
    ("2*max(" + ",".join("1" * 17) + ")", 3, "1 to 16 arguments, not 17"),
    ("x.real", 2, "numbers, names,"),
    ("os.system(1)", 3, "numbers, names,"),
    ("x = 1", 3, "numbers, names,"),
    ("x == 1", 3, "numbers, names,"),
    ("x < 1", 3, "numbers, names,"),
    ("lambda x: x", 9, "numbers, names,"),
    ("x % 2", 3, "numbers, names,"),
    ("x!", 2, "numbers, names,"),
    ("'x'", 1, "numbers, names,"),
    ('"x"', 1, "numbers, names,"),
    ("x;y", 2, "numbers, names,"),
    ("x#y", 2, "numbers, names,"),
    ("{x}", 1, "numbers, names,"),
    ("x\\y", 2, "numbers, names,"),
    ("x@y", 2, "numbers, names,"),
    ("\0", 1, "numbers, names,"),
    ("x \N{MINUS SIGN} 1", 3, "in ASCII, not MINUS SIGN"),
    ("\N{CYRILLIC SMALL LETTER HA}", 1, "in ASCII, not CYRILLIC SMALL LETTER HA"),
    ("1\N{FULLWIDTH DIGIT TWO}", 2, "in ASCII, not FULLWIDTH DIGIT TWO"),
    ("x\N{ZERO WIDTH SPACE}", 2, "in ASCII, not ZERO WIDTH SPACE"),
    ("x\ud800", 2, "in ASCII, not an unnamed character"),
    ("1/0", 2, "a finite value"),
    ("x/(y-y)", 2, "a finite value"),
    ("2 + log(0)", 5, "a finite value"),
    ("gamma(0)", 1, "a finite value"),
    ("tan(pi/2)", 1, "a finite value"),
    ("atanh(1)", 1, "a finite value"),
    ("0**-1", 2, "a finite value"),
    ("sqrt(-1)", 1, "a real value"),
    ("1+(-8)**(1/3)", 7, "a real value"),
    ("asin(2)", 1, "a real value"),
    ("x*log(-2)", 3, "a real value"),
    ("sqrt(-r**2)", 1, "a real value"),
    ("sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)", 18, "a value that 60 digits tell from zero"),
    ("max(sqrt(5+2*sqrt(6)), sqrt(2)+sqrt(3))", 1, "arguments that can be told apart"),
    ("floor((sqrt(5)+1)*(sqrt(5)-1))", 1, "arguments that can be told apart"),
    ("asin(sin(10**500))", 1, "what SymPy can evaluate"),
    ("x" + "+x" * 5000, 10001, "at most 10000 characters"),
    ("(" * 65 + "x" + ")" * 65, 66, "at most 64 nested levels"),
    ("sin(" * 65 + "x" + ")" * 65, 260, "at most 64 nested levels"),
    ("x^" * 65 + "x", 130, "at most 64 nested levels"),
]

GROWING = [
    ("9**9**9", 2),
    ("(10**9)**(10**9)", 8),
    ("2**(2**(2**100))", 6),
    ("2**-(10**9)", 2),
    ("(1/2)**10**9", 6),
    ("(2/3)**-(10**9)", 6),
    ("((((9**9999)**9)**9)**9)**9", 13),
    ("(2*x)**10**9", 6),
    ("(x+x)**10**9", 6),
    ("2**(10**9*x)", 2),
    ("2**(x+10**9)*2**-x", 2),
    ("2**(10**9*log(3)/log(2))", 2),
    ("exp(10**9*log(2*x))", 1),
    ("exp(x+10**9*log(2))", 1),
    ("exp(10**9*p)**(log(2)/p)", 13),
    ("pi**10**9", 3),
    ("sqrt(2)**(10**9)", 8),
    ("E**10**9", 2),
    ("sqrt(10**1000+1)", 1),
    ("(10**1000)**(1/3)", 11),
    ("1e999999", 1),
    ("1e-999999", 1),
    ("1e99999999999999", 1),
    ("1e33333", 1),
    ("9" * 5000, 1),
    ("2**90000*2**90000", 9),
    ("2**90000*3**50000", 9),
    ("factorial(10**7)", 1),
    ("gamma(10**8)", 1),
    ("gamma(10**8+1/2)", 1),
    ("loggamma(10**8)", 1),
    ("binomial(10**9,5*10**8)", 1),
    ("binomial(10**9,1/2)", 1),
    ("binomial(1/10**50,8000)", 1),
    ("sin(10**100000)", 7),
    ("1+sin(10**20000)", 3),
    ("exp(10**6)", 1),
    ("cosh(-10**6)", 1),
    ("exp(exp(exp(10)))", 5),
    ("floor(exp(10**6))", 7),
    ("floor(exp(1000))", 1),
    ("floor(gamma(2500*pi))", 1),
    ("besseli(10**9,x)", 1),
    ("erf(10**9)", 1),
]


def _refused(read: Callable[[str], object], text: str) -> ReadingError:
    start = time.process_time()
    with pytest.raises(ReadingError) as refusal:
        read(text)
    assert time.process_time() - start < SECONDS
    return refusal.value


def _is_one_sentence_with_its_column(error: ReadingError, text: str, position: int) -> bool:
    message = str(error)
    return (
        (error.text, error.position) == (text, position)
        and message.startswith("Cannot read ")
        and f" at column {position}: expected " in message
        and message.endswith(".")
        and "\n" not in message
        and len(message) < 200
    )


@pytest.mark.parametrize(("text", "position", "expected"), REFUSALS)
def test_a_refusal_names_the_column_and_what_was_expected(text: str, position: int, expected: str) -> None:
    error = _refused(lambda words: read_expression(words, NAMES), text)
    assert _is_one_sentence_with_its_column(error, text, position)
    assert f"expected {expected}" in str(error) or str(error).endswith(f"{expected}.")


@pytest.mark.parametrize(("text", "position", "expected"), ARRAY_REFUSALS)
def test_a_refused_array_names_the_column_and_what_was_expected(
    text: str, position: int, expected: str
) -> None:
    error = _refused(read_array, text)
    assert _is_one_sentence_with_its_column(error, text, position)
    assert str(error).endswith(f"expected {expected}.")


@pytest.mark.parametrize(("text", "position"), GROWING)
def test_what_would_grow_is_refused_before_it_grows(text: str, position: int) -> None:
    error = _refused(lambda words: read_expression(words, NAMES), text)
    assert _is_one_sentence_with_its_column(error, text, position)
    assert "at most" in str(error)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x**10**9", x ** (10**9)),
        ("1-(1-p)**10**6", 1 - (1 - p) ** 10**6),
        ("exp(-10**6*x)**2", sp.exp(-2 * 10**6 * x)),
        ("2**-99999", sp.Rational(1, 2**99999)),
        ("E**1000", sp.exp(1000)),
        ("exp(0.123456*log(p))", p ** sp.Rational(123456, 1000000)),
        ("sin(pi/10007)", sp.sin(sp.pi / 10007)),
        ("factorial(1000)", sp.factorial(1000)),
        ("binomial(1000,500)", sp.binomial(1000, 500)),
        ("besseli(0, 5000*x)", sp.besseli(0, 5000 * x)),
    ],
)
def test_what_stays_small_is_read_however_large_its_exponents(text: str, expected: sp.Expr) -> None:
    assert read_expression(text, NAMES) == expected


@pytest.mark.parametrize(
    "text",
    [
        "sinh(acosh(" * 30 + "x" + "))" * 30,
        "loggamma(" * 60 + "r" + ")" * 60,
        "exp(" * 60 + "x" + ")" * 60,
        "sqrt(1+" * 60 + "r" + ")" * 60,
        "1/(1+" * 60 + "x" + ")" * 60,
        "max(1,min(" * 30 + "x" + ",y),2)" * 30,
        "abs((log(r)+r+2)**1000)",
        "log(" + "+".join(f"x**{k}" for k in range(1000)) + ")",
        "*".join(f"(x+{k})" for k in range(1000)),
        "+".join(f"sqrt({k})" for k in range(1000)),
        "-" * 5000 + "x",
        "x^" * 64 + "x",
        "binomial(sqrt(2), 5000)",
    ],
)
def test_long_and_deep_texts_are_read_at_once(text: str) -> None:
    start = time.process_time()
    assert read_expression(text, NAMES).free_symbols <= {x, y, r}
    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize(
    "around",
    [
        "exp(-{})",
        "sin(2*{})",
        "cosh({}/2)",
        "atanh({}/3)",
        "loggamma(2+{})",
        "(1+{})**(1/3)",
        "(1+{})**sqrt(2)",
        "sqrt(2)**{}",
        "2**(1/{})",
        "sqrt(3)*(1+{})",
        "sqrt(2+{})",
        "1/(1+{})",
        "sin({})-pi+3",
    ],
)
def test_constants_nested_too_deep_to_evaluate_are_refused(around: str) -> None:
    """SymPy evaluates an operand twice, those inside it four times, and so on."""

    def nested(levels: int) -> str:
        text = "sqrt(2)"
        for _ in range(levels):
            text = around.replace("{}", text, 1).replace("{}", "E")
        return text

    assert isinstance(read_expression(nested(3), NAMES), sp.Expr)
    assert "evaluations" in str(_refused(lambda text: read_expression(text, NAMES), nested(30)))


def test_the_word_in_a_message_is_cut_when_long() -> None:
    error = _refused(read_number, "q" * 9000)
    assert f"{'q' * 37}..." in str(error)


@pytest.mark.parametrize("text", ["x", "1/0", "log(0)", "0/0", "sqrt(-1)", "oo", "nan", "zoo", "1e5x"])
def test_what_is_not_a_finite_real_number_is_refused(text: str) -> None:
    _refused(read_number, text)


def test_reading_names_nothing_that_runs_text() -> None:
    """The module's own syntax tree has no call that could execute or look up what the text says."""
    tree = ast.parse(Path(reading.__file__).read_text(encoding="utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    forbidden = {"eval", "exec", "compile", "getattr", "globals", "sympify", "parse_expr", "__import__"}
    assert not forbidden & named
    assert not (forbidden - {"compile"}) & attributes


Evaluation = Callable[[Fraction, Fraction], Fraction]


@st.composite
def written_values(draw: st.DrawFn) -> tuple[str, Evaluation]:
    """A random text with an evaluation in fractions that knows nothing of SymPy."""
    text, value, _ = _grow(random.Random(draw(st.integers(0, 2**64))), draw(st.integers(0, 5)))
    return text, value


def _grow(source: random.Random, depth: int) -> tuple[str, Evaluation, int]:
    """Text, value, and how tightly the text binds: 1 sums, 2 products, 3 signs, 4 powers, 5 atoms."""
    kind = source.choice(["number", "variable", "sum", "difference", "product", "quotient", "minus", "power"])
    if depth == 0 or kind in ("number", "variable"):
        return _leaf(source)
    left, value, binding = _grow(source, depth - 1)
    if kind == "minus":
        return f"-{_wrapped(source, left, binding, 3)}", lambda a, b: -value(a, b), 3
    if kind == "power":
        exponent = source.choice([-2, -1, 0, 1, 2, 3])
        sign = source.choice(["**", "^", " ** "])
        return (
            f"{_wrapped(source, left, binding, 5)}{sign}{exponent}",
            lambda a, b: value(a, b) ** exponent,
            4,
        )
    right, other, right_binding = _grow(source, depth - 1)
    sign, level = {"sum": ("+", 1), "difference": ("-", 1), "product": ("*", 2), "quotient": ("/", 2)}[kind]
    space = source.choice(["", " "])
    tail = _wrapped(source, right, right_binding, level + 1)
    text = f"{_wrapped(source, left, binding, level)}{space}{sign}{space}{tail}"
    apply: dict[str, Evaluation] = {
        "sum": lambda a, b: value(a, b) + other(a, b),
        "difference": lambda a, b: value(a, b) - other(a, b),
        "product": lambda a, b: value(a, b) * other(a, b),
        "quotient": lambda a, b: value(a, b) / other(a, b),
    }
    return text, apply[kind], level


def _wrapped(source: random.Random, text: str, binding: int, least: int) -> str:
    return f"({text})" if binding < least or source.random() < 0.1 else text


def _leaf(source: random.Random) -> tuple[str, Evaluation, int]:
    digits, places = source.randrange(1000), source.randrange(3)
    decimal = f"{digits // 10**places}.{digits % 10**places:0{places}d}" if places else str(digits)
    number = Fraction(digits, 10**places)
    return source.choice(
        [("x", lambda a, b: a, 5), ("y", lambda a, b: b, 5), (decimal, lambda a, b: number, 5)]
    )


FRACTIONS = st.fractions(-5, 5, max_denominator=7)


@settings(max_examples=300, deadline=None)
@given(written_values(), FRACTIONS, FRACTIONS)
def test_an_expression_read_from_text_has_the_value_that_fractions_give(
    written: tuple[str, Evaluation], a: Fraction, b: Fraction
) -> None:
    text, value = written
    try:
        expected = value(a, b)
    except ZeroDivisionError:
        assume(False)
    got = read_expression(text, NAMES).subs({x: sp.Rational(a), y: sp.Rational(b)}, simultaneous=True)
    assert got == sp.Rational(expected)


@settings(max_examples=200, deadline=None)
@given(st.integers(-(10**30), 10**30), st.integers(-60, 60))
def test_decimals_are_read_as_fractions_read_them(mantissa: int, exponent: int) -> None:
    text = f"{mantissa}e{exponent}"
    assert read_number(text) == sp.Rational(Fraction(text))


_WORDS = st.sampled_from(
    [
        *reading._FUNCTIONS,
        *NAMES,
        *"+-*/^()()()[],.!=:;'\"\\_ ",
        *["**", "pi", "E", "0", "1", "2", "3", "9", "64", "0.5", "1e9", "1e400", "10**9", "99999999", "1/3"],
        *[
            "__import__",
            "__class__",
            "os",
            "os.system",
            "eval",
            "exec",
            "lambda",
            "open",
            "sympify",
            "planted",
        ],
        *["\N{MINUS SIGN}", "\N{FULLWIDTH DIGIT TWO}", "\n", "\0"],
    ]
)


class _Planted:
    """Fails the test if it is touched by name from a text."""

    def __call__(self, *arguments: object) -> None:
        raise AssertionError(arguments)


planted = _Planted()


def _is_read_or_refused_at_once(text: str) -> bool:
    start = time.process_time()
    try:
        value = read_expression(text, NAMES)
    except ReadingError as error:
        assert error.text == text
        assert 1 <= error.position <= len(text) + 1
    else:
        assert isinstance(value, sp.Expr)
        assert not value.has(sp.zoo, sp.nan, sp.oo, -sp.oo, sp.Float)
    return time.process_time() - start < SECONDS


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
@example("__import__('os').system('true')")
@example("planted(x)")
@example("(lambda: planted())()")
@example("x.__class__.__mro__[1].__subclasses__()")
def test_any_text_is_read_or_refused_at_once(text: str) -> None:
    assert _is_read_or_refused_at_once(text)


@settings(max_examples=500, deadline=None)
@given(st.lists(_WORDS, max_size=25).map("".join))
def test_any_row_of_words_is_read_or_refused_at_once(text: str) -> None:
    assert _is_read_or_refused_at_once(text)


_LEAVES = st.sampled_from(
    [
        "x",
        "y",
        "r",
        "p",
        "pi",
        "E",
        "0",
        "1",
        "2",
        "-1",
        "3",
        "1/2",
        "7.3",
        "1e9",
        "10**50",
        "64",
        "5000",
        "1e-9",
    ]
)


def _composed(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def call(name: str, arguments: list[str]) -> str:
        return f"{name}({', '.join(arguments[: reading._FUNCTIONS[name].fewest])})"

    operations = st.sampled_from(["+", "-", "*", "/", "**", "^"])
    return st.one_of(
        st.builds(call, st.sampled_from(sorted(reading._FUNCTIONS)), st.lists(inner, min_size=2, max_size=2)),
        st.builds(lambda left, sign, right: f"({left}){sign}({right})", inner, operations, inner),
        st.builds(lambda left, right: f"max({left}, {right})", inner, inner),
    )


@settings(max_examples=500, deadline=None)
@given(st.recursive(_LEAVES, _composed, max_leaves=12))
def test_any_composition_of_the_whitelist_is_read_or_refused_at_once(text: str) -> None:
    assert _is_read_or_refused_at_once(text)
