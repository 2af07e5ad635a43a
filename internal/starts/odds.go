package starts

// given has, for each piece that is given as odds, the usual array without White's and
// without Black's: the king's bishop's pawn, and the pieces of the queen's wing. White moves
// first in any case. Who plays without a rook does not castle on its side: the Laws castle
// with a rook.
var given = map[string]*[2]string{
	"pawn":   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"knight": {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"bishop": {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	"rook":   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"},
	"queen":  {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
}

// Odds lists the pieces that can be given, the least first.
func Odds() []string { return []string{"pawn", "knight", "bishop", "rook", "queen"} }

// OddsWords lists how odds are asked for: "gives/pawn" and so on, then "takes/pawn" and so on.
func OddsWords() (gives, takes []string) {
	for _, piece := range Odds() {
		gives, takes = append(gives, givesPrefix+piece), append(takes, takesPrefix+piece)
	}
	return gives, takes
}

// without is the usual array without a piece of White's, or of Black's.
func without(piece string, white bool) (name, position string) {
	if white {
		return oddsPrefix + "white/" + piece, given[piece][0]
	}
	return oddsPrefix + "black/" + piece, given[piece][1]
}
