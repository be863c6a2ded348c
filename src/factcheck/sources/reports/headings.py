"""Which headings and lines say that a list of sources follows."""

import re

_WORDS = (
    r"(?:source|reference|citation)s? (?:list|links|urls|index|notes)|references?|bibliograph(?:y|ies)|works cited"
    r"|works consulted|literature|citations?|endnotes?|sources?|quellen(?:verzeichnis|angaben)?"
    r"|literatur(?:verzeichnis)?|einzelnachweise|références|bibliographie|fuentes|referencias|bibliografía|fonti"
    r"|riferimenti|bibliografia|referências|fontes|bronnen|källor|referenser|źródła|литература|источники"
    r"|список литературы|kaynaklar|参考文献|参考资料|参考来源|参考|引用来源|引用文献|引用|资料来源|数据来源|信息来源"
    r"|来源|出典|参照|参考文獻|資料來源|참고문헌|참고 문헌|출처|المراجع|المصادر"
)
_LOOSE = (
    r"notes|footnotes|links|web ?links|urls|further reading|resources|data sources|additional resources|注释|脚注|注"
)
_BEFORE = (
    r"(?:(?:key|main|primary|selected|cited|full|complete|detailed|numbered|all|web|online|official|consolidated"
    r"|appendix|annex|list of|list|the|主要)\s*[:–—-]?\s*){0,3}"
)
_AFTER = (
    r"(?:\s*(?:cited|consulted|used|list|listed|index|section|in this (?:report|document|analysis|paper|study)"
    r"|for this report|(?:and|&|/)\s*(?:data |key )?(?:references?|sources?|notes|citations?|bibliography|links"
    r"|further reading|evidence)|列表|\(.{0,40}\)|（.{0,40}）)){0,3}"
)
_NUMBERED = re.compile(
    r"(?:[A-Z]\.|\d{1,2}(?:\.\d{1,2}){0,2}[.)、:]?|[ivx]{1,5}[.):]|[一二三四五六七八九十]{1,3}[、.．])\s*(?=\w)",
    re.IGNORECASE,
)
_STRICT_TITLE = re.compile(f"{_BEFORE}(?:{_WORDS}){_AFTER}", re.IGNORECASE)
_LOOSE_TITLE = re.compile(f"{_BEFORE}(?:{_LOOSE}){_AFTER}", re.IGNORECASE)
_LONGEST = 80


def list_title(text: str) -> str | None:
    """ "strict" for a title that only a list of sources has ("References"), "loose" for one of other lists too
    ("Notes", "Data sources"), None for any other text."""
    bare = text.strip(" \t\n*_#:：.-–—=~•|\"'“”【】[]")
    if not bare or len(bare) > _LONGEST:
        return None
    bare = re.sub(r"^[^\w（(]+", "", _NUMBERED.sub("", bare, count=1)).strip()
    if _STRICT_TITLE.fullmatch(bare):
        return "strict"
    return "loose" if _LOOSE_TITLE.fullmatch(bare) else None
