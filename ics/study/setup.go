package study

import "github.com/escaque/escaque/chess"

// correctedFaults are the faults of a setup that are corrected instead of refused: castling rights
// whose king or rook is gone, and wrong counters.
const correctedFaults = chess.FaultCastling | chess.FaultCounters

func (SetUp) decide(s Study, by string) (Event, *Refusal) {
	pos := s.Position()
	return SetupBegun{By: by, Setup: pos.Setup()}, nil
}

func (c Arrange) decide(_ Study, by string) (Event, *Refusal) {
	return SetupChanged{By: by, Setup: c.Setup}, nil
}

func (c Put) decide(s Study, by string) (Event, *Refusal) {
	if !c.Square.Valid() || c.Piece.Type() > chess.King || c.Piece.Type() == chess.NoPieceType && c.Piece != chess.NoPiece {
		return nil, refuse(NotOnBoard)
	}
	next := *s.setup
	placePiece(&next, c.Square, c.Piece)
	return SetupChanged{By: by, Setup: next}, nil
}

func (c Carry) decide(s Study, by string) (Event, *Refusal) {
	if !c.From.Valid() || !c.To.Valid() {
		return nil, refuse(NotOnBoard)
	}
	next := *s.setup
	piece := next.Board[c.From]
	if piece == chess.NoPiece {
		return nil, refuse(EmptySquare)
	}
	placePiece(&next, c.From, chess.NoPiece)
	placePiece(&next, c.To, piece)
	return SetupChanged{By: by, Setup: next}, nil
}

func (c Turn) decide(s Study, by string) (Event, *Refusal) {
	next := *s.setup
	next.Turn, next.EnPassant = c.Side&1, chess.NoSquare
	return SetupChanged{By: by, Setup: next}, nil
}

func (c Castle) decide(s Study, by string) (Event, *Refusal) {
	next := *s.setup
	if !setCastling(&next, c) {
		return nil, refuse(NoRook)
	}
	return SetupChanged{By: by, Setup: next}, nil
}

func (c SetEnPassant) decide(s Study, by string) (Event, *Refusal) {
	if c.File > 7 {
		return nil, refuse(NotOnBoard)
	}
	next := *s.setup
	next.EnPassant = chess.NoSquare
	if c.File >= 0 {
		next.EnPassant = chess.MakeSquare(c.File, [2]int{5, 2}[next.Turn&1])
	}
	return SetupChanged{By: by, Setup: next}, nil
}

func (Done) decide(s Study, by string) (Event, *Refusal) {
	pos, err := s.setup.Position(correctedFaults)
	if err != nil {
		return nil, &Refusal{Code: NotLegal, Faults: s.setup.Faults() &^ correctedFaults}
	}
	return SetupDone{By: by, Start: pos}, nil
}

// placePiece puts a piece on a square. If it replaces a rook, the castling right with this rook is
// lost. If it replaces a king, all castling rights of the king's side are lost.
func placePiece(s *chess.Setup, square chess.Square, piece chess.Piece) {
	was := s.Board[square]
	s.Board[square] = piece
	s.Castling &^= square.Bitboard()
	if was.Type() == chess.King && was != piece {
		s.Castling &^= backRank(was.Color())
	}
}

// backRank returns the squares of a side's first rank.
func backRank(c chess.Color) chess.Bitboard { return 0xff << (8 * c.BackRank()) }

// setCastling sets the castling rights of a side. The rook on each side is the outermost one. ok is
// false when a right lacks its king or rook.
func setCastling(s *chess.Setup, c Castle) (ok bool) {
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
