package starts

import (
	"maps"
	"slices"
	"strings"
)

// The wild starts of Internet chess servers: ordinary chess from another
// position, which is drawn by lot where the start leaves it open and recorded as
// the regulation of the game. The Laws do not know them, so that they are not
// rated, and there is no castling from them: the Laws castle with pieces of the
// ordinary array or of Chess960. The family's 3 and 4, and bishops on squares of
// one colour in its 2, are left out: no game can come to such pieces behind eight
// pawns, and the Laws play from positions of chess.

// wilds draw the position of each wild start as a FEN.
var wilds = map[string]func(l Lots) (string, error){
	// Black's king and queen have changed places.
	"wild/0": fixedPosition("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
	// Each side by itself: rooks in the corners, the king on a middle file, bishops
	// on both colours.
	"wild/1": func(l Lots) (string, error) {
		white, err := randomCornered(l)
		if err != nil {
			return "", err
		}
		black, err := randomCornered(l)
		return fenBehindPawns(white, black), err
	},
	// The usual pieces in any order, mirrored, the bishops on squares of both colours.
	"wild/2": func(l Lots) (string, error) {
		rank, err := randomOrder(l, func(string) bool { return true })
		return fenBehindPawns(rank, rank), err
	},
	// The board upside down: pawns are one step from promotion.
	"wild/5": fixedPosition("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr"),
	// Pawns on the fourth rank, and pawns that have passed each other.
	"wild/8":  fixedPosition("rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR"),
	"wild/8a": fixedPosition("rnbqkbnr/8/8/PPPPPPPP/pppppppp/8/8/RNBQKBNR"),
}

// Wild returns the names of the wild starts: "wild/0" and so on.
func Wild() []string { return slices.Sorted(maps.Keys(wilds)) }

func fixedPosition(pieces string) func(Lots) (string, error) {
	return func(Lots) (string, error) { return pieces + " w - - 0 1", nil }
}

// fenBehindPawns returns the FEN with White's and Black's pieces, a to h, behind all pawns.
func fenBehindPawns(white, black string) string {
	return strings.ToLower(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w - - 0 1"
}

// shuffle puts pieces in random order, each order equally likely.
func shuffle(l Lots, pieces []byte) error {
	for i := len(pieces) - 1; i > 0; i-- {
		j, err := l(i + 1)
		if err != nil {
			return err
		}
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
	return nil
}

// randomCornered draws an order with the rooks in the corners and the king on the d or e file.
func randomCornered(l Lots) (string, error) {
	return randomOrder(l, func(rank string) bool {
		return rank[0] == 'R' && rank[7] == 'R' && (rank[3] == 'K' || rank[4] == 'K')
	})
}

// randomOrder draws an order of the usual pieces with bishops on both colours for which fits
// returns true, each equally likely.
func randomOrder(l Lots, fits func(rank string) bool) (string, error) {
	for {
		pieces := []byte("RNBQKBNR")
		if err := shuffle(l, pieces); err != nil {
			return "", err
		}
		rank := string(pieces)
		if strings.IndexByte(rank, 'B')%2 != strings.LastIndexByte(rank, 'B')%2 && fits(rank) {
			return rank, nil
		}
	}
}
