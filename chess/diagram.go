package chess

import "strings"

// Diagram draws the board as White sees it, eight lines of pieces with the ranks
// before them and the files below. The letters are those of FEN when piece is nil;
// piece gives other signs, for empty squares too (NoPiece).
func (s *Setup) Diagram(piece func(Piece) string) string {
	if piece == nil {
		piece = func(p Piece) string { return string(p.Letter()) }
	}
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		b.WriteByte('1' + byte(rank))
		for file := range 8 {
			b.WriteByte(' ')
			b.WriteString(piece(s.Board[MakeSquare(file, rank)]))
		}
		b.WriteByte('\n')
	}
	b.WriteString("  a b c d e f g h\n")
	return b.String()
}
