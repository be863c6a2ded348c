"""Models by role on the command line, what is listed of providers, and plans that a provider cannot fulfil."""

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from factcheck.cli.context import Asking, make_access, needed_models, open_workspace, role_options, tie_breaker_option
from factcheck.cli.main import main
from factcheck.settings import ROLES, ModelRoles

ARTICLE = (
    "The old mill stands by the river at the edge of the town. The mill opened in 1904. It was built of brick, and it"
    " ground the grain of the whole valley. Its owners sold it in 1950, and it closed in 1971.\n"
)
PRICE = '[prices."{name}"]\ninput = 1\ncache_read = 1\ncache_write = 1\noutput = 1\n'


def ask(*words: str) -> Any:
    done = CliRunner().invoke(main, list(words))
    assert "Traceback" not in done.output and isinstance(done.exception, SystemExit | None), done.exception
    return done


@pytest.mark.parametrize("above", [True, False])
def test_role_options_come_as_one_value(above: bool) -> None:
    seen: dict[str, Any] = {}

    @click.option("--other")
    def command(other: str | None, roles: dict[str, str | None]) -> None:
        seen.update(roles, other=other)

    made = role_options(tie_breaker_option(command)) if above else tie_breaker_option(role_options(command))
    tool = click.command("tool")(made)
    words = ["--other", "o", "--judge", "a:b", "--second-judge", "c:d", "--tie-breaker", "e:f"]
    assert CliRunner().invoke(tool, words).exit_code == 0
    assert seen == {"extractor": None, "judge": "a:b", "second_judge": "c:d", "tie_breaker": "e:f", "other": "o"}


def test_every_role_has_a_setting_and_a_default() -> None:
    assert ModelRoles().by_role() == dict.fromkeys(ROLES, "embedded:rules")
    assert set(ROLES) == {"writer", "extractor", "judge", "second_judge", "tie_breaker"}


def test_the_command_line_goes_before_the_settings(tmp_path: Path) -> None:
    text = '[models]\njudge = "openai:from-file"\ntie_breaker = "google:third"\n'
    (tmp_path / "factcheck.toml").write_text(text, "utf-8")
    workspace, settings = open_workspace(tmp_path)
    asking = Asking(("judge", "extractor", "tie_breaker"), "r", {"judge": "openai:typed", "extractor": None})
    names = needed_models(settings, asking, make_access(workspace, settings, asking))
    assert names == {"judge": "openai:typed", "extractor": "embedded:rules", "tie_breaker": "google:third"}


@pytest.mark.parametrize("option", ["--extractor", "--judge", "--second-judge"])
def test_run_and_check_open_the_model_of_each_role(tmp_path: Path, option: str) -> None:
    (tmp_path / "mill.txt").write_text(ARTICLE, "utf-8")
    check = ask("check", "It opened.", "--source", str(tmp_path / "mill.txt"), "--arm", "D", option, "nobody:m")
    assert check.exit_code == 2 and "there is no provider 'nobody'" in check.stderr
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "7.jsonl").write_text("", "utf-8")
    run = ask("run", "--arm", "D", option, "nobody:m", "--dir", str(tmp_path))
    assert run.exit_code == 2 and "there is no provider 'nobody'" in run.stderr


# Plans that ask for a sampling setting which the provider does not take.


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with cases, whose model of every role is one that takes no temperature."""
    folder = tmp_path_factory.mktemp("sampling")
    assert ask("build-cases", "--seed", "3", "--per-class", "1", "--dir", str(folder)).exit_code == 0
    (folder / "mill.txt").write_text(ARTICLE, "utf-8")
    names = ("anthropic:claude-x", "openai:gpt-x")
    text = '[models.sampling."anthropic:claude-x"]\ntemperature = 0.0\n'
    (folder / "factcheck.toml").write_text(text + "".join(PRICE.format(name=name) for name in names), "utf-8")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["run", "--arm", "C", "--judge", "anthropic:claude-x", "--budget", "1"],
        ["run", "--arm", "C", "--judge", "anthropic:claude-x", "--dry-run"],
        ["run", "--arm", "D", "--second-judge", "anthropic:claude-x", "--dry-run"],
        ["run", "--arm", "C", "--extractor", "anthropic:claude-x", "--offline"],
        ["check", "It opened in 1904.", "--source", "mill.txt", "--judge", "anthropic:claude-x", "--budget", "1"],
        ["build-cases", "--seed", "4", "--writer", "anthropic:claude-x", "--budget", "1"],
    ],
)
def test_a_plan_is_refused_before_anything_is_asked(built: Path, words: list[str]) -> None:
    before = sorted(path for path in built.rglob("*") if ".factcheck" not in path.parts)
    words = [str(built / word) if word == "mill.txt" else word for word in words]
    done = ask(*words, "--dir", str(built))
    assert done.exit_code == 2, done.output
    assert "anthropic:claude-x takes no temperature (it takes no sampling setting)" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert sorted(path for path in built.rglob("*") if ".factcheck" not in path.parts) == before


def test_a_setting_of_a_model_nobody_asks_stands_in_nobodys_way(built: Path) -> None:
    assert ask("run", "--arm", "C", "--run", "rules", "--limit", "1", "--dir", str(built)).exit_code == 0


# The list of providers.


def listed(folder: Path, text: str, environment: pytest.MonkeyPatch) -> list[str]:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "PROXY_KEY"):
        environment.setenv(name, f"sk-secret-of-{name}")
    (folder / "factcheck.toml").write_text(text, "utf-8")
    done = ask("models", "--dir", str(folder))
    assert done.exit_code == 0 and "sk-secret" not in done.output
    return list(done.stdout.splitlines())


def line_of(lines: list[str], start: str) -> str:
    (found,) = [line for line in lines if line.startswith(start)]
    return found


def test_each_provider_says_what_it_can_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = listed(tmp_path, PRICE.format(name="openai:gpt-x"), monkeypatch)
    assert line_of(lines, "price ") == "price openai:gpt-x: input $1.00, output $1.00 per million tokens (no date)"
    held = "answers held to a schema"
    assert f"{held}; sampling: none; prompt caching: none" in line_of(lines, "embedded:rules (")
    claude = line_of(lines, "anthropic:MODEL")
    assert f"ANTHROPIC_API_KEY is set; {held}; sampling: none; prompt caching: of what is marked" in claude
    assert "sampling: seed, temperature, top_k, top_p; prompt caching: of equal beginn" in line_of(lines, "google:")
    assert f"{held}; sampling: temperature, top_p; " in line_of(lines, "openai:MODEL")
    assert [line for line in lines if line.startswith("role ")] == [f"role {role}: embedded:rules" for role in ROLES]


SERVERS = """
[models]
judge = "proxy:claude-x"

[models.endpoints.proxy]
base_url = "https://user:pa55word@gateway.example:8443/anthropic?token=hidden"
family = "claude"
protocol = "anthropic"
key_env = "PROXY_KEY"

[models.endpoints.deepseek]
base_url = "https://api.deepseek.com/v1"
family = "deepseek"

[models.endpoints.wrong]
base_url = "http://127.0.0.1:port/v1"
family = "llama"

[models.endpoints.openai]
base_url = "https://gateway.example/openai/v1"
family = "gpt"
protocol = "openai"

[models.sampling."proxy:claude-x"]
temperature = 0.0

[models.sampling."openai:gpt-x"]
temperature = 0.5
top_p = 1
"""


def test_own_servers_say_what_they_can_do_and_show_no_login(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = listed(tmp_path, SERVERS, monkeypatch)
    assert "pa55word" not in "".join(lines) and "hidden" not in "".join(lines)
    proxy = line_of(lines, "proxy:MODEL")
    assert (
        "own server at https://gateway.example:8443/anthropic, anthropic, models of claude; PROXY_KEY is set" in proxy
    )
    assert "answers held to JSON alone, the schema told; sampling: temperature, top_p" in line_of(lines, "deepseek:")
    assert "cannot be asked: the address 'http://127.0.0.1:port/v1' has a host or a port" in line_of(lines, "wrong:")
    assert "own server at https://gateway.example/openai/v1" in line_of(lines, "openai:MODEL")
    assert line_of(lines, "sampling openai:gpt-x") == "sampling openai:gpt-x: temperature 0.5, top_p 1"
    refused = line_of(lines, "sampling proxy:claude-x")
    assert refused.startswith("sampling proxy:claude-x: temperature 0 (refused: proxy:claude-x takes no temperature")
    assert line_of(lines, "role judge") == "role judge: proxy:claude-x"
