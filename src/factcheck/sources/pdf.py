"""stub"""

from factcheck.sources.extracted import Extracted, failed


def extract_pdf(body: bytes) -> Extracted:
    return failed("broken", "stub", "pdf")
