package terminal

import (
	"strconv"
	"strings"
)

// Phrase is a sentence of the catalogue prepared for very frequent use. Its template only inserts
// arguments and has no conditions.
type Phrase struct {
	pieces []string // texts around the arguments
	order  []int    // which argument follows each piece
}

// Phrase prepares a sentence whose arguments have these names.
func (w *World) Phrase(key string, names ...string) *Phrase {
	const mark = "\x00"
	var args []any
	for i, name := range names {
		args = append(args, name, mark+strconv.Itoa(i)+mark)
	}
	p := &Phrase{}
	for i, piece := range strings.Split(w.Text(key, args...), mark) {
		if i%2 == 0 {
			p.pieces = append(p.pieces, piece)
			continue
		}
		n, err := strconv.Atoi(piece)
		if err != nil {
			n = 0 // no text of the catalogue contains this mark
		}
		p.order = append(p.order, n)
	}
	return p
}

// With returns the sentence with the arguments, which are in the order of their names.
func (p *Phrase) With(args ...string) string {
	var b strings.Builder
	for i, piece := range p.pieces {
		b.WriteString(piece)
		if i < len(p.order) {
			b.WriteString(args[p.order[i]])
		}
	}
	return b.String()
}
