package laws

import "github.com/escaque/escaque/chess"

// Execute makes the opponent's move on the board of the player who heard it:
// a man lifted from one square and put on another.
type Execute struct {
	From, To chess.Square
	// Piece is what the pawn becomes.
	Piece chess.PieceType
}

var executeSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  MoveForHim,
	needs: blindPlayer,
}

func (Execute) CommandKind() string { return "Execute" }
func (Execute) spec() *Spec         { return &executeSpec }

func (c Execute) decide(s *scene) *Refusal {
	_, ok := s.heardLast()
	b := s.g.blind
	switch {
	case !ok || b.boards == nil || b.executed || !b.repeated:
		return s.refuse(NothingToExecute, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	case !c.From.Valid() || !c.To.Valid() || b.boards[s.g.Turn()][c.From&63] == chess.NoPiece || c.Piece == chess.Pawn || c.Piece >= chess.King:
		return s.refuse(NoManThere, RuleAnnounce, Args{Text: c.From.String() + c.To.String()})
	}
	s.emit(Executed{Stamp: s.stamp(), On: s.g.Turn(), From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleAnnounce)})
	return nil
}
