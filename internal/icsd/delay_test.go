package icsd_test

import (
	"context"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// What spectators see later, no command shows before: neither the board nor the list of games, nor the moves.
func TestObserversSeeNoMoveEarly(t *testing.T) {
	h := open(t)
	one, two, three := h.call(), h.call(), h.call()
	for _, c := range []*caller{one, two, three} {
		c.guest()
	}
	control, err := clock.ParseControlSeconds("300+0")
	if err != nil {
		t.Fatal(err)
	}
	spec := hall.SeatSpec{Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control), Delay: hall.Delay{Moves: 2}}
	who := map[string]members.Identity{}
	for _, p := range h.hall.People() {
		who[p.Handle] = members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest}
	}
	spec.White, spec.Black = hall.Player{ID: who[one.handle].ID, Handle: one.handle, Guest: true}, hall.Player{ID: who[two.handle].ID, Handle: two.handle, Guest: true}
	id, err := h.hall.Seat(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	for ply, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3"} {
		m, err := uci.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.hall.Do(context.Background(), id, who[[]string{one.handle, two.handle}[ply%2]], laws.Move{Move: m, Ply: ply}); err != nil {
			t.Fatal(err)
		}
	}
	three.send("set style 12")
	three.send("observe " + one.handle)
	three.expect(`<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B .* P/e2-e4 .*\n(.*\n)?.*shown 2 moves later than it is played\.\n`)
	two.expect(`<12> .* N/b1-c3 .*\n`)
	three.send("refresh")
	three.send("moves " + one.handle)
	three.send("games")
	three.send("date")
	if seen := three.expect(`(?s)<12>.*<12>|(?s)<12>.*\(39-39\) B:  1(?s).*GMT`); strings.Contains(seen, "d5") || strings.Contains(seen, "Nc3") || strings.Contains(seen, "-------- ---P") {
		t.Errorf("shown early:\n%s", seen)
	}
	two.send("resign")
	three.expect(`<12> .* N/b1-c3 .*\n`)
}
