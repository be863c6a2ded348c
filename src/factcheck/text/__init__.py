"""Pure text: folding, sentences, specifics, qualifiers, quotes, passages and links."""
