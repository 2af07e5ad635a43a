package ics

import "fmt"

// The lines of an examined game. Programs search for them, so every character matters.
const (
	ExamineScratch = "Starting a game in examine (scratch) mode."
	ExamineSetup   = "Starting a game in examine (setup) mode."
	EnteringSetup  = "Entering setup mode."
	SetupValidated = "Game is validated - entering examine mode."
	NotExamining   = "You are not examining a game."
)

// ObservingExamined returns the lines that begin the observation of an examined game.
func ObservingExamined(game int, white, black string) string {
	return fmt.Sprintf("You are now observing game %d.\nGame %d: %s (0) %s (0) unrated untimed 0 0", game, game, white, black)
}

// ExamineMoved returns the line when an examiner made a move.
func ExamineMoved(game int, who, san string) string {
	return fmt.Sprintf("Game %d: %s moves: %s", game, who, san)
}

// ExamineForward returns the line when an examiner went forward.
func ExamineForward(game int, who string, moves int) string {
	return fmt.Sprintf("Game %d: %s goes forward %s.", game, who, halfMoves(moves))
}

// ExamineBackward returns the line when an examiner went back.
func ExamineBackward(game int, who string, moves int) string {
	return fmt.Sprintf("Game %d: %s backs up %s.", game, who, halfMoves(moves))
}

// halfMoves returns a number of half-moves with its unit.
func halfMoves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// ExamineReverted returns the line when an examiner returned to the main line; at is the number of
// half-moves on the board.
func ExamineReverted(game int, who string, at int) string {
	return fmt.Sprintf("Game %d: %s reverts to main line move %d.", game, who, at)
}

// ExamineResult returns the line after the last move, which says how the game ended. reason names
// the players by the words White and Black.
func ExamineResult(game int, reason, result string) string {
	return fmt.Sprintf("Game %d: %s %s", game, reason, result)
}

// MadeExaminer returns the line for a user whom another user has made an examiner.
func MadeExaminer(game int, by string) string {
	return fmt.Sprintf("%s has made you an examiner of game %d.", by, game)
}

// NowExaminer returns the line that the other users get when a user becomes an examiner.
func NowExaminer(game int, who string) string {
	return fmt.Sprintf("%s is now an examiner of game %d.", who, game)
}

// Unexamined returns the line for a user who has stopped examining.
func Unexamined(game int) string { return fmt.Sprintf("You are no longer examining game %d.", game) }

// StoppedExamining returns the line that the other users get when a user has stopped examining.
func StoppedExamining(game int, who string) string {
	return fmt.Sprintf("%s stopped examining game %d.", who, game)
}

// NoExaminers returns the line for observers when the last examiner has left.
func NoExaminers(game int) string {
	return fmt.Sprintf("Game %d (which you were observing) has no examiners.\n%s", game, Unobserved(game))
}

// Unobserved returns the line that ends an observation.
func Unobserved(game int) string {
	return fmt.Sprintf("Removing game %d from observation list.", game)
}

// ExaminedBy returns a line of the command allobservers for an examined game. A scratch board has
// no players. people is the number of names.
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
