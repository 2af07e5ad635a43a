package starts

// oddsPositions holds, for each piece that may be given as odds, the initial position without
// White's and without Black's piece. The pawn is the f-pawn, the pieces are those of the queen's
// side. White moves first. There is no castling on the side of a missing rook.
var oddsPositions = map[string]*[2]string{
	"pawn":   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"knight": {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"bishop": {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"rook":   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"},
	"queen":  {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
}

// Odds returns the pieces that may be given as odds, the least valuable first.
func Odds() []string { return []string{"pawn", "knight", "bishop", "rook", "queen"} }

// OddsWords returns the names of odds in requests: "gives/pawn" and so on, then "takes/pawn" and so
// on.
func OddsWords() (gives, takes []string) {
	for _, piece := range Odds() {
		gives, takes = append(gives, givesPrefix+piece), append(takes, takesPrefix+piece)
	}
	return gives, takes
}

// positionWithout returns the initial position without a piece of White or of Black, and its
// recorded name.
func positionWithout(piece string, white bool) (name, position string) {
	if white {
		return oddsPrefix + "white/" + piece, oddsPositions[piece][0]
	}
	return oddsPrefix + "black/" + piece, oddsPositions[piece][1]
}
