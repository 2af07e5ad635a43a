package ics

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
)

// BenchmarkStyle12 is the line that both players of a game are sent after each move.
func BenchmarkStyle12(b *testing.B) {
	board := &Board{
		Position: chess.Initial(), Game: 17, White: "Capablanca", Black: "Alekhine", Relation: MyMove, Initial: time.Hour, Increment: time.Minute,
		WhiteTime: 55 * time.Minute, BlackTime: 54 * time.Minute,
	}
	b.ReportAllocs()
	var text []byte
	for b.Loop() {
		text = board.AppendStyle12(text[:0])
	}
}
