package ics

import "fmt"

// The lines of a game that is examined, each exact: programs wait for them.
const (
	ExamineScratch = "Starting a game in examine (scratch) mode."
	ExamineSetup   = "Starting a game in examine (setup) mode."
	EnteringSetup  = "Entering setup mode."
	SetupValidated = "Game is validated - entering examine mode."
	NotExamining   = "You are not examining a game."
)

// ObservingExamined are the lines that begin the observation of a game that is
// examined.
func ObservingExamined(game int, white, black string) string {
	return fmt.Sprintf("You are now observing game %d.\nGame %d: %s (0) %s (0) unrated untimed 0 0", game, game, white, black)
}

// ExamineMoved says that an examiner made a move.
func ExamineMoved(game int, who, san string) string {
	return fmt.Sprintf("Game %d: %s moves: %s", game, who, san)
}

// ExamineForward says that an examiner went on.
func ExamineForward(game int, who string, moves int) string {
	return fmt.Sprintf("Game %d: %s goes forward %s.", game, who, halfMoves(moves))
}

// ExamineBackward says that an examiner went back.
func ExamineBackward(game int, who string, moves int) string {
	return fmt.Sprintf("Game %d: %s backs up %s.", game, who, halfMoves(moves))
}

func halfMoves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// ExamineReverted says that an examiner went back to the main line, where at
// half-moves stand on the board.
func ExamineReverted(game int, who string, at int) string {
	return fmt.Sprintf("Game %d: %s reverts to main line move %d.", game, who, at)
}

// ExamineResult is the line on the last move: how the game ended. Reason says White
// and Black, not the names.
func ExamineResult(game int, reason, result string) string {
	return fmt.Sprintf("Game %d: %s %s", game, reason, result)
}

// MadeExaminer is the line for somebody who has become an examiner.
func MadeExaminer(game int, by string) string {
	return fmt.Sprintf("%s has made you an examiner of game %d.", by, game)
}

// NowExaminer is that line for the others.
func NowExaminer(game int, who string) string {
	return fmt.Sprintf("%s is now an examiner of game %d.", who, game)
}

// Unexamined is the line for somebody who has stopped examining.
func Unexamined(game int) string { return fmt.Sprintf("You are no longer examining game %d.", game) }

// StoppedExamining is that line for the others.
func StoppedExamining(game int, who string) string {
	return fmt.Sprintf("%s stopped examining game %d.", who, game)
}

// NoExaminers is the line for observers when the last examiner has left.
func NoExaminers(game int) string {
	return fmt.Sprintf("Game %d (which you were observing) has no examiners.\n%s", game, Unobserved(game))
}

// Unobserved ends an observation.
func Unobserved(game int) string {
	return fmt.Sprintf("Removing game %d from observation list.", game)
}

// ExaminedBy is a line of allobservers. A scratch board has no players.
func ExaminedBy(game int, scratch bool, white, black, names string, people int) string {
	what := fmt.Sprintf("[%s vs. %s]", white, black)
	if scratch {
		what = "(scratch)"
	}
	users := "users"
	if people == 1 {
		users = "user"
	}
	return fmt.Sprintf("Examining %d %s: %s (%d %s)", game, what, names, people, users)
}
