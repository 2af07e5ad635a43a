package witness

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// A witness who never contradicts proves nothing: each fault of a log and of a list is found.
func TestFaultsAreFound(t *testing.T) {
	sound := []journal.Record{record(t, "game/a", 1, 2, 0), record(t, "game/a", 2, 2, 1), record(t, "game/a", 3, 3, 2)}
	list := []Told{{Game: "a", Seq: 1, Ply: 0, UCI: "e2e4"}, {Game: "a", Seq: 2, Ply: 1, UCI: "e2e4"}}
	change := func(at int, how func(*journal.Record)) []journal.Record {
		log := slices.Clone(sound)
		how(&log[at])
		return log
	}
	for name, c := range map[string]struct {
		log  []journal.Record
		list []Told
		want int
	}{
		"sound":                     {sound, list, 0},
		"a position is left out":    {change(2, func(r *journal.Record) { r.Position = 4 }), list, 1},
		"a record is left out":      {change(2, func(r *journal.Record) { r.Seq = 4 }), list, 1},
		"a lease that has passed":   {change(1, func(r *journal.Record) { r.Epoch = 1 }), list, 1},
		"a move stands twice":       {change(2, func(r *journal.Record) { r.Data = move(t, 1) }), list, 1},
		"told twice":                {sound, append(list, list[0]), 1},
		"told of what is not there": {sound, []Told{{Game: "b", Seq: 1, UCI: "e2e4"}}, 1},
		"told of another move":      {sound, []Told{{Game: "a", Seq: 1, UCI: "d2d4"}}, 1},
		"told of no number":         {sound, []Told{{Game: "a", Ply: 1, UCI: "e2e4"}}, 0},
		"no number, not there":      {sound, []Told{{Game: "a", Ply: 3, UCI: "e2e4"}}, 1},
		"no number, another move":   {sound, []Told{{Game: "a", Ply: 2, UCI: "d2d4"}}, 1},
		"told of another ply":       {sound, []Told{{Game: "a", Seq: 1, Ply: 7, UCI: "e2e4"}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			heard := &listener{TB: t}
			log := slices.Clone(c.log)
			for i := range log {
				if log[i].Position == 0 {
					log[i].Position = uint64(i + 1)
				}
			}
			Read(heard, memory(log)).Check(heard, "Anna", c.list)
			if len(heard.faults) != c.want {
				t.Errorf("found %q, want %d", heard.faults, c.want)
			}
		})
	}
}

type listener struct {
	testing.TB
	faults []string
}

func (l *listener) Errorf(format string, args ...any) {
	l.faults = append(l.faults, fmt.Sprintf(format, args...))
}

type memory []journal.Record

func (m memory) ReadAll(_ context.Context, after uint64, _ int) ([]journal.Record, error) {
	if i := slices.IndexFunc(m, func(r journal.Record) bool { return r.Position > after }); i >= 0 {
		return m[i:], nil
	}
	return nil, nil
}

func record(t *testing.T, stream string, seq, epoch uint64, ply int) journal.Record {
	return journal.Record{Stream: stream, Seq: seq, Epoch: epoch, Kind: "MoveMade", Version: wire.Version, Data: move(t, ply)}
}

func move(t *testing.T, ply int) []byte {
	t.Helper()
	data, err := wire.EncodeEvent(laws.MoveMade{Ply: ply, Move: chess.NewMove(chess.E2, chess.E4, chess.Pawn, chess.NoPieceType), SAN: "e4"})
	if err != nil {
		t.Fatal(err)
	}
	return data
}
