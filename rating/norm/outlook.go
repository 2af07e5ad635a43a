package norm

import (
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/score"
)

// Outlook says what the rounds to come must bring for a norm that counts all of them, while the
// opponents are not known.
type Outlook struct {
	Title   Title
	Rounds  int          // not paired yet
	Open    int          // paired and not finished: their opponents are known
	Holders int          // opponents with a title that are still needed
	Titled  int          // those with the titles that the norm asks for
	Foreign int          // federations other than the player's own
	Own     int          // the most compatriots that there may still be; not bounded when foreigners are waived
	Least   int          // the least average of the opponents to come
	Average int          // their average for which Points is reckoned: that of the opponents so far, or Least if that is more
	Points  score.Points // that are needed from the rounds to come, open games included
}

// Ahead returns the outlook for a title with so many rounds that are not paired yet; false when
// there are none, or when the norm is out of reach.
func Ahead(e Event, p Player, t Title, games []Game, rounds int) (Outlook, bool) {
	o := Outlook{Title: t, Rounds: rounds}
	known := make([]Game, len(games))
	for i, g := range games {
		if known[i] = g; g.State == Open {
			known[i].State, known[i].Score = Played, 0
			o.Open++
		}
	}
	so := counted(e, p, known)
	n := len(so.games) + rounds
	if rounds <= 0 || n < e.least() && !e.credited(n, so.absent) {
		return o, false
	}
	v := so.judge(t)
	standard := t.Standard()
	o.Holders = max(0, (n+1)/2-v.Holders)
	o.Titled = max(0, e.titled(n)-v.Titled)
	if !v.Waived {
		o.Foreign = max(0, 2-v.Foreign)
		o.Own = 3*n/5 - so.own()
	}
	// Ra, rounded, reaches the least average when twice the sum is at least n(2A-1).
	lacking := (n*(2*standard.Average-1)+1)/2 - v.Sum
	o.Least = max(0, (lacking+rounds-1)/rounds)
	o.Average = o.Least
	if len(so.games) > 0 {
		o.Average = max(o.Least, v.Average)
	}
	sum := v.Sum + rounds*o.Average
	total := e.score(n)
	for int(total) <= 2*n && fide.Performance(sum, total, n) < standard.Performance {
		total++
	}
	o.Points = max(0, total-v.Score)
	possible := max(o.Holders, o.Titled, o.Foreign) <= rounds && o.Own >= 0 && int(o.Points) <= 2*(rounds+o.Open)
	return o, possible
}
