package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/knockout"
)

// Event returns a sentence about an event of the log. t is the state before it, which contains the
// names.
func Event(lang string, t tournament.Tournament, e tournament.Event) string {
	return EventSpelt(lang, t, e, asStored)
}

// EventSpelt is Event with every result passed through spell. Texts written by people are not
// changed.
func EventSpelt(lang string, t tournament.Tournament, e tournament.Event, spell func(result string) string) string {
	c := languageOf(lang)
	args := map[string]any{}
	player := func(id tournament.PlayerID) {
		p, _ := t.Player(id)
		args["name"] = p.Name
	}
	pair := func(one, other tournament.PlayerID, round int) {
		white, _ := t.Player(one)
		black, _ := t.Player(other)
		args["white"], args["black"], args["round"] = white.Name, black.Name, round
	}
	board := func(round, board int) {
		b, _ := t.Board(round, board)
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		args["round"], args["board"] = round, board
		args["white"], args["black"] = white.Name, black.Name
	}
	kind := e.EventKind()
	switch e := e.(type) {
	case tournament.Created:
		args["name"], args["system"] = e.Regulations.Name, c.say("system."+string(e.Regulations.System), nil)
	case tournament.PlayersEntered:
		args["players"] = len(e.Players)
		if len(e.Players) == 1 {
			args["name"] = e.Players[0].Name
		}
	case tournament.LateEntered:
		args["name"], args["number"] = e.Entry.Name, slices.Index(e.Order, e.Player)+1
	case tournament.PairForbidden:
		args["players"], args["first"], args["last"], args["reason"] = playerNames(t, e.Players), e.First, e.Last, e.Reason
		if e.Last > 0 {
			kind += "Until"
		}
	case tournament.PairAllowed:
		args["players"], args["reason"] = playerNames(t, e.Players), e.Reason
	case tournament.PairForced:
		pair(e.White, e.Black, e.Round)
		args["reason"] = e.Reason
	case tournament.PairReleased:
		pair(e.White, e.Black, e.Round)
		args["reason"] = e.Reason
	case tournament.Undone:
		last := e
		log := t.Log()
		for undoesUndone(log, e) {
			e = log[e.Facts[0]-1].Event.(tournament.Undone)
			kind = map[string]string{"Undone": "Redone", "Redone": "Undone"}[kind]
		}
		args["facts"], args["reason"] = undoneFacts(lang, t, log, e, spell), last.Reason
	case tournament.PlayerAmended:
		player(e.Player)
		p, _ := t.Player(e.Player)
		args["changes"] = amendedFields(c, p.Entry, e.Entry)
	case tournament.LaterRatingGiven:
		player(e.Player)
		args["rating"], args["round"], args["list"], args["reason"] = e.Rating, e.Round, e.List, e.Reason
		if e.List != "" {
			kind += "Listed"
		}
	case tournament.PlayerRemoved:
		player(e.Player)
		args["reason"] = e.Reason
	case tournament.PlayersCheckedIn:
		args["round"], args["players"] = e.Round, playerNames(t, e.Players)
	case tournament.PlayersCheckedOut:
		args["round"], args["players"] = e.Round, playerNames(t, e.Players)
	case tournament.PlayerWithdrawn:
		player(e.Player)
		if args["reason"] = e.Reason; e.Absent > 0 {
			kind += "Absent"
			args["round"], args["article"] = e.Absent, ""
			if article, edition := t.Regulations().System.AbsenceArticle(); article != "" {
				args["article"] = Article(lang, article, edition)
			}
		}
	case tournament.PlayerReturned:
		player(e.Player)
	case tournament.NumbersAssigned:
		args["players"] = len(e.Order)
		if e.Listed {
			kind += "Listed"
		}
	case tournament.NumbersRevoked:
		args["reason"] = e.Reason
	case tournament.NumbersExchanged:
		one, _ := t.Player(e.A)
		other, _ := t.Player(e.B)
		args["one"], args["other"], args["is"], args["was"] = one.Name, other.Name, other.Number, one.Number
	case tournament.NumbersRegenerated:
		moved := 0
		for i, id := range t.Order() {
			if i < len(e.Order) && e.Order[i] != id {
				moved++
			}
		}
		args["players"] = moved
	case tournament.PositionDrawn:
		args["round"], args["number"], args["rank"] = e.Round, e.Number, tournament.BackRank(e.Number)
	case tournament.PlacesSettled:
		kind += map[tournament.SettledBy]string{tournament.ByLot: "Lot", tournament.ByOrder: "Order", tournament.ByValues: "Values"}[e.By]
		settledArgs(args, t, e)
	case tournament.RoundPublished:
		args["round"], args["reason"] = e.Round, e.Reason
		if e.Reason != "" {
			kind += "ByHand"
		}
	case tournament.RoundRevoked:
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.BoardSeated:
		if board(e.Round, e.Board); e.MatchBoard > 0 {
			setGameArgs(t, e.Round, e.Board, e.MatchBoard, args)
			kind += "Match"
		}
	case tournament.ResultRecorded:
		board(e.Round, e.Board)
		args["result"], args["arbiter"] = spell(c.result(e.Result)), e.Source.Name
		switch {
		case e.Source.Players:
			kind += "ByPlayers"
		case e.Source.Game == "":
			kind += "ByArbiter"
		}
	case tournament.BoardAdjourned:
		board(e.Round, e.Board)
		sealed := e.Sealed
		if e.Game > 0 {
			setGameArgs(t, e.Round, e.Board, e.Game, args)
			kind += "Match"
			if e.Game%2 == 0 { // the team named second has White
				sealed = sealed.Other()
			}
		}
		args["note"], args["sealed"], args["next"] = e.Note, args[string(sealed)], e.Paired
		if e.Paired > 0 {
			kind += "ByPairing"
		}
	case tournament.ReportsOpened, tournament.ReportsClosed:
		// their sentences need no arguments
	case tournament.ResultReported:
		player(e.Player)
		args["round"], args["board"], args["result"] = e.Round, e.Board, spell(c.result(e.Result))
	case tournament.ResultCorrected:
		board(e.Round, e.Board)
		args["was"], args["result"] = spell(c.result(e.Was)), spell(c.result(e.Result))
		args["arbiter"], args["reason"] = e.Source.Name, e.Reason
		switch {
		case e.Source.Reopened:
			kind += "Reopened"
		case e.Source.Game != "":
			kind += "ByGame"
		}
	case tournament.RatingCorrected:
		board(e.Round, e.Board)
		args["was"], args["result"], args["reason"] = spell(c.result(e.Was)), spell(c.result(e.Result)), e.Reason
	case tournament.LineUpGiven:
		player(e.Team)
		args["round"], args["players"] = e.Round, lineUpNames(c, t, e)
	case tournament.GameRecorded:
		setGameArgs(t, e.Round, e.Board, e.Game, args)
		args["result"], args["arbiter"] = spell(c.result(e.Result)), e.Source.Name
		if e.Match != tournament.NoResult {
			b, _ := tournament.Apply(t, e).Board(e.Round, e.Board)
			white, black := t.GamePoints(b)
			args["score"] = spell(white.String() + "-" + black.String())
			kind += "Match"
		}
		if e.Source.Game != "" {
			kind += "ByGame"
		}
	case tournament.GameCorrected:
		setGameArgs(t, e.Round, e.Board, e.Game, args)
		args["was"], args["result"], args["arbiter"], args["reason"] = spell(c.result(e.Was)), spell(c.result(e.Result)), e.Source.Name, e.Reason
		switch {
		case e.Source.Reopened:
			kind += "Reopened"
		case e.Source.Game != "":
			kind += "ByGame"
		}
	case tournament.RoundEnded:
		args["round"] = e.Round
	case tournament.RoundReopened:
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.RegulationsAmended:
		var fields []string
		for _, field := range t.Regulations().Changed(e.Regulations) {
			fields = append(fields, Field(lang, field))
		}
		args["reason"], args["fields"] = e.Reason, strings.Join(fields, ", ")
		if e.Reason != "" {
			kind += "Why"
		}
	case tournament.ByeGranted:
		player(e.Player)
		args["round"], args["bye"] = e.Round, c.say("bye."+string(e.Bye), nil)
	case tournament.ByeRevoked:
		player(e.Player)
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.ContestAdvanced:
		args["said"] = contestSentences(lang, t, e, spell)
	case tournament.ByHandBegun:
		args["round"] = e.Round
	case tournament.ByHandEnded:
		args["round"] = e.Round
	case tournament.IntegrityNoted:
		var lines []string
		for _, i := range e.Events {
			lines = append(lines, strings.TrimPrefix(fidemode.IntegrityLine(t, i), "### "))
		}
		args["changes"] = strings.Join(lines, "; ")
	case tournament.FIDEModeLeft:
		args["round"], args["because"], args["reason"] = e.Round, Departures(lang, e.Because), e.Reason
		if e.Reason != "" {
			kind += "Why"
		}
	case tournament.EventRemoved, tournament.EventRestored:
		// their sentences need no arguments
	case tournament.OfficialAppointed:
		args["handle"], args["duty"] = e.Member.Handle, c.say("duty."+string(e.Duty), nil)
	case tournament.OfficialDismissed:
		args["handle"], args["duty"] = e.Member.Handle, c.say("duty."+string(e.Duty), nil)
	case tournament.RulingNoted:
		switch {
		case e.Ruling.Board > 0:
			board(e.Ruling.Round, e.Ruling.Board)
			kind += "Board"
		case e.Ruling.Player > 0:
			player(e.Ruling.Player)
			kind += "Player"
		}
		args["ruling"], args["text"] = e.Ruling.Number, e.Ruling.Text
	case tournament.MatterNoted:
		m := e.Matter
		what := Matter(lang, t, m)
		if place := MatterPlace(lang, t, m.ContestPlace, m.Round, m.Board, m.MatchBoard); place != "" {
			what = place + ": " + what
		}
		if m.Article != "" {
			what += " (" + Article(lang, m.Article, t.Regulations().LawsOf(m.Round)) + ")"
		}
		args["ruling"], args["what"], args["text"] = m.Number, what, m.Text
	case tournament.AppealMade:
		player(e.Appeal.Player)
		args["appeal"], args["text"] = e.Appeal.Number, e.Appeal.Text
	case tournament.AppealDecided:
		args["appeal"], args["members"], args["reason"] = e.Appeal, strings.Join(e.Members, ", "), e.Reason
		args["outcome"] = OutcomeName(lang, e.Outcome)
	case tournament.AppealWithdrawn:
		args["appeal"], args["reason"] = e.Appeal, e.Reason
	case tournament.RulingAttributed:
		numbers := make([]string, 0, len(e.Seqs))
		for _, n := range t.EntriesOf(e) {
			numbers = append(numbers, strconv.Itoa(n))
		}
		args["name"], args["rulings"] = e.Arbiter.Name, strings.Join(numbers, ", ")
	case tournament.FollowRefused:
		args["ruling"], args["why"] = e.Ruling, Refusal(lang, e.Refusal())
	case tournament.RulingSettled:
		args["ruling"], args["reason"] = e.Ruling, e.Reason
	case tournament.RulingRevoked:
		args["ruling"], args["reason"] = e.Ruling, e.Reason
	}
	sentence := strings.TrimSpace(c.say("event."+kind, args))
	if late, is := e.(tournament.LateEntered); is && slices.Index(late.Order, late.Player) < len(late.Order)-1 {
		sentence += " " + c.say("event.LateEnteredMoved", nil)
	}
	if amended, is := e.(tournament.RegulationsAmended); is && len(amended.Ratings) > 0 {
		sentence += " " + c.say("event.RatingsFollow", map[string]any{"players": len(amended.Ratings)})
	}
	if isOwnBoard(e) {
		sentence += " " + c.say("event.OwnBoard", nil)
	}
	if published, is := e.(tournament.RoundPublished); is {
		for _, b := range published.Broken {
			sentence += " " + Refusal(lang, b.Refusal(t))
		}
	}
	if lot, is := e.(tournament.NumbersAssigned); is && lot.Color != tournament.NoColor {
		sentence += " " + c.say("event.NumbersAssigned"+map[tournament.Color]string{tournament.White: "White", tournament.Black: "Black"}[lot.Color], nil)
	}
	return sentence
}

// asStored returns a result unchanged.
func asStored(result string) string { return result }

// amendedFields returns a text on the changed fields of an entry.
func amendedFields(c language, was, is tournament.Entry) string {
	var changes []string
	for _, f := range [...]struct{ name, was, is string }{
		{"name", was.Name, is.Name}, {"title", string(was.Title), string(is.Title)}, {"rating", number(was.Rating), number(is.Rating)},
		{"official", number(was.Official), number(is.Official)}, {"national", number(was.National), number(is.National)}, {"rating_from", was.RatingFrom, is.RatingFrom},
		{"federation", was.Federation, is.Federation}, {"club", was.Club, is.Club}, {"fideid", was.FIDEID, is.FIDEID},
		{"birth", was.Birth, is.Birth}, {"sex", was.Sex, is.Sex}, {"handle", was.Member.Handle, is.Member.Handle}, {"captain", was.Captain, is.Captain}, {"table", number(was.Table), number(is.Table)},
		{"sight", sightText(c, was.Sight), sightText(c, is.Sight)},
	} {
		if f.was != f.is {
			changes = append(changes, c.say("phrase.change", map[string]any{"field": c.say("field."+f.name, nil), "was": orDash(f.was), "is": orDash(f.is)}))
		}
	}
	return strings.Join(append(changes, rosterChanges(c, was.Roster, is.Roster)...), "; ")
}

// sightText returns a text on a declaration that a player cannot see the board, and "" for none.
func sightText(c language, s tournament.Sight) string {
	switch {
	case !s.CannotSee():
		return ""
	case s.Assistant == "":
		return c.say("phrase.sight", nil)
	}
	return c.say("phrase.sight-assisted", map[string]any{"assistant": s.Assistant, "duties": s.Duties})
}

// number returns a number as text, and "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// orDash returns a text, or a dash if it is empty.
func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// lineUpNames returns the names of the players in a line-up, by board.
func lineUpNames(c language, t tournament.Tournament, e tournament.LineUpGiven) string {
	list := make([]string, len(e.Seats))
	team, _ := t.Player(e.Team)
	for i, seat := range e.Seats {
		list[i] = c.say("phrase.empty-board", nil)
		if seat >= 1 && seat <= len(team.Roster) {
			list[i] = team.Roster[seat-1].Name
		}
	}
	return strings.Join(list, "; ")
}

// contestSentences returns the sentences on the facts of a contest.
func contestSentences(lang string, t tournament.Tournament, e tournament.ContestAdvanced, spell func(string) string) string {
	facts, _ := e.Facts.(knockout.Facts)
	contest, _ := knockout.ContestOf(t, e.Contest)
	var said []string
	for _, fact := range facts {
		said = append(said, strings.TrimSpace(contestEvent(lang, contest, fact, func(id tournament.PlayerID) string { return playerNames(t, []tournament.PlayerID{id}) }, spell)))
		contest = knockout.Apply(contest, fact)
	}
	return strings.Join(said, " ")
}

// setGameArgs sets the arguments that describe a game of a match by its players.
func setGameArgs(t tournament.Tournament, round, board, game int, args map[string]any) {
	b, _ := t.Board(round, board)
	name := func(id tournament.PlayerID) string {
		team, _ := t.Player(id)
		if p, sits := t.Seated(round, id, game); sits {
			return p.Name + " (" + team.Name + ")"
		}
		return team.Name
	}
	args["round"], args["board"], args["game"] = round, board, game
	args["white"], args["black"] = name(b.White), name(b.Black)
}

// playerNames returns the names of players, separated by commas.
func playerNames(t tournament.Tournament, ids []tournament.PlayerID) string {
	list := make([]string, len(ids))
	for i, id := range ids {
		p, _ := t.Player(id)
		list[i] = p.Name
	}
	return strings.Join(list, "; ")
}

// settledArgs adds to the arguments of a sentence the places that a settlement settles, and the players
// in their order, with their values if there are any. t is the state before it.
func settledArgs(args map[string]any, t tournament.Tournament, e tournament.PlacesSettled) {
	args["first"], args["last"] = 1, len(e.Order)
	for _, s := range t.Standings() {
		if slices.Contains(e.Order, s.Player) {
			args["first"], args["last"] = s.Rank, s.Rank+len(e.Order)-1
			break
		}
	}
	list := make([]string, len(e.Order))
	for i, id := range e.Order {
		p, _ := t.Player(id)
		if list[i] = p.Name; i < len(e.Values) {
			list[i] += " " + tournament.OutsideValue(e.Values[i])
		}
	}
	args["players"], args["reason"] = strings.Join(list, "; "), e.Reason
}

// undoesUndone reports whether an Undone undoes another Undone.
func undoesUndone(log []tournament.Fact, e tournament.Undone) bool {
	if len(e.Facts) == 0 || e.Facts[0] < 1 || e.Facts[0] > len(log) {
		return false
	}
	_, is := log[e.Facts[0]-1].Event.(tournament.Undone)
	return is
}

// undoneFacts returns a text on the facts that an Undone undoes.
func undoneFacts(lang string, t tournament.Tournament, log []tournament.Fact, e tournament.Undone, spell func(string) string) string {
	var said []string
	for _, place := range e.Facts {
		if place >= 1 && place <= len(log) {
			said = append(said, undoneFact(lang, t, log[place-1], spell))
		}
	}
	return strings.Join(said, " ")
}

// undoneFact returns the sentence on a fact that was undone. Some facts need the state before them;
// for the others t suffices.
func undoneFact(lang string, t tournament.Tournament, f tournament.Fact, spell func(string) string) (said string) {
	switch f.Event.(type) { //nolint:gochecksumtype // the others say themselves what they change
	case tournament.RegulationsAmended, tournament.PlayerAmended, tournament.NumbersExchanged, tournament.NumbersRegenerated, tournament.PlacesSettled:
		t.Walk(func(before tournament.Tournament, one tournament.Fact) {
			if one.Place == f.Place {
				said = EventSpelt(lang, before, one.Event, spell)
			}
		})
		return said
	}
	return EventSpelt(lang, t, f.Event, spell)
}

// PairingNotes returns what is to be known before the next round is paired: that so many rounds cannot
// be played, before the first one, and how the pairing counts games without a result.
func PairingNotes(lang string, t tournament.Tournament) []string {
	var said []string
	if most := t.MostRounds(); t.Published() == 0 && t.Regulations().System.Swiss() && t.Planned() > most {
		article, edition := "C.04.1 2", "2026"
		if t.Regulations().System == tournament.Dutch2009 {
			article, edition = "C.04.1 B1.a", "2009"
		}
		said = append(said, languageOf(lang).say("phrase.too-many-rounds", map[string]any{
			"rounds": t.Planned(), "players": len(t.Active()), "most": most, "article": Article(lang, article, edition),
		}))
	}
	return append(said, adjournedAsDrawn(lang, t)...)
}

// adjournedAsDrawn returns a sentence for each adjourned game, saying how the pairing of a Swiss
// counts it, and one for each round with games that the pairing would adjourn.
func adjournedAsDrawn(lang string, t tournament.Tournament) []string {
	if !t.Regulations().System.Swiss() {
		return nil
	}
	article, edition := "C.04.2 3.1", "2026"
	if t.Regulations().System == tournament.Dutch2009 {
		article, edition = "C.04.1 F9", "2009"
	}
	var said []string
	for _, a := range t.Adjourned() {
		args := map[string]any{}
		setGameArgs(t, a.Round, a.Board, a.Game, args)
		args["board"], args["article"] = tournament.Place{Board: a.Board, Game: a.Game}.String(), Article(lang, article, edition)
		said = append(said, languageOf(lang).say("phrase.adjourned-drawn", args))
	}
	for round := 1; round <= t.Published() && t.AdjournsMissing(); round++ {
		if boards := t.MissingGames(round); len(boards) > 0 {
			said = append(said, languageOf(lang).say("phrase.missing-drawn", map[string]any{
				"round": round, "boards": t.BoardList(boards), "article": Article(lang, article, edition),
			}))
		}
	}
	return said
}

// isOwnBoard reports whether an arbiter entered the result of a board on which they play.
func isOwnBoard(e tournament.Event) bool {
	switch e := e.(type) { //nolint:gochecksumtype // only these have a source
	case tournament.ResultRecorded:
		return e.Source.Own
	case tournament.ResultCorrected:
		return e.Source.Own
	case tournament.GameRecorded:
		return e.Source.Own
	case tournament.GameCorrected:
		return e.Source.Own
	}
	return false
}

// Duty returns the name of a duty in an event.
func Duty(lang string, d tournament.Duty) string { return languageOf(lang).say("duty."+string(d), nil) }
