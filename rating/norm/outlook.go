package norm

import (
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/score"
)

// Outlook says what the coming rounds must bring for a norm that counts all rounds, while their
// opponents are not known yet.
type Outlook struct {
	Title   Title
	Rounds  int          // number of rounds not paired yet
	Open    int          // number of games that are paired but not finished
	Holders int          // how many more opponents with a title are needed
	Titled  int          // how many more opponents with the titles that the norm requires
	Foreign int          // how many more federations other than the player's own
	Own     int          // how many more compatriots are allowed; unlimited if foreigners are waived
	Least   int          // least average rating of the coming opponents
	Average int          // average rating assumed for Points: that of the opponents so far, or Least if that is higher
	Points  score.Points // points needed from the coming rounds and the open games
}

// NewOutlook returns the outlook for a title. The parameter rounds is the number of rounds that are
// not paired yet. It returns false when there are none, or when the norm is out of reach.
func NewOutlook(e Event, p Player, t Title, games []Game, rounds int) (Outlook, bool) {
	o := Outlook{Title: t, Rounds: rounds}
	known := make([]Game, len(games))
	for i, g := range games {
		if known[i] = g; g.State == Open {
			known[i].State, known[i].Score = Played, 0
			o.Open++
		}
	}
	so := countableGames(e, p, known)
	n := len(so.games) + rounds
	if rounds <= 0 || n < e.gamesNeeded() && !e.isCredited(n, so.absent) {
		return o, false
	}
	v := so.judge(t)
	standard := t.Standard()
	o.Holders = max(0, (n+1)/2-v.Holders)
	o.Titled = max(0, e.titledNeeded(n)-v.Titled)
	if !v.Waived {
		o.Foreign = max(0, 2-v.Foreign)
		o.Own = 3*n/5 - so.compatriots()
	}
	// The rounded average reaches the least average A when twice the sum is at least n(2A-1).
	lacking := (n*(2*standard.Average-1)+1)/2 - v.Sum
	o.Least = max(0, (lacking+rounds-1)/rounds)
	o.Average = o.Least
	if len(so.games) > 0 {
		o.Average = max(o.Least, v.Average)
	}
	sum := v.Sum + rounds*o.Average
	total := e.scoreNeeded(n)
	for int(total) <= 2*n && fide.Performance(sum, total, n) < standard.Performance {
		total++
	}
	o.Points = max(0, total-v.Score)
	possible := max(o.Holders, o.Titled, o.Foreign) <= rounds && o.Own >= 0 && int(o.Points) <= 2*(rounds+o.Open)
	return o, possible
}
