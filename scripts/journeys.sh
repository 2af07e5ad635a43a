#!/usr/bin/env bash
# The journeys of organisers and arbiters: through the browser, by the command line, and with a thousand who watch; then a table of what
# was done and measured.
set -u
cd "$(dirname "$0")/.."
JOURNEYS=$(mktemp)
export JOURNEYS
trap 'rm -f "$JOURNEYS"' EXIT
failed=0
node --test --test-concurrency=1 --test-reporter=spec test/journeys/*.test.mjs || failed=1
# Every page at every width in every language.
ESCAQUE_PROOF=full node --test --test-reporter=spec test/browser/pages.test.mjs || failed=1
# Thirty seconds without network, and the program killed in the middle of a game.
ESCAQUE_PROOF=full node --test --test-reporter=spec test/browser/recovery.test.mjs || failed=1
# Transcripts of the Laws through the pages, and the arbiters' desk with 200 boards.
ESCAQUE_PROOF=full node --test --test-reporter=spec test/browser/transcripts.test.mjs || failed=1
node test/browser/desk.bench.mjs || failed=1
# The hundred results by their keys, which make test asserts too.
if node --test --test-reporter=spec test/browser/office.test.mjs; then
  printf 'b\t%s\t%s\n' '100 results by single keys' 'no more than 105 keystrokes' >>"$JOURNEYS"
else
  failed=1
fi
ulimit -n "$(ulimit -Hn)"
ESCAQUE_WATCHERS=${WATCHERS:-1000} ESCAQUE_BIN=$PWD/bin/escaque go test -count=1 -v -run TestAResultReachesEveryScreen ./test/journeys || failed=1
# 1,000 random events with random acts, undone and done again.
if ESCAQUE_PROOF=full go test -count=1 -timeout 60m -run 'TestRandomEvents$' ./tournament/acts; then
  printf 'g\t%s\t%s\n' '1,000 random events, acts undone and done again' 'replayed to the same bytes' >>"$JOURNEYS"
else
  failed=1
fi
echo
printf '%-3s %-75s %s\n' '' 'what was done' 'measured'
sort -s -k1,1 "$JOURNEYS" | while IFS=$'\t' read -r journey what figure; do printf '%-3s %-75s %s\n' "$journey" "$what" "$figure"; done
exit "$failed"
