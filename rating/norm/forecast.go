package norm

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Forecast says what a player still needs for a norm from open games, which are paired but not
// finished.
type Forecast struct {
	Title  Title
	Rounds []int // rounds of the open games
	// Enough is the least score in the open games with which the norm is possible. Sure is the
	// least score with which it is certain, whichever games bring it. Both are None when no score
	// is enough.
	Enough, Sure score.Points
	// MustPlay is set when the norm is not made without these games, even if the player may lose
	// them all.
	MustPlay bool
}

// None means that no score makes the norm.
const None score.Points = -1

// maxExhaustive is the largest number of open games for which all combinations of results are
// tried.
const maxExhaustive = 4

// NewForecast returns the forecast for a title. It returns false when no game is open. With more
// than four open games it only considers the norm that counts all games, which depends on the total
// score alone.
func NewForecast(e Event, p Player, t Title, games []Game) (Forecast, bool) {
	var open []int
	f := Forecast{Title: t, Enough: None, Sure: None}
	for i, g := range games {
		if g.State == Open {
			open = append(open, i)
			f.Rounds = append(f.Rounds, g.Round)
		}
	}
	if len(open) == 0 {
		return f, false
	}
	can, always := outcomes(e, p, t, games, open)
	for points := len(can) - 1; points >= 0; points-- {
		if can[points] {
			f.Enough = score.Points(points)
		}
	}
	for points := len(always) - 1; points >= 0 && always[points]; points-- {
		f.Sure = score.Points(points)
	}
	without := slices.Clone(games)
	for _, i := range open {
		without[i].State = Missed
	}
	f.MustPlay = f.Enough != None && !Judge(e, p, t, without).Met
	return f, true
}

// outcomes returns, for each number of half points from the open games, whether the norm is
// possible with that score and whether it is certain. The parameter open holds the indexes of the
// open games.
func outcomes(e Event, p Player, t Title, games []Game, open []int) (can, always []bool) {
	can, always = make([]bool, 2*len(open)+1), make([]bool, 2*len(open)+1)
	for i := range always {
		always[i] = true
	}
	played := slices.Clone(games)
	for _, i := range open {
		played[i].State = Played
	}
	if len(open) > maxExhaustive {
		for points := range can {
			rest := score.Points(points)
			for _, i := range open {
				played[i].Score = min(rest, 2)
				rest -= played[i].Score
			}
			can[points] = countableGames(e, p, played).judge(t).Met
			always[points] = can[points]
		}
		return can, always
	}
	var try func(next int, points score.Points)
	try = func(next int, points score.Points) {
		if next == len(open) {
			met := Judge(e, p, t, played).Met
			can[points] = can[points] || met
			always[points] = always[points] && met
			return
		}
		for s := score.Points(0); s <= 2; s++ {
			played[open[next]].Score = s
			try(next+1, points+s)
		}
	}
	try(0, 0)
	return can, always
}
