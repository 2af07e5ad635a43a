package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

type (
	// Forfeit scores by default the games that players who have withdrawn have still to
	// play in a stage. A match that has not begun begins with it, for nobody waits and
	// nobody has a colour; a round robin has to have begun, since the others play it. A
	// game that is in play in the hall is left to its arbiter.
	Forfeit struct {
		Stage   int
		Players []tournament.PlayerID
	}
	// GamesForfeited says whose games in a stage are lost by default; the results follow.
	GamesForfeited struct {
		Stamp
		Stage   int                   `json:"stage"`
		Players []tournament.PlayerID `json:"players"`
	}
)

func (GamesForfeited) EventKind() string { return "GamesForfeited" }

func (GamesForfeited) apply(c Contest) Contest { return c }

func (f Forfeit) decide(d *decision) *Refusal {
	p, refusal := d.open(f.Stage)
	switch {
	case refusal != nil:
		return refusal
	case p.Form == Lots:
		return refuse(StageByLot, p.Article, "stage", f.Stage)
	case !p.Begun && p.Form == Table:
		return refuse(StageNotBegun, "", "stage", f.Stage)
	}
	for _, id := range f.Players {
		if !slices.Contains(p.Players, id) {
			return refuse(NothingToForfeit, "", "stage", f.Stage)
		}
	}
	d.happen(GamesForfeited{d.stamp, f.Stage, slices.Clone(f.Players)})
	if !p.Begun {
		d.happen(StageBegan{d.stamp, f.Stage, false, "", fixtures(p.Stage)})
	}
	for scored := 0; ; scored++ {
		p, _ = d.c.Stage(f.Stage)
		game := p.forfeited(f.Players)
		switch {
		case game == 0 && scored == 0:
			return refuse(NothingToForfeit, "", "stage", f.Stage)
		case game == 0:
			return nil
		}
		result := tournament.WhiteByForfeit
		switch g := p.Games[game-1]; {
		case !slices.Contains(f.Players, g.White):
		case slices.Contains(f.Players, g.Black):
			result = tournament.DoubleForfeit
		default:
			result = tournament.BlackByForfeit
		}
		white, black := p.Rate.points(result)
		d.happen(ResultRecorded{Stamp: d.stamp, Stage: f.Stage, Game: game, Result: result, White: white, Black: black})
		if refusal := d.conclude(f.Stage); refusal != nil {
			return refusal
		}
	}
}

// forfeited is the next game of a stage that somebody who is out cannot play any more, 1
// for the first; 0 where there is none.
func (p Played) forfeited(out []tournament.PlayerID) int {
	if p.Ended() {
		return 0
	}
	return 1 + slices.IndexFunc(p.Games, func(g Game) bool {
		return g.Result == tournament.NoResult && g.Hall == "" && (slices.Contains(out, g.White) || slices.Contains(out, g.Black))
	})
}

// Forfeits returns what is to be scored by default when some players are out; nothing
// where none of them has a game to play.
func (c Contest) Forfeits(out []tournament.PlayerID) (Forfeit, bool) {
	for _, p := range c.Open() {
		if p.Form == Lots || p.Form == Table && !p.Begun {
			continue
		}
		var gone []tournament.PlayerID
		for _, id := range p.Players {
			if slices.Contains(out, id) {
				gone = append(gone, id)
			}
		}
		if len(gone) > 0 && (!p.Begun || p.forfeited(gone) > 0) {
			return Forfeit{p.Number, gone}, true
		}
	}
	return Forfeit{}, false
}
