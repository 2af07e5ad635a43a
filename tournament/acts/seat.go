package acts

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// FindSeat returns the place of a player in a team's roster. text is the place itself, the full
// name or its beginning. It returns 0 for "-", an empty seat. The error is that of [Find].
func FindSeat(team tournament.Player, text string) (int, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "-" {
		return 0, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n >= 1 && n <= len(team.Roster) {
			return n, nil
		}
		return 0, tournament.Refuse(tournament.NumberUnknown, "number", n, "last", len(team.Roster))
	}
	low := strings.ToLower(text)
	var found, names []string
	seat := 0
	for i, p := range team.Roster {
		name := strings.ToLower(p.Name)
		names = append(names, name)
		if name == low {
			return i + 1, nil
		}
		if low != "" && strings.HasPrefix(name, low) {
			seat = i + 1
			found = append(found, strconv.Itoa(seat)+" "+p.Name)
		}
	}
	switch len(found) {
	case 1:
		return seat, nil
	case 0:
		if near := systems.Near(low, names); len(near) > 0 {
			return 0, tournament.Refuse(tournament.NameNear, "name", clip(text), "near", strings.Join(near, "; "))
		}
		return 0, tournament.Refuse(tournament.NameUnknown, "name", clip(text))
	}
	return 0, tournament.Refuse(tournament.NameAmbiguous, "name", clip(text), "those", strings.Join(found, "; "))
}
