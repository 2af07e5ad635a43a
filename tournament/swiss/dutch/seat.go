package dutch

import (
	"github.com/escaque/escaque/tournament/swiss"
)

// seat is a player to be paired, with the data for the criteria.
type seat struct {
	place      int // index in the pairing problem
	score      swiss.Points
	preference swiss.Preference
	difference int         // absolute colour difference
	twice      swiss.Color // colour of the last two games; NoColor if they differ
	down, up   [2]bool     // floats in the previous round and in the one before it
	mayBye     bool        // C2
	games      int         // number of games played
	topscorer  bool
}

// seats returns the players to be paired, in the order of Article 1.2.
func (e Edition) seats(f *swiss.PairingProblem) []seat {
	places := f.ToPair()
	list := make([]seat, len(places))
	for i, place := range places {
		p := &f.Players[place]
		s := seat{
			place: place, score: p.Pairing(), preference: p.Preference, difference: max(p.Difference(), -p.Difference()),
			mayBye: e.mayBye(f, p), games: p.Games(), topscorer: f.Topscorer(place),
		}
		if n := len(p.Colors); n > 1 && p.Colors[n-1] == p.Colors[n-2] {
			s.twice = p.Colors[n-1]
		}
		for back := range s.down {
			float := f.Float(e.floats, place, f.Round-1-back)
			s.down[back], s.up[back] = float == swiss.Downfloat, float == swiss.Upfloat
		}
		list[i] = s
	}
	return list
}

// mayBye reports whether a player may have the bye. They must not have had a pairing-allocated bye.
// They must not have got the points of a win without playing (C2, 2026), or won by an opponent's
// absence (C.2, 2017).
func (e Edition) mayBye(f *swiss.PairingProblem, p *swiss.Player) bool {
	for _, t := range p.Records {
		free := t.Kind == swiss.ForfeitWin
		if !e.collapses {
			free = !t.Kind.Played() && f.Scoring.Points(t) >= f.Scoring.Most()
		}
		if t.Kind == swiss.PairingBye || free {
			return false
		}
	}
	return true
}

// excludes reports whether C3 forbids the pair of two players.
func (s *seat) excludes(o *seat) bool {
	return s.isAbsolute() && o.isAbsolute() && s.sameColor(o) && !s.topscorer && !o.topscorer
}

// isAbsolute reports whether the player has an absolute colour preference.
func (s *seat) isAbsolute() bool { return s.preference.Strength == swiss.Absolute }

// sameColor reports whether both players prefer the same colour.
func (s *seat) sameColor(o *seat) bool {
	return s.preference.Color != swiss.NoColor && s.preference.Color == o.preference.Color
}

// violations holds the colour criteria that a pair violates, each for at most one of its players. If
// both prefer the same colour, the weaker preference is not granted (Article 5.2.2).
type violations struct {
	beyondTwo bool // C10: colour difference of three
	thrice    bool // C11: the same colour three times running
	color     bool // C12: preference not granted
	strong    bool // C13: strong preference not granted
}

// violations returns the colour criteria that the pair of two players violates.
func (s *seat) violations(o *seat) violations {
	if !s.sameColor(o) {
		return violations{}
	}
	b := violations{color: true}
	both := s.isAbsolute() && o.isAbsolute()
	b.strong = !both && s.preference.Strength >= swiss.Strong && o.preference.Strength >= swiss.Strong
	if both {
		b.beyondTwo = s.difference > 1 && o.difference > 1
		loser := s
		if s.difference > o.difference {
			loser = o
		}
		against := s.preference.Color.Other()
		b.thrice = loser.twice == against
		if s.difference == o.difference { // by Article 5.2.3 the player who had the other colour twice gets the preferred one
			b.thrice = s.twice == against && o.twice == against
		}
	}
	return b
}
