package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// absolute holds the articles of a Swiss system's absolute criteria on meetings, the bye and
// colours.
type absolute struct{ edition, met, bye, colors string }

// absolutes holds the articles by system.
var absolutes = map[tournament.System]absolute{
	tournament.Dutch2009: {"2009", "B1.a", "B1.b", "B2"},
	tournament.Dutch2017: {"2017", "C.1", "C.2", "C.3"},
	tournament.Dutch2026: {"2026", "C1", "C2", "C3"},
	tournament.TeamSwiss: {"2026", "C.04.6 C1", "C.04.6 C2", ""}, // C.04.6 has no absolute criterion of colours
}

// Broken returns the absolute rules of the event's system that pairings for the next round break.
// In a Swiss these are meetings of players who have met (B1.a of 2009, C.1 of 2017, C1 of 2026),
// byes for players who have had one or a point without playing (B1.b, C.2, C2), and pairs with the
// same absolute colour preference (B2, C.3, C3). In a round robin of several cycles they are second
// meetings in one cycle. A published pairing may only be changed for such a reason (F6, 2009). The
// error is that of [EventOf].
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
	e, pairs, err := eventBefore(t, boards, round, s)
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

// mayNotShare reports whether a pair with the same absolute preference is forbidden. It is allowed
// if one of the players is a topscorer in the last round.
func mayNotShare(f *swiss.PairingProblem, one, other int) bool {
	return !f.Topscorer(one) && !f.Topscorer(other)
}

// hadPoint reports whether a competitor may not have the bye. Every system excludes players who
// have had a pairing-allocated bye. They also exclude players who won by an opponent's absence (C.2
// of 2017), who got a point without playing (B1.b of 2009), or who got the points of a win without
// playing (C2 of 2026).
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

// metInCycle returns the pairs that have already met in the cycle of the next round.
func metInCycle(t tournament.Tournament, s Registered, pairings []tournament.Pairing) ([]tournament.Broken, error) {
	e, err := EventOf(t)
	if err != nil {
		return nil, err
	}
	cycles := max(e.Cycles, 1)
	planned := s.Planned(e)
	if cycles == 1 || planned < cycles {
		return nil, nil // there is only one cycle
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
