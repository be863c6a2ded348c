"""Find every specific of a text: addresses, versions, dates, numbers, names; no two overlap."""

from factcheck.text.specifics.addresses import find_addresses
from factcheck.text.specifics.dates import find_dates
from factcheck.text.specifics.kinds import Specifics
from factcheck.text.specifics.name_numerals import take_name_numerals
from factcheck.text.specifics.names import find_names
from factcheck.text.specifics.numbers import find_numbers
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.versions import find_versions


def find_specifics(text: str) -> Specifics:
    """Addresses, versions, dates, numbers and names of ``text``, each in order of start; time grows with the length."""
    taken = Taken(len(text))
    addresses = find_addresses(text, taken)
    versions = find_versions(text, taken)
    dates = find_dates(text, taken)
    numerals = take_name_numerals(text, taken)
    numbers = find_numbers(text, taken)
    names = find_names(text, taken, numerals)
    return Specifics(tuple(numbers), tuple(dates), tuple(versions), tuple(names), tuple(addresses))
