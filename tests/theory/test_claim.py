"""Claims as records: what is refused when they are not well formed."""

import pickle

import pytest
import sympy as sp

from theory.claim import Claim, ClaimError, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.library import Library
from theory.patterns import UnknownClaim
from theory.references import kanerva_1988

n, d = sp.symbols("n d", integer=True)
WHERE = Domain((n,), n >= 0)
SQUARE = Formula(n**2, WHERE)


def make(claim_id="test.square", controls=(), formula=SQUARE):
    return Claim(claim_id, "A square", Quantity("S", "S"), formula, negative_controls=controls)


@pytest.mark.parametrize(
    "wrong", ["square", "Test.square", "test..square", "test.square.of.a.number", "test square.x"]
)
def test_an_id_out_of_form_is_refused(wrong):
    with pytest.raises(ClaimError, match=r"topic\.subject"):
        make(wrong)


def test_a_formula_about_something_else_is_refused():
    with pytest.raises(ClaimError, match="d"):
        Formula(n + d, WHERE)
    with pytest.raises(ClaimError, match="f"):
        Formula(sp.Function("f")(n), WHERE)
    with pytest.raises(ClaimError, match="A"):
        Formula(sp.IndexedBase("A")[n], WHERE)


def test_bound_variables_are_not_parameters():
    i = sp.Symbol("i", integer=True)
    assert Formula(sp.Sum(i, (i, 0, n)), WHERE)(n=3).doit() == 6


def test_two_controls_of_one_label_are_refused():
    control = NegativeControl("cube", SQUARE.but(expression=n**3))
    with pytest.raises(ClaimError, match="one label"):
        make(controls=(control, control))


def test_a_control_with_other_parameters_is_refused():
    other = NegativeControl("other", Formula(n + d, Domain((n, d))))
    with pytest.raises(ClaimError, match="other parameters"):
        make(controls=(other,))


def test_binding_names_what_is_missing_or_surplus():
    with pytest.raises(ClaimError, match="n is missing"):
        SQUARE.bind({})
    with pytest.raises(ClaimError, match="m is no parameter"):
        SQUARE.bind({"n": 1, "m": 2})


def test_a_control_can_change_the_region_alone():
    everywhere = SQUARE.but(condition=sp.true)
    assert everywhere.expression is SQUARE.expression
    assert everywhere.domain.contains({"n": -1})


def test_functions_are_put_in_before_their_arguments():
    x, f = sp.Symbol("x", real=True), sp.Function("f")
    slope = Formula(sp.Derivative(f(x), x), Domain((f, x), draws={f: [sp.Lambda(x, x**2)]}))
    assert slope(f=sp.Lambda(x, x**3), x=2).doit() == 12


def test_the_fingerprint_is_that_of_the_expression():
    assert SQUARE.fingerprint == Formula(n**2, Domain((n,))).fingerprint
    assert SQUARE.fingerprint != SQUARE.but(expression=n**3).fingerprint


def test_steps_are_operations_or_lines():
    derivation = Derivation((n + 1) ** 2, (Step("expand", sp.expand), Step("drop", n**2)))
    assert [line.after for line in derivation.lines()] == [n**2 + 2 * n + 1, n**2]
    assert derivation.conclusion == n**2


def test_a_quantity_keeps_its_notation_through_pickling():
    subject = pickle.loads(pickle.dumps(Quantity("p", r"p_\star")))
    assert subject.latex == r"p_\star"
    assert sp.latex(subject) == r"p_\star"


def test_a_library_refuses_two_claims_of_one_id():
    with pytest.raises(ValueError, match=r"test\.square"):
        Library((make(), make()))


def test_patterns_are_ids_leading_parts_or_globs():
    library = Library((make("test.square.area"), make("test.square.side"), make("test.circle.area")))

    def ids(*patterns):
        return [claim.id for claim in library.matching(patterns)]

    assert ids("test.square") == ["test.square.area", "test.square.side"]
    assert ids("*.area") == ["test.circle.area", "test.square.area"]
    assert ids("test.circle.area", "test.circle") == ["test.circle.area"]
    assert len(ids()) == 3


def test_an_unknown_id_names_the_nearest():
    with pytest.raises(UnknownClaim, match=r"did you mean test\.square"):
        Library((make(),)).get("test.sqare")


def test_a_reference_becomes_bibtex_and_a_citation():
    assert kanerva_1988.bibtex.startswith("@book{kanerva1988,")
    assert kanerva_1988.at("ch. 1").text == "Kanerva (1988), ch. 1"


def test_quantities_that_differ_in_latex_alone_are_different():
    shared, equal_radii = Quantity("I", r"I_{d_w,d_r}"), Quantity("I", r"I_{d,d}")
    assert shared != equal_radii
    assert (shared.latex, equal_radii.latex) == (r"I_{d_w,d_r}", r"I_{d,d}")
    assert shared == Quantity("I", r"I_{d_w,d_r}")


def test_pickled_quantities_keep_their_assumptions():
    copy = pickle.loads(pickle.dumps(Quantity("V", r"\mathcal{V}", positive=True)))
    assert copy.is_positive
    assert copy.latex == r"\mathcal{V}"


def test_an_expression_given_as_a_function_is_built_once_and_when_it_is_asked_for():
    built = []

    def build():
        built.append(True)
        return n**2

    deferred = Formula(build, WHERE)
    control = NegativeControl("cube", deferred.but(expression=lambda: n**3))
    lazy = make(formula=deferred, controls=(control,))
    assert built == []
    assert lazy.statement == sp.Eq(lazy.subject, n**2)
    assert lazy.formula.fingerprint == SQUARE.fingerprint
    assert built == [True]
    with pytest.raises(ClaimError, match="d"):
        _ = Formula(lambda: n + d, WHERE).expression
