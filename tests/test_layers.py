"""The house rules that a machine can check: imports point down, no rings, small functions, no mocks."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "factcheck"

LAYERS = [
    ["cli"],
    ["integrity"],
    ["protocols"],
    ["audit"],
    ["publish", "checker"],
    ["models", "sources"],
    ["ledger"],
    ["text", "stats"],
    ["prompts", "settings", "workspace", "progress"],
    ["records", "jsonl", "hashing", "tomlfile"],
    ["errors"],
]
HEIGHT = {room: len(LAYERS) - level for level, rooms in enumerate(LAYERS) for room in rooms}
TOGETHER = [{"records", "jsonl", "hashing", "tomlfile"}]  # rooms of one level that may import each other
OWNERS = {
    "statsmodels": "stats",
    "scipy": "stats",
    "numpy": "stats",
    "trafilatura": "sources",
    "pdfminer": "sources",
    "markdown_it": "sources",
    "httpx": "sources",
    "httpcore": "sources",
    "anthropic": "models",
    "openai": "models",
    "google": "models",
    "click": "cli",
    "rich": "cli",
}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """Every imported module, wherever the import stands: inside functions and under TYPE_CHECKING too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.module or ""


def room(name: str) -> str | None:
    parts = name.split(".")
    return parts[1] if parts[0] == "factcheck" and len(parts) > 1 else None


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    own = room(module_name(path))
    if own in (None, "__main__"):
        return
    for name in imports_of(path):
        other = room(name)
        if other is None:
            owner = OWNERS.get(name.split(".")[0])
            assert owner in (None, own), f"{path}: {name} belongs to {owner}"
        elif other != own:
            together = any({own, other} <= rooms for rooms in TOGETHER)
            assert together or HEIGHT[other] < HEIGHT[own], f"{path}: {own} must not import {other}"


def test_protocols_never_import_each_other() -> None:
    for path in (SOURCE / "protocols").rglob("*.py"):
        own = path.relative_to(SOURCE / "protocols").parts[0]
        for name in imports_of(path):
            if name.startswith("factcheck.protocols."):
                assert name.split(".")[2] == own, f"{path}: imports {name}"


def test_no_ring_of_imports() -> None:
    graph = {module_name(path): set(imports_of(path)) for path in modules()}
    graph = {name: {other for other in targets if other in graph} for name, targets in graph.items()}
    state: dict[str, int] = {}

    def visit(name: str, trail: tuple[str, ...]) -> None:
        state[name] = 1
        for other in sorted(graph[name]):
            assert state.get(other) != 1, f"ring: {' > '.join((*trail, name, other))}"
            if other not in state:
                visit(other, (*trail, name))
        state[name] = 2

    for name in sorted(graph):
        if name not in state:
            visit(name, ())


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Name and lines of each function, the docstring left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            lines = body[-1].end_lineno - body[0].lineno + 1 if body else 1
            yield f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}", lines


def test_small_functions_and_modules() -> None:
    sizes = [item for path in modules() for item in functions(path)]
    assert not [item for item in sizes if item[1] > 50]
    assert not [path for path in modules() if len(path.read_text("utf-8").splitlines()) > 250]
    lengths = sorted(lines for _, lines in sizes)
    assert statistics.median(lengths) <= 10
    assert lengths[int(len(lengths) * 0.9)] <= 30


def test_only_the_command_line_prints_reads_the_environment_or_exits() -> None:
    for path in modules():
        if room(module_name(path)) == "cli":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "exit", "eval", "exec"), f"{path}:{node.lineno}"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                forbidden = {("os", "environ"), ("os", "getenv"), ("sys", "exit"), ("os", "system")}
                assert (node.value.id, node.attr) not in forbidden, f"{path}:{node.lineno}"


def test_package_init_files_are_docstrings() -> None:
    for path in SOURCE.rglob("__init__.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert ast.get_docstring(tree), path
        assert all(isinstance(node, ast.Expr | ast.Assign) for node in tree.body), path


def test_no_mocks_and_no_pickle() -> None:
    for path in [*modules(), *(ROOT / "tests").rglob("*.py")]:
        for name in imports_of(path):
            assert name.split(".")[0] not in ("pickle", "dill", "shelve", "mock"), path
            assert not name.startswith("unittest"), path
