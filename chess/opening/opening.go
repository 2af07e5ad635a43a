// Package opening names the opening of a game by its code in the Encyclopaedia of Chess Openings
// (ECO) and its English name. It looks up each position of the game in a table, and the last one
// found decides. It therefore recognizes transpositions.
//
// The table openings.tsv has the code, name and moves of each opening. Its data are those of
// github.com/lichess-org/chess-openings, dedicated to the public domain (CC0 1.0), as distributed
// in module github.com/corentings/chess/v2 v2.3.2. It covers only games from the ordinary start
// position.
package opening

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// table holds the names of openings with their codes and moves.
//
//go:embed openings.tsv
var table string

// Opening is an opening of the table.
type Opening struct {
	Code string // the ECO code, "B90"
	Name string // the English name, "Sicilian Defense: Najdorf Variation"
	Ply  int    // number of half moves that lead to it
}

// byPosition returns the openings by the key of their final position. It skips lines of the table
// with an illegal move; a test proves that there are none.
var byPosition = sync.OnceValue(func() map[uint64]Opening {
	m := make(map[uint64]Opening, 4000)
	for line := range strings.Lines(table) {
		if o, p, err := parseLine(line); err == nil {
			m[p.Key()] = o
		}
	}
	return m
})

// parseLine parses a line of the table. It returns the opening and its final position, or an error
// when a move is illegal.
func parseLine(line string) (o Opening, p chess.Position, err error) {
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

// maxPly limits how many half moves of a game are looked up. Every line of the table is shorter,
// although a transposition may take longer.
const maxPly = 60

// Of returns the opening of a game. ok is false when the game did not begin in the ordinary start
// position, or when none of its positions is in the table. o.Ply is the number of half moves after
// which the game reached the opening.
func Of(start chess.Position, moves []chess.Move) (o Opening, ok bool) {
	first := chess.Initial()
	if start.Key() != first.Key() {
		return o, false
	}
	known := byPosition()
	for i, m := range moves[:min(len(moves), maxPly)] {
		first.Play(m)
		if found, there := known[first.Key()]; there {
			o, ok = found, true
			o.Ply = i + 1
		}
	}
	return o, ok
}
