package words

import (
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Fault says what is wrong with a list of players, where, and what to do:
// "Line 4, column 22 (title): “XM” is not a FIDE title. Write ...".
func Fault(lang string, f entrylist.Fault) string {
	c := in(lang)
	args := map[string]any{"line": f.Line, "column": f.Column, "field": Field(lang, f.Field), "value": f.Text, "other": f.Other}
	place := "place-file"
	switch {
	case f.Line > 0 && f.Field != "":
		place = "place-field"
	case f.Line > 0:
		place = "place-line"
	}
	words := []string{fill(c.phrases[place], args), fill(c.refusals[listCode(f.Code)], args)}
	if remedy := c.remedies[f.Code]; remedy != "" {
		words = append(words, fill(remedy, args))
	}
	return strings.Join(words, " ")
}

// listCode turns the codes whose sentence differs in a list, where lines and
// not players are numbered.
func listCode(code tournament.Code) tournament.Code {
	if _, special := english.refusals["list-"+code]; special {
		return "list-" + code
	}
	return code
}
