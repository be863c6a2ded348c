"""Quote checks a second against prepared pages."""

import json
import time

from factcheck.sources.extract import extract
from factcheck.text.quotes import match_quote, prepare
from factcheck.text.sentences import split_sentences
from factcheck.workspace import shipped


def main() -> None:
    """Four kinds of quote from every sentence of the demo pages."""
    files = sorted((shipped("demo") / "articles").glob("*.html"))
    texts = [extract(path.read_bytes(), content_type=None, name=path.name).text for path in files]
    clock = time.perf_counter()
    pages = [prepare(text) for text in texts]
    preparing = time.perf_counter() - clock
    quotes = [
        (number, sentence.text)
        for number, text in enumerate(texts)
        for sentence in split_sentences(text)
        if len(sentence.text) >= 30
    ]
    rates, found = {}, {}
    for kind, change, shift in (
        ("true", lambda quote: quote, 0),
        ("typography", lambda quote: quote.replace("'", "’").replace(" ", "\u00a0", 2), 0),
        ("changed", lambda quote: quote.replace("e", "o", 1), 0),
        ("foreign", lambda quote: quote, 1),
    ):
        clock = time.perf_counter()
        asked = [(page, quote) for page, quote in quotes if kind != "changed" or change(quote) != quote]
        tiers = [match_quote(change(quote), pages[(page + shift) % len(pages)]).tier for page, quote in asked]
        rates[kind] = round(len(asked) / (time.perf_counter() - clock))
        found[kind] = sum(tier in ("verbatim", "folded") for tier in tiers)
    figures = {
        "benchmark": "quotes",
        "pages": len(pages),
        "prepare_ms_per_page": round(1000 * preparing / len(pages), 2),
    }
    print(json.dumps({**figures, "quotes": len(quotes), "checks_per_second": rates, "found": found}))


if __name__ == "__main__":
    main()
