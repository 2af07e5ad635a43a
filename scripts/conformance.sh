#!/usr/bin/env bash
# Compares the Dutch system with reference engines, round by round: pairs, colours and byes.
#   ESCAQUE_BBP      path of bbpPairings 6 (the edition of 2026)
#   ESCAQUE_BBP2017  path of bbpPairings 5 (the edition of 2017)
#   ESCAQUE_CASES    folder with the reference engine's own cases, NAME.input and NAME.output.expected
#   ESCAQUE_OPENS    folder with reports of real events, one round to pair in each
#   COUNT, FIRST     how many random tournaments, and the first seed
# Reports of as many random events in FIDE mode, with their ### lines, are compared by a test of internal/intake.
set -eu
cd "$(dirname "$0")/.."
count=${COUNT:-200} first=${FIRST:-1} bin=${BIN:-bin/escaque} faults=0
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT

# a random tournament for a seed: 8 to 180 players, 5 to 11 rounds, and of everything sometimes
config() {
  local s=$1 players rounds
  players=$((8 + s * 37 % 173)); rounds=$((5 + s % 7))
  [ $((s % 3)) -ne 0 ] || players=$((8 + s * 37 % 33))
  [ "$rounds" -lt $((players * 2 / 3)) ] || rounds=5
  echo "--seed $s --players $players --rounds $rounds --draws $((10 + s % 5 * 15)) --forfeits $((s % 4 * 3)) --half-byes $((s % 3 * 6))" \
    "--zero-byes $((s / 2 % 3 * 5)) --full-byes $((s / 5 % 2 * 2)) --late $((s / 3 % 2 * 8)) --withdraw $((s % 2 * 3))"
}

# engine NAME PATH FORMAT: our tournaments checked by the engine, and the engine's by us
engine() {
  local system=$1 reference=$2 format=$3 s rounds=0 different=0 impossible=0 file="$tmp/t.trf" baku
  for ((s = first; s < first + count; s++)); do
    baku=; [ $((s % 4)) -ne 0 ] || [ "$format" = trf16 ] || baku=--baku
    # shellcheck disable=SC2046
    if ! "$bin" generate --system "$system" $(config "$s") $baku --format "$format" -o "$file" 2>"$tmp/err"; then
      impossible=$((impossible + 1)); continue
    fi
    "$reference" --dutch "$file" -c >"$tmp/check" 2>&1 || true
    local seen wrong
    seen=$(grep -c 'Round #' "$tmp/check" || true)
    wrong=$(grep -c 'Checker pairings' "$tmp/check" || true)
    rounds=$((rounds + seen))
    if [ "$wrong" -gt 0 ] || [ "$seen" -eq 0 ]; then
      different=$((different + (wrong > 0 ? wrong : 1))); faults=$((faults + 1))
      echo "$system, seed $s: $(config "$s") $baku"; sed 's/^/    /' "$tmp/check"
    fi
  done
  echo "$system: $count random tournaments, $impossible of them cut off by a round that cannot be paired, $rounds rounds compared, $different different"
}

# opens NAME PATH: the next round of real events
opens() {
  local system=$1 reference=$2 file rounds=0 different=0
  for file in $(find "$ESCAQUE_OPENS" -name '*.trf' | sort); do
    # bbpPairings 6.0.0 knows FIDE_DUTCH_2026 only by the code of the draft, FIDE_DUTCH_2025
    sed 's/^192 FIDE_DUTCH_2026/192 FIDE_DUTCH_2025/' "$file" >"$tmp/open.trf"
    "$reference" --dutch "$tmp/open.trf" -p "$tmp/theirs" >"$tmp/err" 2>&1 || { echo "$file: the reference engine gives nothing: $(head -c 200 "$tmp/err")"; continue; }
    rounds=$((rounds + 1))
    "$bin" pair "$file" --system "$system" --force --output pairs >"$tmp/ours" 2>"$tmp/err" || true
    if ! diff <(sort "$tmp/theirs" | sed 's/ *$//; /^$/d') <(sort "$tmp/ours") >"$tmp/diff"; then
      different=$((different + 1)); faults=$((faults + 1))
      echo "$file:"; head -20 "$tmp/diff" "$tmp/err" | sed 's/^/    /'
    fi
  done
  echo "$system: $rounds rounds of real events compared, $different different"
}

# cases NAME: rounds for which the reference engine's authors say what is right; others there test other systems
cases() {
  local system=$1 file compared=0 different=0 other=0
  for file in "$ESCAQUE_CASES"/*.input; do
    if ! grep -q -- --dutch "${file%.input}.cpp" 2>/dev/null; then other=$((other + 1)); continue; fi
    compared=$((compared + 1))
    "$bin" pair "$file" --system "$system" --force --output pairs >"$tmp/ours" 2>"$tmp/err" || true
    if ! diff <(tr -d '\r' <"${file%.input}.output.expected" | sed 's/ *$//; /^$/d' | sort) <(sort "$tmp/ours") >"$tmp/diff"; then
      different=$((different + 1)); faults=$((faults + 1))
      echo "$file:"; head -20 "$tmp/diff" "$tmp/err" | sed 's/^/    /'
    fi
  done
  echo "$system: $compared cases of the reference engine compared, $different different; $other are for other systems"
}

for pair in dutch-2026:ESCAQUE_BBP:trf26 dutch-2017:ESCAQUE_BBP2017:trf16; do
  IFS=: read -r system variable format <<<"$pair"
  reference=${!variable:-}
  if ! "$bin" generate --system "$system" --players 4 --rounds 1 -o "$tmp/t.trf" 2>/dev/null; then
    echo "$system: not among the systems of $bin; not compared"
  elif [ -z "$reference" ]; then
    echo "$system: $variable names no reference engine; its random tournaments and real events were NOT compared with any"
  else
    engine "$system" "$reference" "$format"
    if [ "$system" != dutch-2026 ]; then :
    elif [ -n "${ESCAQUE_CASES:-}" ]; then cases "$system"; else echo "$system: ESCAQUE_CASES names no folder; the reference engine's own cases were not compared"; fi
    if [ -n "${ESCAQUE_OPENS:-}" ]; then opens "$system" "$reference"; else echo "$system: ESCAQUE_OPENS names no folder; no real events were compared"; fi
  fi
done
if [ -z "${ESCAQUE_BBP:-}" ]; then
  echo "FIDE mode: ESCAQUE_BBP names no reference engine; reports of random events in the mode were NOT compared with any"
elif ! ESCAQUE_BBP=$(realpath "$ESCAQUE_BBP") ESCAQUE_COUNT=$count go test -count=1 -v -run TestAnotherEngineReadsTheMode ./internal/intake; then
  faults=$((faults + 1))
fi
[ "$faults" -eq 0 ]
