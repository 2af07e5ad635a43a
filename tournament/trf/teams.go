package trf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// teamReport returns the report of an event of teams; see OfEvent. It has the records of the teams and
// of their players, who are numbered team after team.
func teamReport(t tournament.Tournament, about []Info) *File {
	w := teamWriter{f: &File{Charset: UTF8}, t: t, regs: t.Regulations(), first: make(map[tournament.PlayerID]int)}
	for _, info := range about {
		w.f.Add(info)
	}
	next := 1
	for _, id := range t.Order() {
		team, _ := t.Player(id)
		w.first[id] = next
		next += len(team.Roster)
	}
	w.games = make([][]Game, next)
	w.addRegulations()
	for _, r := range t.Rounds() {
		w.addRound(r)
	}
	w.addPlayers()
	w.addTeams()
	w.f.addRatings(w.regs, func(add func(int, tournament.Entry)) {
		for _, id := range t.Order() {
			team, _ := t.Player(id)
			for i, p := range team.Roster {
				add(w.first[id]+i, p)
			}
		}
	})
	w.addPlans()
	return w.f.Canonical()
}

// teamWriter writes an event of teams into a file.
type teamWriter struct {
	f     *File
	t     tournament.Tournament
	regs  tournament.Regulations
	first map[tournament.PlayerID]int // number of the first player of each team
	games [][]Game                    // of the players, by number
	byes  []int                       // for record 320
}

// number returns the starting number of a team.
func (w *teamWriter) number(team tournament.PlayerID) int {
	p, _ := w.t.Player(team)
	return p.Number
}

// player returns the number of the player on a board of a team, or 0 if it is empty.
func (w *teamWriter) player(round int, team tournament.PlayerID, board int) int {
	seats := w.t.LineUp(round, team)
	p, _ := w.t.Player(team)
	if seat := seats[board-1]; seat >= 1 && seat <= len(p.Roster) {
		return w.first[team] + seat - 1
	}
	return 0
}

// addRegulations adds rounds, lot, scoring and boards.
func (w *teamWriter) addRegulations() {
	regs := w.regs
	if planned := w.t.Planned(); planned > 0 {
		w.f.Add(Rounds{"142", planned})
	}
	if c := w.t.Color(); c != tournament.NoColor {
		w.f.Add(&Lot{strings.ToUpper(c.Letter())})
	}
	if g := regs.Teams.Games; g != tournament.OrdinaryScoring() {
		w.f.Add(&Scores{"162", []Score{{"W", tenths(g.Win)}, {"D", tenths(g.Draw)}, {"L", tenths(g.Loss)}}})
	}
	colors := ""
	for board := range regs.Teams.Boards {
		colors += "WB"[board%2 : board%2+1]
	}
	w.f.Add(Info{"352", colors})
	s := regs.Scoring
	w.f.Add(&Scores{"362", []Score{{"TW", tenths(s.Win)}, {"TD", tenths(s.Draw)}, {"TL", tenths(s.Loss)}}})
}

// addRound records the round of every player and adds the records that only teams have.
func (w *teamWriter) addRound(r tournament.Round) {
	for n := range w.games {
		w.games[n] = append(w.games[n], Game{Color: "-", Result: "Z"})
	}
	there := make(map[tournament.PlayerID]bool)
	bye := 0
	absent := make(map[string][]int) // of 240
	// In the order of the teams, because no record contains the numbers of the matches.
	slices.SortStableFunc(r.Boards, func(a, b tournament.Board) int { return w.lowestNumber(a) - w.lowestNumber(b) })
	for _, b := range r.Boards {
		there[b.White], there[b.Black] = true, true
		if b.Bye == "" {
			w.addMatch(r.Number, b)
			continue
		}
		code := map[tournament.Bye]string{tournament.PairingBye: "U", tournament.FullBye: "F", tournament.HalfBye: "H", tournament.ZeroBye: "Z"}[b.Bye]
		switch code {
		case "":
			continue // a free round of a round robin
		case "U":
			bye = w.number(b.White)
		default:
			absent[code] = append(absent[code], w.number(b.White))
		}
		w.setAll(r.Number, b.White, code)
	}
	w.byes = append(w.byes, bye)
	for _, id := range w.t.Order() {
		if !there[id] {
			absent["Z"] = append(absent["Z"], w.number(id))
		}
	}
	for _, code := range []string{"F", "H", "Z"} {
		if numbers := absent[code]; len(numbers) > 0 {
			slices.Sort(numbers)
			w.f.Add(&Byes{code, r.Number, numbers})
		}
	}
}

// lowestNumber returns the lower number of the teams of a match, or the number of a team with a
// bye.
func (w *teamWriter) lowestNumber(b tournament.Board) int {
	if b.Bye != "" {
		return w.number(b.White)
	}
	return min(w.number(b.White), w.number(b.Black))
}

// setAll gives all players in the line-up of a team the same result.
func (w *teamWriter) setAll(round int, team tournament.PlayerID, code string) {
	for board := 1; board <= w.regs.Teams.Boards; board++ {
		if n := w.player(round, team, board); n > 0 {
			w.games[n][round-1] = Game{Color: "-", Result: code}
		}
	}
}

// addMatch records the games of a match.
func (w *teamWriter) addMatch(round int, b tournament.Board) {
	if len(b.Games) == 0 && b.Result.Forfeit() { // one team or both did not come
		kind := map[tournament.Result]string{tournament.WhiteByForfeit: "+-", tournament.BlackByForfeit: "-+", tournament.DoubleForfeit: "--"}[b.Result]
		w.setAll(round, b.White, kind[:1])
		w.setAll(round, b.Black, kind[1:])
		w.f.Add(&TeamForfeit{kind, round, w.number(b.White), w.number(b.Black)})
		return
	}
	for game := 1; game <= w.regs.Teams.Boards; game++ {
		result := tournament.NoResult
		if len(b.Games) > 0 {
			result = b.Games[game-1].Result
		}
		white, black := w.player(round, b.White, game), w.player(round, b.Black, game)
		ours, theirs := swiss.RecordsOf(swiss.Score{Pair: swiss.Pair{White: white, Black: black}, Result: result})
		if game%2 == 0 {
			ours.Color, theirs.Color = theirs.Color, ours.Color
		}
		_, adjourned := w.t.AdjournedAt(round, b.Board, game)
		ours.Adjourned = adjourned || round < w.t.Published()
		theirs.Adjourned = ours.Adjourned
		w.setGame(white, round, ours, result)
		w.setGame(black, round, theirs, result)
		if r := result; r == tournament.WinAndHalf || r == tournament.HalfAndWin || r == tournament.BothWin {
			w.f.Add(Comment{fmt.Sprintf("Round %d, match %d-%d, board %d: %s by a penalty", round, w.number(b.White), w.number(b.Black), game, r)})
		}
	}
	// For an empty board both line-ups are written, because otherwise the opponents are unknown.
	ours, theirs := w.t.LineUp(round, b.White), w.t.LineUp(round, b.Black)
	empty := slices.Contains(ours, 0) || slices.Contains(theirs, 0)
	if empty || !slices.IsSorted(ours) {
		w.addOrder(round, b.White, b.Black)
	}
	if empty || !slices.IsSorted(theirs) {
		w.addOrder(round, b.Black, b.White)
	}
}

// setGame records a game of a player. Once the board is decided, a player without an opponent has
// won or was absent.
func (w *teamWriter) setGame(n, round int, r swiss.RoundRecord, result tournament.Result) {
	if n == 0 {
		return
	}
	g := game(r)
	if r.Opponent == 0 {
		g.Color = "-"
		if g.Result == "" && result != tournament.NoResult {
			g.Result = "-"
		}
	}
	w.games[n][round-1] = g
}

// addOrder adds record 300, the line-up of a team.
func (w *teamWriter) addOrder(round int, team, rival tournament.PlayerID) {
	seats := w.t.LineUp(round, team)
	record := &Order{Round: round, Team: w.number(team), Opponent: w.number(rival)}
	for board := range seats {
		record.Players = append(record.Players, w.player(round, team, board+1))
	}
	w.f.Add(record)
}

// addPlayers adds the records of all players.
func (w *teamWriter) addPlayers() {
	worth := map[string]tournament.Points{"1": w.regs.Teams.Games.Win, "W": w.regs.Teams.Games.Win, "=": w.regs.Teams.Games.Draw, "D": w.regs.Teams.Games.Draw, "0": w.regs.Teams.Games.Loss, "L": w.regs.Teams.Games.Loss, "+": w.regs.Teams.Games.Win, unknownResult: w.regs.Teams.Games.Draw}
	for _, id := range w.t.Order() {
		team, _ := w.t.Player(id)
		for i, p := range team.Roster {
			n := w.first[id] + i
			points := tournament.Points(0)
			for _, g := range w.games[n] {
				points += worth[g.Result]
			}
			w.f.Add(&Player{
				Number: n, Sex: p.Sex, Title: string(p.Title), Name: p.Name, Rating: w.regs.OfficialRating(p), Federation: p.Federation, FIDEID: p.FIDEID,
				Birth: strings.ReplaceAll(p.Birth, "-", "/"), Points: tenths(points), Games: w.games[n],
			})
		}
	}
}

// addTeams adds the records of all teams.
func (w *teamWriter) addTeams() {
	rank := make(map[tournament.PlayerID]int)
	for _, s := range w.t.Standings() {
		rank[s.Player] = s.Rank
	}
	match, games := make(map[tournament.PlayerID]tournament.Points), make(map[tournament.PlayerID]tournament.Points)
	for _, r := range w.t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye != "" {
				match[b.White] += w.regs.Scoring.Bye(b.Bye)
				games[b.White] += w.regs.Teams.ByeGames(b.Bye)
				continue
			}
			b = w.t.Counted(r.Number, b)
			white, black := w.t.GamePoints(b)
			match[b.White], match[b.Black] = match[b.White]+b.WhitePoints, match[b.Black]+b.BlackPoints
			games[b.White], games[b.Black] = games[b.White]+white, games[b.Black]+black
		}
	}
	for _, a := range w.t.Adjustments() {
		match[a.Player], games[a.Player] = match[a.Player]+a.Points, games[a.Player]+a.GamePoints
		if n := w.number(a.Player); n > 0 {
			w.f.Add(&Award{MatchPoints: tenths(a.Points), Points: tenths(a.GamePoints), Numbers: []int{n}})
		}
	}
	for _, id := range w.t.Order() {
		team, _ := w.t.Player(id)
		record := &Team{Number: team.Number, Name: team.Name, Strength: team.Rating, MatchPoints: tenths(match[id]), GamePoints: tenths(games[id]), Rank: rank[id]}
		for i := range team.Roster {
			record.Players = append(record.Players, w.first[id]+i)
		}
		w.f.Add(record)
	}
	if slices.ContainsFunc(w.byes, func(n int) bool { return n != 0 }) {
		w.f.Add(&TeamByes{tenths(w.regs.Scoring.Bye(tournament.PairingBye)), tenths(w.regs.Teams.ByeGames(tournament.PairingBye)), w.byes})
	}
}

// addPlans adds the constraints for rounds to come.
func (w *teamWriter) addPlans() {
	t := swiss.FromEvent(w.t)
	for _, a := range joinGrants(t.BakuGrants()) {
		a.MatchPoints, a.Points = a.Points, 0
		w.f.Add(a)
	}
	last := t.Rounds
	if last == 0 {
		last = swiss.MaxRounds
	}
	for _, b := range t.Bans {
		to := b.Last
		if to == 0 {
			to = last
		}
		w.f.Add(&Ban{b.First, to, b.Numbers})
	}
	for _, x := range t.Fixed {
		w.f.Add(Comment{fmt.Sprintf("Forced pair, round %d: %d-%d", x.Round, x.White, x.Black)})
	}
	for _, r := range t.Requests {
		w.f.Add(&Byes{map[swiss.Kind]string{swiss.FullBye: "F", swiss.HalfBye: "H", swiss.ZeroBye: "Z"}[r.Bye], r.Round, []int{r.Number}})
	}
}
