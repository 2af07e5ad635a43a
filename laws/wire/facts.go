package wire

import (
	"strings"

	"github.com/escaque/escaque/laws"
)

// facts writes what the log proves about a claim. The men are one word, "KQP-KR".
func (j *eventJSON) facts(f laws.Facts) {
	j.FEN, j.Quiet, j.Times, j.CannotMate, j.Repeats = f.FEN, f.Quiet, f.Times, f.CannotMate, f.Repeats
	if f.Men != [2]string{} {
		j.Men = f.Men[0] + "-" + f.Men[1]
	}
}

// proved reads it.
func (j *eventJSON) proved() laws.Facts {
	f := laws.Facts{FEN: j.FEN, Quiet: j.Quiet, Times: j.Times, CannotMate: j.CannotMate, Repeats: j.Repeats}
	f.Men[0], f.Men[1], _ = strings.Cut(j.Men, "-")
	return f
}
