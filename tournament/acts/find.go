package acts

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// Find returns the player named by a text. The text is the starting number, or the place in the
// entry list before numbers are assigned. It may also be the full name or its beginning, in any
// case. The error is a *tournament.Refusal: NumberUnknown, NameUnknown, NameNear with similar
// names, or NameAmbiguous.
func Find(t tournament.Tournament, text string) (tournament.Player, error) {
	text = strings.Join(strings.Fields(text), " ")
	players := t.Players()
	if n, err := strconv.Atoi(text); err == nil {
		if order := t.Order(); len(order) > 0 {
			if n >= 1 && n <= len(order) {
				p, _ := t.Player(order[n-1])
				return p, nil
			}
			return tournament.Player{}, tournament.Refuse(tournament.NumberUnknown, "number", n, "last", len(order))
		}
		if n >= 1 && n <= len(players) && !players[n-1].Removed {
			return players[n-1], nil
		}
		return tournament.Player{}, tournament.Refuse(tournament.NumberUnknown, "number", n, "last", len(players))
	}
	low := strings.ToLower(text)
	var exact, begin []tournament.Player
	var names []string
	for _, p := range players {
		if p.Removed {
			continue
		}
		name := strings.ToLower(p.Name)
		names = append(names, name)
		switch {
		case name == low:
			exact = append(exact, p)
		case low != "" && strings.HasPrefix(name, low):
			begin = append(begin, p)
		}
	}
	found := exact
	if len(found) == 0 {
		found = begin
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if near := nearNames(low, names); len(near) > 0 {
			return tournament.Player{}, tournament.Refuse(tournament.NameNear, "name", clip(text), "near", listNear(players, near))
		}
		return tournament.Player{}, tournament.Refuse(tournament.NameUnknown, "name", clip(text))
	}
	var list []string
	for _, p := range found {
		list = append(list, playerLabel(p))
	}
	return tournament.Player{}, tournament.Refuse(tournament.NameAmbiguous, "name", clip(text), "those", strings.Join(list[:min(len(list), 8)], "; "))
}

// nearNames returns the names similar to the written one. It compares whole names, names with the
// given name first, and single words of names.
func nearNames(written string, names []string) []string {
	of := map[string][]string{} // full names by the form that is compared
	for _, name := range names {
		family, given, _ := strings.Cut(name, ",")
		given = strings.TrimSpace(given)
		whole := strings.TrimSpace(family + " " + given)
		for _, as := range append([]string{name, whole, strings.TrimSpace(given + " " + family)}, strings.Fields(whole)...) {
			if !slices.Contains(of[as], name) {
				of[as] = append(of[as], name)
			}
		}
	}
	var near []string
	for _, as := range systems.Near(written, slices.Sorted(maps.Keys(of))) {
		near = append(near, of[as]...)
	}
	return near
}

// FindAll returns the players named by several texts; see [Find].
func FindAll(t tournament.Tournament, texts []string) ([]tournament.PlayerID, error) {
	var ids []tournament.PlayerID
	for _, text := range texts {
		p, err := Find(t, text)
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.ID)
	}
	return ids, nil
}

// playerLabel returns the player's starting number, or place of entry, and name.
func playerLabel(p tournament.Player) string {
	n := p.Number
	if n == 0 {
		n = int(p.ID)
	}
	return strconv.Itoa(n) + " " + p.Name
}

// listNear returns the labels of up to four players whose lower-case names are in near.
func listNear(players []tournament.Player, near []string) string {
	var list []string
	for _, p := range players {
		if slices.Contains(near, strings.ToLower(p.Name)) {
			list = append(list, playerLabel(p))
		}
	}
	return strings.Join(list[:min(len(list), 4)], "; ")
}

// clip shortens a text for the arguments of a refusal.
func clip(s string) string {
	const readable = 60
	if r := []rune(s); len(r) > readable {
		return string(r[:readable]) + "…"
	}
	return s
}
