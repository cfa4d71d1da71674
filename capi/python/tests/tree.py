"""Where the tests find what they run on, and reading it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
TREE = PACKAGE.parent.parent
CONFORMANCE = TREE / "conformance"
HEADER = TREE / "capi" / "staffel.h"


def read_json(path: Path) -> Any:
    """Reads JSON in which no object has a key twice, of which Python would drop one."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in items]
        if len(set(keys)) < len(keys):
            raise ValueError(f"{path}: a key stands twice in one object, among {keys}")
        return dict(items)

    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs)


def cases() -> list[dict[str, Any]]:
    """Every conformance case, each of which fits the schema and has its place as its id."""
    schema = read_json(CONFORMANCE / "schema.json")
    all_cases = []
    for path in sorted((CONFORMANCE / "cases").rglob("*")):
        if path.is_dir():
            continue
        if path.suffix != ".json":
            raise ValueError(f"{path}: a case is a .json file")
        case = read_json(path)
        faults = list(faults_in(case, schema, schema, "the case"))
        if faults:
            raise ValueError(f"{path}: {'; '.join(faults)}")
        place = path.relative_to(CONFORMANCE / "cases").with_suffix("").as_posix()
        if case["id"] != place:
            raise ValueError(f"{path}: its id is {case['id']!r}, and should be its place")
        all_cases.append(case)
    if not all_cases:
        raise ValueError("there are no cases")
    return all_cases


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "null": type(None),
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}

KEYWORDS = {"$schema", "$defs", "title", "description"}


def faults_in(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    """What is wrong with a value by as much of JSON Schema as the suite's schema uses."""
    for word, rule in schema.items():
        if word in KEYWORDS:
            pass
        elif word == "$ref":
            at: Any = root
            for part in rule.removeprefix("#/").split("/"):
                at = at[part]
            yield from faults_in(value, at, root, where)
        elif word == "oneOf":
            fits = [not any(True for _ in faults_in(value, one, root, where)) for one in rule]
            if fits.count(True) != 1:
                yield f"{where} fits {fits.count(True)} of the {len(rule)} that it may be"
        elif word == "type":
            if not isinstance(value, TYPES[rule]) or isinstance(value, bool) and rule != "boolean":
                yield f"{where} is not of the type {rule}"
                return
        elif word == "enum":
            if value not in rule:
                yield f"{where} is none of {rule}"
        elif word == "const":
            if value != rule or type(value) is not type(rule):
                yield f"{where} is not {rule!r}"
        elif word == "pattern":
            if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", rule), value):
                yield f"{where} does not match {rule}"
        elif word in ("minimum", "maximum"):
            if value < rule if word == "minimum" else value > rule:
                yield f"{where} is beyond {rule}"
        elif word in ("minItems", "minProperties"):
            if len(value) < rule:
                yield f"{where} has fewer than {rule}"
        elif word == "uniqueItems":
            if len(set(value)) < len(value):
                yield f"{where} has something twice"
        elif word == "items":
            for i, item in enumerate(value):
                yield from faults_in(item, rule, root, f"{where}[{i}]")
        elif word == "required":
            yield from (f"{where} has no {key}" for key in rule if key not in value)
        elif word == "propertyNames":
            for key in value:
                yield from faults_in(key, rule, root, f"the key {key} of {where}")
        elif word == "properties":
            for key, one in rule.items():
                if key in value:
                    yield from faults_in(value[key], one, root, f"{where}.{key}")
        elif word == "additionalProperties":
            for key in value.keys() - schema.get("properties", {}).keys():
                if rule is False:
                    yield f"{where} has {key}"
                else:
                    yield from faults_in(value[key], rule, root, f"{where}.{key}")
        else:
            raise ValueError(f"the schema has the word {word}, which is not known here")
