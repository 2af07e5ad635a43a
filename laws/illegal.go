package laws

import "github.com/escaque/escaque/chess"

// refuseIllegal refuses an illegal move and cites the rule that it breaks.
func (s *decision) refuseIllegal(p *chess.Position, m chess.Move) *Refusal {
	args := Args{Text: m.String(), Piece: p.PieceAt(m.From()).Type()}
	code, rule := findFault(p, m, passedOver(s.g.tail.move))
	switch rule {
	case RuleCastling960:
		rule = s.t.firstRule(RuleCastling960, RuleCastling)
	case RuleCastling:
		rule = s.g.tail.castlingFault(m)
	}
	return s.refuse(code, rule, args)
}

// castlingFault returns the rule by which a king may not castle in ordinary chess. Either the move
// has the wrong form, the right is lost permanently, a piece stands between, or an attack prevents
// it for now (Article 3.8, 2009).
func (n *node) castlingFault(m chess.Move) Rule {
	p, from, to := &n.position, m.From(), m.To()
	us := p.Turn()
	wing := chess.KingSide
	if to.File() < from.File() {
		wing = chess.QueenSide
	}
	rook := p.CastlingRook(us, wing)
	switch {
	case from.Rank() != to.Rank() || from.Rank() != us.BackRank():
		return RuleCastlingRank
	case rook == chess.NoSquare && n.kingHasMoved(us):
		return RuleCastlingKing
	case rook == chess.NoSquare && p.CastlingRook(us, wing^1) != chess.NoSquare:
		return RuleCastlingRook
	case rook == chess.NoSquare: // the right is gone, and both might be to blame
		return RuleCastlingKing
	case !chess.Attacks(chess.MakePiece(us, chess.Rook), rook, p.Occupied()).Has(from):
		return RuleCastlingWay
	}
	return RuleCastling
}

// kingHasMoved reports whether a side's king has moved in the game.
func (n *node) kingHasMoved(side chess.Color) bool {
	for ; n.before != nil; n = n.before {
		if n.before.position.Turn() == side && n.move.Piece() == chess.King {
			return true
		}
	}
	return false
}

// passedOver returns the square that a pawn passed over with the last move, or NoSquare.
func passedOver(last chess.Move) chess.Square {
	if !last.IsDoubleStep() {
		return chess.NoSquare
	}
	return (last.From() + last.To()) / 2
}

// findFault returns the first rule of Article 3 that an illegal move breaks. passed is the square
// that a pawn has just passed over.
func findFault(p *chess.Position, m chess.Move, passed chess.Square) (Code, Rule) {
	from, to, piece := m.From(), m.To(), p.PieceAt(m.From())
	us := p.Turn()
	switch {
	case piece == chess.NoPiece || from == to:
		return NoPieceThere, RuleTurn
	case piece.Color() != us:
		return NotYourPiece, RuleTurn
	case piece.Type() == chess.King && isCastlingTry(p, m):
		if p.Is960() {
			return NoCastling, RuleCastling960
		}
		return NoCastling, RuleCastling
	case p.ByColor(us).Has(to):
		return OwnPieceThere, RuleOwnPiece
	}
	if piece.Type() == chess.Pawn {
		if code, rule, ok := pawnFault(p, m, passed); !ok {
			return code, rule
		}
	} else {
		if m.Promotion() != chess.NoPieceType {
			return NoPromotion, RulePromotion
		}
		if !chess.Attacks(piece, from, 0).Has(to) {
			return NotItsMove, pieceRules[piece.Type()]
		}
		if !chess.Attacks(piece, from, p.Occupied()).Has(to) {
			return NotItsMove, RuleLeap
		}
	}
	if piece.Type() == chess.Pawn && to == passed && from.File() != to.File() {
		return KingLeftInCheck, RulePassingPin
	}
	return KingLeftInCheck, RuleSelfCheck
}

// pieceRules are the rules for the move of each piece type.
var pieceRules = [...]Rule{
	chess.Pawn: RulePawn, chess.Knight: RuleKnight, chess.Bishop: RuleBishop,
	chess.Rook: RuleRook, chess.Queen: RuleQueen, chess.King: RuleKing,
}

// isCastlingTry reports whether a king's move looks like an attempt to castle: onto the player's
// own rook on the same rank, or two squares along the rank.
func isCastlingTry(p *chess.Position, m chess.Move) bool {
	ranks := m.To().Rank() - m.From().Rank()
	far := m.From().File() == m.To().File() && (ranks > 1 || ranks < -1)
	onRook := p.Pieces(p.Turn(), chess.Rook).Has(m.To()) && (ranks == 0 || far)
	step := m.To().File() - m.From().File()
	return m.IsCastling() || onRook || m.From().Rank() == m.To().Rank() && (step == 2 || step == -2)
}

// pawnFault returns the rule that a pawn's move breaks; ok is true when the pawn can move so.
func pawnFault(p *chess.Position, m chess.Move, passed chess.Square) (code Code, rule Rule, ok bool) {
	from, to, us := m.From(), m.To(), p.Turn()
	forward := 1 - 2*int(us)
	files, ranks := to.File()-from.File(), (to.Rank()-from.Rank())*forward
	home := 1 + 5*int(us)
	free := !p.Occupied().Has(to)
	switch {
	case files == 0 && ranks == 1:
		if !free {
			return NotItsMove, RulePawn, false
		}
	case files == 0 && ranks == 2 && from.Rank() == home:
		if !free || p.Occupied().Has(chess.MakeSquare(from.File(), from.Rank()+forward)) {
			return NotItsMove, RuleDoubleStep, false
		}
	case (files == 1 || files == -1) && ranks == 1:
		beside := chess.MakeSquare(to.File(), from.Rank())
		switch {
		case p.ByColor(us.Other()).Has(to) || to == passed:
		case free && from.Rank() == home+3*forward && p.Pieces(us.Other(), chess.Pawn).Has(beside):
			return NotItsMove, RulePassingLate, false // it did not pass just now
		default:
			return NotItsMove, RulePawnCapture, false
		}
	default:
		return NotItsMove, RulePawn, false
	}
	last := to.Rank() == us.Other().BackRank()
	switch {
	case last && m.Promotion() == chess.NoPieceType:
		return NeedPromotion, RulePromotion, false
	case !last && m.Promotion() != chess.NoPieceType:
		return NoPromotion, RulePromotion, false
	}
	return "", "", true
}
