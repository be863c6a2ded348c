"""Names as they look: letters of other alphabets that pass for Latin ones, marks and invisible characters taken off.

A name is matched by its look, for who wants to hide whose model it is writes it with a Cyrillic "а". What is left over
beyond ASCII cannot be read, and who cannot be read is not trusted.
"""

import unicodedata

# Capitals whose look differs from that of their small letter, first; then small letters. Only what is drawn alike.
_CAPITALS = dict(zip("ΗΝΥΡΧΒΜΖΤΚΙΕΑΟ", "hnypxbmztkieao", strict=True))
_SMALL = (
    dict(zip("авекмнорстухіјѕԁԛԝһӏгпьҫҁ", "abekmhopctyxijsdqwhlrnbcc", strict=True))
    | dict(zip("αβεηικνορτυχγϲϳ", "abenikvoptuxycj", strict=True))
    | dict(zip("ցօոսհյզ", "gonuhjq", strict=True))
    | dict(zip("ıɡɑɩʟɢᴘᴛᴄᴀᴜᴅᴇɴʀꜱᴍᴏɪᴠᴡᴋᴊʜłøđħǥþɐəʼ", "igailgptcaudenrsmoivwkjhlodhgpae'", strict=True))
)
LOOKS = {ord(odd): plain for odd, plain in (_CAPITALS | _SMALL).items()}


def plain(text: str) -> str:
    """The text as it looks, in small letters: "ＧРΤ" is "gpt"."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in ("Mn", "Cf", "Cc"))
    return bare.translate(LOOKS).casefold().translate(LOOKS)


def is_readable(text: str) -> bool:
    """Whether every letter, digit and symbol of it is, by its look, one of ASCII; marks and blanks may be any."""
    return all(c.isascii() or unicodedata.category(c)[0] in "PZ" for c in plain(text))
