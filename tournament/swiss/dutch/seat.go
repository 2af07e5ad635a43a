package dutch

import (
	"github.com/escaque/escaque/tournament/swiss"
)

// seat is a player to be paired, with all that the criteria ask of them.
type seat struct {
	place      int // in the field
	score      swiss.Points
	preference swiss.Preference
	difference int         // colour difference, without its sign
	twice      swiss.Color // the colour of the last two games, NoColor when they differ
	down, up   [2]bool     // floats of the previous round and of the one before
	mayBye     bool        // C2
	games      int         // played
	topscorer  bool
}

// seats lists the players to be paired, in the order of Article 1.2.
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

// mayBye reports whether a player may have the bye of an odd field: they have had
// none, nor as many points as for a win in a round without playing (C2, 2026),
// or nor won by an opponent's absence (C.2, 2017).
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

// excludes reports whether C3 keeps two players apart.
func (s *seat) excludes(o *seat) bool {
	return s.absolute() && o.absolute() && s.sameColor(o) && !s.topscorer && !o.topscorer
}

func (s *seat) absolute() bool { return s.preference.Strength == swiss.Absolute }

// sameColor reports whether both want the same colour.
func (s *seat) sameColor(o *seat) bool {
	return s.preference.Color != swiss.NoColor && s.preference.Color == o.preference.Color
}

// breaks are the colour criteria that a pair violates, each for one of its two
// players at most. Where both prefer the same colour, the weaker preference is
// not granted (Article 5.2.2).
type breaks struct {
	beyondTwo bool // C10: a colour difference of three
	thrice    bool // C11: the same colour three times running
	color     bool // C12: a preference not granted
	strong    bool // C13: a strong preference not granted
}

func (s *seat) breaks(o *seat) breaks {
	if !s.sameColor(o) {
		return breaks{}
	}
	b := breaks{color: true}
	both := s.absolute() && o.absolute()
	b.strong = !both && s.preference.Strength >= swiss.Strong && o.preference.Strength >= swiss.Strong
	if both {
		b.beyondTwo = s.difference > 1 && o.difference > 1
		loser := s
		if s.difference > o.difference {
			loser = o
		}
		against := s.preference.Color.Other()
		b.thrice = loser.twice == against
		if s.difference == o.difference { // who had the colour twice wins it by Article 5.2.3
			b.thrice = s.twice == against && o.twice == against
		}
	}
	return b
}
