"""A clone to change, and the scripts as modules."""

import importlib
import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


def _load(path: Path, name: str) -> ModuleType:
    """A module by its path; tests and scripts are no packages."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


CLONING = _load(Path(__file__).with_name("cloning.py"), "ci_cloning")


@pytest.fixture(scope="session")
def first_clone(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    return CLONING.make_clone(tmp_path_factory.mktemp("ci") / "clone")


@pytest.fixture
def clone(first_clone, tmp_path: Path):  # type: ignore[no-untyped-def]
    """A repository with one commit, as this one is now."""
    shutil.copytree(first_clone.path, tmp_path / "clone")
    return CLONING.Clone(tmp_path / "clone")


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module ``rerun``, with ``comment`` beside it."""
    monkeypatch.syspath_prepend(ROOT / ".github" / "scripts")
    monkeypatch.delitem(sys.modules, "comment", raising=False)
    yield _load(ROOT / ".github" / "scripts" / "rerun.py", "ci_rerun")
    sys.modules.pop("comment", None)
