"""Protocol 4: tools that detect AI writing, on a frozen sample, at fixed settings, with a right of reply."""
