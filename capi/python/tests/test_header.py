"""What the package says about the C interface is what staffel.h says."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import pytest
from tree import HEADER, PACKAGE

import staffel
from staffel import _library

TEXT = re.sub(r"/\*.*?\*/", " ", HEADER.read_text(encoding="utf-8"), flags=re.S)

NUMBERS: dict[str, Any] = {
    "int8_t": ctypes.c_int8,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
    "char": ctypes.c_char,
    "const char *": ctypes.c_char_p,
}
for alias, type_ in re.findall(r"typedef (u?int\d+_t) (\w+);", TEXT):
    NUMBERS[type_] = NUMBERS[alias]

STRUCTS = {name: body for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", TEXT, re.S)}
FUNCTIONS = {
    name: (result.strip(), arguments)
    for result, name, arguments in re.findall(r"STAFFEL_API ([\w ]+[ *]+)(staffel_\w+)\((.*?)\);", TEXT, re.S)
}
ENUMS = dict(re.findall(r"(STAFFEL_\w+) = (\d+)", TEXT))


def members(body: str) -> list[tuple[str, Any]]:
    found = []
    for type_, names in re.findall(r"\s*((?:const )?\w+ \*|\w+ )([^;]+);", body):
        for name in names.split(","):
            name, _, length = name.strip().partition("[")
            kind: Any = NUMBERS[type_.strip()]
            if length:
                n = {"STAFFEL_PLAYERS]": 2}.get(length) or int(length[:-1])
                kind = kind * n
            found.append((name, kind))
    return found


@pytest.mark.parametrize("name", STRUCTS)
def test_structs(name: str) -> None:
    ours = "".join(part.capitalize() for part in name.removeprefix("staffel_").split("_"))
    struct = getattr(_library, ours)
    assert [(n.rstrip("_"), t) for n, t, *_ in struct._fields_] == members(STRUCTS[name])


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    result, arguments = FUNCTIONS[name]
    wanted: list[Any] = []
    for argument in re.split(r",\s*", " ".join(arguments.split())):
        if argument == "void":
            continue
        type_ = argument.rpartition(" ")[0] + (" *" if "*" in argument else "")
        if type_.startswith("const char"):
            wanted.append(ctypes.c_char_p)
        elif "*" in type_:
            wanted.append(ctypes.c_void_p)
        else:
            wanted.append(NUMBERS[type_.strip()])
    ours = name.removeprefix("staffel_")
    if result == "staffel_status" and ours in _library.SIGNATURES:
        assert _library.SIGNATURES[ours] == wanted
    else:
        assert _library.OTHERS[ours] == (wanted, NUMBERS[result])
    assert getattr(_library.lib, ours).argtypes == wanted


def test_there_is_no_other_function() -> None:
    ours = {*_library.SIGNATURES, *_library.OTHERS}
    assert ours == {name.removeprefix("staffel_") for name in FUNCTIONS}
    with pytest.raises(AttributeError):
        _ = _library.lib.nothing


def test_every_function_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "src" / "staffel").glob("*.py"))
    used = set(re.findall(r"\blib\.(\w+)", source)) | set(re.findall(r'_free = "(\w+)"', source))
    unused = {name for name in FUNCTIONS if name.removeprefix("staffel_") not in used}
    # A state has the rules it was made with at hand, and needs no second handle of them.
    assert unused == {"staffel_state_game"}


def test_enums() -> None:
    assert {name: int(v) for name, v in ENUMS.items()} == {
        **{f"STAFFEL_{s.name}": s.value for s in staffel.Status},
        **{f"STAFFEL_{k.name}": k.value for k in staffel.PartKind if k is not staffel.PartKind.OTHER},
        "STAFFEL_DETAIL_MESSAGE": 0,
        "STAFFEL_DETAIL_FILE": 1,
        "STAFFEL_DETAIL_HINT": 2,
        "STAFFEL_DETAIL_SOURCE": 3,
        "STAFFEL_DETAIL_SHOWN": 4,
    }


def test_constants() -> None:
    defined = dict(re.findall(r"#define STAFFEL_(\w+) (.*)", TEXT))
    assert int(defined["ABI"]) == _library.ABI == staffel.abi_version()
    assert defined["VERSION"].strip() == f'"{staffel.__version__}"' == f'"{staffel.version()}"'
    assert int(defined["NONE"].strip("() ")) == _library.NONE
    assert int(defined["PLAYERS"].split()[0]) == _library.PLAYERS
    assert "1 << 24" in defined["MAX_TEXT"] and "1 << 24" in defined["MAX_COUNT"]
    assert staffel.MAX_TEXT == staffel.MAX_COUNT == 1 << 24
    assert int(defined["MAX_THREADS"]) == staffel.MAX_THREADS


def test_names_of_statuses() -> None:
    for status in staffel.Status:
        assert staffel.status_name(status) == status.name.lower()
    assert staffel.status_name(99) == "unknown status"
    public = [getattr(staffel, name) for name in staffel.__all__ if name.endswith("Error")]
    by_status = {error.status: error for error in public if error is not staffel.StaffelError}
    assert len(by_status) == len(public) - 1 and set(by_status) == set(staffel.Status) - {staffel.Status.OK}
    for status, error in by_status.items():
        assert error.__name__ == status.name.capitalize() + "Error"
        assert error("it").kind == staffel.status_name(status)
