package helpmate

import "github.com/escaque/escaque/chess"

// surelyPromotes is a quick test that tells in most positions that [isFrozen] would prove nothing,
// because a pawn promotes under its rules. It draws only some of the conclusions that the rules
// allow, so it changes no verdict. If it returns false, isFrozen may or may not prove something.
//
// First each pawn advances over empty squares. Then it also captures, and passes the square of a
// piece that can move or be captured. An enemy pawn that can be captured does not stop it. It
// passes other enemy pawns only by leaving its file.
func surelyPromotes(p *chess.Position) bool {
	occupied, pawns := p.Occupied(), p.ByType(chess.Pawn)
	white, black := p.ByColor(chess.White), p.ByColor(chess.Black)
	if pawns == 0 {
		return false
	}
	up, down := pawns&white, pawns&black
	for range 6 {
		up |= up << 8 &^ occupied
		down |= down >> 8 &^ occupied
	}
	if (up|down)&edgeRanks != 0 {
		return true
	}
	kings := p.ByType(chess.King)
	reached := [2]chess.Bitboard{white &^ kings, black &^ kings}
	solid := occupied
	for pieces := occupied &^ pawns &^ kings; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		piece := p.PieceAt(at)
		own := p.ByColor(piece.Color())
		to := chess.Attacks(piece, at, occupied) &^ own
		if to != 0 {
			reached[piece.Color()] |= to
			solid &^= at.Bitboard() | to
		}
	}
	solid |= kings
	for before := (chess.Bitboard)(0); before != up|down; {
		before = up | down
		byWhite := (up&^fileOf(chess.A1)<<7 | up&^fileOf(chess.H1)<<9) & reached[chess.Black]
		byBlack := (down&^fileOf(chess.A1)>>9 | down&^fileOf(chess.H1)>>7) & reached[chess.White]
		up |= byWhite | up<<8&^solid
		down |= byBlack | down>>8&^solid
		reached[chess.White] |= up
		reached[chess.Black] |= down
		solid &^= (byWhite | byBlack) &^ kings
		if (up|down)&edgeRanks != 0 {
			return true
		}
	}
	return false
}
