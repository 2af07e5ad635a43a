package words

import (
	"strings"

	"github.com/escaque/escaque/tournament/entrylist"
)

// Fault returns the sentence on a fault of a list of players, with its place and remedy: "Line 4,
// column 22 (title): “XM” is not a FIDE title. Write ...".
func Fault(lang string, f entrylist.Fault) string {
	c := languageOf(lang)
	args := map[string]any{"line": f.Line, "column": f.Column, "field": Field(lang, f.Field), "value": f.Text, "other": f.Other, "most": f.Most}
	var words []string // nothing before what is about the whole file
	switch {
	case f.Line > 0 && f.Field != "":
		words = append(words, c.say("phrase.place-field", args))
	case f.Line > 0:
		words = append(words, c.say("phrase.place-line", args))
	}
	key := "refusal." + string(f.Code)
	if inList := "refusal.list-" + string(f.Code); hasSentence(inList) { // where lines and not players are numbered
		key = inList
	}
	words = append(words, c.say(key, args))
	if remedy := c.say("remedy."+string(f.Code), args); remedy != "" {
		words = append(words, remedy)
	}
	return strings.Join(words, " ")
}
