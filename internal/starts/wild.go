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

// wilds draw the position of each start, as a FEN.
var wilds = map[string]func(l Lots) (string, error){
	// Black's king and queen have changed places.
	"wild/0": fixed("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
	// Each side by itself: rooks in the corners, the king on a middle file, bishops
	// on both colours.
	"wild/1": func(l Lots) (string, error) {
		white, err := cornered(l)
		if err != nil {
			return "", err
		}
		black, err := cornered(l)
		return behindPawns(white, black), err
	},
	// The usual pieces in any order, mirrored, the bishops on squares of both colours.
	"wild/2": func(l Lots) (string, error) {
		rank, err := ordered(l, func(string) bool { return true })
		return behindPawns(rank, rank), err
	},
	// The board upside down: pawns are one step from promotion.
	"wild/5": fixed("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr"),
	// Pawns on the fourth rank, and pawns that have passed each other.
	"wild/8":  fixed("rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR"),
	"wild/8a": fixed("rnbqkbnr/8/8/PPPPPPPP/pppppppp/8/8/RNBQKBNR"),
}

// Wild lists the wild starts: "wild/0" and so on.
func Wild() []string { return slices.Sorted(maps.Keys(wilds)) }

func fixed(pieces string) func(Lots) (string, error) {
	return func(Lots) (string, error) { return pieces + " w - - 0 1", nil }
}

// behindPawns sets White's and Black's pieces up, a to h, behind all the pawns.
func behindPawns(white, black string) string {
	return strings.ToLower(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w - - 0 1"
}

// shuffle brings pieces into an order by lot, each with the same chance.
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

// cornered draws an order with the rooks in the corners and the king on the d or e
// file.
func cornered(l Lots) (string, error) {
	return ordered(l, func(rank string) bool {
		return rank[0] == 'R' && rank[7] == 'R' && (rank[3] == 'K' || rank[4] == 'K')
	})
}

// ordered draws an order of the usual pieces with the bishops on squares of both
// colours, which satisfies a condition; each such order has the same chance.
func ordered(l Lots, fits func(rank string) bool) (string, error) {
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
