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
	args := map[string]any{"line": f.Line, "column": f.Column, "field": Field(lang, f.Field), "value": f.Text, "other": f.Other, "most": f.Most}
	var words []string // nothing before what is about the whole file
	switch {
	case f.Line > 0 && f.Field != "":
		words = append(words, fill(c.phrases["place-field"], args))
	case f.Line > 0:
		words = append(words, fill(c.phrases["place-line"], args))
	}
	words = append(words, fill(c.refusals[listCode(f.Code)], args))
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
