"""Published figures of real systems, for levels and not for digits: other rows, other balance of labels."""

_BOARD = "LLM-AggreFact leaderboard, whole set"
_EDITS = "SummEdits, ten domains, factualNLG README"
_PAIRS = "BUMP authors' scores, task 1 (693 pairs)"
_FRANK = "FRANK authors' scores, all 2,246 rows"
_CITED = "AttributionBench project page, in domain, macro-F1"

# By set: system, measure, value in percent, where it is from.
PUBLISHED: dict[str, list[tuple[str, str, float, str]]] = {
    "wice": [
        ("Bespoke-MiniCheck-7B", "BAcc", 83.0, _BOARD),
        ("gpt-4o-2024-05-13", "BAcc", 78.5, _BOARD),
        ("HHEM-2.1", "BAcc", 75.9, _BOARD),
        ("AlignScore", "BAcc", 66.0, _BOARD),
        ("SummaC-ZS", "BAcc", 62.8, _BOARD),
    ],
    "bump": [
        ("BARTScore", "pairs in order", 91.9, _PAIRS),
        ("QAFactEval", "pairs in order", 84.0, _PAIRS),
        ("SummaC", "pairs in order", 68.4, _PAIRS),
        ("FactCC", "pairs in order", 59.5, _PAIRS),
        ("QAFactEval", "AUC", 71.5, _PAIRS),
        ("BARTScore", "AUC", 60.1, _PAIRS),
        ("SummaC", "AUC", 55.9, _PAIRS),
    ],
    "summedits": [
        ("GPT-4", "BAcc", 82.1, _EDITS),
        ("QAFactEval", "BAcc", 65.5, _EDITS),
        ("SummaC-Conv", "BAcc", 57.1, _EDITS),
        ("DAE", "BAcc", 55.2, _EDITS),
    ],
    "scifact": [],
    "frank": [
        ("BERTScore-P to the article", "AUC", 82.3, _FRANK),
        ("FactCC", "AUC", 77.0, _FRANK),
        ("QAGS", "AUC", 75.8, _FRANK),
        ("METEOR", "AUC", 70.1, _FRANK),
        ("ROUGE-2", "AUC", 66.1, _FRANK),
    ],
    "factcheck_bench": [("best of its verifiers", "F1", 63.0, "Factcheck-Bench, abstract; whole answers")],
    "attributionbench": [
        ("fine-tuned FLAN-T5 11B", "macro-F1", 78.5, _CITED),
        ("GPT-4 with reasoning", "macro-F1", 73.3, _CITED),
        ("zero-shot FLAN-T5 0.8B", "macro-F1", 57.3, _CITED),
    ],
    "begin": [],
}
