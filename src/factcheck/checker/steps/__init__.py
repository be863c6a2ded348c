"""The steps an arm is composed of, one file each."""
