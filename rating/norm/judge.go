package norm

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
)

// maxWorth is the greatest number of games that a norm of a long event counts as (Article 1.7).
const maxWorth = 13

// gameSet is a selection of the games of one player.
type gameSet struct {
	event  Event
	player Player
	games  []Game // the games that count
	absent int    // number of wins by default and pairing byes in the event
}

// countableGames selects the games that a norm may count. It also counts the rounds in which the
// player got a point without a game (Article 1.4.2).
func countableGames(e Event, p Player, games []Game) gameSet {
	s := gameSet{event: e, player: p, games: make([]Game, 0, len(games))}
	for _, g := range games {
		switch {
		case g.State == ForfeitWin || g.State == PairingBye:
			s.absent++
		case g.State != Played,
			g.Opponent.Federation == "NON",                     // 1.4.2a
			e.System.isPredetermined() && g.Opponent.Scoreless: // 1.4.2b
		default:
			s.games = append(s.games, g)
		}
	}
	slices.SortStableFunc(s.games, func(a, b Game) int { return a.Round - b.Round })
	return s
}

// isCredited reports whether these eight games count as nine (Article 1.4.1c).
func (s gameSet) isCredited() bool { return s.event.isCredited(len(s.games), s.absent) }

// isCredited reports whether a number of games counts as nine (Article 1.4.1c). That takes eight
// games and one absent opponent in an event of nine rounds.
func (e Event) isCredited(games, absent int) bool {
	return e.Games == 0 && e.Rounds == 9 && e.gamesNeeded() == 9 && games == 8 && absent == 1
}

// judge checks the games against every requirement for the title.
func (s gameSet) judge(t Title) Verdict {
	standard := t.Standard()
	n := len(s.games)
	v := Verdict{Title: t, Credited: s.isCredited(), Waived: s.event.isWaived(s.player.Federation)}
	v.Games = make([]int, 0, n)
	for _, g := range s.games {
		v.Games = append(v.Games, g.Round)
		v.Score += g.Score
	}
	addMissing := func(code Code, article string, have, need int) {
		v.Missing = append(v.Missing, Missing{Code: code, Article: article, Have: have, Need: need})
	}
	if n < s.event.gamesNeeded() && !v.Credited {
		addMissing(TooFewGames, "1.4.1", n, s.event.gamesNeeded())
	}
	s.checkFederations(&v)
	s.checkTitles(&v, standard)
	v.Sum, v.Raised = s.sumRatings(standard.Floor)
	v.Average = fide.Average(v.Sum, n)
	if v.Average < standard.Average {
		addMissing(AverageTooLow, "1.4.8a", v.Average, standard.Average)
	}
	least := s.event.scoreNeeded(n)
	if v.Score < least {
		addMissing(ScoreTooLow, "1.4.8b", int(v.Score), int(least))
	}
	v.Performance = fide.Performance(v.Sum, v.Score, n)
	if v.Performance < standard.Performance {
		addMissing(PerformanceTooLow, "1.4.8", v.Performance, standard.Performance)
	}
	for v.Needed = least; int(v.Needed) <= 2*n && fide.Performance(v.Sum, v.Needed, n) < standard.Performance; {
		v.Needed++
	}
	if v.Met = len(v.Missing) == 0; v.Met {
		v.Worth = n + int(v.Score-v.Needed)/2 // 1.4.1d
		if n == 8 {
			v.Worth++ // 1.4.1b and c: where eight games are enough, they count as nine
		}
		if s.event.Rounds > maxWorth {
			v.Worth = min(v.Worth, maxWorth)
		}
	}
	return v
}

// checkFederations checks the federations of the opponents (Articles 1.4.3 and 1.4.4). It adds the
// requirements that are not met to v.
func (s gameSet) checkFederations(v *Verdict) {
	n := len(s.games)
	type federation struct {
		name  string
		count int
	}
	var room [16]federation // a map would dominate the running time
	of, largest := room[:0], federation{}
	for _, g := range s.games {
		f := g.Opponent.Federation
		if f == "" || f == "FID" {
			continue
		}
		at := slices.IndexFunc(of, func(one federation) bool { return one.name == f })
		if at < 0 {
			at, of = len(of), append(of, federation{name: f})
			if f != s.player.Federation {
				v.Foreign++
			}
		}
		of[at].count++
	}
	own := s.compatriots()
	for _, one := range of {
		if one.count > largest.count || one.count == largest.count && one.name < largest.name {
			largest = one
		}
	}
	if v.Waived {
		return
	}
	if v.Foreign < 2 {
		v.Missing = append(v.Missing, Missing{Code: TooFewFederations, Article: "1.4.3", Have: v.Foreign, Need: 2})
	}
	if bound := 3 * n / 5; own > bound {
		v.Missing = append(v.Missing, Missing{Code: TooManyCompatriots, Article: "1.4.4", Have: own, Need: bound, Federation: s.player.Federation})
	}
	if bound := 2 * n / 3; largest.count > bound {
		v.Missing = append(v.Missing, Missing{Code: TooManyOfOne, Article: "1.4.4", Have: largest.count, Need: bound, Federation: largest.name})
	}
}

// compatriots returns how many opponents come from the player's federation.
func (s gameSet) compatriots() int {
	own := 0
	for _, g := range s.games {
		if f := g.Opponent.Federation; f == s.player.Federation && f != "" && f != "FID" {
			own++
		}
	}
	return own
}

// checkTitles checks the titles of the opponents (Article 1.4.5). The least numbers are rounded up.
// It adds the requirements that are not met to v.
func (s gameSet) checkTitles(v *Verdict, standard Standard) {
	n := len(s.games)
	for _, g := range s.games {
		if g.Opponent.Title.isHolder() {
			v.Holders++
		}
		if slices.Contains(standard.Opponents, g.Opponent.Title) {
			v.Titled++
		}
	}
	half, third := (n+1)/2, s.event.titledNeeded(n)
	article := map[Title]string{GM: "1.4.5b", IM: "1.4.5c", WGM: "1.4.5d", WIM: "1.4.5e"}[v.Title]
	if s.event.System == DoubleRoundRobin {
		article = "1.4.5f"
	}
	v.HoldersNeeded, v.TitledNeeded = half, third
	if v.Holders < half {
		v.Missing = append(v.Missing, Missing{Code: TooFewHolders, Article: "1.4.5a", Have: v.Holders, Need: half})
	}
	if v.Titled < third {
		v.Missing = append(v.Missing, Missing{Code: TooFewTitled, Article: article, Have: v.Titled, Need: third})
	}
}

// sumRatings returns the sum of the opponents' ratings. If the lowest is below the floor, it is
// raised to the floor, and raisedRound is its round (Article 1.4.6).
func (s gameSet) sumRatings(floor int) (sum, raisedRound int) {
	lowest := floor
	for _, g := range s.games {
		rating := g.Opponent.Rating
		if rating == 0 {
			rating = Unrated
		}
		sum += rating
		if rating < lowest {
			lowest, raisedRound = rating, g.Round
		}
	}
	return sum + floor - lowest, raisedRound
}
