package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

type (
	// Forfeit scores by default the remaining games of withdrawn players in a stage. A match that
	// has not begun begins with this command, without a pause and without a lot for the colours. A
	// round robin must have begun. Games in progress in the hall are left to their arbiter.
	Forfeit struct {
		Stage   int
		Players []tournament.PlayerID
	}
	// GamesForfeited lists the players whose games in a stage are lost by default. The results
	// follow as separate events.
	GamesForfeited struct {
		Stamp
		Stage   int                   `json:"stage"`
		Players []tournament.PlayerID `json:"players"`
	}
)

func (GamesForfeited) EventKind() string { return "GamesForfeited" }

func (GamesForfeited) apply(c Contest) Contest { return c }

func (f Forfeit) decide(d *decision) *Refusal {
	p, refusal := d.openStage(f.Stage)
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
	d.add(GamesForfeited{d.stamp, f.Stage, slices.Clone(f.Players)})
	if !p.Begun {
		d.add(StageBegan{d.stamp, f.Stage, false, "", fixtures(p.Stage)})
	}
	for scored := 0; ; scored++ {
		p, _ = d.c.Stage(f.Stage)
		game := p.nextForfeit(f.Players)
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
		d.add(ResultRecorded{Stamp: d.stamp, Stage: f.Stage, Game: game, Result: result, White: white, Black: black})
		if refusal := d.conclude(f.Stage); refusal != nil {
			return refusal
		}
	}
}

// nextForfeit returns the number of the next game without a result that a withdrawn player would
// play, or 0 if there is none. Games seated in the hall are skipped.
func (p Played) nextForfeit(withdrawn []tournament.PlayerID) int {
	if p.Ended() {
		return 0
	}
	return 1 + slices.IndexFunc(p.Games, func(g Game) bool {
		return g.Result == tournament.NoResult && g.Hall == "" && (slices.Contains(withdrawn, g.White) || slices.Contains(withdrawn, g.Black))
	})
}

// Forfeits returns the command that scores by default the games of withdrawn players in one stage.
// It returns false if none of them has a game to play.
func (c Contest) Forfeits(withdrawn []tournament.PlayerID) (Forfeit, bool) {
	for _, p := range c.Open() {
		if p.Form == Lots || p.Form == Table && !p.Begun {
			continue
		}
		var gone []tournament.PlayerID
		for _, id := range p.Players {
			if slices.Contains(withdrawn, id) {
				gone = append(gone, id)
			}
		}
		if len(gone) > 0 && (!p.Begun || p.nextForfeit(gone) > 0) {
			return Forfeit{p.Number, gone}, true
		}
	}
	return Forfeit{}, false
}
