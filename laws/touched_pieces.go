package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// duty is what the player on the move is obliged to play because of pieces that they touched or
// released, or because of a wrong claim (Articles 4.3 to 4.6 and 9.5.b, 2009). The zero value is no
// obligation.
type duty struct {
	rule Rule // the rule behind it; "" when no piece was touched
	// only is the only move allowed, NoMove when there may be several.
	only chess.Move
	// own is the piece that must move, and enemy the one that must be captured. If both are set,
	// own must capture enemy.
	own, enemy      chess.Square
	moves, captures bool
	// promotes is set when own is a pawn that must end on the square on.
	promotes bool
	on       chess.Square
	// barred are the rooks with which castling is not allowed.
	barred chess.Bitboard
	// unfinished is set when a move already begun must be finished, and owed when the move of a
	// wrong claim must be played.
	unfinished, owed bool
}

// board is a board to which the touched-piece rule applies. The position need not be lawful:
// Article 4 applies to any pieces on the board.
type board interface {
	PieceAt(chess.Square) chess.Piece
	Turn() chess.Color
	King(chess.Color) chess.Square
	Is960() bool
}

// board returns the board as it is, lawful or not.
func (g Game) board() board {
	if pieces := g.unlawfulBoard(); pieces != nil {
		return unlawfulBoard{pieces}
	}
	return &g.tail.position
}

// legalMovesOn returns the moves that Article 3 allows on a board.
func legalMovesOn(b board) []chess.Move {
	if u, ok := b.(unlawfulBoard); ok {
		return u.moves()
	}
	var list chess.MoveList
	b.(*chess.Position).LegalMoves(&list)
	return list.Slice()
}

// allows reports whether a legal move fulfils the duty.
func (d *duty) allows(p board, m chess.Move) bool {
	switch {
	case d.only != chess.NoMove:
		return m == d.only
	case m.IsCastling() && d.barred.Has(m.To()):
		return false
	case d.promotes:
		return m.From() == d.own && m.To() == d.on
	case d.moves && !movesPiece(m, d.own):
		return false
	case d.captures && capturedSquare(p, m) != d.enemy:
		return false
	}
	return true
}

// movesPiece reports whether a move is a move of the piece on a square. Castling is a move of the
// king (Article 3.8.a, 2009). If only the rook moves, it is a move of the rook (Appendix F.3.b.4).
func movesPiece(m chess.Move, s chess.Square) bool {
	return m.From() == s || m.IsCastling() && m.From() == m.KingTo() && m.To() == s
}

// capturedSquare returns the square of the piece that a move captures, or NoSquare.
func capturedSquare(p board, m chess.Move) chess.Square {
	switch piece := p.PieceAt(m.To()); {
	case m.IsEnPassant():
		return chess.MakeSquare(m.To().File(), m.From().Rank())
	case piece != chess.NoPiece && piece.Color() != p.Turn():
		return m.To()
	}
	return chess.NoSquare
}

// orderTouched returns the squares of the touched pieces in the order in which they count as
// touched. If the order cannot be established, the player's own pieces come before the opponent's
// (Article 4.3.c, 2009), and the king before the rooks. Only a player who touches the rook first
// may not castle (Article 4.4.b).
func orderTouched(p board, touched []touch) []chess.Square {
	rank := func(s chess.Square) int {
		switch piece := p.PieceAt(s); {
		case piece.Color() != p.Turn():
			return 2
		case piece.Type() == chess.Rook:
			return 1
		}
		return 0
	}
	var out []chess.Square
	for i := 0; i < len(touched); {
		group := []chess.Square{touched[i].square}
		for i++; i < len(touched) && touched[i].together; i++ {
			group = append(group, touched[i].square)
		}
		slices.SortStableFunc(group, func(a, b chess.Square) int { return rank(a) - rank(b) })
		for _, s := range group {
			if !slices.Contains(out, s) && p.PieceAt(s) != chess.NoPiece {
				out = append(out, s)
			}
		}
	}
	return out
}

// standForCastling reports whether the king and a rook stand on their castling squares, whether or
// not castling is legal. A player who touches both then intends to castle.
func standForCastling(p board, rook chess.Square) bool {
	king := p.King(p.Turn())
	if king == chess.NoSquare || p.PieceAt(rook) != chess.MakePiece(p.Turn(), chess.Rook) ||
		king.Rank() != p.Turn().BackRank() || rook.Rank() != king.Rank() {
		return false
	}
	const e = 4
	return p.Is960() || king.File() == e && (rook.File() == 0 || rook.File() == 7)
}

// dutyOf returns the obligation that follows from touched pieces.
//
// The player's first touched piece that can move must move. The first touched piece of the opponent
// that can be captured must be captured. If there are both, the player's piece must capture the
// opponent's if it can. Otherwise the one that was touched first must move or be captured (Articles
// 4.3.a to c, 2009). If the king is touched before a rook or together with it, the player must
// castle on that side if that is legal (4.4.a), and otherwise move the king (4.4.c). A rook touched
// before the king excludes castling with it (4.4.b). If no touched piece can move or be captured,
// every legal move is allowed (4.5).
func (t *table) dutyOf(p board, touched []touch) duty {
	pieces := orderTouched(p, touched)
	if len(pieces) == 0 {
		return duty{}
	}
	moves := legalMovesOn(p)
	legal := func(ok func(chess.Move) bool) bool { return slices.ContainsFunc(moves, ok) }

	d := duty{rule: RuleTouchFree}
	king := p.King(p.Turn())
	kingAt := slices.Index(pieces, king)
	for i, s := range pieces {
		if kingAt > i && standForCastling(p, s) {
			d.barred = d.barred.With(s) // 4.4.b
		}
	}
	open := func(m chess.Move) bool { return !m.IsCastling() || !d.barred.Has(m.To()) }

	ownAt, enemyAt := -1, -1
	for i, s := range pieces {
		switch mine := p.PieceAt(s).Color() == p.Turn(); {
		case mine && ownAt < 0:
			if legal(func(m chess.Move) bool { return movesPiece(m, s) && open(m) }) {
				ownAt = i
			} else if s == king && slices.ContainsFunc(pieces[i+1:], func(r chess.Square) bool { return standForCastling(p, r) }) {
				// 4.4.c: the king was touched to castle and has no legal move.
				d.rule = RuleCastlingFree
				return d
			}
		case !mine && enemyAt < 0:
			if legal(func(m chess.Move) bool { return capturedSquare(p, m) == s }) {
				enemyAt = i
			}
		}
	}
	if ownAt >= 0 && enemyAt >= 0 {
		d.rule = RuleTouchBoth
		if !legal(func(m chess.Move) bool { return m.From() == pieces[ownAt] && capturedSquare(p, m) == pieces[enemyAt] }) {
			if ownAt < enemyAt {
				enemyAt = -1
			} else {
				ownAt = -1
			}
		}
	}
	if enemyAt >= 0 {
		d.enemy, d.captures = pieces[enemyAt], true
		if d.rule == RuleTouchFree {
			d.rule = RuleTouchEnemy
		}
	}
	if ownAt < 0 {
		return d
	}
	d.own, d.moves = pieces[ownAt], true
	if d.rule == RuleTouchFree {
		d.rule = RuleTouchOwn
	}
	if d.barred != 0 && !d.captures {
		d.rule = RuleRookFirst
	}
	if d.own == king && !d.captures {
		t.castlingDuty(p, &d, pieces[ownAt+1:], moves)
	}
	return d
}

// castlingDuty adds the obligation from rooks touched after the king or together with it.
func (t *table) castlingDuty(p board, d *duty, after []chess.Square, legal []chess.Move) {
	for _, rook := range after {
		if !standForCastling(p, rook) {
			continue
		}
		d.rule = RuleCastlingElse // 4.4.c, unless it is legal with this rook or a later one
		for _, m := range legal {
			if m.IsCastling() && m.To() == rook {
				d.rule = RuleCastlingBoth
				if t.CastlingBinds {
					d.only = m
				}
				return
			}
		}
	}
}

// duty returns the obligation of the player on the move beyond Article 3. It comes from a move
// already begun, from a wrong claim, or from touched pieces; also are further pieces that count as
// touched.
func (g Game) duty(t *table, also ...chess.Square) duty {
	h := g.hand
	switch {
	case g.obliged != chess.NoMove:
		return duty{rule: RuleClaimMove, only: g.obliged, owed: true}
	case h == nil:
		return duty{}
	case h.castling != chess.NoMove:
		return duty{rule: RuleCastlingHalf, only: h.castling, unfinished: true}
	case h.promoting != chess.NoMove:
		return duty{rule: RulePawnStays, own: h.promoting.From(), on: h.promoting.To(), promotes: true, unfinished: true}
	case len(h.touched) == 0:
		return duty{}
	}
	return t.dutyOf(g.board(), h.withTouches(also, false).touched)
}

// Allowed returns the legal moves that the player on the move may still make. There may be fewer
// than all after touched pieces, a move already begun, or a claim.
func (g Game) Allowed() []chess.Move {
	t := g.table()
	if t == nil || g.Over() || g.unlawfulBoard() != nil {
		return nil
	}
	var list chess.MoveList
	p := g.Position()
	p.LegalMoves(&list)
	d := g.duty(t)
	return slices.DeleteFunc(slices.Clone(list.Slice()), func(m chess.Move) bool { return !d.allows(&p, m) })
}

// refuseBreach refuses a move that does not fulfil the duty. NoMove stands for putting a piece
// back.
func (s *decision) refuseBreach(d *duty, m chess.Move) *Refusal {
	p := s.g.board()
	switch {
	case d.owed:
		return s.refuse(MustPlayClaimed, d.rule, Args{Text: d.text(p)})
	case d.unfinished:
		return s.refuse(MustFinish, d.rule, Args{Text: d.text(p)})
	case m.IsCastling() && d.barred.Has(m.To()):
		return s.refuse(NoCastling, RuleRookFirst, Args{Text: m.From().String() + m.KingTo().String()})
	}
	return s.refuse(TouchBinds, d.rule, Args{Text: d.text(p)})
}

// text describes a duty without words of a language: a move, the piece that must move, or "xd4" for
// the piece that must be captured.
func (d *duty) text(p board) string {
	lawful, ok := p.(*chess.Position)
	switch {
	case d.only != chess.NoMove && ok:
		return san.Format(lawful, d.only)
	case d.only != chess.NoMove:
		return d.only.String()
	case d.promotes:
		return d.own.String() + "-" + d.on.String()
	case d.moves && d.captures:
		return d.own.String() + "x" + d.enemy.String()
	case d.captures:
		return "x" + d.enemy.String()
	}
	return d.own.String()
}
