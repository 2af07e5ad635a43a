package terminal

import (
	"strconv"
	"strings"
)

// Phrase is a sentence of the catalogue prepared to be said a million times:
// its template only puts arguments in, with no condition on them.
type Phrase struct {
	pieces []string // around the arguments
	order  []int    // which argument follows the piece
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
			n = 0 // no text of a catalogue holds the mark
		}
		p.order = append(p.order, n)
	}
	return p
}

// With returns the sentence with the arguments in it, in the order of their names.
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
