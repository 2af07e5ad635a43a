package moderation

import (
	"context"
	"testing"

	"github.com/escaque/escaque/internal/hall"
)

// played is a hall in which games were played.
type played struct {
	Hall
	rows []hall.GameRow
}

func (p played) GamesBetween(_ context.Context, _, _ string, most int) ([]hall.GameRow, error) {
	return append([]hall.GameRow(nil), p.rows[:min(len(p.rows), most)]...), nil
}

// The boards of events are no evidence, and do not break a series either.
func TestBoardsOfEventsAreNoEvidence(t *testing.T) {
	board := &hall.EventRef{Name: "Copa"}
	s := &Service{hall: played{rows: []hall.GameRow{{ID: "e", Event: board}, {ID: "d"}, {ID: "c", Event: board}, {ID: "b"}, {ID: "a"}}}}
	for most, want := range map[int]string{1: "d", 2: "db", 10: "dba"} {
		rows, err := s.gamesBetween(t.Context(), "a-one", "a-other", most)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range rows {
			got += string(r.ID)
		}
		if got != want {
			t.Errorf("the last %d are %q, want %q", most, got, want)
		}
	}
}
