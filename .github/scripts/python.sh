#!/usr/bin/env bash
# Starts the Python that install.sh made: python.sh ARGUMENTS…
set -euo pipefail
exec "${FACTCHECK_VENV:-${RUNNER_TEMP:?is the folder for temporary files}/factcheck-venv}/bin/python" "$@"
