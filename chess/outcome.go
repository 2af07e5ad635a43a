package chess

// Ending is how a position ends the game on the board.
type Ending uint8

// The endings.
const (
	NotOver   Ending = iota // the side to move has a legal move
	Checkmate               // it is in check and has none (Article 5.1.a, 2009)
	Stalemate               // it is not in check and has none (Article 5.2.a, 2009)
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

// Outcome is how a position ends the game on the board, and who has won.
type Outcome struct {
	Ending Ending
	Winner Color // only of a Checkmate
}

// Over reports whether the position ends the game on the board.
func (o Outcome) Over() bool { return o.Ending != NotOver }

// Outcome returns how the position ends the game on the board. Dead positions are not
// among the endings: which positions are dead differs between the editions of the Laws
// and may take a search to find (packages laws and chess/helpmate). Neither are draws
// that depend on the game before.
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
