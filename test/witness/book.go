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

// Told is a move that a player was told has been made. The game's log must have it under this
// number.
type Told struct {
	Game string
	Seq  uint64 // 0 if no number was sent, as by telnet
	Ply  int
	UCI  string
	At   time.Time // when it was received
}

type place struct {
	game string
	seq  uint64
}

// Book holds what a log says about games.
type Book struct {
	Games, Moves, Records, Interruptions int // Moves counts the moves that players were told
	Taken                                int // how often a game continued under another lease
	Unleased                             int // records of games without a lease

	Takings []Taking          // the times at which a game continued under another lease
	Of      map[string]string // the last game of each player, by handle

	stands map[place]laws.MoveMade
	seqs   map[string][]uint64 // of the moves of a game, by ply
}

// Taking records that a game continued under another lease.
type Taking struct {
	Game string
	At   time.Time // instant of the first record under it
}

// Log is the part of a journal.Store that Read needs.
type Log interface {
	ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error)
}

// Read reads a log and checks it. Records must be numbered without a gap, in total and in each
// stream. Leases must only grow, and the moves of a game must follow each other.
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
			b.readEvent(t, id, r.Seq, recorded.Event, plies)
		}
	}
}

// readEvent reads an event of a game. plies holds the number of moves of each game.
func (b *Book) readEvent(t testing.TB, id hall.GameID, seq uint64, e laws.Event, plies map[hall.GameID]int) {
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

// Check checks a player's list against the log: the log must have every move, and the player must
// have been told each once.
func (b *Book) Check(t testing.TB, player string, list []Told) {
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

// sameMove reports whether a move sent by a player equals the one in the log. Players write
// castling as the king's two steps, the log as the king capturing its rook.
func sameMove(text string, e laws.MoveMade) bool {
	if e.Move.IsCastling() {
		return text[:2] == e.Move.From().String()
	}
	return text == uci.Format960(e.Move)
}
