#!/usr/bin/env bash
# Prints approved=yes where the environment that a job runs in waits for reviewers, else approved=no: a job may name an
# environment that nobody protected (it is then made on the spot), and would run without having been approved.
# Needs GH_TOKEN, REPOSITORY and ENVIRONMENT.
set -euo pipefail
kinds="$(gh api "repos/$REPOSITORY/environments/$ENVIRONMENT" --jq '[.protection_rules[].type] | join(" ")')" || kinds=""
case " $kinds " in
  *" required_reviewers "*) echo "approved=yes" ;;
  *) echo "approved=no" ;;
esac
