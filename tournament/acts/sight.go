package acts

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// DeclareSight returns the command that declares a player as one who cannot see the board, with the
// data in sight. place is the place of a player of a team in its roster, and 0 for other players.
func DeclareSight(t tournament.Tournament, player tournament.PlayerID, place int, sight tournament.Sight) (tournament.Command, error) {
	p, known := t.Player(player)
	if !known {
		return nil, tournament.Refuse(tournament.PlayerUnknown, "player", int(player))
	}
	entry := p.Entry
	switch {
	case place == 0:
		entry.Sight = sight
	case place < 1 || place > len(entry.Roster):
		return nil, tournament.Refuse(tournament.NumberUnknown, "number", place, "last", len(entry.Roster))
	default:
		entry.Roster = slices.Clone(entry.Roster)
		entry.Roster[place-1].Sight = sight
	}
	return tournament.Amend{Player: player, Entry: entry}, nil
}
