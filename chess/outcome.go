package chess

// Ending is the way in which a position ends the game on the board.
type Ending uint8

// The endings of type [Ending].
const (
	NotOver   Ending = iota // the side to move has a legal move
	Checkmate               // the side to move is in check and has no legal move (Article 5.1.a, 2009)
	Stalemate               // the side to move is not in check and has no legal move (Article 5.2.a, 2009)
)

// String returns "not over", "checkmate" or "stalemate".
func (e Ending) String() string {
	switch e {
	case Checkmate:
		return "checkmate"
	case Stalemate:
		return "stalemate"
	default:
		return "not over"
	}
}

// Outcome is the ending of a game on the board, with the winner if there is one.
type Outcome struct {
	Ending Ending
	Winner Color // meaningful only for Checkmate
}

// Over reports whether the position ends the game on the board.
func (o Outcome) Over() bool { return o.Ending != NotOver }

// Outcome returns whether the position is checkmate or stalemate, and the winner. Dead positions
// are not reported: their definition differs between the editions of the Laws, and finding them may
// need a search (packages laws and chess/helpmate). Draws that depend on earlier positions are not
// reported either.
func (p *Position) Outcome() Outcome {
	switch {
	case p.HasLegalMove():
		return Outcome{}
	case p.InCheck():
		return Outcome{Ending: Checkmate, Winner: p.turn.Other()}
	default:
		return Outcome{Ending: Stalemate}
	}
}
