package knockout

import (
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// A game of a stage may be played in the hall: the hall begins it, and its end comes
// back as the result of the game, with the game of the hall as its source.

type (
	// SeatGame names the game of the hall that is played for a game of a stage. Instead names the
	// game of the hall that was given up for it.
	SeatGame struct {
		Stage, Game   int
		Hall, Instead string
	}
	// GameSeated records the game of the hall that is played for a game of a stage.
	GameSeated struct {
		Stamp
		Stage   int    `json:"stage"`
		Game    int    `json:"game"`
		Hall    string `json:"hall"`
		Instead string `json:"instead,omitempty"`
	}
)

func (GameSeated) EventKind() string { return "GameSeated" }

func (s SeatGame) decide(d *decision) *Refusal {
	p, g, refusal := d.findGame(s.Stage, s.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", s.Stage)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", s.Stage, "game", s.Game, "result", g.Result.String())
	case p.earlierGame(s.Game) > 0:
		return refuse(GameNotNext, "", "stage", s.Stage, "game", s.Game, "next", p.earlierGame(s.Game))
	case g.Adjourned():
		return refuse(AdjournedBefore, "", "stage", s.Stage, "game", s.Game)
	case g.Hall != s.Instead:
		return refuse(SeatedBefore, "", "stage", s.Stage, "game", s.Game, "hall", g.Hall)
	case strings.TrimSpace(s.Hall) == "":
		return refuse(tournament.GameMissing, "")
	}
	if stage, game, found := d.c.Seated(s.Hall); found {
		return refuse(SeatedElsewhere, "", "hall", s.Hall, "stage", stage, "game", game)
	}
	if refusal := checkText("hall", s.Hall); refusal != nil {
		return refusal
	}
	d.add(GameSeated{d.stamp, s.Stage, s.Game, s.Hall, s.Instead})
	return nil
}

func (e GameSeated) apply(c Contest) Contest {
	return c.withStage(e.Stage, func(p *Played) {
		if e.Game < 1 || e.Game > len(p.Games) {
			return
		}
		p.Games = slices.Clone(p.Games)
		g := &p.Games[e.Game-1]
		g.Hall, g.HallScored, g.HallSeq = e.Hall, false, 0
	})
}

// scoredAfter returns the number of the first game after game that has a result, or 0.
func (p Played) scoredAfter(game int) int {
	after := slices.IndexFunc(p.Games[game:], func(g Game) bool { return g.Result != tournament.NoResult })
	if after < 0 {
		return 0
	}
	return game + after + 1
}

// earlierGame returns the number of the first game without a result that a player of game has to
// play before it, or 0. Adjourned games are skipped.
func (p Played) earlierGame(game int) int {
	of := p.Games[game-1]
	plays := func(g Game, id tournament.PlayerID) bool { return g.White == id || g.Black == id }
	return 1 + slices.IndexFunc(p.Games[:game-1], func(g Game) bool {
		return g.Round < of.Round && g.Result == tournament.NoResult && !g.Adjourned() && (plays(g, of.White) || plays(g, of.Black))
	})
}

// Seat is a game with the numbers of its stage and of the game.
type Seat struct {
	Stage, Number int
	Rate          Rate
	Game
}

// Waiting returns the games that can be played now. They belong to stages that have begun, have no
// result, and their players have no earlier game to play. Some may be seated or adjourned.
func (c Contest) Waiting() []Seat {
	var seats []Seat
	for _, p := range c.Open() {
		for i, g := range p.Games {
			if g.Result == tournament.NoResult && p.earlierGame(i+1) == 0 {
				seats = append(seats, Seat{p.Number, i + 1, p.Rate, g})
			}
		}
	}
	return seats
}

// Seated returns the stage and game for which a game of the hall is played.
func (c Contest) Seated(hallGame string) (stage, game int, found bool) {
	if hallGame == "" {
		return 0, 0, false
	}
	for _, p := range c.Stages() {
		if i := slices.IndexFunc(p.Games, func(g Game) bool { return g.Hall == hallGame }); i >= 0 {
			return p.Number, i + 1, true
		}
	}
	return 0, 0, false
}

// PlayersOf returns the players of a game of a stage, and false if there is no such game.
func (c Contest) PlayersOf(stage, game int) (white, black tournament.PlayerID, found bool) {
	p, found := c.Stage(stage)
	if !found || game < 1 || game > len(p.Games) {
		return 0, 0, false
	}
	return p.Games[game-1].White, p.Games[game-1].Black, true
}

// Controls returns the time controls of White and Black at this rate. It returns an error if the
// announced control is invalid.
func (r Rate) Controls() (white, black clock.Control, err error) {
	if r.Control != "" || r.White == 0 {
		white, err = clock.ParseControlSeconds(r.Control)
		return white, white, err
	}
	one := func(seconds int) clock.Control {
		return clock.Control{{Time: time.Duration(seconds) * time.Second, Increment: time.Duration(r.Increment) * time.Second}}
	}
	return one(r.White), one(r.Black), nil
}

// checkSource refuses a result of the hall that belongs to another game or is already known.
// correction says that the result corrects an earlier one.
func checkSource(stage, game int, g Game, s tournament.Source, correction bool) *Refusal {
	switch {
	case s == tournament.Source{}:
		return nil
	case s != tournament.Source{Game: s.Game, Seq: s.Seq, Reopened: s.Reopened}, s.Reopened && !correction:
		return refuse(tournament.SourceMissing, "")
	case s.Game != g.Hall:
		return refuse(NotSeated, "", "hall", s.Game, "stage", stage, "game", game)
	case g.HallScored && !correction, g.HallSeq > 0 && s.Seq <= g.HallSeq:
		// The game's result was reported before, and an arbiter may have corrected it since. The
		// current result stays. After a game was reopened, only a later end of it counts.
		return refuse(tournament.ResultKnown, "", "game", s.Game)
	case correction && !s.Reopened && g.Source.Game != s.Game:
		return refuse(GameScored, "", "stage", stage, "game", game, "result", g.Result.String())
	}
	return nil
}
