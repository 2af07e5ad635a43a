// Package opening names the opening of a game: its code in the Encyclopaedia of Chess Openings
// and its English name, by the last of its positions that the table knows. Transpositions are
// seen.
//
// The table, openings.tsv, is the data of github.com/lichess-org/chess-openings, which its
// authors dedicate to the public domain (CC0 1.0), as module github.com/corentings/chess/v2 v2.3.2
// carries it: code, name and moves. It knows positions that begin in the ordinary way, and
// nothing of other starts.
package opening

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

//go:embed openings.tsv
var table string

// Opening is one of the table.
type Opening struct {
	Code string // of the Encyclopaedia of Chess Openings, "B90"
	Name string // "Sicilian Defense: Najdorf Variation"
	Ply  int    // half moves to it
}

// all are the openings by the position to which they lead. A line that the table's own moves do not
// make legal would be a fault of the table; a test holds that there is none.
var all = sync.OnceValue(func() map[uint64]Opening {
	m := make(map[uint64]Opening, 4000)
	for line := range strings.Lines(table) {
		if o, p, err := read(line); err == nil {
			m[p.Key()] = o
		}
	}
	return m
})

// read reads a line of the table and plays its moves.
func read(line string) (o Opening, p chess.Position, err error) {
	o.Code, line, _ = strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
	o.Name, line, _ = strings.Cut(line, "\t")
	p = chess.Initial()
	for text := range strings.FieldsSeq(line) {
		m, err := uci.Parse(&p, text)
		if err != nil {
			return o, p, err
		}
		p.Play(m)
		o.Ply++
	}
	return o, p, nil
}

// deepest is how many half moves the longest line of the table has; transpositions may take more.
const deepest = 60

// Of names the opening of a game that began in the ordinary position; ok is false for any other game, and
// for one that has not left it. Ply is then how many half moves of the game lead to the opening.
func Of(start chess.Position, moves []chess.Move) (o Opening, ok bool) {
	first := chess.Initial()
	if start.Key() != first.Key() {
		return o, false
	}
	known := all()
	for i, m := range moves[:min(len(moves), deepest)] {
		first.Play(m)
		if found, there := known[first.Key()]; there {
			o, ok = found, true
			o.Ply = i + 1
		}
	}
	return o, ok
}
