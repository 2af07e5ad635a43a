package laws

import "github.com/escaque/escaque/chess"

// Execute makes the announced move on the board of the opponent who heard it: a piece is lifted
// from one square and put on another.
type Execute struct {
	From, To chess.Square
	// Piece is the piece to which a pawn is promoted.
	Piece chess.PieceType
}

var executeSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	duty:  MoveForPlayer,
	needs: blindPlayer,
}

func (Execute) CommandKind() string { return "Execute" }
func (Execute) spec() *Spec         { return &executeSpec }

// decide records the opponent's move on the player's own board.
func (c Execute) decide(s *decision) *Refusal {
	_, ok := s.positionAnnounced()
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

// Executed records that the opponent's move was made on a player's own board.
type Executed struct {
	Stamp
	// On is the player on whose board the move was made.
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
		b.setBoard(e.On, b.boardAfterExecution(e, g.tail))
	}
	g.blind = &b
	return g
}

// boardAfterExecution returns the board on which the opponent's move was executed. If the squares
// are those of the announced move, that move is made; otherwise the piece is moved as the hand did.
func (b *blind) boardAfterExecution(e Executed, tail *node) boardPieces {
	own := b.boards[e.On&1]
	if tail.before != nil && b.said.From() == e.From && placesPieceOn(b.said, e.To) && b.said.Promotion() == e.Piece {
		return own.playMove(&tail.before.position, b.said)
	}
	return own.movePiece(e.From, e.To, e.Piece)
}

// placesPieceOn reports whether a hand that makes move m puts its piece on square to. For castling
// there are two such squares.
func placesPieceOn(m chess.Move, to chess.Square) bool {
	return m.To() == to || m.IsCastling() && m.KingTo() == to
}
