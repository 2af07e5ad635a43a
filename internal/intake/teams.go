package intake

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// importTeams converts the report of a team event to a log: the teams with their players and
// numbers, and every round with its line-ups, games, byes and forfeits. If the rounds do not fit
// the stated system, or it is not supported, the event has manual pairings. Differences between log
// and file are added to Ignored.
func (taken *Taken) importTeams(f *trf.File, t *swiss.Tournament, regs tournament.Regulations) error {
	entries, rounds, err := standings.TeamRounds(f)
	if err != nil {
		return err
	}
	b, err := newTeamImporter(f, t, entries, rounds)
	if err != nil {
		return err
	}
	b.completeRegulations(&regs)
	log, err := b.buildLog(regs)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && regs.System != tournament.Manual {
		byHand := regs
		byHand.System, byHand.Cycles, byHand.Swap, byHand.Acceleration, byHand.Teams.Colors, byHand.Teams.OneScore = tournament.Manual, 0, "", "", "", false
		if log, err = b.buildLog(byHand); err == nil {
			b.addNote(trf.Fault{Code: trf.SystemUntold, Record: "092"})
		}
	} else if _, _, unknown := systems.Standard().OfReport(f.Info("192"), f.Info("092"), regs.Starts); unknown != nil {
		b.addNote(trf.Fault{Code: trf.SystemUntold, Record: "192"})
	}
	if err != nil {
		return err
	}
	for _, byes := range []bool{true, false} {
		if !b.groupsDiffer() {
			break
		}
		b.groupsByes = byes
		if log, err = b.buildLog(regs); err != nil {
			return err
		}
	}
	if b.groupsDiffer() {
		b.upper = b.upperGroup()
		if log, err = b.buildLog(regs); err != nil {
			return err
		}
	}
	if err := b.compareWithFile(); err != nil {
		return err
	}
	b.notes.List = append(taken.Ignored, b.notes.List...)
	beginInMode(log)
	taken.Facts, taken.Ignored, taken.More = log, b.notes.List, taken.More+b.notes.More
	return nil
}

// chooseSwap imports the report of a double round robin of teams with those exchanged rounds from which
// the fewest rounds depart, because the words of record 092 do not say which are exchanged.
func (taken *Taken) chooseSwap(f *trf.File, t *swiss.Tournament, regs *tournament.Regulations) error {
	berger, err := systems.Standard().Named(string(tournament.Berger))
	if err != nil {
		return err
	}
	var best *Taken
	fewest := 0
	for _, swap := range tournament.Swaps() {
		one, as := *taken, *regs
		one.Ignored, as.Swap = slices.Clone(taken.Ignored), swap
		if err := one.importTeams(f, t, as); err != nil {
			return err
		}
		_, differences, err := systems.CheckLog(one.Facts, berger, swiss.Options{}, nil)
		if err != nil {
			return err
		}
		if best == nil || len(differences) < fewest {
			best, fewest, *regs = &one, len(differences), as
		}
	}
	*taken = *best
	if event, err := tournament.Replay(taken.Facts); err != nil || event.Regulations().System != tournament.Berger {
		return err // its rounds are taken in by hand
	}
	taken.Assumed = append(taken.Assumed, trf.Fault{Code: trf.AssumedSwap, Record: "092", Text: string(regs.Swap)})
	return nil
}

// teamImporter builds the log of a team report.
type teamImporter struct {
	f       *trf.File
	t       *swiss.Tournament // the games of the players
	entries []standings.TeamEntry
	rounds  []standings.TeamRound
	ids     []tournament.PlayerID // by index in entries
	order   []int                 // indexes in entries, by number
	// groupsByes reports that the groups of the acceleration count who has a bye in round 1
	groupsByes bool
	upper      []tournament.PlayerID // the upper group of the acceleration, if it does not follow from the numbers
	boards     int
	people     map[int]tournament.Entry
	records    map[int]swiss.Entry
	raw        map[int][]trf.Game
	notes      trf.Faults

	fold  tournament.Fold
	facts []tournament.Event
	err   error
	own   int // number of notes about the file itself, not about one attempt to build the log
}

func newTeamImporter(f *trf.File, t *swiss.Tournament, entries []standings.TeamEntry, rounds []standings.TeamRound) (*teamImporter, error) {
	b := &teamImporter{
		f: f, t: t, entries: entries, rounds: rounds, ids: make([]tournament.PlayerID, len(entries)),
		people: make(map[int]tournament.Entry), records: make(map[int]swiss.Entry), raw: make(map[int][]trf.Game),
	}
	for i, p := range f.Entries(t) {
		b.people[t.Entries[i].Number], b.records[t.Entries[i].Number] = p, t.Entries[i]
	}
	for _, p := range f.Players() {
		b.raw[p.Number] = p.Games
	}
	for i := range entries {
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, func(x, y int) int { return entries[x].Number - entries[y].Number })
	faults := &trf.Faults{}
	for i, at := range b.order {
		b.ids[at] = tournament.PlayerID(i + 1)
		switch number := entries[at].Number; {
		case i > 0 && entries[b.order[i-1]].Number == number:
			faults.Add(trf.Fault{Code: swiss.NumberTwice, Record: "310", Field: "team", Number: number})
		case number != i+1:
			b.addNote(trf.Fault{Code: trf.TeamNumbersGap, Record: "310", Number: number, Other: i + 1})
		}
	}
	b.boards = strings.Count(f.Info("352"), "W") + strings.Count(f.Info("352"), "B")
	for _, r := range rounds {
		for _, m := range r.Matches {
			b.boards = max(b.boards, len(m.WhiteSeats), len(m.BlackSeats))
		}
	}
	if b.boards == 0 {
		faults.Add(trf.Fault{Code: trf.TeamBoardsUnknown})
	}
	b.noteUnsupported()
	b.own = len(b.notes.List)
	if len(faults.List) > 0 {
		return nil, faults
	}
	return b, nil
}

func (b *teamImporter) addNote(one trf.Fault) { b.notes.Add(one) }

// noteUnsupported notes records that the log cannot express, and players without a team.
func (b *teamImporter) noteUnsupported() {
	listed := make(map[int]bool)
	for _, team := range b.entries {
		for _, n := range team.Players {
			listed[n] = true
		}
	}
	for i, line := range b.f.Lines {
		at := trf.Fault{Code: trf.RecordUntold, Line: i + 1, Record: line.Record.Tag()}
		switch r := line.Record.(type) {
		case *trf.Player:
			if !listed[r.Number] {
				at.Code, at.Number = trf.PlayerTeamless, r.Number
				b.addNote(at)
			}
		case *trf.Award:
			if r.Kind != "" { // points of a kind of result
				b.addNote(at)
			}
		case trf.Numbers, trf.Settings, trf.Worth:
			b.addNote(at)
		case *trf.Scores:
			if slices.ContainsFunc(r.Values, func(s trf.Score) bool { return !slices.Contains([]string{"W", "D", "L", "TW", "TD", "TL"}, s.Symbol) }) {
				b.addNote(at)
			}
		}
	}
}

// completeRegulations completes the regulations with the report's data about team matches.
func (b *teamImporter) completeRegulations(regs *tournament.Regulations) {
	s := b.t.Scoring
	regs.Teams.Boards, regs.Teams.Games = b.boards, tournament.Scoring{Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss}
	regs.Scoring = tournament.OrdinaryMatches()
	for _, line := range b.f.Lines {
		scores, is := line.Record.(*trf.Scores)
		if !is || scores.Name != "362" {
			continue
		}
		for _, one := range scores.Values {
			switch worth := tournament.Points(one.Points / 5); one.Symbol {
			case "TW":
				regs.Scoring.Win = worth
			case "TD":
				regs.Scoring.Draw = worth
			case "TL":
				regs.Scoring.Loss = worth
			}
		}
	}
	if !regs.System.Predetermined() {
		regs.Rounds = b.t.Rounds
	}
}

func (b *teamImporter) apply(c tournament.Command) {
	if b.err != nil {
		return
	}
	events, err := b.fold.Do(reportActor, c, firstDayOf(b.f)+clock.Instant(len(b.facts)))
	b.facts, b.err = append(b.facts, events...), err
}

// buildLog builds the whole log under the given regulations.
func (b *teamImporter) buildLog(regs tournament.Regulations) ([]tournament.Event, error) {
	b.notes.List = b.notes.List[:min(b.own, len(b.notes.List))]
	b.fold, b.facts, b.err = tournament.Fold{}, nil, nil
	// Before round 1 is paired only a log that is older than the mode counts byes in the groups.
	b.apply(tournament.Create{Regulations: regs, FIDEMode: !b.groupsByes || len(b.rounds) > 0})
	b.apply(tournament.Enter{Players: b.teamEntries(regs)})
	lots := tournament.DrawLots{Listed: true, Color: b.t.Initial}
	for i := range b.order {
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
	}
	b.apply(lots)
	for i, r := range b.rounds {
		b.importRound(i+1, r, regs.System.Predetermined())
	}
	b.recordAwards()
	b.recordPlans(regs)
	return b.facts, b.err
}

// teamEntries returns the teams by number. A strength that follows from the players is omitted.
func (b *teamImporter) teamEntries(regs tournament.Regulations) []tournament.Entry {
	strengths := make(map[int]int) // by number
	for _, line := range b.f.Lines {
		if r, is := line.Record.(*trf.Team); is {
			strengths[r.Number] = r.Strength
		}
	}
	var teams []tournament.Entry
	for _, at := range b.order {
		team := tournament.Entry{Name: b.entries[at].Name}
		for _, n := range b.entries[at].Players {
			if p, known := b.people[n]; known {
				team.Roster = append(team.Roster, p)
			}
		}
		teams = append(teams, team)
	}
	var scratch tournament.Fold
	for _, c := range []tournament.Command{tournament.Create{Regulations: regs}, tournament.Enter{Players: teams}} {
		if _, err := scratch.Do(reportActor, c, 1); err != nil {
			return teams // and it is refused again
		}
	}
	for i, p := range scratch.State().Players() {
		if s := strengths[b.entries[b.order[i]].Number]; s != p.Rating {
			teams[i].Rating = s
		}
	}
	return teams
}

// importRound publishes a round, sets its line-ups and records its games.
func (b *teamImporter) importRound(n int, r standings.TeamRound, predetermined bool) {
	matches := b.sortByBetterTeam(r.Matches, predetermined)
	publish := tournament.PublishRound{Round: n, GroupsByes: n == 1 && b.groupsByes}
	if n == 1 {
		publish.Upper = b.upper
	}
	for i, m := range matches {
		publish.Pairings = append(publish.Pairings, tournament.Pairing{Board: i + 1, White: b.ids[m.White-1], Black: b.ids[m.Black-1]})
	}
	for _, bye := range r.Byes {
		p := tournament.Pairing{White: b.ids[bye.Team-1]}
		switch {
		case bye.Kind == "U":
			p.Bye = tournament.PairingBye
		case bye.Kind == "F":
			p.Bye = tournament.FullBye
			b.apply(tournament.GrantBye{Player: p.White, Round: n, Bye: p.Bye})
		case bye.Kind == "H":
			p.Bye = tournament.HalfBye
		case bye.Kind == "" && predetermined:
			p.Bye = tournament.Rest
		default:
			p.Bye = tournament.ZeroBye
		}
		if bye.Kind == "" && !predetermined {
			b.addNote(trf.Fault{Code: trf.TeamRoundUnsaid, Number: b.entries[bye.Team-1].Number, Round: n})
		}
		publish.Pairings = append(publish.Pairings, p)
	}
	b.adjournMissing(n)
	b.apply(publish)
	for _, bye := range r.Byes {
		b.setUnorderedLineUp(n, bye.Team, bye.Seated)
	}
	for i, m := range matches {
		b.importMatch(n, i+1, m)
	}
	if state := b.fold.State(); b.err == nil {
		if round, _ := state.Round(n); round.Complete() {
			b.apply(tournament.CloseRound{Round: n})
		}
	}
}

// adjournMissing adjourns the games without a result when round n is published: all of a Swiss, in other
// systems those that the report calls adjourned.
func (b *teamImporter) adjournMissing(n int) {
	if n < 2 || b.err != nil {
		return
	}
	state := b.fold.State()
	for _, p := range state.MissingGames(n - 1) {
		match, _ := state.Board(n-1, p.Board)
		at := b.order[match.White-1]
		seat := state.LineUp(n-1, match.White)[p.Game-1]
		if state.Regulations().System.Swiss() || b.records[b.rosterOf(at + 1)[seat-1]].Record(n-1).Adjourned {
			b.apply(tournament.AdjournBoard{Round: n - 1, Board: p.Board, Game: p.Game, Paired: n})
		}
	}
}

// sortByBetterTeam returns the matches ordered by the better team, as a Swiss round is published. A
// report has no order.
func (b *teamImporter) sortByBetterTeam(matches []standings.TeamMatch, predetermined bool) []standings.TeamMatch {
	matches = slices.Clone(matches)
	place := make(map[tournament.PlayerID]int)
	if !predetermined && b.err == nil {
		for i, s := range b.fold.State().Standings() {
			place[s.Player] = i
		}
	}
	least := func(m standings.TeamMatch, of func(tournament.PlayerID) int) int {
		return min(of(b.ids[m.White-1]), of(b.ids[m.Black-1]))
	}
	slices.SortStableFunc(matches, func(x, y standings.TeamMatch) int {
		rank := func(id tournament.PlayerID) int { return place[id] }
		number := func(id tournament.PlayerID) int { return int(id) }
		if d := least(x, rank) - least(y, rank); d != 0 {
			return d
		}
		return least(x, number) - least(y, number)
	})
	return matches
}

// importMatch sets the line-ups of a match and records its results.
func (b *teamImporter) importMatch(round, board int, m standings.TeamMatch) {
	source := tournament.Source{Member: reportActor.ID, Name: reportActor.Name}
	if m.Forfeit != "" {
		b.setUnorderedLineUp(round, m.White, m.WhiteSeats)
		b.setUnorderedLineUp(round, m.Black, m.BlackSeats)
		result := map[string]tournament.Result{"+-": tournament.WhiteByForfeit, "-+": tournament.BlackByForfeit, "--": tournament.DoubleForfeit}[m.Forfeit]
		b.apply(tournament.RecordResult{Round: round, Board: board, Result: result, Source: source})
		return
	}
	b.setLineUp(round, m.White, m.WhiteSeats)
	b.setLineUp(round, m.Black, m.BlackSeats)
	white, black := b.allSeats(m.WhiteSeats), b.allSeats(m.BlackSeats)
	results := make([]tournament.Result, b.boards)
	some, open := false, false
	for i := range results {
		if white[i] != 0 || black[i] != 0 {
			results[i] = b.boardResult(white[i], black[i], round)
			some, open = true, open || results[i] == tournament.NoResult
		}
	}
	for i, r := range results {
		if white[i] == 0 && black[i] == 0 && some && !open {
			r = tournament.DoubleForfeit // of a match that is over
		}
		if r != tournament.NoResult {
			b.apply(tournament.RecordGame{Round: round, Board: board, Game: i + 1, Result: r, Source: source})
		}
	}
}

// allSeats returns the seats extended to the last board.
func (b *teamImporter) allSeats(seats []int) []int {
	return append(slices.Clone(seats), make([]int, b.boards)...)[:b.boards]
}

// boardResult returns the result of a board from the records of both players, or of one without an
// opponent.
func (b *teamImporter) boardResult(white, black, round int) tournament.Result {
	ours, theirs := b.playerRecord(white, round), b.playerRecord(black, round)
	for _, r := range tournament.Results() {
		w, k := swiss.RecordsOf(swiss.Score{Result: r})
		if w.Kind == ours.Kind && k.Kind == theirs.Kind && r.Unrated() == (ours.Unrated || theirs.Unrated) {
			return r
		}
	}
	return tournament.NoResult
}

// playerRecord returns a player's record of a round. A player without an opponent, or an empty
// seat, has a forfeit.
func (b *teamImporter) playerRecord(player, round int) swiss.RoundRecord {
	if player == 0 {
		return swiss.RoundRecord{Kind: swiss.ForfeitLoss}
	}
	r := b.records[player].Record(round)
	switch games := b.raw[player]; {
	case r.Opponent != 0:
	case r.Kind == swiss.PairingBye:
		r.Kind = swiss.ForfeitWin
	case round <= len(games) && games[round-1].Result == "":
		r.Kind = swiss.Unfinished
	default:
		r.Kind = swiss.ForfeitLoss
	}
	return r
}

// setLineUp sets a line-up, unless it is the present one.
func (b *teamImporter) setLineUp(round, team int, numbers []int) {
	seats := make([]int, b.boards)
	for i, n := range numbers {
		seats[i] = 1 + slices.Index(b.rosterOf(team), n) // 0 for nobody
	}
	if !slices.Equal(seats, b.fold.State().LineUp(round, b.ids[team-1])) {
		b.apply(tournament.GiveLineUp{Round: round, Team: b.ids[team-1], Seats: seats})
	}
}

// setUnorderedLineUp sets a line-up of which only the players are known, not their boards.
func (b *teamImporter) setUnorderedLineUp(round, team int, numbers []int) {
	if len(numbers) == 0 || len(numbers) > b.boards {
		return
	}
	b.setLineUp(round, team, numbers)
}

// rosterOf returns the numbers of a team's players in the log, in order.
func (b *teamImporter) rosterOf(team int) []int {
	return slices.DeleteFunc(slices.Clone(b.entries[team-1].Players), func(n int) bool {
		_, known := b.people[n]
		return !known
	})
}

// recordAwards records the points that record 299 deducts from teams or awards to them.
func (b *teamImporter) recordAwards() {
	for _, line := range b.f.Lines {
		r, is := line.Record.(*trf.Award)
		if !is || r.Kind != "" {
			continue
		}
		for _, n := range r.Numbers {
			at := slices.IndexFunc(b.entries, func(e standings.TeamEntry) bool { return e.Number == n })
			if at < 0 || r.MatchPoints == 0 && r.Points == 0 {
				continue
			}
			m := tournament.Matter{Kind: tournament.PointsMatter, Points: tournament.Points(r.MatchPoints / 5), GamePoints: tournament.Points(r.Points / 5)}
			if m.Player, m.Text = b.ids[at], "TRF 299"; r.Round <= len(b.rounds) {
				m.Round = r.Round
			}
			b.apply(tournament.NoteMatter{Matter: m})
		}
	}
}

// recordPlans records the report's data about future rounds.
func (b *teamImporter) recordPlans(regs tournament.Regulations) {
	published := len(b.rounds)
	id := func(number int) tournament.PlayerID {
		at := slices.IndexFunc(b.entries, func(e standings.TeamEntry) bool { return e.Number == number })
		if at < 0 {
			return 0
		}
		return b.ids[at]
	}
	for i, line := range b.f.Lines {
		switch r := line.Record.(type) {
		case *trf.Byes:
			if r.Round <= published {
				continue
			}
			if regs.System.Predetermined() { // it knows no byes by request
				b.addNote(trf.Fault{Code: trf.RecordUntold, Line: i + 1, Record: r.Tag()})
				continue
			}
			bye := map[string]tournament.Bye{"F": tournament.FullBye, "H": tournament.HalfBye}[r.Kind]
			if bye == "" {
				bye = tournament.ZeroBye
			}
			for _, n := range r.Numbers {
				b.apply(tournament.GrantBye{Player: id(n), Round: r.Round, Bye: bye})
			}
		case *trf.Ban:
			last := r.LastRound
			if regs.Rounds > 0 && last >= regs.Rounds || last >= swiss.MaxRounds {
				last = 0
			}
			first := max(r.FirstRound, published+1)
			if last != 0 && last < first || regs.Rounds > 0 && first > regs.Rounds || len(r.Numbers) < 2 {
				continue // it bound rounds that are played
			}
			ban := tournament.ForbidPair{First: first, Last: last}
			for _, n := range r.Numbers {
				ban.Players = append(ban.Players, id(n))
			}
			b.apply(ban)
		}
	}
}

// compareWithFile compares the log with the file, record by record, and notes all differences. It
// returns a *swiss.UnsupportedError if the file has virtual points that no acceleration produces.
func (b *teamImporter) compareWithFile() error {
	state := b.fold.State()
	again := trf.OfEvent(state, systems.CodeOf(state.Regulations()), systems.WordsOf(state.Regulations()))
	if !virtualPointsOf(again, b.entries, b.ids).includes(virtualPointsOf(b.f, b.entries, nil)) {
		return &swiss.UnsupportedError{Codes: []tournament.Code{swiss.UnsupportedVirtual}}
	}
	b.reportGameDifferences(again)
	b.reportTeamDifferences(again)
	return nil
}

// groupsDiffer reports whether the groups of the acceleration in the file are not those of the log.
func (b *teamImporter) groupsDiffer() bool {
	state := b.fold.State()
	theirs := virtualPointsOf(b.f, b.entries, nil)
	if state.Regulations().Acceleration != tournament.Baku || len(theirs) == 0 {
		return false
	}
	again := trf.OfEvent(state, systems.CodeOf(state.Regulations()), systems.WordsOf(state.Regulations()))
	return !maps.Equal(theirs, virtualPointsOf(again, b.entries, b.ids))
}

// upperGroup returns the teams with virtual points in round 1.
func (b *teamImporter) upperGroup() (teams []tournament.PlayerID) {
	points := virtualPointsOf(b.f, b.entries, nil)
	for _, at := range b.order {
		if points[[2]int{1, at}] > 0 {
			teams = append(teams, b.ids[at])
		}
	}
	return teams
}

// virtualPoints holds virtual points by round and team.
type virtualPoints map[[2]int]trf.Tenths

func (g virtualPoints) includes(all virtualPoints) bool {
	for key, points := range all {
		if g[key] != points {
			return false
		}
	}
	return true
}

// virtualPointsOf returns the virtual points of a file, with teams as indexes of entries. ids are
// the team numbers if the file was made from the log, otherwise nil.
func virtualPointsOf(f *trf.File, entries []standings.TeamEntry, ids []tournament.PlayerID) virtualPoints {
	all := make(virtualPoints)
	for _, line := range f.Lines {
		switch r := line.Record.(type) {
		case *trf.Acceleration:
			for at, e := range entries {
				number := e.Number
				if ids != nil {
					number = int(ids[at])
				}
				for round := r.FirstRound; number >= r.First && number <= r.Last && round <= min(r.LastRound, swiss.MaxRounds); round++ {
					all[[2]int{round, at}] += r.MatchPoints + r.Points
				}
			}
		case *trf.Virtual:
			all[[2]int{0, r.Number}]++ // of a player: nothing gives that
		}
	}
	return all
}

// reportGameDifferences adds a note for each game that differs between the imported file and
// written, the report that the new log would produce.
func (b *teamImporter) reportGameDifferences(written *trf.File) {
	number := make(map[int]int) // in the log's report, by that of the file
	for i, at := 1, 0; at < len(b.order); at++ {
		for _, n := range b.rosterOf(b.order[at] + 1) {
			number[n] = i
			i++
		}
	}
	games, err := written.Games()
	if err != nil {
		return // a report of our own is sound
	}
	theirs := make(map[int]swiss.Entry)
	for _, e := range games.Entries {
		theirs[e.Number] = e
	}
	back := make(map[int]int)
	for n, is := range number {
		back[is] = n
	}
	for i, line := range b.f.Lines {
		p, is := line.Record.(*trf.Player)
		if !is || number[p.Number] == 0 {
			continue
		}
		for round := 1; round <= len(b.rounds); round++ {
			was, now := b.records[p.Number].Record(round), theirs[number[p.Number]].Record(round)
			now.Opponent = back[now.Opponent]
			colors := was.Color == now.Color || was.Color == swiss.NoColor || now.Color == swiss.NoColor
			if !was.Kind.Paired() && !now.Kind.Paired() || colors && was.Kind == now.Kind && was.Opponent == now.Opponent && was.Unrated == now.Unrated {
				continue
			}
			b.addNote(trf.Fault{Code: trf.GameOtherwise, Line: i + 1, Record: "001", Number: p.Number, Round: round, Text: crossTableCell(was) + " → " + crossTableCell(now)})
		}
	}
}

// crossTableCell returns a player's round in the form of a cross table: opponent, colour, result.
func crossTableCell(r swiss.RoundRecord) string {
	sign := map[swiss.Kind]string{swiss.Win: "1", swiss.Draw: "½", swiss.Loss: "0", swiss.ForfeitWin: "+", swiss.ForfeitLoss: "-", swiss.Unfinished: "*"}[r.Kind]
	if r.Opponent == 0 {
		return "–" + sign
	}
	return fmt.Sprint(r.Opponent, r.Color.Letter(), sign)
}

// reportTeamDifferences adds a note for each team whose points or rank differ between the imported
// file and written.
func (b *teamImporter) reportTeamDifferences(written *trf.File) {
	ours := make(map[int]*trf.Team)
	for _, line := range written.Lines {
		if r, is := line.Record.(*trf.Team); is {
			ours[r.Number] = r
		}
	}
	points, ranked := false, false // that the file says
	for _, line := range b.f.Lines {
		if r, is := line.Record.(*trf.Team); is {
			points, ranked = points || r.MatchPoints != 0 || r.GamePoints != 0, ranked || r.Rank != 0
		}
	}
	ranks := trf.Fault{Code: trf.TeamRankDiffers, Record: "310"}
	for i, line := range b.f.Lines {
		r, is := line.Record.(*trf.Team)
		at := slices.IndexFunc(b.entries, func(e standings.TeamEntry) bool { return is && e.Number == r.Number })
		if at < 0 {
			continue
		}
		our := ours[int(b.ids[at])]
		for _, p := range []struct {
			column    int
			was, gave trf.Tenths
		}{{55, r.MatchPoints, our.MatchPoints}, {62, r.GamePoints, our.GamePoints}} {
			if points && p.was != p.gave {
				b.addNote(trf.Fault{Code: trf.TeamPointsDiffer, Line: i + 1, Column: p.column, Record: "310", Field: "points", Number: r.Number, Text: p.was.String(), Other: int(p.gave)})
			}
		}
		if ranked && r.Rank != our.Rank {
			if ranks.Other == 0 {
				ranks.Line, ranks.Number = i+1, r.Number
			}
			ranks.Other++
		}
	}
	if ranks.Other > 0 {
		b.addNote(ranks)
	}
}
