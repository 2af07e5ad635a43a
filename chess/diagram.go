package chess

import "strings"

// Diagram draws the board from White's side: eight lines of pieces, with the ranks on the left and
// the files below. The function piece returns the sign for a piece, or for an empty square when it
// is called with NoPiece. When piece is nil, the letters of FEN are used.
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
