"""pydantic_evals over the same questions: a task that calls the SDK, one evaluator. It keeps nothing on disk."""

import json
from typing import Any

import openai
from measure import measure, read_job
from pydantic_evals import Case, Dataset
from pydantic_evals.evaluators import EqualsExpected


def evaluate(job: dict[str, Any], questions: list[str]) -> int:
    """How many cases were answered with the expected label."""
    client = openai.AsyncOpenAI(base_url=job["address"], api_key="none", max_retries=0)
    form = {"type": "json_schema", "json_schema": {"name": "answer", "schema": job["schema"], "strict": True}}

    async def ask(question: str) -> str:
        messages = [{"role": "system", "content": job["system"]}, {"role": "user", "content": question}]
        reply = await client.chat.completions.create(
            model="loopback", messages=messages, response_format=form, max_tokens=2000
        )
        return str(json.loads(reply.choices[0].message.content or "{}")["label"])

    cases = [Case(inputs=question, expected_output="supported") for question in questions]
    dataset = Dataset(name="overhead", cases=cases, evaluators=[EqualsExpected()])
    report = dataset.evaluate_sync(ask, max_concurrency=job["workers"], progress=False)
    return sum(case.output == "supported" for case in report.cases)


if __name__ == "__main__":
    job = read_job()
    evaluate(job, job["questions"][:2])
    measure("pydantic_evals", lambda: evaluate(job, job["questions"]))
