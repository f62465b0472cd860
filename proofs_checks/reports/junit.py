"""A run as JUnit XML: one suite per claim, one case per check and per negative control."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BAD = {
    "refuted": "failure",
    "vacuous": "failure",
    "inconclusive": "failure",
    "error": "error",
    "skipped": "skipped",
}


def junit(document: dict[str, Any]) -> str:
    """The XML text of a run's document."""
    root = ElementTree.Element("testsuites", name="lemmata", time=str(document["run"]["seconds"]))
    for claim in document["claims"]:
        _suite(root, claim)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: ElementTree.Element, claim: dict[str, Any]) -> None:
    suite = ElementTree.SubElement(root, "testsuite", name=claim["id"], time=str(claim["seconds"]))
    outcomes = [_check(suite, claim["id"], entry) for entry in claim["evidence"]]
    outcomes += [_control(suite, claim["id"], entry) for entry in claim["controls"]]
    if not outcomes:
        case = ElementTree.SubElement(suite, "testcase", classname=claim["id"], name="evidence", time="0")
        _fault(case, "failure", "the claim has no check")
        outcomes.append("failure")
    suite.set("tests", str(len(outcomes)))
    for kind, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(attribute, str(outcomes.count(kind)))


def _check(suite: ElementTree.Element, claim_id: str, entry: dict[str, Any]) -> str | None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=claim_id, name=entry["check"], time=str(entry["seconds"])
    )
    fault = _BAD.get(entry["verdict"])
    if fault:
        _fault(
            case,
            fault,
            f"{entry['verdict']}: {entry['instance'] or entry['reason'] or 'no comparison was made'}",
        )
    return fault


def _control(suite: ElementTree.Element, claim_id: str, entry: dict[str, Any]) -> str | None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=claim_id, name=f"refutes: {entry['label']}", time=str(entry["seconds"])
    )
    if entry["refuted_by"]:
        return None
    _fault(case, "failure", f"no check refuted this negative control. {entry['reason'] or ''}".strip())
    return "failure"


def _fault(case: ElementTree.Element, kind: str, text: str) -> None:
    text = _FORBIDDEN.sub("?", text)
    fault = ElementTree.SubElement(case, kind, message=text.splitlines()[0])
    fault.text = text
