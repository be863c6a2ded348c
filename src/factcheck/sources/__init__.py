"""Getting the text of an article: fetch it safely, extract it, say why it failed."""
