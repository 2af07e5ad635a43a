package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

type (
	// Report is a player's report of the result of their own game, from White's point of view, with
	// its length if it may decide. It does not score the game. If both players agree, the result is
	// recorded with both as its source. The event decides whether players may report.
	Report struct {
		Stage, Game int
		Player      tournament.PlayerID
		Result      tournament.Result
		Moves       int
	}
	// GameReported records a player's report.
	GameReported struct {
		Stamp
		Stage  int                 `json:"stage"`
		Game   int                 `json:"game"`
		Player tournament.PlayerID `json:"player"`
		Result tournament.Result   `json:"result"`
		Moves  int                 `json:"moves,omitempty"`
	}
	// Said is the last report of a player on a game.
	Said struct {
		Result tournament.Result // NoResult if the player has not reported
		Moves  int
		Times  int // number of reports so far
	}
)

func (GameReported) EventKind() string { return "GameReported" }

func (r Report) decide(d *decision) *Refusal {
	p, g, refusal := d.findGame(r.Stage, r.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", r.Stage)
	case r.Player != g.White && r.Player != g.Black:
		return refuse(NotYourGame, "", "stage", r.Stage, "game", r.Game)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", r.Stage, "game", r.Game, "result", g.Result.String())
	case p.earlierGame(r.Game) > 0:
		return refuse(GameNotNext, "", "stage", r.Stage, "game", r.Game, "next", p.earlierGame(r.Game))
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
	d.add(GameReported{d.stamp, r.Stage, r.Game, r.Player, r.Result, r.Moves})
	return nil
}

func (e GameReported) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) {
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

// SaidBy returns the last report of one of the players on the game.
func (g Game) SaidBy(id tournament.PlayerID) Said {
	if g.White == id {
		return g.WhiteSaid
	}
	return g.BlackSaid
}

// Agreed returns the result and length that both players report, or NoResult if they do not agree.
func (g Game) Agreed() (result tournament.Result, moves int) {
	if g.WhiteSaid.Result != g.BlackSaid.Result || g.WhiteSaid.Moves != g.BlackSaid.Moves {
		return tournament.NoResult, 0
	}
	return g.WhiteSaid.Result, g.WhiteSaid.Moves
}

// Disputed reports whether the players report different results.
func (g Game) Disputed() bool {
	agreed, _ := g.Agreed()
	return agreed == tournament.NoResult && g.WhiteSaid.Result != tournament.NoResult && g.BlackSaid.Result != tournament.NoResult
}
