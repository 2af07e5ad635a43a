package teams

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// team is a team to be paired, with the data for the criteria.
type team struct {
	place      int // index in the pairing problem
	score      swiss.Points
	preference swiss.Preference // Strong for a simple preference, otherwise Strong or Mild
	difference int              // 1.6.2
	floated    bool             // in the previous round; 1.5
	mayBye     bool             // C2
	matches    int              // number of matches played
}

// teams returns the teams to be paired, in the order of their numbers.
func (s System) teams(f *swiss.PairingProblem) []team {
	places := slices.Sorted(slices.Values(f.ToPair()))
	list := make([]team, len(places))
	for i, place := range places {
		p := &f.Players[place]
		list[i] = team{
			place: place, score: p.Pairing(), preference: s.preference(p.Colors, f.IsLastRound()), difference: p.Difference(),
			floated: hasFloated(f, place), mayBye: mayBye(p), matches: p.Games(),
		}
	}
	return list
}

// preference returns the colour preference of a team, from the colours of its matches, the oldest
// first. Articles 1.7.1 and 1.7.2, which define simple and strong preferences in the same words.
func (s System) preference(colors []swiss.Color, last bool) swiss.Preference {
	n := len(colors)
	if s.Colors == NoColors || n == 0 {
		return swiss.Preference{}
	}
	difference := 0
	for _, c := range colors {
		if c == swiss.White {
			difference++
		} else {
			difference--
		}
	}
	twice := swiss.NoColor
	if n > 1 && colors[n-1] == colors[n-2] {
		twice = colors[n-1]
	}
	switch {
	case difference < -1, difference <= 0 && twice == swiss.Black:
		return swiss.Preference{Color: swiss.White, Strength: swiss.Strong}
	case difference > 1, difference >= 0 && twice == swiss.White:
		return swiss.Preference{Color: swiss.Black, Strength: swiss.Strong}
	case s.Colors == TypeA:
		return swiss.Preference{}
	case difference == -1:
		return swiss.Preference{Color: swiss.White, Strength: swiss.Mild}
	case difference == 1:
		return swiss.Preference{Color: swiss.Black, Strength: swiss.Mild}
	case !last:
		return swiss.Preference{Color: colors[n-1].Other(), Strength: swiss.Mild}
	default:
		return swiss.Preference{}
	}
}

// hasFloated reports whether a team played a team with another score in the previous round. A bye
// has no opponent, and a match by forfeit was not played. Article 1.5.
func hasFloated(f *swiss.PairingProblem, place int) bool {
	p, before := &f.Players[place], f.Round-2
	if before < 0 || !p.Records[before].Kind.Played() || p.Opponents[before] < 0 {
		return false
	}
	return p.Before[before] != f.Players[p.Opponents[before]].Before[before]
}

// mayBye reports whether a team may have the pairing-allocated bye. It must not have had one, won a
// match by forfeit, or received a full-point bye. Article 2.1.2 (C2).
func mayBye(p *swiss.Player) bool {
	return !slices.ContainsFunc(p.Records, func(r swiss.RoundRecord) bool {
		return r.Kind == swiss.PairingBye || r.Kind == swiss.ForfeitWin || r.Kind == swiss.FullBye
	})
}

// clash reports whether two teams prefer the same colour, so that one of them does not get it (C8),
// and whether both preferences are strong (C9). In all other cases Articles 4.3.2 to 4.3.4 grant
// the preferences.
func (s System) clash(a, b *team) (preferred, strong bool) {
	preferred = a.preference.Color != swiss.NoColor && a.preference.Color == b.preference.Color
	strong = preferred && s.Colors == TypeB && a.preference.Strength == swiss.Strong && b.preference.Strength == swiss.Strong
	return preferred, strong
}
