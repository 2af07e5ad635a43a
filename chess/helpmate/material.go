package helpmate

import "github.com/escaque/escaque/chess"

// darkSquares is the set of the dark squares.
const darkSquares chess.Bitboard = 0xAA55AA55AA55AA55

// materialLemma proves from the pieces alone that side cannot mate in any position that can arise
// from p by at least one move; p itself must not be mate. It returns the reason, or "" when it
// proves nothing. Each lemma covers all positions with the pieces that it names and those that
// arise from them by captures. Pawns are excluded where their promotion would matter.
//
// Bare king. A king never gives check, because the kings cannot stand side by side. A side without
// pawns gains no pieces. So there is no mate.
//
// Knight against queens. The side has a king and one knight, the opponent a king and any number of
// queens. A knight's check cannot be blocked and the knight is never beside the king. So mate needs
// every flight square attacked or occupied, and no queen may attack the knight. Whichever flight
// squares the queens occupy, one of them attacks it: a test examines all squares of the three
// pieces. More queens do not help, because a queen that shields the knight attacks it itself.
//
// Bishops of one colour. The side has a king and bishops on squares of one colour, the opponent a
// king, rooks, queens and bishops on squares of that colour. Only a bishop can check, so in mate
// the king k stands on the bishops' colour. Let the check come along a diagonal whose first square
// from k is s. Two squares are beside both k and s, and they are of the other colour: no bishop of
// either side attacks or stands on them. A rook or queen on one of them could go to s, to block or
// to capture, and cannot be pinned, as it does not stand on a diagonal of k. So both must be
// attacked by the king of the side; but every square next to both of them is next to k. This leaves
// double check. The line that a bishop opens by moving off it, and the line on which it then gives
// check itself, would both go through k at a right angle; but it moves at a right angle off the
// first line, hence parallel to the second, and never reaches it. A king opens one line only, and
// there is neither en passant nor castling for a side without pawns and rooks.
func materialLemma(p *chess.Position, side chess.Color) (reason string) {
	own, their := p.ByColor(side), p.ByColor(side.Other())
	kings := p.ByType(chess.King)
	pieces := own &^ kings
	if pieces == 0 {
		return ReasonBareKing
	}
	bishops := p.ByType(chess.Bishop)
	switch {
	case pieces&p.ByType(chess.Knight) == pieces && !pieces.Many():
		if their&^kings&^p.ByType(chess.Queen) == 0 {
			return ReasonKnight
		}
	case pieces&bishops == pieces:
		colour := darkSquares
		if pieces&darkSquares == 0 {
			colour = ^darkSquares
		}
		harmless := kings | p.ByType(chess.Queen) | p.ByType(chess.Rook) | bishops&colour
		if pieces&^colour == 0 && their&^harmless == 0 {
			return ReasonBishops
		}
	}
	return ""
}
