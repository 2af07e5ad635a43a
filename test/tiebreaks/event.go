package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// event is a tournament whose tie-breaks are compared.
type event struct {
	seed          uint64
	kind          string
	t             *swiss.Tournament
	predetermined bool
	about         []trf.Info
}

// newEvent returns the tournament of a seed: a round robin for every fifth seed, otherwise a Swiss,
// one in four with three points for a win.
func newEvent(seed uint64) event {
	random := rand.New(rand.NewPCG(seed, 0))
	e := event{seed: seed, about: []trf.Info{{Name: "012", Text: fmt.Sprint("Random ", seed)}, {Name: "042", Text: "2026-05-01"}}}
	if seed%5 == 0 {
		e.kind, e.predetermined = "round robin", true
		e.t = roundRobin(random)
		return e
	}
	e.kind = "swiss"
	c := generate.Default()
	c.Players, c.Rounds, c.Seed = 6+random.IntN(35), 3+random.IntN(7), seed
	c.Rounds = min(c.Rounds, c.Players-2)
	c.Forfeits, c.HalfByes, c.ZeroByes, c.FullByes = 10*random.IntN(10), 10*random.IntN(10), 10*random.IntN(8), 5*random.IntN(4)
	c.Late, c.Withdraw = 10*random.IntN(8), 10*random.IntN(5)
	c.Lowest, c.Highest = 1000+random.IntN(800), 2000+random.IntN(800)
	if seed%4 == 0 {
		e.kind, c.Scoring = "swiss 3-1-0", swiss.ScoringOf(6, 2, 0)
	}
	t, err := generate.Tournament(c, dutch.Edition2026())
	if t == nil {
		panic(fmt.Sprint("seed ", seed, ": ", err)) // no Config of ours is improper
	}
	// A tournament that came to no further pairing ended there.
	t.Initial, t.Rounds, t.Requests = swiss.White, t.Paired(), nil
	e.t = t
	return e
}

// roundRobin returns a random single or double round robin, paired by the circle method, with
// random results and forfeits.
func roundRobin(random *rand.Rand) *swiss.Tournament {
	n := 3 + random.IntN(10)
	cycles := 1 + random.IntN(2)
	t := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Initial: swiss.White}
	for i := range n {
		t.Entries = append(t.Entries, swiss.Entry{Number: i + 1, Name: fmt.Sprint("Player ", i+1), Rating: 1400 + random.IntN(1200)})
	}
	m := n + n%2 // plus a bye if odd
	for cycle := range cycles {
		for round := range m - 1 {
			for board := range m / 2 {
				white, black := (round+board)%(m-1), (round+m-1-board)%(m-1)
				if board == 0 {
					black = m - 1
				}
				if cycle == 1 || board == 0 && round%2 == 1 {
					white, black = black, white
				}
				playPair(t, random, white, black)
			}
		}
	}
	t.Rounds = cycles * (m - 1)
	return t
}

// playPair adds a round of two players, or of the one without an opponent.
func playPair(t *swiss.Tournament, random *rand.Rand, white, black int) {
	n := len(t.Entries)
	if white >= n || black >= n {
		rests := min(white, black)
		t.Entries[rests].Records = append(t.Entries[rests].Records, swiss.RoundRecord{})
		return
	}
	kinds := [][2]swiss.Kind{
		{swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw}, {swiss.Loss, swiss.Win}, {swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw},
		{swiss.Loss, swiss.Win}, {swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw}, {swiss.Loss, swiss.Win},
		{swiss.ForfeitWin, swiss.ForfeitLoss}, {swiss.ForfeitLoss, swiss.ForfeitWin},
	}
	k := kinds[random.IntN(len(kinds))]
	if random.IntN(50) == 0 {
		k = [2]swiss.Kind{swiss.ForfeitLoss, swiss.ForfeitLoss}
	}
	addRound(t, white, black, k)
}

// addRound adds a round with the result of both players.
func addRound(t *swiss.Tournament, white, black int, k [2]swiss.Kind) {
	w, b := &t.Entries[white], &t.Entries[black]
	w.Records = append(w.Records, swiss.RoundRecord{Kind: k[0], Opponent: b.Number, Color: swiss.White})
	b.Records = append(b.Records, swiss.RoundRecord{Kind: k[1], Opponent: w.Number, Color: swiss.Black})
}

// question is a tie-break that both programs compute.
type question struct {
	rules  tiebreak.Rules
	method tiebreak.Method
	theirs string // its name in the checker
	places int    // decimals printed by the checker
	place  bool   // computes the rank among players with the same points
	alone  bool   // computed separately, because it depends on who is still tied
}

// questions returns the tie-breaks that an event allows. The checker knows two sets of rules, /V1
// until 2026 and /V2 since. The direct encounter comes first, while players with the same points
// are tied. Tie-breaks that use the final round come last, because they affect later results of the
// checker.
func (e event) questions() []question {
	var list []question
	both := func(places int, methods ...tiebreak.Method) {
		for _, m := range methods {
			list = append(list,
				question{rules: tiebreak.Rules2024, method: m, theirs: string(m) + "/V1", places: places},
				question{rules: tiebreak.Rules2026, method: m, theirs: string(m) + "/V2", places: places})
		}
	}
	list = append(list, question{rules: tiebreak.Rules2026, method: "DE", theirs: "DE", place: true})
	both(2, "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "SB", "SB/C1", "SB/C2", "KS", "SB/P")
	both(0, "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "TPR", "PTP", "APRO", "APPO")
	for _, limit := range []string{"+1", "-1", "-3"} {
		m := tiebreak.Method("KS/L" + limit)
		list = append(list, question{rules: tiebreak.Rules2026, method: m, theirs: string(m), places: 2})
	}
	list = append(list,
		question{rules: tiebreak.Rules2026, method: "REP", theirs: "REP"}, question{rules: tiebreak.Rules2026, method: "STD", theirs: "STD", places: 2},
		question{rules: tiebreak.Rules2026, method: "TPN", theirs: "TPN"}, question{rules: tiebreak.Rules2026, method: "RTNG", theirs: "RTNG"})
	if !e.predetermined {
		both(2, "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB")
		if e.seed%4 == 1 {
			list = append(list, question{rules: tiebreak.Rules2026, method: "DE/P", theirs: "DE/P", place: true, alone: true})
		}
		both(2, "FB", "FB/C1", "FB/M1")
		list = append(list, question{rules: tiebreak.Rules2026, method: "AOB/F", theirs: "AOB/F/V2", places: 2})
	}
	return list
}
