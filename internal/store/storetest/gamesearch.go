package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

var searchCases = []testCase{
	{"lines of games", testLines},
	{"parts and lists", testPartsAndLists},
	{"a forgotten game", testMendedGame},
}

// line returns the moves of a game for the search.
func line(id hall.GameID, moves ...byte) gamesearch.Line {
	return gamesearch.Line{Game: id, Moves: append([]byte{}, moves...)}
}

// finishedGame returns a finished game and its index changes.
func finishedGame(id hall.GameID, started int64) (row hall.GameRow, changes []hall.IndexChange) {
	row = gameRow(id, started, "Ana", "Bea")
	end := hall.GameEnd{ID: id, At: 9000, Result: laws.WhiteWins, Termination: "checkmate"}
	changes = append(startChanges(row), endChanges(end)...)
	row.Ended, row.Result, row.Termination = end.At, end.Result, end.Termination
	return row, changes
}

// testLines checks that finished games are numbered and found.
func testLines(t *testing.T, backend Backend) {
	s := open(t, backend)
	unnumbered := func(want ...hall.GameID) {
		t.Helper()
		n, err := s.CountUnnumbered(background)
		noError(t, err)
		requireEqual(t, "how many without a number", n, len(want))
		for limit := range len(want) + 1 {
			got, err := s.Unnumbered(background, limit+1)
			noError(t, err)
			requireEqual(t, "without a number", got, want[:min(limit+1, len(want))])
		}
	}
	unnumbered()
	one, first := finishedGame("one", 2000)
	two, second := finishedGame("two", 1000)
	noError(t, s.UpdateIndex(background, append(append(first, second...), startChanges(gameRow("three", 500, "Ana", "Bea"))...), 1))
	unnumbered("two", "one")

	two960 := gamesearch.Line{Game: "two", Start: "some position", Moves: []byte{1, 2}}
	noError(t, s.AddLines(background, []gamesearch.Line{two960, line("three", 7, 7), line("nowhere")}))
	unnumbered("one")
	noError(t, s.AddLines(background, []gamesearch.Line{line("two", 9, 9), line("one")})) // the first has a number
	unnumbered()
	want := []gamesearch.Entry{{Number: 0, Line: two960, Row: two}, {Number: 1, Line: line("one"), Row: one}}
	for what, ask := range map[string]func() ([]gamesearch.Entry, error){
		"entries":            func() ([]gamesearch.Entry, error) { return s.Entries(background, []int64{1, 5, 0, 1}) },
		"entries from":       func() ([]gamesearch.Entry, error) { return s.EntriesFrom(background, 0, 10) },
		"as many as they be": func() ([]gamesearch.Entry, error) { return s.EntriesFrom(background, 0, 2) },
	} {
		got, err := ask()
		noError(t, err)
		requireEqual(t, what, got, want)
	}
	got, err := s.EntriesFrom(background, 1, 10)
	noError(t, err)
	requireEqual(t, "from the second", got, want[1:])
	got, err = s.EntriesFrom(background, 0, 1)
	noError(t, err)
	requireEqual(t, "the first", got, want[:1])
	got, err = s.Entries(background, nil)
	noError(t, err)
	requireEqual(t, "none", len(got), 0)
	states, err := s.Parts(background)
	noError(t, err)
	requireEqual(t, "parts", states, []gamesearch.PartState{{}})
}

// testPartsAndLists checks the parts and lists of the search.
func testPartsAndLists(t *testing.T, backend Backend) {
	s := open(t, backend)
	row, changes := finishedGame("one", 1000)
	noError(t, s.UpdateIndex(background, changes, 1))
	noError(t, s.AddLines(background, []gamesearch.Line{line("one")}))
	columns := func(want []byte) {
		t.Helper()
		got, err := s.Columns(background, 0)
		noError(t, err)
		requireEqual(t, "columns", got, want)
	}
	columns(nil)
	noError(t, s.KeepColumns(background, 0, 1, []byte{6}))
	columns(nil) // of another version
	noError(t, s.KeepColumns(background, 0, 0, []byte{7}))
	noError(t, s.KeepColumns(background, 5, 0, []byte{7})) // there is none
	columns([]byte{7})
	noError(t, s.Pack(background, 0, 1)) // made of another version
	noError(t, s.Pack(background, 5, 0)) // there is none
	states := func(want ...gamesearch.PartState) {
		t.Helper()
		got, err := s.Parts(background)
		noError(t, err)
		requireEqual(t, "parts", got, want)
	}
	states(gamesearch.PartState{})
	noError(t, s.Pack(background, 0, 0))
	columns([]byte{7})
	states(gamesearch.PartState{Packed: true})

	fixed := hall.GameEnd{ID: "one", At: 9500, Result: laws.Drawn, Termination: "arbiter-decision", Corrected: true}
	noError(t, s.UpdateIndex(background, endChanges(fixed), 2))
	columns(nil)
	states(gamesearch.PartState{Version: 1, Packed: true})
	noError(t, s.KeepColumns(background, 0, 0, []byte{7})) // worked out before
	columns(nil)
	row.Result, row.Termination = fixed.Result, fixed.Termination
	got, err := s.EntriesFrom(background, 0, 9)
	noError(t, err)
	requireEqual(t, "corrected", got, []gamesearch.Entry{{Line: line("one"), Row: row}})

	last := gamesearch.Buckets - 1
	noError(t, s.KeepLists(background, 1, []gamesearch.List{{Bucket: 3, Data: []byte{1}}, {Bucket: last, Data: []byte{9}}}))
	noError(t, s.KeepLists(background, 0, []gamesearch.List{{Bucket: 3, Data: []byte{5}}, {Bucket: 4, Data: []byte{2}}}))
	noError(t, s.KeepLists(background, 0, []gamesearch.List{{Bucket: 3, Data: []byte{0, 6}}}))
	for bucket, want := range map[int][]byte{0: nil, 2: nil, 3: {0, 6, 1}, 4: {2}, last: {9}} {
		var all []byte
		parts := []int64{}
		noError(t, s.Lists(background, bucket, func(part int64, data []byte) { all, parts = append(all, data...), append(parts, part) }))
		requireEqual(t, "lists", all, want)
		if bucket == 3 {
			requireEqual(t, "of parts", parts, []int64{0, 1})
		}
	}
}

// testMendedGame checks that a game whose log was mended is numbered again, and that numbers of a
// packed part are not reused.
func testMendedGame(t *testing.T, backend Backend) {
	s := open(t, backend)
	_, changes := finishedGame("one", 1000)
	noError(t, s.UpdateIndex(background, changes, 1))
	noError(t, s.AddLines(background, []gamesearch.Line{line("one", 1, 1)}))
	noError(t, s.UpdateIndex(background, append([]hall.IndexChange{{Forgotten: "one"}}, changes...), 2))
	got, err := s.EntriesFrom(background, 0, 9)
	noError(t, err)
	requireEqual(t, "forgotten", len(got), 0)
	ids, err := s.Unnumbered(background, 9)
	noError(t, err)
	requireEqual(t, "comes again", ids, []hall.GameID{"one"})
	states, err := s.Parts(background)
	noError(t, err)
	requireEqual(t, "parts", states, []gamesearch.PartState{{Version: 1}})

	noError(t, s.Pack(background, 0, 1))
	noError(t, s.AddLines(background, []gamesearch.Line{line("one", 2, 2)}))
	got, err = s.EntriesFrom(background, 0, 9)
	noError(t, err)
	if len(got) != 1 || got[0].Number != gamesearch.PartSize {
		t.Fatalf("%+v", got)
	}
}

// search is a random step on the game search.
func (m *machine) search(t *rapid.T) {
	ids := []hall.GameID{"one", "two", "three", "four"}
	var lines []gamesearch.Line
	for range rapid.IntRange(0, 3).Draw(t, "lines") {
		lines = append(lines, line(pick(t, "game", ids...), rapid.SliceOfN(rapid.Byte(), 0, 4).Draw(t, "moves")...))
	}
	compare(t, m, "add lines", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.AddLines(ctx, lines)) })
	if rapid.IntRange(0, 9).Draw(t, "packed") == 0 {
		part, version := int64(rapid.IntRange(0, 2).Draw(t, "part")), int64(rapid.IntRange(0, 1).Draw(t, "packed version"))
		compare(t, m, "pack", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.Pack(ctx, part, version)) })
	}
	part, version := int64(rapid.IntRange(0, 1).Draw(t, "columns of")), int64(rapid.IntRange(0, 2).Draw(t, "version"))
	compare(t, m, "keep columns", func(ctx context.Context, s Store) (struct{}, error) {
		return errorOnly(s.KeepColumns(ctx, part, version, []byte{byte(version)}))
	})
	compare(t, m, "columns", func(ctx context.Context, s Store) ([]byte, error) { return s.Columns(ctx, part) })
	compare(t, m, "parts", func(ctx context.Context, s Store) ([]gamesearch.PartState, error) { return s.Parts(ctx) })
	compare(t, m, "without a number", func(ctx context.Context, s Store) ([]hall.GameID, error) { return s.Unnumbered(ctx, 9) })
	compare(t, m, "entries", func(ctx context.Context, s Store) ([]gamesearch.Entry, error) { return s.EntriesFrom(ctx, 0, 9) })
}
