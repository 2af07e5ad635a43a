package san

import "github.com/escaque/escaque/chess"

// A Style is a set of choices for writing moves. The zero Style is the export format of PGN:
// English letters, "O-O", "=Q", "+" and "#".
type Style struct {
	Letters *Letters // nil means English
	Long    bool     // long algebraic: "Ng1-f3", "e5xd6"

	DigitCastling  bool   // "0-0" with zeros, as in the Laws
	PlainPromotion bool   // "d8Q" without "=" (Article C.12, 2009)
	Passing        bool   // append the language's "e.p." or "a.p." (Article C.9, 2009)
	Mate           string // sign of mate; "" means "#" (the Laws of 1997 allow only "++")
	NoChecks       bool   // omit check and mate signs (C.13, 2009: not obligatory)
}

// ScoreSheet returns the style of the Laws' appendix on notation: the language's letters, "0-0",
// "d8D" and "exd6 a.p.".
func ScoreSheet(l *Letters) Style {
	return Style{Letters: l, DigitCastling: true, PlainPromotion: true, Passing: true}
}

// Format returns a legal move in PGN's standard algebraic notation.
func Format(pos *chess.Position, m chess.Move) string {
	return Style{}.Format(pos, m)
}

// Append appends the text that [Format] returns to dst. It allocates nothing if dst has enough
// capacity.
func Append(dst []byte, pos *chess.Position, m chess.Move) []byte {
	return Style{}.Append(dst, pos, m)
}

// FormatIn returns a legal move in standard algebraic notation with the letters of a language.
func FormatIn(pos *chess.Position, m chess.Move, l *Letters) string {
	return Style{Letters: l}.Format(pos, m)
}

// Format returns a legal move in this style. For an illegal move the text is meaningless.
func (s Style) Format(pos *chess.Position, m chess.Move) string {
	var room [32]byte
	return string(s.Append(room[:0], pos, m))
}

// Append appends the text that Format returns to dst.
func (s Style) Append(dst []byte, pos *chess.Position, m chess.Move) []byte {
	l := s.Letters
	if l == nil {
		l = english
	}
	piece, from, to := m.Piece(), m.From(), m.To()
	switch {
	case m.IsCastling():
		dst = append(dst, s.castling(m.Side())...)
	default:
		dst = append(dst, l.pieces[pos.Turn()&1][piece]...)
		switch file, rank := disambiguation(pos, m); {
		case s.Long:
			dst = appendSquare(dst, from, true, true)
		default:
			dst = appendSquare(dst, from, file, rank)
		}
		switch {
		case pos.IsCapture(m):
			dst = append(dst, 'x')
		case s.Long:
			dst = append(dst, '-')
		}
		dst = appendSquare(dst, to, true, true)
		if p := m.Promotion(); p != chess.NoPieceType {
			if !s.PlainPromotion {
				dst = append(dst, '=')
			}
			dst = append(dst, l.pieces[pos.Turn()&1][p]...)
		}
	}
	if !s.NoChecks {
		dst = s.appendCheck(dst, pos, m)
	}
	if s.Passing && m.IsEnPassant() {
		dst = append(append(dst, ' '), l.passing...)
	}
	return dst
}

// castling returns the notation of castling.
func (s Style) castling(side chess.Side) string {
	switch {
	case side == chess.KingSide && s.DigitCastling:
		return "0-0"
	case side == chess.KingSide:
		return "O-O"
	case s.DigitCastling:
		return "0-0-0"
	default:
		return "O-O-O"
	}
}

// appendCheck appends the check or mate sign after a move.
func (s Style) appendCheck(dst []byte, pos *chess.Position, m chess.Move) []byte {
	next := pos.After(m)
	switch {
	case !next.InCheck():
		return dst
	case next.HasLegalMove():
		return append(dst, '+')
	case s.Mate != "":
		return append(dst, s.Mate...)
	default:
		return append(dst, '#')
	}
}

// disambiguation reports which parts of the departure square a move must show. It is the file when
// another piece of the type can make the move. It is the rank when the file is not enough, and both
// when neither alone is enough (Article C.10, 2009). A pawn's capture always shows the file (C.9).
func disambiguation(pos *chess.Position, m chess.Move) (file, rank bool) {
	piece, from := m.Piece(), m.From()
	switch piece {
	case chess.King:
		return false, false
	case chess.Pawn:
		return pos.IsCapture(m), false
	}
	others := movers(pos, piece, m.To()).Without(from)
	if others == 0 {
		return false, false
	}
	switch {
	case others&fileOf(from) == 0:
		return true, false
	case others&rankOf(from) == 0:
		return false, true
	default:
		return true, true
	}
}

// movers returns the squares of all pieces of a type that can legally move to a square.
func movers(pos *chess.Position, t chess.PieceType, to chess.Square) (pieces chess.Bitboard) {
	candidates := pos.Pieces(pos.Turn(), t) & chess.Attacks(chess.MakePiece(pos.Turn(), t), to, pos.Occupied())
	for ; candidates != 0; candidates &= candidates - 1 {
		one := candidates & -candidates
		if _, n := pos.MoveTo(t, one, to, chess.NoPieceType); n == 1 {
			pieces |= one
		}
	}
	return pieces
}

// fileOf returns the squares of the file of s.
func fileOf(s chess.Square) chess.Bitboard { return 0x0101010101010101 << s.File() }

// rankOf returns the squares of the rank of s.
func rankOf(s chess.Square) chess.Bitboard { return 0xFF << (8 * s.Rank()) }

// appendSquare appends the file, the rank or both of a square.
func appendSquare(dst []byte, s chess.Square, file, rank bool) []byte {
	if file {
		dst = append(dst, 'a'+byte(s.File()))
	}
	if rank {
		dst = append(dst, '1'+byte(s.Rank()))
	}
	return dst
}
