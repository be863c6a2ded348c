#!/usr/bin/env bash
# What the action does, in order: run arms (if any are named) and write the pages; then say what is stale.
# Its inputs arrive as environment variables and are never read as code.
set -uo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${FACTCHECK_DIR:-.}"
outcome=0

factcheck() {
  bash "$here/python.sh" -m factcheck "$@" --dir "$folder"
}

keep() { # the first failure is the action's
  if [ "$outcome" -eq 0 ]; then outcome="$1"; fi
}

if [ -n "${FACTCHECK_ARMS:-}" ]; then
  words=(run)
  for arm in $FACTCHECK_ARMS; do words+=(--arm "$arm"); done
  if [ -n "${FACTCHECK_SEED:-}" ]; then words+=(--seed "$FACTCHECK_SEED"); fi
  if [ -n "${FACTCHECK_RUN:-}" ]; then words+=(--run "$FACTCHECK_RUN"); fi
  if [ -n "${FACTCHECK_BUDGET:-}" ]; then words+=(--budget "$FACTCHECK_BUDGET"); fi
  factcheck "${words[@]}" || keep "$?"
  words=(report --html)
  if [ "${FACTCHECK_GATE:-false}" = true ]; then words+=(--gate); fi
  factcheck "${words[@]}" || keep "$?"
fi

shown="$(factcheck status --junit "${FACTCHECK_JUNIT:-factcheck-status.xml}")"
code="$?"
printf '%s\n' "$shown"
if [ "$code" -eq 1 ]; then stale=true; else stale=false; fi
if [ "$code" -gt 1 ] || [ "${FACTCHECK_FAIL_ON_STALE:-true}" = true ]; then keep "$code"; fi
printf 'stale=%s\n' "$stale" >> "${GITHUB_OUTPUT:-/dev/null}"
fence='````````````````````````'
{
  printf '### factcheck status\n\n%stext\n' "$fence"
  printf '%s\n' "$shown"
  printf '%s\n' "$fence"
} >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$outcome"
