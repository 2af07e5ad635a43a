package witness

import (
	"context"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// Told is what a player was told has happened: their move stands in the game's log under this
// number.
type Told struct {
	Game string
	Seq  uint64 // 0 for who was told no number, by telnet
	Ply  int
	UCI  string
	At   time.Time // when they were told
}

type place struct {
	game string
	seq  uint64
}

// Book is what a log says of games.
type Book struct {
	Games, Moves, Records, Interruptions int // Moves are those that players were told of
	Taken                                int // how often a game went on under another lease
	Unleased                             int // records of games under no lease

	Takings []Taking          // those times that a game went on under another lease
	Of      map[string]string // the game of a player, by their handle: the last that began

	stands map[place]laws.MoveMade
	seqs   map[string][]uint64 // of the moves of a game, by ply
}

// Taking is a game going on under another lease.
type Taking struct {
	Game string
	At   time.Time // instant of the first record under it
}

// Log is what Read needs of a journal.Store.
type Log interface {
	ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error)
}

// Read reads a log. Its records are numbered without a gap, in all and in each stream, leases only grow, and
// the moves of a game follow each other.
func Read(t testing.TB, log Log) *Book {
	t.Helper()
	b := &Book{Of: map[string]string{}, stands: map[place]laws.MoveMade{}, seqs: map[string][]uint64{}}
	next, epochs, plies := map[string]uint64{}, map[string]uint64{}, map[hall.GameID]int{}
	for after := uint64(0); ; {
		records, err := log.ReadAll(t.Context(), after, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if len(records) == 0 {
			return b
		}
		for _, r := range records {
			if r.Position != after+1 {
				t.Errorf("position %d follows %d", r.Position, after)
			}
			after = r.Position
			b.Records++
			if r.Seq != next[r.Stream]+1 {
				t.Errorf("%s: record %d follows record %d", r.Stream, r.Seq, next[r.Stream])
			}
			next[r.Stream] = r.Seq
			id, recorded, ok, err := game.DecodeEvent(r)
			if err != nil {
				t.Fatalf("%s %d does not decode: %v", r.Stream, r.Seq, err)
			}
			if !ok {
				if row, begins, err := game.DecodeBeginning(r); err != nil {
					t.Fatal(err)
				} else if begins {
					b.Of[row.White.Handle], b.Of[row.Black.Handle] = string(row.ID), string(row.ID)
				}
				continue
			}
			switch was := epochs[r.Stream]; {
			case r.Epoch < was:
				t.Errorf("%s: record %d under lease %d after %d", r.Stream, r.Seq, r.Epoch, was)
			case r.Epoch == 0:
				b.Unleased++
			case was > 0 && r.Epoch > was:
				b.Taken++
				b.Takings = append(b.Takings, Taking{string(id), time.UnixMilli(r.At)})
			}
			epochs[r.Stream] = r.Epoch
			b.take(t, id, r.Seq, recorded.Event, plies)
		}
	}
}

// take reads an event of a game; plies are how many moves each game has.
func (b *Book) take(t testing.TB, id hall.GameID, seq uint64, e laws.Event, plies map[hall.GameID]int) {
	t.Helper()
	if _, is := e.(laws.GameStarted); is {
		b.Games++
	}
	if _, is := e.(laws.Interrupted); is {
		b.Interruptions++
	}
	if move, is := e.(laws.MoveMade); is {
		if move.Ply != plies[id] {
			t.Errorf("game %s: ply %d follows %d moves", id, move.Ply, plies[id])
		}
		plies[id]++
		b.seqs[string(id)] = append(b.seqs[string(id)], seq)
		b.stands[place{string(id), seq}] = move
	}
}

// Hold holds a player's list against the log: everything they were told stands there, and they were
// told of it once.
func (b *Book) Hold(t testing.TB, player string, list []Told) {
	t.Helper()
	told := map[place]bool{}
	for _, a := range list {
		if moves := b.seqs[a.Game]; a.Seq == 0 && a.Ply < len(moves) {
			a.Seq = moves[a.Ply]
		}
		at := place{a.Game, a.Seq}
		if told[at] {
			t.Errorf("%s was told twice of move %d of game %s", player, a.Seq, a.Game)
		}
		told[at] = true
		b.Moves++
		e, ok := b.stands[at]
		switch {
		case !ok:
			t.Errorf("game %s, record %d: %s was told that %s stands there, and nothing does", a.Game, a.Seq, player, a.UCI)
		case e.Ply != a.Ply || !sameMove(a.UCI, e):
			t.Errorf("game %s, record %d: %s was told of %s at ply %d; there stands %s at ply %d", a.Game, a.Seq, player, a.UCI, a.Ply, e.SAN, e.Ply)
		}
	}
}

// sameMove compares a move as the player sent it with the one in the log. A castling is written as the king's two
// steps by players and as the king taking its rook in the log.
func sameMove(text string, e laws.MoveMade) bool {
	if e.Move.IsCastling() {
		return text[:2] == e.Move.From().String()
	}
	return text == uci.Format960(e.Move)
}
