package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// blind is what hangs on the announcements in a game in which a player cannot
// see the board. It is never changed once made; other games have none.
//
// The lawful history is what was made on the board of a player who sees, and
// what a player who cannot see has placed and announced. What each player has
// in front of them is kept apart when two boards are used.
type blind struct {
	// placed is the move that a player who cannot see has made with their piece and
	// not announced, or announced otherwise.
	placed chess.Move
	// said is the move that the announcement means, written the words; it is the
	// last move's once that is made.
	said     chess.Move
	written  Written
	repeated bool
	executed bool
	// waits says that a move made on one board has to be executed on the other.
	waits bool

	// boards are the pieces in front of each player, when two boards are used.
	boards *[2]pieces64
}

// pieces64 is what stands on each square of a board, a1 first.
type pieces64 [64]chess.Piece

// piecesOf returns the pieces of a position.
func piecesOf(p *chess.Position) pieces64 { return p.Setup().Board }

// lift moves a piece as a hand does: what stood on the square of arrival goes, and
// castling and taking in passing are whatever the position makes of them.
func (m pieces64) lift(from, to chess.Square, becomes chess.PieceType) pieces64 {
	piece := m[from&63]
	if becomes != chess.NoPieceType && piece != chess.NoPiece {
		piece = chess.MakePiece(piece.Color(), becomes)
	}
	m[from&63] = chess.NoPiece
	m[to&63] = piece
	return m
}

// play makes a lawful move on a board that shows its position; on another one
// the pieces are moved all the same.
func (m pieces64) play(p *chess.Position, move chess.Move) pieces64 {
	if m == piecesOf(p) {
		after := p.After(move)
		return piecesOf(&after)
	}
	switch {
	case move.IsCastling():
		rook := m[move.To()]
		m[move.To()] = chess.NoPiece
		m = m.lift(move.From(), move.KingTo(), chess.NoPieceType)
		m[move.RookTo()] = rook
		return m
	case move.IsEnPassant():
		m[chess.MakeSquare(move.To().File(), move.From().Rank())] = chess.NoPiece
	}
	return m.lift(move.From(), move.To(), move.Promotion())
}

// Heard is where the announcements stand.
type Heard struct {
	// Placed is a move placed on the board of a player who cannot see, and not
	// made until it is announced.
	Placed chess.Move
	// Said is the move last announced, Words how.
	Said  chess.Move
	Words Written
	// Repeated and Executed say what the opponent did with it.
	Repeated, Executed bool
}

// Heard returns where the announcements stand; ok is false in a game in which
// both players see.
func (g Game) Heard() (h Heard, ok bool) {
	if g.blind == nil {
		return Heard{}, false
	}
	b := g.blind
	return Heard{Placed: b.placed, Said: b.said, Words: b.written, Repeated: b.repeated, Executed: b.executed}, true
}

// Boards returns what stands on the two boards, White's first; ok is false when
// one board is used.
func (g Game) Boards() (pieces [2][64]chess.Piece, ok bool) {
	if g.blind == nil || g.blind.boards == nil {
		return pieces, false
	}
	return [2][64]chess.Piece{g.blind.boards[0], g.blind.boards[1]}, true
}

// differing lists the squares on which the two boards differ, but for a last
// move that has not been executed on the other one yet.
func (g Game) differing() (squares []chess.Square) {
	b := g.blind
	if b == nil || b.boards == nil {
		return nil
	}
	both := *b.boards
	if last := g.tail.before; last != nil && !b.executed && b.waits {
		said := b.said
		if said == chess.NoMove || b.placed != chess.NoMove {
			said = g.tail.move
		}
		both[g.Turn()] = both[g.Turn()].play(&last.position, said)
	}
	for i := range both[0] {
		if both[0][i] != both[1][i] {
			squares = append(squares, chess.Square(i))
		}
	}
	return squares
}

// sightless reports whether a player cannot see the board.
func (g Game) sightless(c chess.Color) bool {
	return g.blind != nil && g.regs.VisuallyDisabled[c&1]
}

// set changes one of the two boards.
func (b *blind) set(c chess.Color, pieces pieces64) {
	both := *b.boards
	both[c&1] = pieces
	b.boards = &both
}

// afterMove is the state after a move was made: it waits to be announced, where
// that did not make it, and to be repeated and executed on the other board.
func (b *blind) afterMove(e MoveMade, before *chess.Position, sightless bool) *blind {
	next := &blind{boards: b.boards}
	if next.boards != nil {
		own := e.Move
		if sightless && b.placed != chess.NoMove {
			own = b.placed // what their hand did, whatever they said
		}
		next.set(e.Color, next.boards[e.Color&1].play(before, own))
		next.waits = true
	}
	if sightless {
		next.said, next.written = e.Move, b.written
	}
	return next
}

// settled takes the moves after a half move back and plays those that both
// players have written instead.
func (g Game) settled(e BoardsSettled) Game {
	if e.Ply < 0 || e.Ply > g.Ply() || g.Over() {
		return g
	}
	undone, halted := e.Ply < g.Ply(), g.halted()
	g.tail = g.tail.back(e.Ply)
	g.seen = g.tail.since()
	for _, written := range e.Line {
		p := &g.tail.position
		m, ok := resolve(p, written)
		if !ok {
			break
		}
		n, seen := g.tail.after(m, g.seen)
		n.san, n.at, n.left = san.Format(p, m), e.At, g.clock.Left[p.Turn()]
		g.tail, g.seen = n, seen
	}
	if g.irregular != nil {
		g.irregular = g.irregular.righted(e.Ply)
	}
	if undone {
		g.obliged = chess.NoMove
		g.dead = g.dead.without(func(q *question) bool { return q.ply > e.Ply })
		if g.sheets != nil && !e.Agreed {
			g.sheets = g.sheets.struck(e.Ply)
		}
		if g.adjourned != nil {
			g = g.withAdjournment(func(a *adjournment) { a.undone(e.Ply) })
		}
	}
	g.clock = g.clock.Set(e.Clock)
	if g.hand != nil && (undone || !halted) {
		next := &hand{runs: g.Turn()}
		if e.Agreed {
			next.runs, next.unpressed = g.hand.runs, g.hand.unpressed
		}
		if side, ok := g.clock.Side(); ok {
			next.runs = side
		}
		g.hand = next
	}
	return g
}

// struck is the sheets without the lines from a half move on.
func (s *sheets) struck(ply int) *sheets {
	next := *s
	next.offers = slices.DeleteFunc(slices.Clone(s.offers), func(o offerMade) bool { return o.ply > ply })
	for i, l := range s.lines {
		var kept *line
		var all []*line
		for ; l != nil; l = l.before {
			if l.ply < ply {
				all = append(all, l)
			}
		}
		for j := len(all) - 1; j >= 0; j-- {
			copied := *all[j]
			copied.before = kept
			kept = &copied
		}
		next.lines[i] = kept
	}
	return &next
}
