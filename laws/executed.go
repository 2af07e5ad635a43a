package laws

import "github.com/escaque/escaque/chess"

// Executed says that the opponent's move was made on a player's own board.
type Executed struct {
	Stamp
	// On is whose board it is.
	On       chess.Color
	From, To chess.Square
	Piece    chess.PieceType
	Citation
}

func (Executed) EventKind() string { return "Executed" }

func (e Executed) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.executed = true
	if b.boards != nil {
		b.set(e.On, b.executedOn(e, g.tail))
	}
	g.blind = &b
	return g
}

// executedOn is the board on which the opponent's move was executed: as it
// should be when the squares are those of the announcement, else as the hand
// did it.
func (b *blind) executedOn(e Executed, tail *node) men64 {
	own := b.boards[e.On&1]
	if tail.before != nil && b.said.From() == e.From && reaches(b.said, e.To) && b.said.Promotion() == e.Piece {
		return own.play(&tail.before.position, b.said)
	}
	return own.lift(e.From, e.To, e.Piece)
}

// reaches reports whether a hand that executes a move puts its man on a square.
func reaches(m chess.Move, to chess.Square) bool {
	return m.To() == to || m.IsCastling() && m.KingTo() == to
}
