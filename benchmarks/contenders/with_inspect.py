"""Inspect AI over the same questions, as its documentation shows it: a data set, a solver, a scorer, its own log."""

import tempfile
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, system_message
from measure import measure, read_job


def evaluate(job: dict[str, Any], questions: list[str]) -> int:
    """How many samples were answered with a label."""
    samples = [Sample(input=question, target="label") for question in questions]
    solver = [system_message(job["system"]), generate()]
    task = Task(MemoryDataset(samples), solver=solver, scorer=includes())
    model = get_model("openai/loopback", base_url=job["address"], api_key="none", memoize=False)
    with tempfile.TemporaryDirectory() as logs:
        done = eval(
            task,
            model=model,
            log_dir=logs,
            display="none",
            max_connections=job["workers"],
            max_samples=job["workers"],
        )
    results = done[0].results
    return round(results.scores[0].metrics["accuracy"].value * results.completed_samples)


if __name__ == "__main__":
    job = read_job()
    evaluate(job, job["questions"][:2])
    measure("inspect_ai", lambda: evaluate(job, job["questions"]))
