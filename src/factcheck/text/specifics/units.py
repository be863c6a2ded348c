"""Units: how they are written, their canonical symbols, and the way to one base unit per dimension."""

import re
from decimal import Decimal

# canonical symbol: (base unit, factor to it, written words, written symbols); words match in any case, symbols exactly
_TABLE: dict[str, tuple[str, str, str, str]] = {
    "percent": ("percent", "1", "percent|per cent|pct", "%"),
    "percentage_point": ("percentage_point", "1", "percentage points|percentage point", "pp"),
    "basis_point": ("percentage_point", "0.01", "basis points|basis point", "bps|bp"),
    "permille": ("percent", "0.1", "per mille", "‰"),
    "times": ("times", "1", "times|fold", "x|×|X"),
    "nm": ("m", "1e-9", "nanometers|nanometres|nanometer|nanometre", "nm"),
    "um": ("m", "1e-6", "micrometers|micrometres|micrometer|micrometre|microns|micron", "µm|μm|um"),
    "mm": ("m", "0.001", "millimeters|millimetres|millimeter|millimetre", "mm"),
    "cm": ("m", "0.01", "centimeters|centimetres|centimeter|centimetre", "cm"),
    "m": ("m", "1", "meters|metres|meter|metre", "m"),
    "km": ("m", "1000", "kilometers|kilometres|kilometer|kilometre|kms", "km"),
    "inch": ("m", "0.0254", "inches|inch", "″"),
    "ft": ("m", "0.3048", "feet|foot", "ft"),
    "yd": ("m", "0.9144", "yards|yard", "yd|yds"),
    "mile": ("m", "1609.344", "miles|mile", "mi"),
    "nmi": ("m", "1852", "nautical miles|nautical mile", "nmi"),
    "ly": ("m", "9460730472580800", "light-years|light-year|light years|light year|lightyears", "ly"),
    "ug": ("g", "1e-6", "micrograms|microgrammes|microgram", "µg|μg|ug|mcg"),
    "mg": ("g", "0.001", "milligrams|milligrammes|milligram", "mg"),
    "g": ("g", "1", "grams|grammes|gram|gramme", "g"),
    "kg": ("g", "1000", "kilograms|kilogrammes|kilogram|kilogramme|kilos|kilo", "kg|kgs"),
    "t": ("g", "1000000", "tonnes|tonne|metric tons|metric ton", "t"),
    "ton": ("ton", "1", "tons|ton", ""),
    "lb": ("g", "453.59237", "", "lbs|lb"),
    "oz": ("g", "28.349523125", "ounces|ounce", "oz"),
    "stone": ("g", "6350.29318", "stone", ""),
    "ms": ("second", "0.001", "milliseconds|millisecond", "ms"),
    "second": ("second", "1", "seconds|second|secs|sec", "s"),
    "minute": ("second", "60", "minutes|minute|mins|min", ""),
    "hour": ("second", "3600", "hours|hour|hrs|hr", "h"),
    "day": ("second", "86400", "days|day", ""),
    "night": ("night", "1", "nights|night", ""),
    "week": ("second", "604800", "weeks|week", ""),
    "month": ("month", "1", "months|month", ""),
    "year": ("month", "12", "years|year|yrs|yr", ""),
    "decade": ("month", "120", "decades|decade", ""),
    "century": ("month", "1200", "centuries|century", ""),
    "mm2": ("m2", "0.000001", "square millimeters|square millimetres", "mm²|mm2"),
    "cm2": ("m2", "0.0001", "square centimeters|square centimetres|square centimetre", "cm²|cm2"),
    "m2": ("m2", "1", "square meters|square metres|square meter|square metre|sq m", "m²|m2|m^2|sqm"),
    "km2": (
        "m2",
        "1000000",
        "square kilometers|square kilometres|square kilometer|square kilometre|square km|sq km",
        "km²|km2|km^2",
    ),
    "ha": ("m2", "10000", "hectares|hectare", "ha"),
    "acre": ("m2", "4046.8564224", "acres|acre", ""),
    "sqft": ("m2", "0.09290304", "square feet|square foot|sq ft|sq. ft.", "ft²|ft2|sqft"),
    "sqmi": ("m2", "2589988.110336", "square miles|square mile|sq mi", "mi²|mi2"),
    "ml": ("l", "0.001", "milliliters|millilitres|milliliter|millilitre", "ml|mL"),
    "cl": ("l", "0.01", "centiliters|centilitres|centilitre", "cl|cL"),
    "l": ("l", "1", "liters|litres|liter|litre", "l|L"),
    "m3": ("l", "1000", "cubic meters|cubic metres|cubic meter|cubic metre", "m³|m3|m^3"),
    "km3": ("l", "1e12", "cubic kilometers|cubic kilometres|cubic kilometre|cubic kilometer", "km³|km3"),
    "cm3": ("l", "0.001", "cubic centimeters|cubic centimetres|cubic centimetre", "cm³|cm3"),
    "cuft": ("l", "28.316846592", "cubic feet|cubic foot", "ft³|ft3"),
    "gallon": ("gallon", "1", "gallons|gallon", "gal"),
    "barrel": ("barrel", "1", "barrels|barrel", "bbl"),
    "km/h": (
        "km/h",
        "1",
        "kilometers per hour|kilometres per hour|kilometers an hour|kilometres an hour|km per hour",
        "km/h|kph|kmh|km/hr",
    ),
    "mph": ("km/h", "1.609344", "miles per hour|miles an hour", "mph"),
    "m/s": ("km/h", "3.6", "meters per second|metres per second|meters a second|metres a second", "m/s"),
    "knot": ("km/h", "1.852", "knots|knot", "kn"),
    "degree": ("degree", "1", "degrees|degree", "°"),
    "degree_c": ("degree_c", "1", "degrees celsius|degree celsius|degrees centigrade|degrees c|celsius", "°C|° C|ºC|℃"),
    "degree_f": ("degree_c", "", "degrees fahrenheit|degree fahrenheit|degrees f|fahrenheit", "°F|° F|ºF|℉"),
    "kelvin": ("degree_c", "", "kelvins|kelvin", ""),
    "bit": ("bit", "1", "bits|bit", ""),
    "byte": ("byte", "1", "bytes|byte", ""),
    "kB": ("byte", "1e3", "kilobytes|kilobyte", "kB|KB"),
    "MB": ("byte", "1e6", "megabytes|megabyte", "MB"),
    "GB": ("byte", "1e9", "gigabytes|gigabyte", "GB"),
    "TB": ("byte", "1e12", "terabytes|terabyte", "TB"),
    "PB": ("byte", "1e15", "petabytes|petabyte", "PB"),
    "KiB": ("byte", "1024", "", "KiB"),
    "MiB": ("byte", "1048576", "", "MiB"),
    "GiB": ("byte", "1073741824", "", "GiB"),
    "kbit/s": ("bit/s", "1e3", "kilobits per second", "kbit/s|kbps|Kbps"),
    "Mbit/s": ("bit/s", "1e6", "megabits per second|megabits a second", "Mbit/s|Mbps|Mb/s"),
    "Gbit/s": ("bit/s", "1e9", "gigabits per second|gigabits a second", "Gbit/s|Gbps|Gb/s"),
    "W": ("W", "1", "watts|watt", "W"),
    "kW": ("W", "1e3", "kilowatts|kilowatt", "kW"),
    "MW": ("W", "1e6", "megawatts|megawatt", "MW"),
    "GW": ("W", "1e9", "gigawatts|gigawatt", "GW"),
    "TW": ("W", "1e12", "terawatts|terawatt", "TW"),
    "hp": ("W", "745.69987158227022", "horsepower", "hp|bhp"),
    "Wh": ("Wh", "1", "watt-hours|watt hours", "Wh"),
    "kWh": ("Wh", "1e3", "kilowatt-hours|kilowatt hours|kilowatt-hour|kilowatt hour", "kWh"),
    "MWh": ("Wh", "1e6", "megawatt-hours|megawatt hours|megawatt-hour|megawatt hour", "MWh"),
    "GWh": ("Wh", "1e9", "gigawatt-hours|gigawatt hours|gigawatt-hour|gigawatt hour", "GWh"),
    "TWh": ("Wh", "1e12", "terawatt-hours|terawatt hours|terawatt-hour|terawatt hour", "TWh"),
    "joule": ("joule", "1", "joules|joule", "J"),
    "kJ": ("joule", "1e3", "kilojoules|kilojoule", "kJ"),
    "MJ": ("joule", "1e6", "megajoules|megajoule", "MJ"),
    "calorie": ("calorie", "1", "calories|calorie", "cal"),
    "kcal": ("calorie", "1000", "kilocalories|kilocalorie", "kcal"),
    "Hz": ("Hz", "1", "hertz", "Hz"),
    "kHz": ("Hz", "1e3", "kilohertz", "kHz"),
    "MHz": ("Hz", "1e6", "megahertz", "MHz"),
    "GHz": ("Hz", "1e9", "gigahertz", "GHz"),
    "volt": ("volt", "1", "volts|volt", "V"),
    "kV": ("volt", "1e3", "kilovolts|kilovolt", "kV"),
    "ampere": ("ampere", "1", "amps|amp|amperes|ampere", ""),
    "mAh": ("mAh", "1", "milliamp-hours|milliampere-hours", "mAh"),
    "Pa": ("Pa", "1", "pascals|pascal", "Pa"),
    "hPa": ("Pa", "100", "hectopascals|hectopascal|millibars|millibar", "hPa|mbar"),
    "kPa": ("Pa", "1e3", "kilopascals|kilopascal", "kPa"),
    "bar": ("Pa", "1e5", "", "bar"),
    "dB": ("dB", "1", "decibels|decibel", "dB"),
    "ppm": ("ppm", "1", "parts per million", "ppm"),
    "ppb": ("ppm", "0.001", "parts per billion", "ppb"),
    "px": ("px", "1", "pixels|pixel", "px"),
    "mg/kg": ("mg/kg", "1", "", "mg/kg"),
    "mg/l": ("mg/l", "1", "", "mg/l|mg/L"),
    "ug/m3": ("ug/m3", "1", "", "µg/m³|μg/m³|µg/m3|μg/m3"),
    "USD": ("USD", "1", "us dollars|us dollar|u.s. dollars|american dollars", "USD"),
    "AUD": ("AUD", "1", "australian dollars|australian dollar", "AUD"),
    "CAD": ("CAD", "1", "canadian dollars|canadian dollar", "CAD"),
    "HKD": ("HKD", "1", "hong kong dollars|hong kong dollar", "HKD"),
    "SGD": ("SGD", "1", "singapore dollars|singapore dollar", "SGD"),
    "NZD": ("NZD", "1", "new zealand dollars|new zealand dollar", "NZD"),
    "TWD": ("TWD", "1", "new taiwan dollars|taiwan dollars", "TWD"),
    "TTD": ("TTD", "1", "trinidad dollars", "TTD"),
    "FJD": ("FJD", "1", "fijian dollars|fiji dollars", "FJD"),
    "XCD": ("XCD", "1", "east caribbean dollars", "XCD"),
    "JMD": ("JMD", "1", "jamaican dollars", "JMD"),
    "ZWD": ("ZWD", "1", "zimbabwean dollars|zimbabwe dollars", "ZWD"),
    "dollar": ("dollar", "1", "dollars|dollar|bucks", "$"),
    "EUR": ("EUR", "1", "euros|euro", "€|EUR"),
    "GBP": ("GBP", "1", "pounds sterling|pound sterling|british pounds|sterling", "£|GBP"),
    "pound": ("pound", "1", "pounds|pound|quid", ""),
    "pence": ("GBP", "0.01", "pence", ""),
    "cent": ("cent", "1", "cents|cent", "¢"),
    "yen": ("yen", "1", "", "¥"),
    "JPY": ("JPY", "1", "japanese yen|yen", "JPY"),
    "CNY": ("CNY", "1", "chinese yuan|yuan|renminbi", "CNY|RMB"),
    "INR": ("INR", "1", "indian rupees|rupees|rupee", "₹|INR"),
    "RUB": ("RUB", "1", "rubles|roubles|ruble|rouble", "₽|RUB"),
    "CHF": ("CHF", "1", "swiss francs|swiss franc|francs|franc", "CHF"),
    "KRW": ("KRW", "1", "south korean won", "₩|KRW"),
    "SEK": ("SEK", "1", "swedish kronor|swedish krona|kronor|krona", "SEK"),
    "NOK": ("NOK", "1", "norwegian kroner", "NOK"),
    "DKK": ("DKK", "1", "danish kroner", "DKK"),
    "PLN": ("PLN", "1", "zlotys|zloty", "PLN|zł"),
    "TRY": ("TRY", "1", "turkish lira|lira", "TRY|₺"),
    "BRL": ("BRL", "1", "brazilian reais|reais", "BRL"),
    "MXN": ("MXN", "1", "mexican pesos", "MXN"),
    "peso": ("peso", "1", "pesos|peso", ""),
    "ZAR": ("ZAR", "1", "south african rand|rand", "ZAR"),
    "UAH": ("UAH", "1", "hryvnias|hryvnia", "UAH|₴"),
    "ILS": ("ILS", "1", "shekels|shekel", "ILS|₪"),
    "bitcoin": ("bitcoin", "1", "bitcoins|bitcoin", "BTC|₿"),
}
CURRENCIES = frozenset(list(_TABLE)[list(_TABLE).index("USD") :])
ISO_CODES = frozenset(code for code in CURRENCIES if code.isupper() and len(code) == 3) | {"RMB", "BTC"}
TIMES = frozenset(("ms", "second", "minute", "hour", "day", "night", "week", "month", "year", "decade", "century"))
_SYMBOLS = {symbol: unit for unit, row in _TABLE.items() for symbol in row[3].split("|") if symbol}
_NAMES = {word: unit for unit, row in _TABLE.items() for word in row[2].split("|") if word}


def _any_of(words: list[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", "[ \u00a0-]") for word in sorted(words, key=len, reverse=True))


_BLANK = "[ \u00a0\u2009\u202f]"
_UNIT = re.compile(
    rf"{_BLANK}?(?:(?i:(?:[-‑]|{_BLANK})?(?P<word>{_any_of(list(_NAMES))}))(?![^\W_])"
    rf"|(?:-(?=[a-zµμ]{{2}}))?(?P<symbol>{_any_of(list(_SYMBOLS))})(?![\w²³/^]))"
)
_HEADS = {written[:2].lower() for written in (*_NAMES, *_SYMBOLS)}
_MARKS = {written[0] for written in _SYMBOLS if not written[0].isalpha()} | {
    written.lower() for written in _SYMBOLS if len(written) == 1
}
_GLUED_ONLY = frozenset(("x", "X", "s", "pp", "bp", "V", "J", "t", "h", "cal", "bar", "mi", "kn"))


def read_unit(text: str, position: int) -> tuple[str, int] | None:
    """The canonical unit that is written right after ``position`` and where it ends."""
    head = text[position : position + 3].lstrip(" \u00a0\u2009\u202f-‑")[:2].lower()
    match = _UNIT.match(text, position) if head in _HEADS or head[:1] in _MARKS else None
    if match is None:
        return None
    symbol = match.group("symbol")
    if symbol is None:
        word = re.sub(r"[\s\u00a0-]", " ", match.group("word").lower())
        unit = _NAMES.get(word) or _NAMES.get(word.replace(" ", "-"))
        return (unit, match.end()) if unit else None
    if (
        symbol in _GLUED_ONLY
        and match.start("symbol") > position
        and not text[match.end() : match.end() + 1].strip(" .,;)")
    ):
        return (_SYMBOLS[symbol], match.end()) if symbol not in ("x", "X", "s", "pp", "bp") else None
    if symbol in _GLUED_ONLY and match.start("symbol") > position:
        return None
    return _SYMBOLS[symbol], match.end()


def currency_symbol(symbol: str) -> str | None:
    """The currency of a sign or an ISO code, or None."""
    unit = _SYMBOLS.get(symbol)
    return unit if unit in CURRENCIES else None


def convert(value: Decimal, unit: str) -> tuple[Decimal, str]:
    """A value in the base unit of its dimension: ``convert(5, "km")`` is (5000, "m"); other units stay."""
    if unit == "degree_f":
        return (value - 32) * 5 / 9, "degree_c"
    if unit == "kelvin":
        return value - Decimal("273.15"), "degree_c"
    row = _TABLE.get(unit)
    return (value * Decimal(row[1]), row[0]) if row else (value, unit)
