package events

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// An event as its pages show it: everything is already text in the reader's
// language, so that the templates only lay it out.

// personView is a player of an event as pages show them.
type personView struct {
	Name, Title, Rating string
	Handle              string // handle of a member who entered themselves and whose display name is Name
	Withdrawn           bool   // set only where their board waits to be scored by default
	PlaysWhite          bool   // colour on a board of a match
	Team                int    // identity of a team, which has a page; 0 for a player
}

// eventHead is the common data of all pages of an event.
type eventHead struct {
	ID, Name     string
	Facts        []string
	Tab          string
	TabRound     int
	RoundTabs    []int
	ContestTabs  []contestTab
	KnockOut     bool
	TabContest   int
	Revision     string
	Open         []string // results that are missing from the standings, and what counts meanwhile
	MayManage    bool     // the visitor conducts rounds: an organiser or arbiter of the event
	MayAppoint   bool     // the visitor chooses the staff
	MayOrganise  bool
	MayArbitrate bool
	HasPrizes    bool
	InHall       bool // games are played in the hall
	HasRatings   bool // ratings and norms are computed
	OfTeams      bool
	Template     bool   // events are started from it, and nobody plays in it
	Pager        *pager // page of the long list of the page; nil if it has none
}

type roundView struct {
	Number       int
	Closed       bool
	Complete     bool
	Elsewhere    string // who does not sit at their fixed table, for the staff
	Unseated     bool   // there is a board without a game and without a result
	Revocable    bool   // its publication can be revoked
	Terms        []string
	Hall         []boardView // boards whose games can begin in the hall: both players are members
	OverTheBoard int         // number of waiting boards that cannot begin in the hall
	Early        string      // boards that may begin before the others, as text
	Undrawn      bool        // its Chess960 position is not drawn yet
	EarlyHall    []int       // those boards that can begin in the hall
	Boards       []boardView
	All          int    // number of all boards, if Boards are only the first ones
	Pager        *pager // page of a long list of boards; nil if it is not long
}

type boardView struct {
	Board        int
	Table        int // of the hall, if tables have other numbers than boards
	White, Black personView
	Result       string
	Game         string
	Live         bool
	Own          bool        // the member who entered the result plays on the board
	Bye          string      // kind of bye, when there is no opponent
	Games        []boardView // boards of a match between teams
}

type standingView struct {
	ID    int // identity of the player
	Rank  int
	Group int // group of a Belgrade tournament; 0 in other events
	// Decided says what decided the rank after the tie-breaks: a play-off, a lot, the arbiter; or is empty.
	Decided string
	Who     personView
	Me      bool
	Points  string
	Values  []string
}

type methodView struct{ Code, Name string }

type entryView struct {
	ID          int
	Number      int
	Who         personView
	Withdrawn   bool
	Federation  string
	Club        string
	Here        bool // checked in for the next round
	Birth       string
	FIDEID      string
	Member      string
	MemberFound bool
	Sight       tournament.Sight // only for officials
	// Typed says that the rating was given by hand: in place of what follows from a method, or from no
	// list where others are from one.
	Typed bool
}

type crossView struct {
	Number   int
	Who      personView
	Me       bool
	Annulled bool // the games are annulled
	Cells    []cellView
	Points   string
}

type cellView struct {
	Self  bool
	Class string // CSS class of the result, see ui/README.md
	Games []cellGame
}

type cellGame struct{ Text, Game string }

// eventText converts an event to the texts that its pages show.
type eventText struct {
	lang string
	t    tournament.Tournament
	me   string // identity of the reader, to mark their rows

	called func(handle string) string // returns the display name of a member
	// calledOff are games that ended without a result, so that their boards wait for another one. It
	// is set only where games are started.
	calledOff map[string]bool
}

// occupies reports whether a board has a game of the hall that was not called off.
func (e eventText) occupies(game string) bool { return localGame(game) != "" && !e.calledOff[game] }

func (e eventText) say(key string, args ...any) string { return i18n.Text(e.lang, key, args...) }

// person returns a player as pages show it: a member under the name for display.
func (e eventText) person(id tournament.PlayerID) personView {
	p, ok := e.t.Player(id)
	if !ok {
		return personView{Name: "–"}
	}
	v := personView{Name: p.Name, Title: string(p.Title)}
	if name := e.called(p.Member.Handle); name != "" && p.Name == p.Member.Handle {
		v.Name, v.Handle = name, p.Name
	}
	if p.Rating > 0 {
		v.Rating = strconv.Itoa(p.Rating)
	}
	if e.t.OfTeams() {
		v.Team = int(id)
	}
	return v
}

func (e eventText) withdrawn(id tournament.PlayerID) bool {
	p, _ := e.t.Player(id)
	return p.Withdrawn
}

func (e eventText) isMe(id tournament.PlayerID) bool {
	p, ok := e.t.Player(id)
	return ok && e.me != "" && p.Member.ID == e.me
}

// facts returns the facts below an event's name.
func (e eventText) facts() []string {
	r := e.t.Regulations()
	var list []string
	if r.Demonstration {
		list = append(list, e.say("web.event.demonstration"))
	}
	list = append(list, e.system(r))
	if r.Place != "" {
		list = append(list, r.Place)
	}
	switch {
	case r.Starts != "" && r.Ends != "" && r.Ends != r.Starts:
		list = append(list, i18n.Days(e.lang, r.Starts, r.Ends))
	case r.Starts != "":
		list = append(list, i18n.Day(e.lang, r.Starts))
	}
	if r.Control != "" {
		list = append(list, controlText(r.Control))
	}
	list = append(list, e.lawsTexts(e.say("web.event.laws-of", "Edition", r.Laws))...)
	list = append(list, e.entryCount())
	if planned := e.t.Planned(); planned > 0 {
		list = append(list, e.say("web.event.rounds-of", "Done", e.t.Published(), "All", planned))
	}
	if r.Arbiter != "" {
		list = append(list, e.say("web.event.arbiter-is", "Name", r.ArbiterNamed(r.Arbiter).Titled()))
	}
	list = append(list, e.delayTexts(r.Broadcast)...)
	if !e.t.FIDEMode().In() {
		list = append(list, words.Mode(e.lang, e.t))
	}
	list[0] = capital(list[0]) // it begins a line
	return list
}

// lawsTexts returns the name of an edition, and the event's rules about adjournments and draw
// offers.
func (e eventText) lawsTexts(edition string) []string {
	said, r := []string{edition}, e.t.Regulations()
	if r.Adjournments {
		said = append(said, e.say("web.event.adjourns"))
	}
	if r.Chess960 {
		said = append(said, e.say("web.event.chess960-played"))
	}
	if r.GuidelinesIII {
		said = append(said, e.say("web.event.guidelines-apply"))
	}
	switch {
	case r.Draws.Never:
		said = append(said, e.say("web.event.draws-never"))
	case r.Draws.NotBefore > 0:
		said = append(said, e.say("web.event.draws-before", "Moves", r.Draws.NotBefore))
	}
	return said
}

// delayTexts describes how much later spectators see the games.
func (e eventText) delayTexts(b tournament.Broadcast) (list []string) {
	if b.Minutes > 0 {
		list = append(list, i18n.Count(e.lang, "web.watch.delay.minutes", b.Minutes))
	}
	if b.Moves > 0 {
		list = append(list, i18n.Count(e.lang, "web.watch.delay.moves", b.Moves))
	}
	return list
}

// entryCount describes how many are entered, and how many of them have withdrawn.
func (e eventText) entryCount() string {
	entered, withdrawn := 0, 0
	for _, p := range e.t.Players() {
		switch {
		case p.Removed:
			continue
		case p.Withdrawn:
			withdrawn++
		}
		entered++
	}
	said := i18n.Count(e.lang, e.countKey(), entered)
	if withdrawn > 0 {
		said += ", " + i18n.Count(e.lang, "common.count.withdrawn", withdrawn)
	}
	return said
}

// countKey returns the key of the words for counting players or teams.
func (e eventText) countKey() string {
	if e.t.OfTeams() {
		return "common.count.teams"
	}
	return "common.count.players"
}

// system returns the name of the pairing system, with its cycles and groups.
func (e eventText) system(r tournament.Regulations) string {
	switch r.System {
	case tournament.Berger:
		return e.say("web.event.system.berger-" + strconv.Itoa(r.Cycles))
	case tournament.Belgrade:
		return e.say("web.event.system.belgrade-"+strconv.Itoa(r.Cycles)) + ", " + e.say("web.systems.groups-of", "N", r.Groups)
	}
	return words.System(e.lang, r.System)
}

// state returns the badge of the event: its class and its text.
func (e eventText) state() (badge, text string) {
	published, planned := e.t.Published(), e.t.Planned()
	last, _ := e.t.Round(published)
	switch {
	case e.t.Regulations().System == tournament.Wimbledon && e.t.Over():
		return "done", e.say("web.event.state.over")
	case published == 0 && len(e.t.Contests()) == 0:
		return "wait", e.say("web.event.state.entries")
	case planned > 0 && published >= planned && last.Closed:
		return "done", e.say("web.event.state.over")
	default:
		return "live", e.say("web.event.state.live")
	}
}

// round returns a round with its boards as pages show it.
func (e eventText) round(r tournament.Round) *roundView {
	v := &roundView{Number: r.Number, Closed: r.Closed, Complete: r.Complete(), Terms: e.terms(r.Number).texts()}
	if number, drawn := e.t.Position(r.Number); drawn {
		v.Terms = append(v.Terms, e.say("web.event.position", "N", number, "Rank", tournament.BackRank(number)))
	} else if v.Undrawn = e.t.Regulations().Chess960; v.Undrawn {
		v.Terms = append(v.Terms, e.say("web.event.position-not-drawn"))
	}
	tables, elsewhere := e.t.Tables(r.Number)
	names := make([]string, len(elsewhere))
	for i, id := range elsewhere {
		names[i] = e.person(id).Name
	}
	if len(names) > 0 {
		v.Elsewhere = e.say("web.event.not-at-table", "Names", strings.Join(names, "; "))
	}
	for _, b := range r.Boards {
		row := boardView{Board: b.Board, Table: tables[b.Board], White: e.person(b.White)}
		if b.Bye != "" {
			row.Bye = words.ByeAt(e.lang, e.t, r.Number, b)
			v.Boards = append(v.Boards, row)
			continue
		}
		row.Black, row.Game = e.person(b.Black), localGame(b.Game)
		if e.t.OfTeams() {
			row.Games, row.Result = e.gameViews(r.Number, b), e.matchScore(r.Number, b)
		}
		switch {
		case e.t.OfTeams():
			v.Unseated = v.Unseated || b.Result == tournament.NoResult
		case b.Result != tournament.NoResult:
			row.Result, row.Own = boardResult(b.Result), b.Source.Own
		case row.Game != "" && !b.GameScored:
			row.Live = true
		case row.Game == "":
			row.White.Withdrawn, row.Black.Withdrawn = e.withdrawn(b.White), e.withdrawn(b.Black)
			v.Unseated = v.Unseated || !row.White.Withdrawn && !row.Black.Withdrawn
		}
		v.Boards = append(v.Boards, row)
	}
	return v
}

// localGame returns the game if it is on this server, or "".
func localGame(game string) string {
	if office.IsLocalGame(game) {
		return game
	}
	return ""
}

// termsView is the terms of a round that differ from the event's.
type termsView struct {
	Round                int
	Control, Place, Time string
	Venue, Laws          string // as text
}

// terms returns the terms of a round as text, empty where they are those of the event.
func (e eventText) terms(round int) termsView {
	t := e.t.Regulations().Terms(round)
	v := termsView{Round: round, Place: t.Place, Time: t.Time}
	if t.Control != "" {
		v.Control = controlText(t.Control)
	}
	if t.Venue != "" {
		v.Venue = words.Venue(e.lang, t.Venue)
	}
	if t.Laws != "" {
		v.Laws = e.say("web.event.laws-of", "Edition", t.Laws)
	}
	return v
}

// texts returns the terms that differ.
func (t termsView) texts() []string {
	return slices.DeleteFunc([]string{t.Time, t.Control, t.Place, t.Venue, t.Laws}, func(s string) bool { return s == "" })
}

// seats returns the boards or matches of a round that wait for a game and can be played in the
// hall, and the number of others that wait.
func (e eventText) seats(r tournament.Round) (hall []boardView, others int) {
	games := make(map[int]bool) // of a match: whether one of its games can be played there
	for _, place := range acts.BoardsToScore(e.t, r) {
		b, _ := e.t.Board(r.Number, place.Board)
		if stands := e.gameOnBoard(place); stands.Result != tournament.NoResult || e.occupies(stands.Game) || e.withdrawn(b.White) || e.withdrawn(b.Black) {
			continue
		}
		switch white, black := e.areMembers(place); {
		case !white || !black:
			others++
		case !games[place.Board]:
			games[place.Board] = true
			hall = append(hall, boardView{Board: b.Board, White: e.person(b.White), Black: e.person(b.Black)})
		}
	}
	return hall, others
}

// areMembers reports whether the players of a board, White and Black, are members of the hall.
func (e eventText) areMembers(place acts.BoardID) (white, black bool) {
	b, _ := e.t.Board(place.Round, place.Board)
	one := func(id tournament.PlayerID) bool {
		p, _ := e.t.Player(id)
		if place.Game > 0 {
			p.Entry, _ = e.t.Seated(place.Round, id, place.Game)
		}
		return p.Member.Handle != ""
	}
	return one(b.White), one(b.Black)
}

// boardResult returns a result as printed between two names.
func boardResult(r tournament.Result) string {
	return i18n.Result(sheets.Result(r))
}

// standings converts standings for a page. In a category, ranks begin with 1 again.
func (e eventText) standings(ranked []tournament.Standing, category *tournament.Category) []standingView {
	var list []standingView
	var last tournament.Standing
	rank := 0
	for _, s := range ranked {
		if p, _ := e.t.Player(s.Player); category != nil && !category.Has(p.Entry) {
			continue
		}
		row := standingView{ID: int(s.Player), Rank: s.Rank, Group: s.Group, Decided: e.decided(s), Who: e.person(s.Player), Me: e.isMe(s.Player), Points: s.Points.String()}
		row.Who.Withdrawn = e.withdrawn(s.Player)
		if s.Rank != last.Rank || s.Group != last.Group {
			last, rank = s, len(list)+1
		}
		if category != nil {
			row.Rank, row.Group = rank, 0
		}
		for _, v := range s.Values {
			row.Values = append(row.Values, v.String())
		}
		list = append(list, row)
	}
	return list
}

// decided returns what decided a rank after the tie-breaks, or "".
func (e eventText) decided(s tournament.Standing) string {
	switch {
	case s.Settled != "":
		return e.say("sheet.settled-" + string(s.Settled))
	case s.PlayOff > 0:
		return e.say("web.systems.played-off")
	}
	return ""
}

func (e eventText) methods() []methodView {
	var list []methodView
	for _, m := range e.t.Regulations().TieBreaks {
		list = append(list, methodView{string(m), capital(words.TieBreak(e.lang, m))})
	}
	return list
}

// capital returns a text with its first letter in upper case.
func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// entries returns the players that are not removed, by number once the numbers are drawn.
func (e eventText) entries() []entryView {
	players := e.t.Players()
	if e.t.NumbersDrawn() {
		byNumber := make([]tournament.Player, 0, len(players))
		for _, id := range e.t.Order() {
			p, _ := e.t.Player(id)
			byNumber = append(byNumber, p)
		}
		for _, p := range players { // withdrawn before the lots were drawn
			if p.Number == 0 {
				byNumber = append(byNumber, p)
			}
		}
		players = byNumber
	}
	list := make([]entryView, 0, len(players))
	next := nextRound(e.t)
	lists := slices.ContainsFunc(players, func(p tournament.Player) bool { return p.RatingFrom != "" })
	for _, p := range players {
		if p.Removed {
			continue
		}
		list = append(list, entryView{
			ID: int(p.ID), Number: p.Number, Who: e.person(p.ID), Withdrawn: p.Withdrawn, Federation: p.Federation, Club: p.Club, Here: e.t.IsCheckedIn(p.ID, next),
			Birth: p.Birth, FIDEID: p.FIDEID, Member: p.Member.Handle, MemberFound: p.Member.ID != "", Sight: p.Sight,
			Typed: p.Rating > 0 && (p.Typed || lists && p.RatingFrom == ""),
		})
	}
	return list
}

// crossTable returns the rows of the cross table.
func (e eventText) crossTable() []crossView {
	var list []crossView
	gained := make(map[tournament.PlayerID]string) // of teams: the score that ranks first
	if e.t.OfTeams() {
		for _, s := range e.t.Standings() {
			gained[s.Player] = s.Points.String()
		}
	}
	for i, row := range e.t.CrossTable() {
		v := crossView{Number: i + 1, Who: e.person(row.Player), Me: e.isMe(row.Player), Annulled: row.Annulled, Points: row.Total.String()}
		if points, ranked := gained[row.Player]; ranked {
			v.Points = points
		}
		for j, games := range row.Cells {
			v.Cells = append(v.Cells, e.cell(i == j, games))
		}
		list = append(list, v)
	}
	return list
}

// cell returns a cell of the cross table with the games of two players. self marks the diagonal.
func (e eventText) cell(self bool, games []tournament.Meeting) cellView {
	c := cellView{Self: self}
	if self {
		return c
	}
	c.Class = "todo"
	for _, m := range games {
		b, _ := e.t.Board(m.Round, m.Board)
		text, class := cellText(m)
		player := b.Black
		if m.White {
			player = b.White
		}
		if e.t.ExcludedAt(m.Round, b, player) {
			text = sheets.ExcludedSign
		}
		if e.t.OfTeams() {
			text = e.matchCell(m, b, text)
		}
		c.Games = append(c.Games, cellGame{Text: text, Game: localGame(b.Game)})
		c.Class = class
	}
	if len(c.Games) == 0 {
		c.Games = []cellGame{{Text: "·"}}
	}
	return c
}

// cellText returns a game from the point of view of the row's player, and its class. An adjourned game
// that counts as a draw is in parentheses.
func cellText(m tournament.Meeting) (text, class string) {
	if m.Assumed {
		return "(½)", "todo"
	}
	if m.Result == tournament.NoResult {
		return "·", "todo"
	}
	if m.Result.Forfeit() {
		if m.Result == tournament.WhiteByForfeit && m.White || m.Result == tournament.BlackByForfeit && !m.White {
			return "+", "forfeit win"
		}
		return "−", "forfeit loss"
	}
	score, black := tournament.OrdinaryScoring().Points(m.Result)
	if !m.White {
		score = black
	}
	switch score {
	case 2:
		return "1", "win"
	case 1:
		return "½", "draw"
	default:
		return "0", "loss"
	}
}
