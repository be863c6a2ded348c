"""Every paid call: reserve, settle, caps."""
