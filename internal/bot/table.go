package bot

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/engine"
)

// table is the game in play as the boards of style 12 have shown it.
type table struct {
	number int
	rated  bool
	seen   ics.Seen
	start  string   // FEN from which moves lead to pos
	moves  []string // in UCI
	past   []chess.Position
	pos    chess.Position
	score  int // what the engine thinks of its position, hundredths of a pawn
	known  bool
	// answered is the ply for which a move was sent, so that a board shown again
	// is not answered twice; -1 for none.
	answered int
	refused  int // moves that the server did not take
}

// sit begins a table with the first board of a game.
func sit(b ics.Seen) (*table, error) {
	t := &table{number: b.Game, answered: -1}
	return t, t.begin(b)
}

// begin takes a board for the start of what is known.
func (t *table) begin(b ics.Seen) error {
	setup, err := fen.Parse(b.FEN())
	if err != nil {
		return fmt.Errorf("board of game %d: %w", b.Game, err)
	}
	pos, err := setup.Position(chess.FaultEnPassant | chess.FaultCastling)
	if err != nil {
		return fmt.Errorf("board of game %d: %w", b.Game, err)
	}
	t.seen, t.pos, t.start, t.moves, t.past = b, pos, fen.Format(pos), nil, []chess.Position{pos}
	return nil
}

// show takes the next board in: the position that is known with one more move, or
// the same again. Any other is a new beginning.
func (t *table) show(b ics.Seen) error {
	if same(&t.pos, b) {
		t.seen = b
		return nil
	}
	if m, err := san.Parse(&t.pos, b.SAN); err == nil {
		if next := t.pos.After(m); same(&next, b) {
			t.moves = append(t.moves, uci.Format(&t.pos, m))
			t.seen, t.pos = b, next
			t.past = append(t.past, next)
			return nil
		}
	}
	return t.begin(b)
}

// same reports whether a board shows a position.
func same(p *chess.Position, b ics.Seen) bool {
	placed := func(s string) string { pieces, _, _ := strings.Cut(s, " "); return pieces }
	return p.Turn() == b.Turn && placed(fen.Format(*p)) == placed(b.FEN())
}

// mine reports whether it is the program's turn.
func (t *table) mine() bool { return t.seen.Relation == ics.MyMove }

// ply counts the half moves made.
func (t *table) ply() int {
	n := 2 * (t.seen.Move - 1)
	if t.seen.Turn == chess.Black {
		n++
	}
	return n
}

// question is the position for the engine.
func (t *table) question(p Program) engine.Question {
	q := engine.Question{
		FEN: t.start, Moves: t.moves, Nodes: p.Nodes, MoveTime: p.MoveTime,
		Left: t.seen.Time, Increment: time.Duration(t.seen.Increment) * time.Second, Own: t.seen.Time[0],
	}
	if t.pos.Turn() == chess.Black {
		q.Own = t.seen.Time[1]
	}
	return q
}

// text is how a move is sent. It is "" when the engine's move is not legal.
func (t *table) text(move string) string {
	m, err := uci.Parse(&t.pos, move)
	if err != nil {
		return ""
	}
	return uci.Format(&t.pos, m)
}

// claimable reports whether a draw can be claimed on the board: the third time
// of the same position (Article 10.10, 1997), or fifty moves (10.11).
func (t *table) claimable() bool {
	if t.seen.Irreversible >= 100 {
		return true
	}
	times := 0
	for i := range t.past {
		if t.past[i].Same(&t.pos) {
			times++
		}
	}
	return times >= 3
}

// Bounds of what the program thinks when it deals with offers.
const (
	even      = 30  // hundredths of a pawn: neither side is better
	worse     = -60 // it would rather not play on
	endgame   = 60  // half moves after which an even game may be drawn
	shortGame = 20  // half moves up to which a game may be called off
)

// drawish reports whether a draw is welcome.
func (t *table) drawish() bool {
	return t.known && (t.score <= worse || t.score <= even && t.ply() >= endgame)
}

// claims reports whether the program claims the draw that is there: not when it
// is winning, unless there is no progress to be made.
func (t *table) claims() bool {
	return t.claimable() && (!t.known || t.score <= -worse || t.seen.Irreversible >= 100)
}

// answer is what the program does with an offer of a kind, as the family names
// kinds in "accept t KIND": ok says whether it accepts.
func (t *table) answer(kind string) (ok bool) {
	switch kind {
	case "draw":
		return t.drawish()
	case "abort":
		return t.ply() <= shortGame
	case "adjourn", "pause", "unpause":
		return true
	case "takeback":
		return !t.rated
	}
	return false
}
