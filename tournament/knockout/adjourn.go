package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

type (
	// Adjourn adjourns a game of a stage to another day, with a move sealed by one side. The other
	// games of the stage go on. The stage ends only when the adjourned game has its result too.
	Adjourn struct {
		Stage, Game int
		Sealed      tournament.Color // the side whose sealed move is in the envelope
		Note        string           // for the arbiter who resumes it
	}
	// GameAdjourned records that a game was adjourned. The adjournment ends when the result is
	// recorded.
	GameAdjourned struct {
		Stamp
		Stage  int              `json:"stage"`
		Game   int              `json:"game"`
		Sealed tournament.Color `json:"sealed"`
		Note   string           `json:"note,omitempty"`
	}
)

func (GameAdjourned) EventKind() string { return "GameAdjourned" }

func (a Adjourn) decide(d *decision) *Refusal {
	p, g, refusal := d.findGame(a.Stage, a.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", a.Stage)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", a.Stage, "game", a.Game, "result", g.Result.String())
	case g.Adjourned():
		return refuse(AdjournedBefore, "", "stage", a.Stage, "game", a.Game)
	case p.earlierGame(a.Game) > 0:
		return refuse(GameNotNext, "", "stage", a.Stage, "game", a.Game, "next", p.earlierGame(a.Game))
	case a.Sealed != tournament.White && a.Sealed != tournament.Black:
		return refuse(tournament.ColorImproper, "", "colour", string(a.Sealed))
	}
	if refusal := checkText("note", a.Note); refusal != nil {
		return refusal
	}
	d.add(GameAdjourned{d.stamp, a.Stage, a.Game, a.Sealed, a.Note})
	return nil
}

func (e GameAdjourned) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) {
		if e.Game < 1 || e.Game > len(p.Games) {
			return
		}
		p.Games = slices.Clone(p.Games)
		g := &p.Games[e.Game-1]
		g.Sealed, g.Note = e.Sealed, e.Note
	})
}

// Adjourned reports whether the game was adjourned and has no result yet.
func (g Game) Adjourned() bool {
	return g.Sealed != tournament.NoColor && g.Result == tournament.NoResult
}
