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

// table is the current game as shown by boards of style 12.
type table struct {
	number int
	rated  bool
	seen   ics.ReceivedBoard
	start  string   // FEN from which moves lead to pos
	moves  []string // in UCI
	past   []chess.Position
	pos    chess.Position
	score  int // the engine's score of its position, in hundredths of a pawn
	known  bool
	// answered is the ply for which a move was sent, or -1. A repeated board is not answered twice.
	answered int
	refused  int // moves that the server refused
}

// newTable returns a table for the first board of a game.
func newTable(b ics.ReceivedBoard) (*table, error) {
	t := &table{number: b.Game, answered: -1}
	return t, t.startHistory(b)
}

// startHistory starts the known history with a board.
func (t *table) startHistory(b ics.ReceivedBoard) error {
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

// update records the next board: the known position, or the position after one more move. Any other
// board starts the history again.
func (t *table) update(board ics.ReceivedBoard) error {
	if showsPosition(&t.pos, board) {
		t.seen = board
		return nil
	}
	if m, err := san.Parse(&t.pos, board.SAN); err == nil {
		if next := t.pos.After(m); showsPosition(&next, board) {
			t.moves = append(t.moves, uci.Format(&t.pos, m))
			t.seen, t.pos = board, next
			t.past = append(t.past, next)
			return nil
		}
	}
	return t.startHistory(board)
}

// showsPosition reports whether a board shows a position.
func showsPosition(p *chess.Position, b ics.ReceivedBoard) bool {
	placed := func(s string) string { pieces, _, _ := strings.Cut(s, " "); return pieces }
	return p.Turn() == b.Turn && placed(fen.Format(*p)) == placed(b.FEN())
}

// isMyTurn reports whether it is the bot's turn.
func (t *table) isMyTurn() bool { return t.seen.Relation == ics.MyMove }

// ply returns the number of half moves made.
func (t *table) ply() int {
	n := 2 * (t.seen.Move - 1)
	if t.seen.Turn == chess.Black {
		n++
	}
	return n
}

// searchRequest returns the search request for the engine.
func (t *table) searchRequest(p Program) engine.Question {
	q := engine.Question{
		FEN: t.start, Moves: t.moves, Nodes: p.Nodes, MoveTime: p.MoveTime,
		Left: t.seen.Time, Increment: time.Duration(t.seen.Increment) * time.Second, Own: t.seen.Time[0],
	}
	if t.pos.Turn() == chess.Black {
		q.Own = t.seen.Time[1]
	}
	return q
}

// moveText returns a move in the form sent to the server, or "" if the engine's move is illegal.
func (t *table) moveText(move string) string {
	m, err := uci.Parse(&t.pos, move)
	if err != nil {
		return ""
	}
	return uci.Format(&t.pos, m)
}

// canClaimDraw reports whether a draw can be claimed for the position on the board: its third
// occurrence (Article 10.10, 1997), or fifty moves (Article 10.11).
func (t *table) canClaimDraw() bool {
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

// The thresholds for answers to offers.
const (
	even      = 30  // hundredths of a pawn: neither side is better
	worse     = -60 // it would rather not play on
	endgame   = 60  // half moves after which an even game may be drawn
	shortGame = 20  // half moves up to which a game may be called off
)

// acceptsDraw reports whether the bot accepts a draw.
func (t *table) acceptsDraw() bool {
	return t.known && (t.score <= worse || t.score <= even && t.ply() >= endgame)
}

// wantsToClaim reports whether the bot claims an available draw. It does not while it is winning,
// unless fifty moves have passed.
func (t *table) wantsToClaim() bool {
	return t.canClaimDraw() && (!t.known || t.score <= -worse || t.seen.Irreversible >= 100)
}

// accepts reports whether the bot accepts an offer of a kind, named as in "accept t KIND".
func (t *table) accepts(offerKind string) (ok bool) {
	switch offerKind {
	case "draw":
		return t.acceptsDraw()
	case "abort":
		return t.ply() <= shortGame
	case "adjourn", "pause", "unpause":
		return true
	case "takeback":
		return !t.rated
	}
	return false
}
