#!/usr/bin/env bash
# Installs factcheck from the checkout that this script stands in, into a virtual environment of its own, so that nothing
# else on the machine gets other versions of anything.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
venv="${FACTCHECK_VENV:-${RUNNER_TEMP:?is the folder for temporary files}/factcheck-venv}"
python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --constraint "$here/constraints.txt" "$here"
"$venv/bin/python" -m factcheck --version
