package laws

import "github.com/escaque/escaque/chess"

// illegal says which rule a move breaks.
func (s *scene) illegal(p *chess.Position, m chess.Move) *Refusal {
	args := Args{Text: m.String(), Piece: p.PieceAt(m.From()).Type()}
	code, rule := fault(p, m, passedOver(s.g.tail.move))
	if rule == RuleCastling960 {
		rule = s.t.first(RuleCastling960, RuleCastling)
	}
	return s.refuse(code, rule, args)
}

// passedOver returns the square that a pawn has just jumped over, or NoSquare.
func passedOver(last chess.Move) chess.Square {
	if !last.IsDoubleStep() {
		return chess.NoSquare
	}
	return (last.From() + last.To()) / 2
}

// fault finds the first of the rules of Article 3 that an illegal move breaks.
func fault(p *chess.Position, m chess.Move, passed chess.Square) (Code, Rule) {
	from, to, man := m.From(), m.To(), p.PieceAt(m.From())
	us := p.Turn()
	switch {
	case man == chess.NoPiece || from == to:
		return NoManThere, RuleTurn
	case man.Color() != us:
		return NotYourMan, RuleTurn
	case man.Type() == chess.King && isCastlingTry(p, m):
		if p.Is960() {
			return NoCastling, RuleCastling960
		}
		return NoCastling, RuleCastling
	case p.ByColor(us).Has(to):
		return OwnManThere, RuleOwnMan
	}
	if man.Type() == chess.Pawn {
		if code, rule, ok := pawnFault(p, m, passed); !ok {
			return code, rule
		}
	} else {
		if m.Promotion() != chess.NoPieceType {
			return NoPromotion, RulePromotion
		}
		if !chess.Attacks(man, from, 0).Has(to) {
			return NotItsMove, ruleOf[man.Type()]
		}
		if !chess.Attacks(man, from, p.Occupied()).Has(to) {
			return NotItsMove, RuleLeap
		}
	}
	return KingLeftInCheck, RuleSelfCheck
}

var ruleOf = [...]Rule{
	chess.Pawn: RulePawn, chess.Knight: RuleKnight, chess.Bishop: RuleBishop,
	chess.Rook: RuleRook, chess.Queen: RuleQueen, chess.King: RuleKing,
}

// isCastlingTry reports whether a king's move looks like castling: onto an own
// rook, or two squares along its rank.
func isCastlingTry(p *chess.Position, m chess.Move) bool {
	onRook := p.Pieces(p.Turn(), chess.Rook).Has(m.To()) && m.From().Rank() == m.To().Rank()
	step := m.To().File() - m.From().File()
	return m.IsCastling() || onRook || m.From().Rank() == m.To().Rank() && (step == 2 || step == -2)
}

// pawnFault checks how a pawn moves; ok means that it could move so.
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
		if !p.ByColor(us.Other()).Has(to) && to != passed {
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
