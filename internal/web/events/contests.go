package events

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/words"
)

// contestTab leads to a contest of an event.
type contestTab struct {
	Number int
	Text   string
}

// contestView is a knock-out or a play-off as its page shows it.
type contestView struct {
	Number int
	Title  string
	Over   bool
	Rounds []bracketRound // of a knock-out
	Stages []stageView
	Places []placeView // at the end
	// Seats is how many games can begin in the hall, and Others how many wait that cannot,
	// since somebody is no member there; both 0 in an event over the board.
	Seats, Others int
}

// bracketRound is a round of the bracket; the matches stand in their order.
type bracketRound struct {
	Title   string
	Matches []matchView
}

type matchView struct {
	Number   int
	One, Two sideView
	Bye      bool
}

// sideView is one of a match: a player, or the match of which they will be the winner.
type sideView struct {
	Who     personView
	Pending string // who it will be
	Score   string // of the main games
	Won     bool
}

// stageView is a stage: what is played, and what became of it.
type stageView struct {
	Number  int
	What    string
	Rule    string // the article that calls for it
	Begun   bool
	Ended   bool
	Lots    bool
	Opens   clock.Instant // 0 where nothing is to be waited for
	Games   []stageGame
	Players []stagePlayer // who may have White first
	Order   []string      // how it ranks its players, once it has ended
	Moves   bool          // the lengths of games may decide
}

type stagePlayer struct {
	ID   int
	Name string
}

type stageGame struct {
	Number       int
	White, Black personView
	Result       string
	Value        string // of the result
	Moves        int
	Scorable     bool
	Game         string // of the hall
	Live         bool   // it is played there
	Said         string // what the players report of it, where it has no result
	Disputed     bool
	Adjourned    string // who has sealed the move
	Note         string // of that, for officials
	Ask          *endingAsk
	Chosen       string // the result about which it asks
}

type placeView struct {
	Place   string
	Players []personView
}

// contestTabs lists the contests of an event.
func (e eventText) contestTabs() []contestTab {
	var tabs []contestTab
	for i := range e.t.Contests() {
		tabs = append(tabs, contestTab{i + 1, e.contestTitle(i + 1)})
	}
	return tabs
}

func (e eventText) contestTitle(number int) string {
	c := e.t.Contest(number)
	if c == nil || !c.PlayOff() {
		return e.say("web.systems.bracket")
	}
	if len(e.t.Contests()) == 1 {
		return e.say("web.systems.play-off")
	}
	return e.say("web.systems.play-off-number", "N", number)
}

// contest is one as it stands at an instant, at which pauses may not be over.
func (e eventText) contest(number int, now clock.Instant) contestView {
	c, _ := knockout.In(e.t, number)
	v := contestView{Number: number, Title: e.contestTitle(number), Over: c.Over()}
	if !c.PlayOff() {
		v.Rounds = e.bracket(c)
	}
	for _, s := range c.Stages() {
		v.Stages = append(v.Stages, e.stage(s, now))
	}
	for _, p := range c.Places() {
		place := placeView{Place: strconv.Itoa(p.From)}
		if p.To > p.From {
			place.Place += "–" + strconv.Itoa(p.To)
		}
		for _, id := range p.Players {
			place.Players = append(place.Players, e.person(id))
		}
		v.Places = append(v.Places, place)
	}
	v.Seats, v.Others = e.stageSeats(c)
	return v
}

// stageSeats counts the games of a contest that wait for one in the hall.
func (e eventText) stageSeats(c knockout.Contest) (seats, others int) {
	if e.t.Regulations().Venue != tournament.OnScreen {
		return 0, 0
	}
	for _, g := range c.Waiting() {
		white, _ := e.t.Player(g.White)
		black, _ := e.t.Player(g.Black)
		switch {
		case here(g.Hall) != "" || white.Withdrawn || black.Withdrawn || g.Adjourned():
		case white.Member.Handle == "" || black.Member.Handle == "":
			others++
		default:
			seats++
		}
	}
	return seats, others
}

// bracket is the whole bracket, matches to come too.
func (e eventText) bracket(c knockout.Contest) []bracketRound {
	seeds := c.Players()
	main := make(map[int]knockout.Played) // by match
	winner := make(map[int]tournament.PlayerID)
	for _, s := range c.Stages() {
		if s.Key.Step == 1 {
			main[s.Key.Match] = s
		}
		if s.Ended() && len(s.Ranking[0]) == 1 {
			winner[s.Key.Match] = s.Ranking[0][0]
		}
	}
	var rounds []bracketRound
	for _, m := range knockout.Bracket(len(seeds)) {
		for len(rounds) < m.Round {
			rounds = append(rounds, bracketRound{Title: e.say("web.event.round", "N", len(rounds)+1)})
		}
		side := func(slot knockout.Slot) sideView {
			id := winner[slot.Winner]
			if slot.Seed > 0 {
				id = seeds[slot.Seed-1]
			}
			if id == 0 {
				return sideView{Pending: e.say("web.systems.winner-of", "N", slot.Winner)}
			}
			v := sideView{Who: e.person(id), Won: winner[m.Number] == id}
			if s, played := main[m.Number]; played && s.Begun {
				v.Score = s.Points(id).String()
			}
			return v
		}
		row := matchView{Number: m.Number, One: side(m.First), Bye: m.Bye()}
		if m.Bye() {
			winner[m.Number] = seeds[m.First.Seed-1]
			row.One.Won = true
		} else {
			row.Two = side(m.Second)
		}
		rounds[m.Round-1].Matches = append(rounds[m.Round-1].Matches, row)
	}
	if n := len(rounds); n > 0 {
		rounds[n-1].Title = e.say("web.systems.final")
	}
	return rounds
}

func (e eventText) stage(s knockout.Played, now clock.Instant) stageView {
	name := func(id tournament.PlayerID) string { return e.person(id).Name }
	v := stageView{
		Number: s.Number, What: words.Stage(e.lang, s.Stage, name), Rule: e.rule(s.Article),
		Begun: s.Begun, Ended: s.Ended(), Lots: s.Form == knockout.Lots, Moves: s.Fewest > 0,
	}
	if !s.Begun && !v.Lots && s.Opens > now {
		v.Opens = s.Opens
	}
	if one, other := s.First(); one > 0 && !s.Begun {
		v.Players = []stagePlayer{{int(one), name(one)}, {int(other), name(other)}}
	}
	for i, g := range s.Games {
		row := stageGame{Number: i + 1, White: e.person(g.White), Black: e.person(g.Black), Moves: g.Moves, Value: g.Result.String(), Game: here(g.Hall)}
		if g.Result == tournament.NoResult {
			row.Said, row.Disputed = e.saidOf(g), g.Disputed()
		}
		row.Live = row.Game != "" && !g.HallScored && g.Result == tournament.NoResult
		if g.Result != tournament.NoResult {
			row.Result = boardResult(g.Result)
		}
		row.Scorable = !s.Ended() && g.Result == tournament.NoResult && (s.Form != knockout.Match || s.Next() == i+1 || g.Adjourned())
		if g.Adjourned() && !s.Ended() {
			sealed := map[tournament.Color]string{tournament.White: row.White.Name, tournament.Black: row.Black.Name}[g.Sealed]
			row.Adjourned, row.Note = e.say("web.adjourn.adjourned", "Who", sealed), g.Note
		}
		v.Games = append(v.Games, row)
	}
	from := 1
	for _, group := range s.Ranking {
		for _, id := range group {
			v.Order = append(v.Order, strconv.Itoa(from)+". "+name(id))
		}
		from += len(group)
	}
	return v
}

// rule names the article that calls for a stage; nothing where the event is not under it.
func (e eventText) rule(article string) string {
	if !e.t.Regulations().Cites(article) {
		return ""
	}
	return words.Article(e.lang, article, tournament.Edition)
}

// saidOf is what the players report of a game.
func (e eventText) saidOf(g knockout.Game) string {
	switch white, black := said(g.WhiteSaid.Result), said(g.BlackSaid.Result); {
	case white != "" && black != "":
		return e.say("web.phones.disputed", "White", white, "Black", black)
	case white != "":
		return e.say("web.phones.white", "Result", white)
	case black != "":
		return e.say("web.phones.black", "Result", black)
	}
	return ""
}

type contestData struct {
	eventHead
	Contest contestView
}

// contestPage is the page of a contest for everybody.
func (v *visit) contestPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	number := v.number("contest")
	if e.Tournament.Contest(number) == nil {
		return site.Refuse(http.StatusNotFound, "web.problem.no-contest")
	}
	d := contestData{v.head(e, "contest"), v.eventText(e.Tournament).contest(number, v.now())}
	d.TabContest = number
	return v.showEvent("contest", d.eventHead, d)
}

// now is the instant of the office's clock.
func (v *visit) now() clock.Instant { return v.office.Now() }

// resultChoices are the results that a game of a contest can have.
func (v *visit) stageResults() []kind {
	var list []kind
	for _, r := range tournament.Results() {
		if !r.Unrated() && !slices.Contains([]tournament.Result{tournament.WinAndHalf, tournament.HalfAndWin, tournament.BothWin, tournament.WhiteHalf, tournament.BlackHalf}, r) {
			list = append(list, kind{r.String(), i18n.Result(words.Result(v.Lang, r))})
		}
	}
	return list
}
