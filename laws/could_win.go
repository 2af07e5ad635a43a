package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// WinStands reports whether a win counts that was given for a fallen flag (TimeForfeit) or a
// resignation (Resignation) in position p. Winnable and Unwinnable are final answers. Unknown means
// that the win counts if winner can mate by any series of legal moves, which chess/helpmate can
// find out. rule is the basis of the answer, see [Article]. It is empty where the edition gives the
// win in every position. ok is false for an unknown edition and for other endings.
func WinStands(e Edition, m Mode, how Termination, p *chess.Position, winner chess.Color) (answer Answer, rule Rule, ok bool) {
	t, known := tableOf(e)
	if !known || m >= editions.NumModes {
		return Unknown, "", false
	}
	switch how {
	case TimeForfeit:
		answer, rule = couldWin(t.Flag[m], p, winner)
	case Resignation:
		if answer = winsByResignation(t.Resign, p, winner); answer == Winnable {
			return answer, "", true
		}
		rule = t.firstRule(RuleResignDraw, RuleBareKing)
	default:
		return Unknown, "", false
	}
	return answer, rule, true
}

// couldWin reports whether the opponent of a player whose flag has fallen could still win, and
// returns the rule that decides it.
func couldWin(policy editions.FlagTest, p *chess.Position, opponent chess.Color) (Answer, Rule) {
	switch policy {
	case editions.FlagByKing:
		if hasBareKing(p, opponent) {
			return Unwinnable, RuleBareKing
		}
		return Winnable, RuleFlagLoses
	case editions.FlagByForce:
		if !hasMatingPotential(p, opponent) {
			return Unwinnable, RuleMatingForce
		}
	}
	return canMateByAnySeries(p, opponent), RuleFlagLoses
}

// winsByResignation reports whether the opponent of a player who resigns wins the game.
func winsByResignation(policy editions.ResignTest, p *chess.Position, opponent chess.Color) Answer {
	switch {
	case policy == editions.ResignByMate:
		return canMateByAnySeries(p, opponent)
	case policy == editions.ResignByKing && hasBareKing(p, opponent):
		return Unwinnable
	}
	return Winnable
}

// hasBareKing reports whether a side has only its king.
func hasBareKing(p *chess.Position, side chess.Color) bool {
	return p.ByColor(side).Count() == 1
}

// hasMatingPotential implements Article C4 of 1997. A player who wants to win a blitz game on time
// needs sufficient pieces. With the opponent's help, they must allow a legal position in which the
// opponent is on the move and cannot avoid mate in one move. Only the pieces matter, not the
// position on the board. Two knights against a bare king have no such potential, though a helping
// player can be mated by them. A rook against a knight has it.
//
// The table was computed from all positions of the pieces in question. The opponent can help by
// losing or promoting pieces. So pieces that suffice against some opposing pieces suffice against
// all. Against three or more opposing pieces, where no smaller set gave a mate, the answer is no.
// The arbiter may decide otherwise.
func hasMatingPotential(p *chess.Position, side chess.Color) bool {
	them := side.Other()
	count := func(c chess.Color, t chess.PieceType) int { return p.Pieces(c, t).Count() }
	bishops, knights := p.Pieces(side, chess.Bishop), count(side, chess.Knight)

	switch {
	case count(side, chess.Queen)+count(side, chess.Rook)+count(side, chess.Pawn) > 0:
		return true
	case bishops != 0 && (knights > 0 || !isOneColor(bishops)):
		return true
	case knights >= 3:
		return true
	}

	theirs := p.ByColor(them).Count() - 1
	pawns := count(them, chess.Pawn) > 0
	switch {
	case knights == 2:
		return pawns || count(them, chess.Knight)+count(them, chess.Bishop)+count(them, chess.Rook) > 0
	case knights == 1:
		return pawns
	case bishops == 0:
		return false // a bare king
	case bishops.Count() >= 2 && pawns:
		return true
	}
	// Bishops of one colour: a pawn, or a bishop of the other colour, must stand
	// in the king's way together with a second piece. Two of them mate also behind a
	// knight in the corner, when the second piece is forced to take the first bishop:
	// 7B/8/8/4b3/8/1K6/1B6/kn6 b.
	blocker := p.Pieces(them, chess.Bishop) &^ darkSquares
	if bishops&^darkSquares != 0 {
		blocker = p.Pieces(them, chess.Bishop) & darkSquares
	}
	knight := bishops.Count() >= 2 && count(them, chess.Knight) > 0
	return theirs >= 2 && (pawns || blocker != 0 || knight)
}
