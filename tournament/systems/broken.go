package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// absolute are the articles of the absolute criteria of a Swiss: who has met, the bye, and colours.
type absolute struct{ edition, met, bye, colors string }

var absolutes = map[tournament.System]absolute{
	tournament.Dutch2009: {"2009", "B1.a", "B1.b", "B2"},
	tournament.Dutch2017: {"2017", "C.1", "C.2", "C.3"},
	tournament.Dutch2026: {"2026", "C1", "C2", "C3"},
	tournament.TeamSwiss: {"2026", "C.04.6 C1", "C.04.6 C2", ""}, // C.04.6 has no absolute criterion of colours
}

// Broken lists what pairings for the next round break of the absolute rules of the event's own system: two
// who have met (B1.a of 2009, C.1 of 2017, C1 of 2026), a bye for who has had one or a point without playing (B1.b, C.2, C2), two with
// the same absolute colour preference (B2, C.3, C3), and in a round robin of several cycles two who meet twice
// in one. A published pairing may be changed for nothing less (F6, 2009). The error is that of [Of].
func Broken(t tournament.Tournament, pairings []tournament.Pairing) ([]tournament.Broken, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil {
		return nil, err
	}
	if s.Fixed {
		return metInCycle(t, s, pairings)
	}
	articles, is := absolutes[s.Name]
	if !is {
		return nil, nil
	}
	boards := make([]tournament.Board, len(pairings))
	for i, p := range pairings {
		boards[i].Pairing = p
	}
	round := t.Published() + 1
	e, pairs, err := then(t, boards, round, s)
	if err != nil {
		return nil, err
	}
	problem, err := e.Problem(round)
	if err != nil {
		return nil, err
	}
	order := t.Order()
	place := make(map[int]int, len(problem.Players))
	for i, p := range problem.Players {
		place[p.Number] = i
	}
	var found []tournament.Broken
	for _, pair := range pairs {
		one, known := place[pair.White]
		if !known {
			continue
		}
		white := &problem.Players[one]
		add := func(rule tournament.Code, article string) {
			b := tournament.Broken{Rule: rule, Article: article, Edition: articles.edition, White: order[pair.White-1]}
			if pair.Black > 0 {
				b.Black = order[pair.Black-1]
			}
			found = append(found, b)
		}
		if pair.Black == 0 {
			if hadPoint(problem, white, s.Name) {
				add(tournament.ByeAgain, articles.bye)
			}
			continue
		}
		other, known := place[pair.Black]
		if !known {
			continue
		}
		black := &problem.Players[other]
		if white.HasMet(other) {
			add(tournament.MeetAgain, articles.met)
		}
		if articles.colors != "" && white.Preference.Strength == swiss.Absolute && white.Preference == black.Preference && mayNotShare(problem, one, other) {
			add(tournament.ColorsAgain, articles.colors)
		}
	}
	return found, nil
}

// mayNotShare reports whether two with the same absolute preference are kept apart: all but topscorers in the
// last round are.
func mayNotShare(f *swiss.PairingProblem, one, other int) bool {
	return !f.Topscorer(one) && !f.Topscorer(other)
}

// hadPoint reports whether a competitor has had the bye of a pairing, or won by an opponent's absence (C.2 of
// 2017), or got a point without playing (B1.b of 2009), in 2026 as many points as for a win (C2).
func hadPoint(f *swiss.PairingProblem, p *swiss.Player, system tournament.System) bool {
	for _, r := range p.Records {
		switch {
		case r.Kind == swiss.PairingBye, r.Kind == swiss.ForfeitWin && system != tournament.Dutch2026:
			return true
		case r.Kind == swiss.FullBye && (system == tournament.Dutch2009 || system == tournament.TeamSwiss):
			return true
		case system == tournament.Dutch2026 && !r.Kind.Played() && f.Scoring.Points(r) >= f.Scoring.Most():
			return true
		}
	}
	return false
}

// metInCycle lists the pairs that have met in the cycle to which the next round belongs.
func metInCycle(t tournament.Tournament, s Registered, pairings []tournament.Pairing) ([]tournament.Broken, error) {
	e, err := Of(t)
	if err != nil {
		return nil, err
	}
	cycles := max(e.Cycles, 1)
	planned := s.Planned(e)
	if cycles == 1 || planned < cycles {
		return nil, nil // nobody meets twice at all
	}
	type pair [2]tournament.PlayerID
	of := func(p tournament.Pairing) pair { return pair{min(p.White, p.Black), max(p.White, p.Black)} }
	cycle := func(round int) int { return (round - 1) / (planned / cycles) }
	met := make(map[pair]bool)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye == "" && cycle(r.Number) == cycle(t.Published()+1) {
				met[of(b.Pairing)] = true
			}
		}
	}
	var found []tournament.Broken
	for _, p := range pairings {
		if p.Bye == "" && met[of(p)] {
			found = append(found, tournament.Broken{Rule: tournament.MeetInCycle, White: p.White, Black: p.Black})
		}
	}
	return found, nil
}
