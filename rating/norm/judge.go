package norm

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
)

// most is the number of games that a norm of a long event counts as (Article 1.7).
const most = 13

// set is a choice of games of one player.
type set struct {
	event  Event
	player Player
	games  []Game // those that count
	absent int    // wins by default and byes of the pairing among the others
}

// counted are the games that a norm may count, and how many rounds gave the player a point without
// a game (Article 1.4.2).
func counted(e Event, p Player, games []Game) set {
	s := set{event: e, player: p, games: make([]Game, 0, len(games))}
	for _, g := range games {
		switch {
		case g.State == ForfeitWin || g.State == PairingBye:
			s.absent++
		case g.State != Played,
			g.Opponent.Federation == "NON",                   // 1.4.2a
			e.System.predetermined() && g.Opponent.Scoreless: // 1.4.2b
		default:
			s.games = append(s.games, g)
		}
	}
	slices.SortStableFunc(s.games, func(a, b Game) int { return a.Round - b.Round })
	return s
}

// credited reports whether eight games count as nine (Article 1.4.1c).
func (s set) credited() bool { return s.event.credited(len(s.games), s.absent) }

func (e Event) credited(games, absent int) bool {
	return e.Games == 0 && e.Rounds == 9 && e.least() == 9 && games == 8 && absent == 1
}

// judge holds the games against the requirements, one by one.
func (s set) judge(t Title) Verdict {
	standard := t.Standard()
	n := len(s.games)
	v := Verdict{Title: t, Credited: s.credited(), Waived: s.event.waived(s.player.Federation)}
	v.Games = make([]int, 0, n)
	for _, g := range s.games {
		v.Games = append(v.Games, g.Round)
		v.Score += g.Score
	}
	lack := func(code Code, article string, have, need int) {
		v.Missing = append(v.Missing, Missing{Code: code, Article: article, Have: have, Need: need})
	}
	if n < s.event.least() && !v.Credited {
		lack(TooFewGames, "1.4.1", n, s.event.least())
	}
	s.federations(&v)
	s.titles(&v, standard)
	v.Sum, v.Raised = s.ratings(standard.Floor)
	v.Average = fide.Average(v.Sum, n)
	if v.Average < standard.Average {
		lack(AverageTooLow, "1.4.8a", v.Average, standard.Average)
	}
	least := s.event.score(n)
	if v.Score < least {
		lack(ScoreTooLow, "1.4.8b", int(v.Score), int(least))
	}
	v.Performance = fide.Performance(v.Sum, v.Score, n)
	if v.Performance < standard.Performance {
		lack(PerformanceTooLow, "1.4.8", v.Performance, standard.Performance)
	}
	for v.Needed = least; int(v.Needed) <= 2*n && fide.Performance(v.Sum, v.Needed, n) < standard.Performance; {
		v.Needed++
	}
	if v.Met = len(v.Missing) == 0; v.Met {
		v.Worth = n + int(v.Score-v.Needed)/2 // 1.4.1d
		if n == 8 {
			v.Worth++ // 1.4.1b and c: eight games that are enough count as nine
		}
		if s.event.Rounds > most {
			v.Worth = min(v.Worth, most)
		}
	}
	return v
}

// federations holds the opponents against Articles 1.4.3 and 1.4.4.
func (s set) federations(v *Verdict) {
	n := len(s.games)
	type federation struct {
		name  string
		count int
	}
	var room [16]federation // a map would take longer than all the rest
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
	own := s.own()
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

// own is how many opponents come from the player's federation.
func (s set) own() int {
	own := 0
	for _, g := range s.games {
		if f := g.Opponent.Federation; f == s.player.Federation && f != "" && f != "FID" {
			own++
		}
	}
	return own
}

// titles holds the opponents against Article 1.4.5. The least numbers are rounded up.
func (s set) titles(v *Verdict, standard Standard) {
	n := len(s.games)
	for _, g := range s.games {
		if g.Opponent.Title.holder() {
			v.Holders++
		}
		if slices.Contains(standard.Opponents, g.Opponent.Title) {
			v.Titled++
		}
	}
	half, third := (n+1)/2, s.event.titled(n)
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

// ratings adds up the opponents' ratings with the lowest one raised to the floor, if it is below
// (Article 1.4.6).
func (s set) ratings(floor int) (sum, raised int) {
	lowest := floor
	for _, g := range s.games {
		rating := g.Opponent.Rating
		if rating == 0 {
			rating = Unrated
		}
		sum += rating
		if rating < lowest {
			lowest, raised = rating, g.Round
		}
	}
	return sum + floor - lowest, raised
}
