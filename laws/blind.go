package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// blind is the state of the announcements in a game with a player who cannot see the board. It is
// never modified after its creation. It is nil in other games.
//
// The lawful history consists of the moves on the board of a seeing player, and of the moves that a
// player who cannot see has placed and announced. When two boards are used, the pieces on each are
// stored separately.
type blind struct {
	// placed is the move that a player who cannot see has made with their piece and has not
	// announced, or has announced wrongly.
	placed chess.Move
	// said is the last announced move and written its words. Once that move is made, they belong to
	// the last move.
	said     chess.Move
	written  Written
	repeated bool
	executed bool
	// waits is set when a move made on one board must still be executed on the other.
	waits bool

	// boards are the pieces on each player's board when two boards are used.
	boards *[2]boardPieces
}

// boardPieces are the pieces on the squares of a board, a1 first.
type boardPieces [64]chess.Piece

// piecesOf returns the pieces of a position.
func piecesOf(p *chess.Position) boardPieces { return p.Setup().Board }

// movePiece moves a piece as a hand does, without checking the rules. A piece on the target square
// is removed. becomes is the promoted piece, or NoPieceType.
func (b boardPieces) movePiece(from, to chess.Square, becomes chess.PieceType) boardPieces {
	piece := b[from&63]
	if becomes != chess.NoPieceType && piece != chess.NoPiece {
		piece = chess.MakePiece(piece.Color(), becomes)
	}
	b[from&63] = chess.NoPiece
	b[to&63] = piece
	return b
}

// playMove makes a lawful move of position p. If the board does not show p, it only moves the
// pieces between the squares.
func (b boardPieces) playMove(p *chess.Position, move chess.Move) boardPieces {
	if b == piecesOf(p) {
		after := p.After(move)
		return piecesOf(&after)
	}
	switch {
	case move.IsCastling():
		rook := b[move.To()]
		b[move.To()] = chess.NoPiece
		b = b.movePiece(move.From(), move.KingTo(), chess.NoPieceType)
		b[move.RookTo()] = rook
		return b
	case move.IsEnPassant():
		b[chess.MakeSquare(move.To().File(), move.From().Rank())] = chess.NoPiece
	}
	return b.movePiece(move.From(), move.To(), move.Promotion())
}

// AnnouncementState is the state of the announcements in a game with a player who cannot see.
type AnnouncementState struct {
	// Placed is a move that such a player has placed on their board. It is made when it is
	// announced.
	Placed chess.Move
	// Said is the last announced move, and Words its text.
	Said  chess.Move
	Words Written
	// Repeated and Executed report whether the opponent has repeated the move and made it on their
	// own board.
	Repeated, Executed bool
}

// AnnouncementState returns the state of the announcements. ok is false in a game in which both
// players see.
func (g Game) AnnouncementState() (state AnnouncementState, ok bool) {
	if g.blind == nil {
		return AnnouncementState{}, false
	}
	b := g.blind
	return AnnouncementState{Placed: b.placed, Said: b.said, Words: b.written, Repeated: b.repeated, Executed: b.executed}, true
}

// Boards returns the pieces on both boards, White's first. ok is false when one board is used.
func (g Game) Boards() (pieces [2][64]chess.Piece, ok bool) {
	if g.blind == nil || g.blind.boards == nil {
		return pieces, false
	}
	return [2][64]chess.Piece{g.blind.boards[0], g.blind.boards[1]}, true
}

// differingSquares returns the squares on which the two boards differ. A last move that has not
// been executed on the other board yet is not counted.
func (g Game) differingSquares() (squares []chess.Square) {
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
		both[g.Turn()] = both[g.Turn()].playMove(&last.position, said)
	}
	for i := range both[0] {
		if both[0][i] != both[1][i] {
			squares = append(squares, chess.Square(i))
		}
	}
	return squares
}

// cannotSee reports whether a player cannot see the board.
func (g Game) cannotSee(c chess.Color) bool {
	return g.blind != nil && g.regs.VisuallyDisabled[c&1]
}

// setBoard sets the pieces on one of the two boards.
func (b *blind) setBoard(c chess.Color, pieces boardPieces) {
	both := *b.boards
	both[c&1] = pieces
	b.boards = &both
}

// afterMove returns the state after a move was made. The move must be announced, unless announcing
// made it. It must also be repeated, and executed on the other board. The parameter sightless
// reports whether the moving player cannot see.
func (b *blind) afterMove(e MoveMade, before *chess.Position, sightless bool) *blind {
	next := &blind{boards: b.boards}
	if next.boards != nil {
		own := e.Move
		if sightless && b.placed != chess.NoMove {
			own = b.placed // the move of the hand, whatever was announced
		}
		next.setBoard(e.Color, next.boards[e.Color&1].playMove(before, own))
		next.waits = true
	}
	if sightless {
		next.said, next.written = e.Move, b.written
	}
	return next
}

// applySettled undoes the moves after e.Ply and plays those that both players have written instead.
func (g Game) applySettled(e BoardsSettled) Game {
	if e.Ply < 0 || e.Ply > g.Ply() || g.Over() {
		return g
	}
	undone, halted := e.Ply < g.Ply(), g.isAdjourned()
	g.tail = g.tail.ancestorAt(e.Ply)
	g.seen = g.tail.reversiblePositions()
	for _, written := range e.Line {
		p := &g.tail.position
		m, ok := resolveMove(p, written)
		if !ok {
			break
		}
		n, seen := g.tail.playMove(m, g.seen)
		n.san, n.at, n.left = san.Format(p, m), e.At, g.clock.Left[p.Turn()]
		g.tail, g.seen = n, seen
	}
	if g.irregular != nil {
		g.irregular = g.irregular.afterRestore(e.Ply)
	}
	if undone {
		g.obliged = chess.NoMove
		g.dead = g.dead.without(func(q *question) bool { return q.ply > e.Ply })
		if g.sheets != nil && !e.Agreed {
			g.sheets = g.sheets.withoutLinesFrom(e.Ply)
		}
		if g.adjourned != nil {
			g = g.withAdjournment(func(a *adjournment) { a.undoTo(e.Ply) })
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

// withoutLinesFrom returns the sheets without the lines from half-move ply on.
func (s *sheets) withoutLinesFrom(ply int) *sheets {
	next := *s
	next.offers = slices.DeleteFunc(slices.Clone(s.offers), func(o offerMade) bool { return o.ply > ply })
	for i, l := range s.lines {
		var kept *writtenLine
		var all []*writtenLine
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

// HasAnnouncements reports whether an edition of the Laws has rules for players who cannot see the
// board. Under an edition without such rules, no game may have such a player.
func HasAnnouncements(e Edition) bool {
	article, ok := Article(e, RuleAnnounce)
	return ok && article != ""
}
