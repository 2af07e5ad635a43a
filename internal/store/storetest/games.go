package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

var gameCases = []testCase{
	{"index of games", testGames},
	{"index of games, told twice", testRepeatedIndexChanges},
}

var controls, _ = game.ParseControls("40/7200+30:1800+30 / 1800")

// gameRow returns a live game for tests.
func gameRow(id hall.GameID, started int64, white, black string) hall.GameRow {
	return hall.GameRow{
		ID:      id,
		White:   hall.Player{ID: "a-" + white, Handle: white, Title: "WFM", Rating: 2150},
		Black:   hall.Player{ID: "g-" + black, Handle: black, Guest: true},
		Edition: "2009", Control: controls, Category: ratings.Standard, Start: "standard",
		Started: clock.Instant(started),
	}
}

// startChanges returns the index changes for games that start.
func startChanges(rows ...hall.GameRow) (changes []hall.IndexChange) {
	for _, row := range rows {
		changes = append(changes, hall.IndexChange{Begun: &row})
	}
	return changes
}

// endChanges returns the index changes for games that end.
func endChanges(ends ...hall.GameEnd) (changes []hall.IndexChange) {
	for _, e := range ends {
		changes = append(changes, hall.IndexChange{Ended: &e})
	}
	return changes
}

// testGames checks the index of games.
func testGames(t *testing.T, backend Backend) {
	s := open(t, backend)
	expect := func(what string, q hall.GameQuery, want ...hall.GameRow) {
		t.Helper()
		got, err := s.GameRows(background, q)
		noError(t, err)
		requireEqual(t, what, got, want)
	}
	position := func(want uint64) {
		t.Helper()
		got, err := s.IndexPosition(background)
		noError(t, err)
		requireEqual(t, "position", got, want)
	}
	position(0)
	expect("empty", hall.GameQuery{})

	one, two, three := gameRow("one", 1000, "Ana", "Bea"), gameRow("two", 2000, "Carla", "Bea"), gameRow("three", 2000, "Ana", "Dora")
	two.Event = &hall.EventRef{Event: "e1", Name: "Torneo de Reyes", Round: 3, Board: 2}
	two.Rated, two.Category, two.Start = true, ratings.Chess960, "chess960:518"
	noError(t, s.UpdateIndex(background, startChanges(one, two, three), 17))
	position(17)
	expect("the newest first", hall.GameQuery{}, two, three, one)
	expect("with a limit", hall.GameQuery{Limit: 2}, two, three)
	expect("continued", hall.GameQuery{Before: "two", Limit: 1}, three)
	expect("continued to the end", hall.GameQuery{Before: "three"}, one)
	expect("after the last", hall.GameQuery{Before: "one"})
	expect("continued from nowhere", hall.GameQuery{Before: "nowhere"})
	expect("of White", hall.GameQuery{Member: "a-Ana"}, three, one)
	expect("of Black", hall.GameQuery{Member: "g-Bea"}, two, one)
	expect("between two", hall.GameQuery{Member: "a-Ana", Opponent: "g-Bea"}, one)
	expect("an opponent of nobody", hall.GameQuery{Opponent: "a-Nobody"}, two, three, one)
	expect("of nobody", hall.GameQuery{Member: "a-Bea"})
	expect("of an event", hall.GameQuery{Event: "e1"}, two)

	end := hall.GameEnd{ID: "one", At: 5000, Result: laws.WhiteWins, Termination: "checkmate"}
	noError(t, s.UpdateIndex(background, endChanges(end, hall.GameEnd{ID: "nowhere", At: 1, Result: laws.WhiteWins}), 20))
	one.Ended, one.Result, one.Termination = 5000, laws.WhiteWins, "checkmate"
	expect("live", hall.GameQuery{Live: true}, two, three)
	expect("live of a member", hall.GameQuery{Live: true, Member: "a-Ana"}, three)
	expect("of a result", hall.GameQuery{Result: laws.WhiteWins}, one)
	expect("of another result", hall.GameQuery{Result: laws.Drawn})
	expect("of an edition", hall.GameQuery{Edition: one.Edition}, two, three, one)
	expect("of another edition", hall.GameQuery{Edition: laws.Edition1993})
	expect("of a category", hall.GameQuery{Category: ratings.Chess960}, two)
	expect("since", hall.GameQuery{From: 1001}, two, three)
	expect("from its instant on", hall.GameQuery{From: 2000}, two, three)
	expect("until", hall.GameQuery{Until: 2000}, one)
	expect("between instants", hall.GameQuery{From: 1000, Until: 1001}, one)
	row, ok, err := s.GameRow(background, "one")
	noError(t, err)
	requireEqual(t, "one", row, one)
	requireEqual(t, "known", ok, true)
	_, ok, err = s.GameRow(background, "nowhere")
	noError(t, err)
	requireEqual(t, "known", ok, false)
}

// testRepeatedIndexChanges checks that the index stays correct when changes are repeated or
// missing.
func testRepeatedIndexChanges(t *testing.T, backend Backend) {
	s := open(t, backend)
	row := gameRow("one", 1000, "Ana", "Bea")
	end := hall.GameEnd{ID: "one", At: 5000, Result: laws.BlackWins, Termination: "resignation"}
	fixed := hall.GameEnd{ID: "one", At: 9000, Result: laws.Drawn, Termination: "arbiter-decision", Corrected: true}
	is := func(want hall.GameRow, position uint64) {
		t.Helper()
		got, err := s.GameRows(background, hall.GameQuery{})
		noError(t, err)
		requireEqual(t, "rows", got, []hall.GameRow{want})
		at, err := s.IndexPosition(background)
		noError(t, err)
		requireEqual(t, "position", at, position)
	}
	noError(t, s.UpdateIndex(background, startChanges(row), 5))
	noError(t, s.UpdateIndex(background, endChanges(fixed), 6)) // it still lives
	is(row, 6)
	other := row
	other.White.Handle = "Somebody"
	noError(t, s.UpdateIndex(background, startChanges(other), 7))
	is(row, 7)
	noError(t, s.UpdateIndex(background, endChanges(end), 7)) // heard before
	noError(t, s.UpdateIndex(background, endChanges(end), 3))
	is(row, 7)
	noError(t, s.UpdateIndex(background, endChanges(end), 8))
	row.Ended, row.Result, row.Termination = end.At, end.Result, end.Termination
	is(row, 8)
	noError(t, s.UpdateIndex(background, endChanges(hall.GameEnd{ID: "one", At: 7000, Result: laws.WhiteWins, Termination: "checkmate"}), 9))
	is(row, 9)
	noError(t, s.UpdateIndex(background, endChanges(fixed), 10))
	row.Result, row.Termination = fixed.Result, fixed.Termination
	is(row, 10)
	noError(t, s.UpdateIndex(background, nil, 40))
	is(row, 40)
}

// index is a random step on the index of games.
func (m *machine) index(t *rapid.T) {
	ids := []hall.GameID{"one", "two", "three", "four"}
	var changes []hall.IndexChange
	for range rapid.IntRange(0, 4).Draw(t, "changes") {
		id := pick(t, "game", ids...)
		if rapid.IntRange(0, 5).Draw(t, "forgotten") == 0 {
			changes = append(changes, hall.IndexChange{Forgotten: id})
			continue
		}
		if rapid.Bool().Draw(t, "begun") {
			row := gameRow(id, int64(rapid.IntRange(1, 3).Draw(t, "started")), pick(t, "white", "Ana", "Bea"), pick(t, "black", "Bea", "Dora"))
			if rapid.Bool().Draw(t, "in an event") {
				row.Event = &hall.EventRef{Event: pick(t, "event", "e1", "e2"), Round: 1, Board: 1}
			}
			changes = append(changes, hall.IndexChange{Begun: &row})
			continue
		}
		changes = append(changes, hall.IndexChange{Ended: &hall.GameEnd{
			ID: id, At: clock.Instant(rapid.IntRange(1, 9).Draw(t, "ended")), Result: pick(t, "result", laws.WhiteWins, laws.BlackWins),
			Termination: "resignation", Corrected: rapid.Bool().Draw(t, "corrected"),
		}})
	}
	position := uint64(rapid.IntRange(0, 40).Draw(t, "index position"))
	compare(t, m, "update index", func(ctx context.Context, s Store) (struct{}, error) {
		return errorOnly(s.UpdateIndex(ctx, changes, position))
	})
	compare(t, m, "index position", func(ctx context.Context, s Store) (uint64, error) { return s.IndexPosition(ctx) })
	q := hall.GameQuery{
		Member: pick(t, "member", "", "a-Ana", "g-Bea"), Opponent: pick(t, "opponent", "", "", "g-Bea", "a-Ana"), Event: pick(t, "of event", "", "e1"),
		Live: rapid.Bool().Draw(t, "live"), Before: pick(t, "before", "", ids[0], ids[1], ids[3]),
		Limit:  rapid.IntRange(0, 3).Draw(t, "limit"),
		Result: pick(t, "of result", laws.NoResult, laws.NoResult, laws.WhiteWins), Category: pick(t, "of category", "", "", ratings.Blitz),
		From: clock.Instant(pick(t, "from", 0, 0, 1000, 2000)), Until: clock.Instant(pick(t, "until", 0, 0, 2000)),
	}
	compare(t, m, "games", func(ctx context.Context, s Store) ([]hall.GameRow, error) { return s.GameRows(ctx, q) })
	id := pick(t, "one game", ids...)
	compare(t, m, "a game", func(ctx context.Context, s Store) (hall.GameRow, error) {
		row, _, err := s.GameRow(ctx, id)
		return row, err
	})
}
