"""Run the command line as ``python -m factcheck``."""

from factcheck.cli.main import main

if __name__ == "__main__":
    main()
