#!/usr/bin/env bash
# Puts a text under a pull request, in place of the one that this workflow put there before: post_comment.sh NAME FILE.
# The text comes from code of the pull request: it is passed on as data and never looked at.
# Needs GH_TOKEN, REPOSITORY and PULL_REQUEST.
set -euo pipefail
marker="<!-- factcheck:$1 -->"
body="$(mktemp)"
{ printf '%s\n' "$marker"; cat -- "$2"; } > "$body"
if [ "$(wc -c < "$body")" -gt 65000 ]; then
  printf '%s\nThe difference is too long for a comment; it is among the artifacts of the run.\n' "$marker" > "$body"
fi
mine=".[] | select(.user.login == \"github-actions[bot]\" and (.body | startswith(\"$marker\"))) | .id"
id="$(gh api --paginate "repos/$REPOSITORY/issues/$PULL_REQUEST/comments" --jq "$mine" | sed -n 1p)"
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$REPOSITORY/issues/comments/$id" -F "body=@$body"
else
  gh api --silent --method POST "repos/$REPOSITORY/issues/$PULL_REQUEST/comments" -F "body=@$body"
fi
