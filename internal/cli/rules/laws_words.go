package rules

import (
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
)

// ruleSentence says what the machine does by a rule in an edition. The sentence
// of the catalogue reads the edition's properties, so that it says of each edition
// what its table says. Where the table names a wording of the edition's own, that
// sentence is taken.
func ruleSentence(w *terminal.World, e laws.Edition, r laws.Rule, properties []laws.Property) string {
	key := "rule." + string(r)
	if wording := laws.Wording(e, r); wording != "" {
		key += "." + wording
	}
	return lawsText(w, key, propertyArgs(properties)...)
}

// propertyArgs names properties for a sentence: LastMinutesBlitz is the value of
// last-minutes-blitz. Where the kinds of play differ, LastMinutesBlitzLoose is the
// value of the last kind, the one without adequate supervision, and
// LastMinutesBlitzStandard that of the first.
func propertyArgs(properties []laws.Property) []any {
	var args []any
	for _, p := range properties {
		var name strings.Builder
		for word := range strings.SplitSeq(p.Name, "-") {
			name.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
		first, last := p.Value, p.Value
		if kinds := strings.Split(p.Value, ", "); len(kinds) > 1 {
			_, first, _ = strings.Cut(kinds[0], " ")
			_, last, _ = strings.Cut(kinds[len(kinds)-1], " ")
		}
		args = append(args, name.String(), p.Value, name.String()+"Standard", first, name.String()+"Loose", last)
	}
	return args
}
