package study

import "github.com/escaque/escaque/chess"

// waived are the faults of a set-up that are put right instead of refused: a
// castling right whose king or rook went away, and counters.
const waived = chess.FaultCastling | chess.FaultCounters

// decideSetup decides the commands of a board that is set up by hand.
func decideSetup(s Study, by string, c Command) ([]Event, error) {
	if _, begins := c.(SetUp); begins {
		if s.setup != nil {
			return refuse(SettingUp)
		}
		pos := s.Position()
		return []Event{SetupBegun{By: by, Setup: pos.Setup()}}, nil
	}
	if s.setup == nil {
		return refuse(NotSettingUp)
	}
	next := *s.setup
	switch c := c.(type) {
	case Arrange:
		next = c.Setup
	case Put:
		if !c.Square.Valid() || c.Piece.Type() > chess.King || c.Piece.Type() == chess.NoPieceType && c.Piece != chess.NoPiece {
			return refuse(NotOnBoard)
		}
		place(&next, c.Square, c.Piece)
	case Carry:
		if !c.From.Valid() || !c.To.Valid() {
			return refuse(NotOnBoard)
		}
		man := next.Board[c.From]
		if man == chess.NoPiece {
			return refuse(EmptySquare)
		}
		place(&next, c.From, chess.NoPiece)
		place(&next, c.To, man)
	case Turn:
		next.Turn, next.EnPassant = c.Side&1, chess.NoSquare
	case Castle:
		if !castle(&next, c) {
			return refuse(NoRook)
		}
	case Passed:
		if c.File > 7 {
			return refuse(NotOnBoard)
		}
		next.EnPassant = chess.NoSquare
		if c.File >= 0 {
			next.EnPassant = chess.MakeSquare(c.File, [2]int{5, 2}[next.Turn&1])
		}
	case Done:
		pos, err := next.Position(waived)
		if err != nil {
			return nil, &Refusal{Code: NotLegal, Faults: next.Faults() &^ waived}
		}
		return []Event{SetupDone{By: by, Start: pos}}, nil
	}
	return []Event{SetupChanged{By: by, Setup: next}}, nil
}

// place puts a man on a square. A castling right goes with the rook that stood
// there, and all of a side's go with its king.
func place(s *chess.Setup, square chess.Square, man chess.Piece) {
	was := s.Board[square]
	s.Board[square] = man
	s.Castling &^= square.Bitboard()
	if was.Type() == chess.King && was != man {
		s.Castling &^= backRank(was.Color())
	}
}

func backRank(c chess.Color) chess.Bitboard { return 0xff << (8 * c.BackRank()) }

// castle gives and takes the castling rights of a side. The rook of a wing is
// the outermost. ok is false when a right that is given lacks its king or rook.
func castle(s *chess.Setup, c Castle) (ok bool) {
	side := c.Side & 1
	var rooks, kings chess.Bitboard
	for file := range 8 {
		sq := chess.MakeSquare(file, side.BackRank())
		switch s.Board[sq] {
		case chess.MakePiece(side, chess.Rook):
			rooks = rooks.With(sq)
		case chess.MakePiece(side, chess.King):
			kings = kings.With(sq)
		}
	}
	rights := chess.Bitboard(0)
	if c.King || c.Queen {
		if kings == 0 || kings.Many() {
			return false
		}
		king := kings.First()
		if c.King {
			if rooks.Last() <= king || rooks == 0 {
				return false
			}
			rights = rights.With(rooks.Last())
		}
		if c.Queen {
			if rooks == 0 || rooks.First() >= king {
				return false
			}
			rights = rights.With(rooks.First())
		}
	}
	s.Castling = s.Castling&^backRank(side) | rights
	return true
}
