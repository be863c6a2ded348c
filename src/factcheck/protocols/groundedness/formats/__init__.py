"""Where answers come from: our own format, and an adapter for each file format of others."""
