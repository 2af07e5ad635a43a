package laws

import "github.com/escaque/escaque/chess"

// A board that is no lawful position, since an illegal move was completed and
// nobody has said so yet, is played on until somebody does. Men are moved as the
// players move them, and the press of the clock shows what it was. Article 4 holds
// there as everywhere: it speaks of the men on the board and of what Article 3
// lets them do, and knows no board on which touching binds nobody.

// touchBroken refuses a move that breaks the rule of touched men, where the arbiter
// watches that.
func (s *scene) touchBroken(m chess.Move) *Refusal {
	if d := s.g.duty(s.t, m.From()); !d.allows(s.g.board(), m) && s.watchesTouch() {
		return s.breaks(&d, m)
	}
	return nil
}

// put is what a hand has put down on such a board: men, or a new piece for a pawn.
func (h *hand) put() (moves []stray, piece chess.PieceType) {
	if h.promoting != chess.NoMove {
		return []stray{{h.promoting.From(), h.promoting.To()}}, h.piece
	}
	return h.strays, chess.NoPieceType
}
