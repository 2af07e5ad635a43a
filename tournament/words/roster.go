package words

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// rosterChanges returns texts on the changes of a team's roster: players who left or joined,
// changed data, and a changed order. A player who matches none of the old ones is taken for the
// unmatched old player at the same place, if there is one.
func rosterChanges(c language, was, is []tournament.Entry) []string {
	from := make([]int, len(is)) // old index of each player, or -1
	stays := make([]bool, len(was))
	for i, p := range is {
		from[i] = slices.IndexFunc(was, p.SamePerson)
		if from[i] >= 0 && stays[from[i]] {
			from[i] = -1
		}
		if from[i] >= 0 {
			stays[from[i]] = true
		}
	}
	for i := range is {
		if from[i] < 0 && i < len(was) && !stays[i] && len(was) <= len(is) {
			from[i], stays[i] = i, true // a corrected name
		}
	}
	var changes []string
	say := func(phrase string, args map[string]any) { changes = append(changes, c.say("phrase."+phrase, args)) }
	for i, p := range was {
		if !stays[i] {
			say("roster-out", map[string]any{"name": p.Name})
		}
	}
	last, moved := -1, false
	var order []string
	for i, p := range is {
		order = append(order, p.Name)
		if from[i] < 0 {
			say("roster-in", map[string]any{"name": p.Name})
			moved = moved || slices.ContainsFunc(from[i:], func(at int) bool { return at >= 0 })
			continue
		}
		if text := amendedFields(c, was[from[i]], p); text != "" {
			say("roster-of", map[string]any{"name": was[from[i]].Name, "changes": text})
		}
		moved, last = moved || from[i] < last, max(last, from[i])
	}
	if moved {
		say("roster-order", map[string]any{"names": strings.Join(order, ", ")})
	}
	return changes
}
