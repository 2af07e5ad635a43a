package wire

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

var aMove = laws.MoveMade{
	Stamp: laws.Stamp{At: 1262304000000}, Ply: 41, Color: chess.Black, Move: legal[0], SAN: "Nf3",
	Spent: 3 * time.Second, Lag: 50 * time.Millisecond,
	Clock: clock.Reading{Left: [2]time.Duration{time.Hour, time.Minute}, Moves: [2]int{20, 20}, Running: clock.WhiteRuns, Since: 1262304000000},
}

func BenchmarkEncodeMove(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := EncodeEvent(aMove); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeMove(b *testing.B) {
	data, err := EncodeEvent(aMove)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeEvent(data); err != nil {
			b.Fatal(err)
		}
	}
}
