package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

type (
	// Report is what a player says of the game that they play, as White and Black have
	// it, with its length where that may decide. It scores nothing: what both say is
	// recorded with a source that names the players. Whether players may report at all
	// is for the event to say.
	Report struct {
		Stage, Game int
		Player      tournament.PlayerID
		Result      tournament.Result
		Moves       int
	}
	// GameReported keeps it.
	GameReported struct {
		Stamp
		Stage  int                 `json:"stage"`
		Game   int                 `json:"game"`
		Player tournament.PlayerID `json:"player"`
		Result tournament.Result   `json:"result"`
		Moves  int                 `json:"moves,omitempty"`
	}
	// Said is what a player said last of a game.
	Said struct {
		Result tournament.Result // NoResult of who has not said
		Moves  int
		Times  int // how often they have said something
	}
)

func (GameReported) EventKind() string { return "GameReported" }

func (r Report) decide(d *decision) *Refusal {
	p, g, refusal := d.game(r.Stage, r.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", r.Stage)
	case r.Player != g.White && r.Player != g.Black:
		return refuse(NotYourGame, "", "stage", r.Stage, "game", r.Game)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", r.Stage, "game", r.Game, "result", g.Result.String())
	case p.earlier(r.Game) > 0:
		return refuse(GameNotNext, "", "stage", r.Stage, "game", r.Game, "next", p.earlier(r.Game))
	case g.Hall != "":
		return refuse(ReportedByHall, "", "stage", r.Stage, "game", r.Game)
	case !slices.Contains([]tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}, r.Result):
		return refuse(tournament.ResultImproper, "", "result", r.Result.String())
	}
	if refusal := checkMoves(p, r.Game, r.Result, r.Moves); refusal != nil {
		return refusal
	}
	switch said := g.SaidBy(r.Player); {
	case said.Result == r.Result && said.Moves == r.Moves:
		return refuse(ReportedBefore, "", "stage", r.Stage, "game", r.Game, "result", r.Result.String())
	case said.Times >= tournament.MaxReports:
		return refuse(ReportedOften, "", "stage", r.Stage, "game", r.Game)
	}
	d.happen(GameReported{d.stamp, r.Stage, r.Game, r.Player, r.Result, r.Moves})
	return nil
}

func (e GameReported) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) {
		if e.Game < 1 || e.Game > len(p.Games) {
			return
		}
		p.Games = slices.Clone(p.Games)
		g := &p.Games[e.Game-1]
		said := Said{e.Result, e.Moves, g.SaidBy(e.Player).Times + 1}
		if g.White == e.Player {
			g.WhiteSaid = said
		} else {
			g.BlackSaid = said
		}
	})
}

// SaidBy is what one of its players said of a game.
func (g Game) SaidBy(id tournament.PlayerID) Said {
	if g.White == id {
		return g.WhiteSaid
	}
	return g.BlackSaid
}

// Agreed returns what both players say of a game; NoResult where they do not agree.
func (g Game) Agreed() (result tournament.Result, moves int) {
	if g.WhiteSaid.Result != g.BlackSaid.Result || g.WhiteSaid.Moves != g.BlackSaid.Moves {
		return tournament.NoResult, 0
	}
	return g.WhiteSaid.Result, g.WhiteSaid.Moves
}

// Disputed reports whether the players say different things of a game.
func (g Game) Disputed() bool {
	agreed, _ := g.Agreed()
	return agreed == tournament.NoResult && g.WhiteSaid.Result != tournament.NoResult && g.BlackSaid.Result != tournament.NoResult
}
