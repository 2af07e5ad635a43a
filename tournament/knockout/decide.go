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

// MaxMoves is the maximum length of a game that can be entered.
const MaxMoves = 9999

// Decide returns the contest after a command and the events that it causes. If the command is
// refused, it returns the unchanged contest and a *Refusal. by and at are recorded in the events.
func Decide(contest Contest, by tournament.Actor, c Command, at clock.Instant) (Contest, []Event, error) {
	d := decision{c: contest, stamp: Stamp{At: at, By: by}}
	if r := d.decide(c); r != nil {
		return contest, nil, r
	}
	return d.c, d.events, nil
}

// decide decides a command and adds its events to d.
func (d *decision) decide(c Command) *Refusal {
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

// decision collects the events caused by a command. c is the state after them.
type decision struct {
	c      Contest
	stamp  Stamp
	events []Event
}

// add appends an event and applies it.
func (d *decision) add(e Event) {
	d.events = append(d.events, e)
	d.c = Apply(d.c, e)
}

func (a Announce) decide(d *decision) *Refusal {
	regs := a.Regulations.Complete()
	if faults := regs.Faults(); len(faults) > 0 {
		return tournament.RefuseAll(faults)
	}
	regs.Players, regs.Games = slices.Clone(regs.Players), slices.Clone(regs.Games)
	d.add(Announced{d.stamp, regs})
	if out := regs.eliminatedPlayers(); out != nil {
		d.add(Eliminated{d.stamp, slices.Clone(out), annex + "(k)10"})
	}
	return d.advance()
}

// openStage returns a stage that is not over, or a refusal.
func (d *decision) openStage(number int) (Played, *Refusal) {
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
	p, refusal := d.openStage(b.Stage)
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
		b.Waived = "" // the pause is over
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
	d.add(StageBegan{d.stamp, b.Stage, b.White != 0, b.Waived, games})
	return nil
}

// fixtures returns the games of a stage. In a match the first player begins with White. A round
// robin follows the Berger table of its numbers.
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

// findGame returns a game of a stage that has begun, or a refusal.
func (d *decision) findGame(stage, game int) (Played, Game, *Refusal) {
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

// checkMoves returns a refusal if the number of moves of a game is out of range, or missing though it
// may decide a tie: if the game was played and gives a player a whole point.
func checkMoves(p Played, game int, result tournament.Result, moves int) *Refusal {
	white, black := p.Rate.points(result)
	needed := p.Fewest > 0 && !result.Forfeit() && max(white, black) == 2
	if moves < 0 || moves > MaxMoves || needed && moves == 0 {
		return refuse(MovesMissing, p.Article, "stage", p.Number, "game", game)
	}
	return nil
}

func (r RecordResult) decide(d *decision) *Refusal {
	p, g, refusal := d.findGame(r.Stage, r.Game)
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
	d.add(ResultRecorded{d.stamp, r.Stage, r.Game, r.Result, r.Moves, white, black, r.Source})
	return d.conclude(r.Stage)
}

// bothPlayers is the source of a result that both players have reported.
var bothPlayers = tournament.Source{Players: true}

func (r CorrectResult) decide(d *decision) *Refusal {
	p, g, refusal := d.findGame(r.Stage, r.Game)
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
	d.add(ResultCorrected{d.stamp, r.Stage, r.Game, g.Result, r.Result, r.Moves, white, black, r.Reason, r.Source})
	return d.conclude(r.Stage)
}

// checkText refuses overlong or invalid text.
func checkText(field, text string) *Refusal {
	if utf8.ValidString(text) && utf8.RuneCountInString(text) <= tournament.MaxReasonRunes {
		return nil
	}
	return refuse(tournament.TextImproper, "", "field", field, "value", strings.ToValidUTF8(text[:min(len(text), tournament.MaxReasonRunes)], "�"))
}

func (l DrawLots) decide(d *decision) *Refusal {
	p, refusal := d.openStage(l.Stage)
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
	d.add(LotsDrawn{d.stamp, l.Stage, slices.Clone(l.Order)})
	var ranking Ranking
	for _, id := range l.Order {
		ranking = append(ranking, []tournament.PlayerID{id})
	}
	d.add(StageFinished{d.stamp, l.Stage, ranking, false})
	return d.advance()
}

// conclude finishes a stage if its result is decided, or resumes it if it no longer is. Then it
// opens the following stages.
func (d *decision) conclude(number int) *Refusal {
	p, _ := d.c.Stage(number)
	ranking, byMoves := stageOutcome(p)
	switch {
	case ranking != nil:
		if !slices.EqualFunc(ranking, p.Ranking, slices.Equal) || byMoves != p.ByMoves {
			d.add(StageFinished{d.stamp, number, ranking, byMoves})
		}
	case p.Ended():
		d.add(StageResumed{d.stamp, number})
	default:
		return nil // the rules request no new stage while this one goes on
	}
	return d.advance()
}

// advance opens the stages that the rules request and revokes those that they no longer request. It
// ends the contest when the rules return a final ranking.
func (d *decision) advance() *Refusal {
	wanted, obsolete, final := runRules(d.c)
	for _, s := range obsolete {
		if s.Begun {
			return refuse(LaterStageBegun, "", "later", s.Number)
		}
		d.add(StageRevoked{d.stamp, s.Number})
	}
	if d.c.Over() && !slices.EqualFunc(final, d.c.ranking, slices.Equal) {
		d.add(Reopened{d.stamp})
	}
	for _, s := range wanted {
		s.Number = len(d.c.stages) + 1
		s.Players = slices.Clone(s.Players)
		s.Opens, s.Pause = d.openingTime(s)
		d.add(StageOpened{d.stamp, s})
	}
	if final != nil && !d.c.Over() {
		d.add(Finished{d.stamp, final})
	}
	return nil
}

// openingTime returns the earliest start of a stage and the minutes of rest before it. A play-off begins
// half an hour after the last main game. Ten minutes lie between its stages. Annex 6(h), 2009.
func (d *decision) openingTime(s Stage) (at clock.Instant, pause int) {
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
