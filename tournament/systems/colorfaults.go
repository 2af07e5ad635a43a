package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// ColorFaults returns, for pairs made by hand for the next round, the players who would get one
// colour for the third time in succession or have it three times more often than the other, and the
// pairs in which both players would get the colour that neither should have. The error is that of
// [EventOf].
func ColorFaults(t tournament.Tournament, pairs []tournament.IntegrityPair) ([]tournament.Broken, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil || len(pairs) == 0 {
		return nil, err
	}
	preferences, err := preferencesOf(t, s)
	if err != nil {
		return nil, err
	}
	var found []tournament.Broken
	for _, p := range pairs {
		if p.Black == 0 {
			continue
		}
		white, black := colorsOf(t, p.White), colorsOf(t, p.Black)
		if white.isThird(tournament.White) {
			found = append(found, tournament.Broken{Rule: tournament.ThirdColor, White: p.White})
		}
		if black.isThird(tournament.Black) {
			found = append(found, tournament.Broken{Rule: tournament.ThirdColor, White: p.Black})
		}
		if preferences[p.White] == swiss.Black && preferences[p.Black] == swiss.White {
			found = append(found, tournament.Broken{Rule: tournament.ColorsWrong, White: p.White, Black: p.Black})
		}
	}
	return found, nil
}

// preferencesOf returns the colours that the players of a Swiss should have in the next round.
func preferencesOf(t tournament.Tournament, s Registered) (map[tournament.PlayerID]swiss.Color, error) {
	if s.Fixed || !t.Regulations().System.Swiss() {
		return nil, nil // nolint:nilnil // there are no preferences
	}
	e, err := EventOf(t.WithoutForced())
	if err != nil {
		return nil, err
	}
	problem, err := e.Problem(t.Published() + 1)
	if err != nil {
		return nil, err
	}
	order := t.Order()
	preferences := make(map[tournament.PlayerID]swiss.Color)
	for _, p := range problem.Players {
		preferences[order[p.Number-1]] = p.Preference.Color
	}
	return preferences, nil
}

// playedColors are the colours of a player in the games that were played, the oldest first.
type playedColors []tournament.Color

// colorsOf returns the colours of a player, or of a team.
func colorsOf(t tournament.Tournament, id tournament.PlayerID) (colors playedColors) {
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			switch {
			case b.Bye != "" || b.Result.Forfeit():
			case b.White == id:
				colors = append(colors, tournament.White)
			case b.Black == id:
				colors = append(colors, tournament.Black)
			}
		}
	}
	return colors
}

// isThird reports whether a colour would be the third in succession, or three more than the other.
func (c playedColors) isThird(color tournament.Color) bool {
	difference := 1
	for _, played := range c {
		if played == color {
			difference++
		} else {
			difference--
		}
	}
	n := len(c)
	return difference > 2 || n >= 2 && c[n-1] == color && c[n-2] == color
}
