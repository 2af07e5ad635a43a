package rules

import (
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
)

// ruleSentence describes how the program applies a rule in an edition. The sentence of the
// catalogue uses the edition's properties. When the edition's table names its own wording, that
// sentence is used instead.
func ruleSentence(w *terminal.World, e laws.Edition, r laws.Rule, properties []laws.Property) string {
	key := "rule." + string(r)
	if wording := laws.Wording(e, r); wording != "" {
		key += "." + wording
	}
	return lawsText(w, key, propertyArgs(properties)...)
}

// propertyArgs returns properties as arguments of a sentence: LastMinutesBlitz is the value of
// last-minutes-blitz. Where the kinds of play differ, LastMinutesBlitzLoose is the value without
// adequate supervision, and LastMinutesBlitzStandard that of standard play.
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
