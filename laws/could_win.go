package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// WinStands reports whether the win stands that a finished game was given, in a
// position with the pieces as they were when it ended: by a fallen flag
// (TimeForfeit) or by resignation (Resignation), under an edition and in a mode
// of play. Unknown means that any series of moves decides and that the pieces alone
// do not decide: the question is chess/helpmate's, and the win stands when winner
// can still mate. The rule is the one that the answer rests on, see [Article]; it
// is empty where the edition gives the win whatever the position. ok is false for
// an edition that the machine does not have, and for other endings.
func WinStands(e Edition, m Mode, how Termination, p *chess.Position, winner chess.Color) (answer Answer, rule Rule, ok bool) {
	t, known := tables[e]
	if !known || m >= editions.NumModes {
		return Unknown, "", false
	}
	switch how {
	case TimeForfeit:
		answer, rule = couldWin(t.Flag[m], p, winner)
	case Resignation:
		if answer = resignedTo(t.Resign, p, winner); answer == Winnable {
			return answer, "", true
		}
		rule = t.first(RuleResignDraw, RuleBareKing)
	default:
		return Unknown, "", false
	}
	return answer, rule, true
}

// couldWin returns whether the opponent of a fallen flag could still win, and the rule
// by which they could not.
func couldWin(policy editions.FlagTest, p *chess.Position, opponent chess.Color) (Answer, Rule) {
	switch policy {
	case editions.FlagByKing:
		if bareKing(p, opponent) {
			return Unwinnable, RuleBareKing
		}
		return Winnable, RuleFlagLoses
	case editions.FlagByForce:
		if !matingPotential(p, opponent) {
			return Unwinnable, RuleMatingForce
		}
	}
	return mateByAnySeries(p, opponent), RuleFlagLoses
}

// resignedTo returns whether the opponent of a player who resigns gets the win.
func resignedTo(policy editions.ResignTest, p *chess.Position, opponent chess.Color) Answer {
	switch {
	case policy == editions.ResignByMate:
		return mateByAnySeries(p, opponent)
	case policy == editions.ResignByKing && bareKing(p, opponent):
		return Unwinnable
	}
	return Winnable
}

// bareKing reports whether a side has its king only.
func bareKing(p *chess.Position, side chess.Color) bool {
	return p.ByColor(side).Count() == 1
}

// matingPotential is Article C4 of 1997: who wants to win a blitz game on time
// must have forces with which a legal position could arise, with their opponent's
// help, in which the opponent is on the move and cannot avoid mate in one move.
// It is a question about pieces, not about the position on the board: two knights
// against a bare king have no such potential, though a helpless player can be
// mated by them; a rook against a knight has it.
//
// The table was computed by going through every position of the pieces in
// question. The opponent's pieces can be given away or promoted with their help, so
// that forces which suffice against some of them suffice against all. Against
// three pieces and more, where nothing was found with fewer, the answer is no, and
// the arbiter may rule otherwise.
func matingPotential(p *chess.Position, side chess.Color) bool {
	them := side.Other()
	count := func(c chess.Color, t chess.PieceType) int { return p.Pieces(c, t).Count() }
	bishops, knights := p.Pieces(side, chess.Bishop), count(side, chess.Knight)

	switch {
	case count(side, chess.Queen)+count(side, chess.Rook)+count(side, chess.Pawn) > 0:
		return true
	case bishops != 0 && (knights > 0 || !oneColor(bishops)):
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
