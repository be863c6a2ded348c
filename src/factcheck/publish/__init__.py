"""From a summary record to Markdown, HTML and SVG; computes nothing."""
