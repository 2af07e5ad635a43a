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
	// SeatGame says which game of the hall is played for a game of a stage. Instead
	// names the one that was given up for it.
	SeatGame struct {
		Stage, Game   int
		Hall, Instead string
	}
	// GameSeated says which game of the hall is played for a game of a stage.
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
	p, g, refusal := d.game(s.Stage, s.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", s.Stage)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", s.Stage, "game", s.Game, "result", g.Result.String())
	case p.earlier(s.Game) > 0:
		return refuse(GameNotNext, "", "stage", s.Stage, "game", s.Game, "next", p.earlier(s.Game))
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
	d.happen(GameSeated{d.stamp, s.Stage, s.Game, s.Hall, s.Instead})
	return nil
}

func (e GameSeated) apply(c Contest) Contest {
	return c.with(e.Stage, func(p *Played) {
		if e.Game < 1 || e.Game > len(p.Games) {
			return
		}
		p.Games = slices.Clone(p.Games)
		g := &p.Games[e.Game-1]
		g.Hall, g.HallScored, g.HallSeq = e.Hall, false, 0
	})
}

// scoredAfter is the first game after another one that has a result; 0 where there is none.
func (p Played) scoredAfter(game int) int {
	after := slices.IndexFunc(p.Games[game:], func(g Game) bool { return g.Result != tournament.NoResult })
	if after < 0 {
		return 0
	}
	return game + after + 1
}

// earlier is the first game of the stage without a result that one of the players of a
// game has to play before it; 0 where there is none. Nothing waits for an adjourned game.
func (p Played) earlier(game int) int {
	of := p.Games[game-1]
	plays := func(g Game, id tournament.PlayerID) bool { return g.White == id || g.Black == id }
	return 1 + slices.IndexFunc(p.Games[:game-1], func(g Game) bool {
		return g.Round < of.Round && g.Result == tournament.NoResult && !g.Adjourned() && (plays(g, of.White) || plays(g, of.Black))
	})
}

// Seat is a game of a stage by its numbers.
type Seat struct {
	Stage, Number int
	Rate          Rate
	Game
}

// Waiting returns the games to be played now: of stages that have begun those without a
// result whose players have no earlier game to play. Some may be seated already, some
// adjourned.
func (c Contest) Waiting() []Seat {
	var seats []Seat
	for _, p := range c.Open() {
		for i, g := range p.Games {
			if g.Result == tournament.NoResult && p.earlier(i+1) == 0 {
				seats = append(seats, Seat{p.Number, i + 1, p.Rate, g})
			}
		}
	}
	return seats
}

// Seated returns the game of a stage for which a game of the hall is played.
func (c Contest) Seated(hall string) (stage, game int, found bool) {
	if hall == "" {
		return 0, 0, false
	}
	for _, p := range c.Stages() {
		if i := slices.IndexFunc(p.Games, func(g Game) bool { return g.Hall == hall }); i >= 0 {
			return p.Number, i + 1, true
		}
	}
	return 0, 0, false
}

// Controls are the time controls of White and Black in a game at this rate; an error
// where the control that was announced is none.
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

// checkSource refuses a result of the hall that is not the news of this game: of another
// one, or what is known already. again says that it corrects what stands.
func checkSource(stage, game int, g Game, s tournament.Source, again bool) *Refusal {
	switch {
	case s == tournament.Source{}:
		return nil
	case s != tournament.Source{Game: s.Game, Seq: s.Seq, Reopened: s.Reopened}, s.Reopened && !again:
		return refuse(tournament.SourceMissing, "")
	case s.Game != g.Hall:
		return refuse(NotSeated, "", "hall", s.Game, "stage", stage, "game", game)
	case g.HallScored && !again, g.HallSeq > 0 && s.Seq <= g.HallSeq:
		// The same news again, or news of a game whose result an arbiter has since
		// corrected or taken back: what stands, stands. Of a game that was reopened only a later
		// end counts.
		return refuse(tournament.ResultKnown, "", "game", s.Game)
	case again && !s.Reopened && g.Source.Game != s.Game:
		return refuse(GameScored, "", "stage", stage, "game", game, "result", g.Result.String())
	}
	return nil
}
