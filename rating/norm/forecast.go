package norm

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Forecast says what a player still needs for a norm from games that are paired and not finished.
type Forecast struct {
	Title  Title
	Rounds []int // of those games
	// Enough is the least score from them with which the norm can be made, and Sure
	// the least with which it is made whichever way they are scored; None when no score does.
	Enough, Sure score.Points
	// MustPlay: the norm is not made without them, even if they may all be lost.
	MustPlay bool
}

// None says that no score makes the norm.
const None score.Points = -1

// exact is the number of open games up to which every combination of results is tried.
const exact = 4

// Foretell returns the forecast for a title; false when no game is open. With more than four open
// games it is made for the norm that counts all games, where only the sum of the points matters.
func Foretell(e Event, p Player, t Title, games []Game) (Forecast, bool) {
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

// outcomes says, for each number of half points from the open games, whether the norm can be made
// with it and whether it always is.
func outcomes(e Event, p Player, t Title, games []Game, open []int) (can, always []bool) {
	can, always = make([]bool, 2*len(open)+1), make([]bool, 2*len(open)+1)
	for i := range always {
		always[i] = true
	}
	played := slices.Clone(games)
	for _, i := range open {
		played[i].State = Played
	}
	if len(open) > exact {
		for points := range can {
			rest := score.Points(points)
			for _, i := range open {
				played[i].Score = min(rest, 2)
				rest -= played[i].Score
			}
			can[points] = counted(e, p, played).judge(t).Met
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
