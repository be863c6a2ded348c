"""The classes of plants, one file each; the ordered tuple of them is in ``family``."""
