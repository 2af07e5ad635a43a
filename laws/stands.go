package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// WinStands reports whether the win stands that a finished game was given, in a
// position with the men as they were when it ended: by a fallen flag
// (TimeForfeit) or by resignation (Resignation), under an edition and in a mode
// of play. Unknown means that any series of moves decides and that the men alone
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
