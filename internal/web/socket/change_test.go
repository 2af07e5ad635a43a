package socket

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
)

// What is written without encoding/json is what it writes.
func TestWrittenAsJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"", "e4", "e8=Q+", "O-O-O#", "white", "Ñ <b>&\"\\\u2028\x00", "\xff", "e7e5:e5 g8f6:Nf6"}
	word := func() string { return words[rng.IntN(len(words))] }
	number := func() int64 { return []int64{0, 1, -1, 300_000, 1_700_000_000_000, -1 << 63}[rng.IntN(6)] }
	yes := func() bool { return rng.IntN(2) == 0 }
	same := func(got, want []byte) {
		t.Helper()
		if !bytes.Equal(got, want) {
			t.Fatalf("%s\nis to be\n%s", got, want)
		}
	}
	for range 5000 {
		m := changeMessage{
			Game: hall.GameID(word()), From: uint64(number()), Seq: uint64(number()), FEN: word(), Ply: int(number()), Turn: word(), Check: yes(),
			Offer: word(), Waiting: word(), Session: word(), Resumes: clock.Instant(number()), Paused: yes(), Legal: word(),
		}
		for range rng.IntN(3) {
			m.Moves = append(m.Moves, moveMessage{word(), word(), number(), number(), number(), number(), number(), yes(), yes()})
			m.Events = append(m.Events, toldMessage{uint64(number()), clock.Instant(number()), word(), int(number()), word()})
		}
		if yes() {
			m.Clock, m.Claims = &clockMessage{number(), number(), word(), clock.Instant(number()), number()}, &claimsMessage{yes(), yes()}
		}
		if yes() {
			m.Bound = &legalMessage{word(), word()}
		}
		same(m.appendJSON(nil), encode(m))
		var r recorded
		for range rng.IntN(3) {
			r.Seq = append(r.Seq, uint64(number()))
		}
		same(r.appendTo([]byte(`{"re":1}`)), withFields([]byte(`{"re":1}`), r))
	}
}
