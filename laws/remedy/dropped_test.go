package remedy_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
)

func TestDropped(t *testing.T) {
	const minutes = 2 * time.Minute
	moved := func(ply int) laws.Event { return laws.MoveMade{Ply: ply} }
	log := []laws.Event{
		laws.GameStarted{}, laws.TimeGiven{Span: minutes}, moved(0), laws.ClaimDecided{}, laws.ClaimDecided{Bonus: minutes}, moved(1),
		laws.Penalised{Penalty: laws.Warning}, laws.Penalised{Penalty: laws.MoreTime, Span: minutes},
	}
	for ply, want := range []int{3, 2, 1} {
		if got := remedy.Dropped(log, ply); len(got) != want {
			t.Errorf("back to %d half moves drops %v", ply, got)
		}
	}
	log = append(log, laws.PositionRestored{}, laws.ClocksSet{}, laws.CaseRuled{Bonus: minutes}, moved(0), laws.IllegalFound{Bonus: minutes})
	for ply, want := range []int{2, 1} {
		if got := remedy.Dropped(log, ply); len(got) != want {
			t.Errorf("after clocks were set, back to %d half moves drops %v", ply, got)
		}
	}
}
