"""factcheck init: every setting stands in the file with its default, and nothing is overwritten."""

import re
from pathlib import Path

from click.testing import CliRunner

from factcheck.cli.init import template
from factcheck.cli.main import main
from factcheck.settings import Settings, load_settings

DOCS = Path(__file__).parents[2] / "docs" / "settings.md"


def written(folder: Path) -> Path:
    done = CliRunner().invoke(main, ["init", "--dir", str(folder)])
    assert done.exit_code == 0, done.stderr
    assert done.stdout == f"written: {folder / 'factcheck.toml'}\n"
    return folder / "factcheck.toml"


def test_the_file_as_written_changes_nothing(tmp_path: Path) -> None:
    assert load_settings(written(tmp_path / "new"), {}) == Settings()


def test_every_setting_can_be_taken_in_and_has_its_default(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(re.sub(r"^#(?=\S)", "", path.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    loaded = load_settings(path, {})
    bare = {"arms": {}, "prices": {}, "budget": Settings().budget}
    models = loaded.models.model_copy(update={"endpoints": {}, "sampling": {}})
    services = {"reader_url": None, "archive_url": None, "archive_index_url": None, "search": None}
    sources = loaded.sources.model_copy(update=services)
    bare["detectors"] = Settings().detectors
    bare["research"] = loaded.research.model_copy(update={"candidates": {}})
    assert loaded.model_copy(update={**bare, "models": models, "sources": sources}) == Settings()
    assert list(loaded.research.candidates) == ["mine"]
    assert list(loaded.detectors.tools) == ["ours", "local", "by-hand", "coin"]
    assert list(loaded.arms) == ["mine", "service", "judged-once"]
    assert list(loaded.models.endpoints) == ["local"] and list(loaded.prices) == ["local:my-model"]


def test_every_documented_key_stands_in_the_file() -> None:
    keys = re.findall(r"^\| `([\w.]+)` \|", DOCS.read_text("utf-8").split("## Environment")[0], re.MULTILINE)
    assert len(keys) > 15
    rooms: dict[str, set[str]] = {}
    room = ""
    for line in template().splitlines():
        if head := re.match(r"#?\[(\w+)", line):
            room = head[1]
            rooms.setdefault(room, set())
        elif setting := re.match(r"#(\w+) = ", line):
            rooms[room].add(setting[1])
    for key in keys:
        first, *rest = key.split(".")
        assert first in rooms, key
        assert not rest or rest[-1] in rooms[first], key


def test_an_existing_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "factcheck.toml"
    path.write_text("[limits]\nworkers = 2\n", "utf-8")
    done = CliRunner().invoke(main, ["init", "--dir", str(tmp_path)])
    assert done.exit_code == 2 and "factcheck.toml exists already" in done.stderr
    assert path.read_text("utf-8") == "[limits]\nworkers = 2\n"
