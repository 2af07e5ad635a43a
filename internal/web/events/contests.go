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

// contestTab is the tab of a contest of an event.
type contestTab struct {
	Number int
	Text   string
}

// contestView is a knock-out or a play-off as its page shows it.
type contestView struct {
	Number int
	Title  string
	Over   bool
	Rounds []bracketRound // of a knock-out only
	Stages []stageView
	Places []placeView // final places
	// Seats is the number of games that can begin in the hall. Others is the number that cannot,
	// because a player is no member. Both are 0 in an event over the board.
	Seats, Others int
}

// bracketRound is a round of the bracket, with its matches in order.
type bracketRound struct {
	Title   string
	Matches []matchView
}

type matchView struct {
	Number   int
	One, Two sideView
	Bye      bool
}

// sideView is one side of a match: a player, or the winner of an earlier match.
type sideView struct {
	Who     personView
	Pending string // text about the earlier match
	Score   string // score of the main games
	Won     bool
}

// stageView is a stage of a contest: its games, and its outcome.
type stageView struct {
	Number  int
	What    string
	Rule    string // the article that requires the stage
	Begun   bool
	Ended   bool
	Lots    bool
	Opens   clock.Instant // 0 when there is nothing to wait for
	Games   []stageGame
	Players []stagePlayer // players who may have White in the first game
	Order   []string      // final ranking of its players
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
	Value        string // code of the result
	Moves        int
	Scorable     bool
	Game         string // game of the hall
	Live         bool   // the game is in progress in the hall
	Said         string // the players' reports, while there is no result
	Disputed     bool
	Adjourned    string // the player who sealed the move
	Note         string // note about the adjournment, for officials
	Ask          *endingAsk
	Chosen       string // the result for which Ask asks
}

type placeView struct {
	Place   string
	Players []personView
}

// contestTabs returns the tabs of the contests.
func (e eventText) contestTabs() []contestTab {
	var tabs []contestTab
	for i := range e.t.Contests() {
		tabs = append(tabs, contestTab{i + 1, e.contestTitle(i + 1)})
	}
	return tabs
}

// contestTitle returns the title of a contest: a bracket or a play-off, with its number if there
// are several.
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

// contest returns a contest as it is at the time now, which decides whether pauses are over.
func (e eventText) contest(number int, now clock.Instant) contestView {
	c, _ := knockout.ContestOf(e.t, number)
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
	v.Seats, v.Others = e.countStageSeats(c)
	return v
}

// countStageSeats counts the games of a contest that have not begun: those that can begin in the
// hall, and the others.
func (e eventText) countStageSeats(c knockout.Contest) (seats, others int) {
	if e.t.Regulations().Venue != tournament.OnScreen {
		return 0, 0
	}
	for _, g := range c.Waiting() {
		white, _ := e.t.Player(g.White)
		black, _ := e.t.Player(g.Black)
		switch {
		case e.occupies(g.Hall) || white.Withdrawn || black.Withdrawn || g.Adjourned():
		case white.Member.Handle == "" || black.Member.Handle == "":
			others++
		default:
			seats++
		}
	}
	return seats, others
}

// bracket returns the rounds of the whole bracket, including matches to come.
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

// stage returns a stage as its page shows it.
func (e eventText) stage(s knockout.Played, now clock.Instant) stageView {
	name := func(id tournament.PlayerID) string { return e.person(id).Name }
	v := stageView{
		Number: s.Number, What: words.Stage(e.lang, s.Stage, name), Rule: e.ruleText(s.Article),
		Begun: s.Begun, Ended: s.Ended(), Lots: s.Form == knockout.Lots, Moves: s.Fewest > 0,
	}
	if !s.Begun && !v.Lots && s.Opens > now {
		v.Opens = s.Opens
	}
	if one, other := s.First(); one > 0 && !s.Begun {
		v.Players = []stagePlayer{{int(one), name(one)}, {int(other), name(other)}}
	}
	for i, g := range s.Games {
		row := stageGame{Number: i + 1, White: e.person(g.White), Black: e.person(g.Black), Moves: g.Moves, Value: g.Result.String(), Game: localGame(g.Hall)}
		if g.Result == tournament.NoResult {
			row.Said, row.Disputed = e.reportsText(g), g.Disputed()
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

// ruleText names the article that requires a stage. It returns "" when the event is not under that
// rule.
func (e eventText) ruleText(article string) string {
	if !e.t.Regulations().Cites(article) {
		return ""
	}
	return words.Article(e.lang, article, tournament.Edition)
}

// reportsText returns the players' reports about a game, as text.
func (e eventText) reportsText(g knockout.Game) string {
	switch white, black := resultText(g.WhiteSaid.Result), resultText(g.BlackSaid.Result); {
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

// contestPage shows the public page of a contest.
func (v *visit) contestPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	number := v.pathNumber("contest")
	if e.Tournament.Contest(number) == nil {
		return site.Refuse(http.StatusNotFound, "web.problem.no-contest")
	}
	d := contestData{v.head(e, "contest"), v.eventText(e.Tournament).contest(number, v.now())}
	d.TabContest = number
	return v.showEvent("contest", d.eventHead, d)
}

// now returns the present time by the office's clock.
func (v *visit) now() clock.Instant { return v.office.Now() }

// stageResults returns the possible results of a game in a contest.
func (v *visit) stageResults() []kind {
	var list []kind
	for _, r := range tournament.Results() {
		if !r.Unrated() && !slices.Contains([]tournament.Result{tournament.WinAndHalf, tournament.HalfAndWin, tournament.BothWin, tournament.WhiteHalf, tournament.BlackHalf}, r) {
			list = append(list, kind{r.String(), i18n.Result(words.Result(v.Lang, r))})
		}
	}
	return list
}
