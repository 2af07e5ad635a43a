package laws

import "github.com/escaque/escaque/chess"

// Execute makes the opponent's move on the board of the player who heard it:
// a piece lifted from one square and put on another.
type Execute struct {
	From, To chess.Square
	// Piece is what the pawn becomes.
	Piece chess.PieceType
}

var executeSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  MoveForPlayer,
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
		return s.refuse(NoPieceThere, RuleAnnounce, Args{Text: c.From.String() + c.To.String()})
	}
	s.emit(Executed{Stamp: s.stamp(), On: s.g.Turn(), From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleAnnounce)})
	return nil
}

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
func (b *blind) executedOn(e Executed, tail *node) pieces64 {
	own := b.boards[e.On&1]
	if tail.before != nil && b.said.From() == e.From && reaches(b.said, e.To) && b.said.Promotion() == e.Piece {
		return own.play(&tail.before.position, b.said)
	}
	return own.lift(e.From, e.To, e.Piece)
}

// reaches reports whether a hand that executes a move puts its piece on a square.
func reaches(m chess.Move, to chess.Square) bool {
	return m.To() == to || m.IsCastling() && m.KingTo() == to
}
