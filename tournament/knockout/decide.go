package knockout

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
)

// MaxMoves bounds the length of a game that is entered.
const MaxMoves = 9999

// Decide says what follows from a command that somebody gives at an instant: the
// events, and the contest as they leave it, or a *Refusal and the contest unchanged.
// by is recorded.
func Decide(contest Contest, by tournament.Actor, c Command, at clock.Instant) (Contest, []Event, error) {
	d := decision{c: contest, stamp: Stamp{At: at, By: by}}
	if r := d.take(c); r != nil {
		return contest, nil, r
	}
	return d.c, d.events, nil
}

func (d *decision) take(c Command) *Refusal {
	if c == nil {
		return refuse(tournament.NotAnEvent, "")
	}
	switch _, begins := c.(Announce); {
	case !begins && !d.c.announced:
		return refuse(tournament.NoEvent, "")
	case begins && d.c.announced:
		return refuse(tournament.EventExists, "")
	}
	return c.decide(d)
}

// decision gathers what a command causes. c already holds it.
type decision struct {
	c      Contest
	stamp  Stamp
	events []Event
}

func (d *decision) happen(e Event) {
	d.events = append(d.events, e)
	d.c = Apply(d.c, e)
}

func (a Announce) decide(d *decision) *Refusal {
	regs := a.Regulations.Complete()
	if faults := regs.Faults(); len(faults) > 0 {
		return tournament.RefuseAll(faults)
	}
	regs.Players, regs.Games = slices.Clone(regs.Players), slices.Clone(regs.Games)
	d.happen(Announced{d.stamp, regs})
	if out := regs.without(); out != nil {
		d.happen(Eliminated{d.stamp, slices.Clone(out), annex + "(k)10"})
	}
	return d.goOn()
}

// open finds a stage that is not over.
func (d *decision) open(number int) (Played, *Refusal) {
	p, found := d.c.Stage(number)
	switch {
	case !found:
		return p, refuse(StageUnknown, "", "stage", number)
	case p.Ended():
		return p, refuse(StageEnded, "", "stage", number)
	default:
		return p, nil
	}
}

func (b Begin) decide(d *decision) *Refusal {
	p, refusal := d.open(b.Stage)
	switch {
	case refusal != nil:
		return refusal
	case p.Form == Lots:
		return refuse(StageByLot, p.Article, "stage", b.Stage)
	case p.Begun:
		return refuse(StageBegun, "", "stage", b.Stage)
	case d.stamp.At < p.Opens && strings.TrimSpace(b.Waived) == "":
		return refuse(TooEarly, annex+"(h)", "stage", b.Stage, "pause", p.Pause, "minutes", int((p.Opens.Sub(d.stamp.At)+time.Minute-1)/time.Minute))
	}
	if refusal := checkText("waived", b.Waived); refusal != nil {
		return refusal
	}
	if d.stamp.At >= p.Opens {
		b.Waived = "" // it was waited for
	}
	games := fixtures(p.Stage)
	first := games[0]
	switch {
	case b.White == first.Black:
		for i, g := range games {
			games[i].White, games[i].Black = g.Black, g.White
		}
	case b.White != first.White && (p.Form == Match || b.White != 0):
		// The first colours by lot, the others by the Berger tables.
		return refuse(ColorsImproper, annex+"(j)", "stage", b.Stage, "player", int(b.White), "first", int(first.White), "second", int(first.Black))
	}
	d.happen(StageBegan{d.stamp, b.Stage, b.White != 0, b.Waived, games})
	return nil
}

// fixtures are the games of a stage, with the first player of a match in White
// at first, and a round robin by the Berger table of its numbers.
func fixtures(s Stage) []Game {
	var games []Game
	if s.Form == Match {
		for i := range s.Games {
			g := Game{Round: i + 1, White: s.Players[0], Black: s.Players[1]}
			if i%2 == 1 {
				g.White, g.Black = g.Black, g.White
			}
			games = append(games, g)
		}
		return games
	}
	for i, round := range roundrobin.Berger(len(s.Players)) {
		for _, pair := range round {
			if !pair.Rest() {
				games = append(games, Game{Round: i + 1, White: s.Players[pair.White-1], Black: s.Players[pair.Black-1]})
			}
		}
	}
	return games
}

// game finds a game of a stage that has begun.
func (d *decision) game(stage, game int) (Played, Game, *Refusal) {
	p, found := d.c.Stage(stage)
	switch {
	case !found:
		return p, Game{}, refuse(StageUnknown, "", "stage", stage)
	case p.Form == Lots:
		return p, Game{}, refuse(StageByLot, p.Article, "stage", stage)
	case !p.Begun:
		return p, Game{}, refuse(StageNotBegun, "", "stage", stage)
	case game < 1 || game > len(p.Games):
		return p, Game{}, refuse(GameUnknown, "", "stage", stage, "game", game)
	default:
		return p, p.Games[game-1], nil
	}
}

// checkMoves wants the length of a game where it may decide: a game that was
// played and gives somebody a whole point.
func checkMoves(p Played, game int, result tournament.Result, moves int) *Refusal {
	white, black := p.Rate.points(result)
	needed := p.Fewest > 0 && !result.Forfeit() && max(white, black) == 2
	if moves < 0 || moves > MaxMoves || needed && moves == 0 {
		return refuse(MovesMissing, p.Article, "stage", p.Number, "game", game)
	}
	return nil
}

func (r RecordResult) decide(d *decision) *Refusal {
	p, g, refusal := d.game(r.Stage, r.Game)
	switch {
	case refusal != nil:
		return refusal
	case p.Ended():
		return refuse(StageEnded, "", "stage", r.Stage)
	case g.Result != tournament.NoResult:
		return refuse(GameScored, "", "stage", r.Stage, "game", r.Game, "result", g.Result.String())
	case p.Form == Match && p.Next() != r.Game && !g.Adjourned():
		return refuse(GameNotNext, "", "stage", r.Stage, "game", r.Game, "next", p.Next())
	case r.Result == tournament.NoResult || !r.Result.Valid():
		return refuse(tournament.ResultImproper, "", "result", r.Result.String())
	}
	if agreed, moves := g.Agreed(); r.Source == bothPlayers {
		if agreed != r.Result || moves != r.Moves {
			return refuse(tournament.SourceMissing, "")
		}
	} else if refusal := checkSource(r.Stage, r.Game, g, r.Source, false); refusal != nil {
		return refusal
	}
	if refusal := checkMoves(p, r.Game, r.Result, r.Moves); refusal != nil {
		return refusal
	}
	white, black := p.Rate.points(r.Result)
	d.happen(ResultRecorded{d.stamp, r.Stage, r.Game, r.Result, r.Moves, white, black, r.Source})
	return d.conclude(r.Stage)
}

// bothPlayers is the source of a result that both players have reported.
var bothPlayers = tournament.Source{Players: true}

func (r CorrectResult) decide(d *decision) *Refusal {
	p, g, refusal := d.game(r.Stage, r.Game)
	switch {
	case refusal != nil:
		return refusal
	case g.Result == tournament.NoResult && !(r.Source.Reopened && g.HallScored):
		return refuse(GameNotScored, "", "stage", r.Stage, "game", r.Game)
	case !r.Result.Valid():
		return refuse(tournament.ResultImproper, "", "result", r.Result.String())
	case g.Result == r.Result && g.Moves == r.Moves && !r.Source.Reopened:
		return refuse(GameScored, "", "stage", r.Stage, "game", r.Game, "result", g.Result.String())
	case p.Form == Match && r.Result == tournament.NoResult && g.Sealed == tournament.NoColor && p.scoredAfter(r.Game) > 0:
		return refuse(GameNotNext, "", "stage", r.Stage, "game", r.Game, "next", p.scoredAfter(r.Game))
	case strings.TrimSpace(r.Reason) == "" && r.Source.Game == "":
		return refuse(tournament.ReasonMissing, "")
	}
	if refusal := checkSource(r.Stage, r.Game, g, r.Source, true); refusal != nil {
		return refusal
	}
	if refusal := checkText("reason", r.Reason); refusal != nil {
		return refusal
	}
	if refusal := checkMoves(p, r.Game, r.Result, r.Moves); refusal != nil {
		return refusal
	}
	white, black := p.Rate.points(r.Result)
	d.happen(ResultCorrected{d.stamp, r.Stage, r.Game, g.Result, r.Result, r.Moves, white, black, r.Reason, r.Source})
	return d.conclude(r.Stage)
}

// checkText bounds what somebody writes.
func checkText(field, text string) *Refusal {
	if utf8.ValidString(text) && utf8.RuneCountInString(text) <= tournament.MaxReasonRunes {
		return nil
	}
	return refuse(tournament.TextImproper, "", "field", field, "value", strings.ToValidUTF8(text[:min(len(text), tournament.MaxReasonRunes)], "�"))
}

func (l DrawLots) decide(d *decision) *Refusal {
	p, refusal := d.open(l.Stage)
	switch {
	case refusal != nil:
		return refusal
	case p.Form != Lots:
		return refuse(StageNotByLot, "", "stage", l.Stage)
	}
	drawn, tied := slices.Clone(l.Order), slices.Clone(p.Players)
	slices.Sort(drawn)
	slices.Sort(tied)
	if !slices.Equal(drawn, tied) {
		return refuse(LotOfStage, "", "stage", l.Stage, "players", len(tied))
	}
	d.happen(LotsDrawn{d.stamp, l.Stage, slices.Clone(l.Order)})
	var ranking Ranking
	for _, id := range l.Order {
		ranking = append(ranking, []tournament.PlayerID{id})
	}
	d.happen(StageFinished{d.stamp, l.Stage, ranking, false})
	return d.goOn()
}

// conclude ends a stage whose games are played, or takes that back, and goes on.
func (d *decision) conclude(number int) *Refusal {
	p, _ := d.c.Stage(number)
	ranking, byMoves := outcome(p)
	switch {
	case ranking != nil:
		if !slices.EqualFunc(ranking, p.Ranking, slices.Equal) || byMoves != p.ByMoves {
			d.happen(StageFinished{d.stamp, number, ranking, byMoves})
		}
	case p.Ended():
		d.happen(StageResumed{d.stamp, number})
	default:
		return nil // the rules ask for nothing new while a stage goes on
	}
	return d.goOn()
}

// goOn opens the stages that the rules ask for, takes back those that they do
// not ask for any more, and ends the contest when they name the winner.
func (d *decision) goOn() *Refusal {
	wanted, obsolete, final := run(d.c)
	for _, s := range obsolete {
		if s.Begun {
			return refuse(LaterStageBegun, "", "later", s.Number)
		}
		d.happen(StageRevoked{d.stamp, s.Number})
	}
	if d.c.Over() && !slices.EqualFunc(final, d.c.ranking, slices.Equal) {
		d.happen(Reopened{d.stamp})
	}
	for _, s := range wanted {
		s.Number = len(d.c.stages) + 1
		s.Players = slices.Clone(s.Players)
		s.Opens, s.Pause = d.opens(s)
		d.happen(StageOpened{d.stamp, s})
	}
	if final != nil && !d.c.Over() {
		d.happen(Finished{d.stamp, final})
	}
	return nil
}

// opens returns from when on a stage may be played, and the minutes of rest
// before it: a play-off begins half an hour after the last main game, and ten
// minutes lie between its stages. Annex 6(h), 2009.
func (d *decision) opens(s Stage) (at clock.Instant, pause int) {
	regs, from := d.c.regulations, d.stamp.At
	mainStep := regs.System == Wimbledon && s.Key.Step == 1
	afterMain := regs.System == Wimbledon && s.Key.Step == 2
	if _, announced := d.events[0].(Announced); announced && regs.System == PlayOff {
		from, afterMain, mainStep = regs.LastGame, regs.LastGame != 0, regs.LastGame == 0
	}
	switch {
	case s.Form == Lots || mainStep:
		return from, 0
	case afterMain:
		pause = regs.FirstPause
	default:
		pause = regs.Pause
	}
	return from.Add(time.Duration(pause) * time.Minute), pause
}
