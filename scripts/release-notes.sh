#!/usr/bin/env bash
# Prints the part of the change log that belongs to a version (v0.1.0 or 0.1.0): what
# stands under its heading. It fails when there is no such part, or when entries still
# stand under Unreleased, which no part would have. Links to files of ours lead to those of
# that version: on the page of a release they would lead nowhere.
set -eu
version=${1:?usage: scripts/release-notes.sh VERSION [FILE]}
file=${2:-$(dirname "$0")/../CHANGELOG.md}
part() { # heading
  awk -v heading="$1" '
    /^## / { inside = $2 == heading; next }
    inside && (NF || printed) { print; printed = 1 }
  ' "$file"
}
if [ -n "$(part Unreleased)" ]; then
  echo "$file has entries under Unreleased: move them under ${version#v} first" >&2
  exit 1
fi
notes=$(part "${version#v}")
[ -n "$notes" ] || { echo "$file has no part for ${version#v}" >&2; exit 1; }
printf '%s\n' "$notes" | sed -E "s#\]\(([a-z][a-z/._-]*[)\#])#](https://github.com/escaque/escaque/blob/v${version#v}/\1#g"
