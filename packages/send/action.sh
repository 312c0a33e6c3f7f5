#!/usr/bin/env bash
# Turns the inputs of the GitHub Action into arguments of belfry-send.mjs.
set -euo pipefail

title=${TITLE:-$GITHUB_WORKFLOW on $GITHUB_REF_NAME}
text=${TEXT:-[Run $GITHUB_RUN_NUMBER of $GITHUB_REPOSITORY]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID) by $GITHUB_ACTOR}
level=${LEVEL:-}
state=${STATE:-}

case ${STATUS:-} in
  '') ;;
  success) title="$title succeeded" level=${level:-success} end=resolved ;;
  failure) title="$title failed" level=${level:-critical} end=open ;;
  cancelled) title="$title was cancelled" level=${level:-warning} end=resolved ;;
  *) echo "status must be success, failure or cancelled." >&2; exit 2 ;;
esac
# Only with a key can a later success resolve a failure.
if [ -n "${KEY:-}" ]; then state=${state:-${end:-}}; fi

args=(--title "$title")
if [ -n "$level" ]; then args+=(--level "$level"); fi
if [ -n "$state" ]; then args+=(--state "$state"); fi
if [ -n "${KEY:-}" ]; then args+=(--key "$KEY"); fi
if [ -n "${SENDER:-}" ]; then args+=(--username "$SENDER"); fi
while IFS= read -r file; do
  if [ -n "$file" ]; then args+=(--file "$file"); fi
done <<< "${FILES:-}"

exec node "$(dirname "$0")/belfry-send.mjs" --verbose "${args[@]}" -- "$text"
