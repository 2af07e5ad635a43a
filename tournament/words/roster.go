package words

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// rosterChanges says what of the list of a team has become what: who came and who
// went, what has changed of the others, and another order of those who stayed. Who
// cannot be told to be the same is taken to be who stood at that place, where nobody
// else is.
func rosterChanges(c language, was, is []tournament.Entry) []string {
	from := make([]int, len(is)) // where each of them stood, -1 for nowhere
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
			from[i], stays[i] = i, true // a name that was spelled right
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
		if text := amended(c, was[from[i]], p); text != "" {
			say("roster-of", map[string]any{"name": was[from[i]].Name, "changes": text})
		}
		moved, last = moved || from[i] < last, max(last, from[i])
	}
	if moved {
		say("roster-order", map[string]any{"names": strings.Join(order, ", ")})
	}
	return changes
}
