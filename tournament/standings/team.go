package standings

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// TeamEntry is a team of a report file.
type TeamEntry struct {
	Number  int
	Name    string
	Players []int // starting numbers, by board
}

// TeamEvent is an event of teams from a report file.
type TeamEvent struct {
	Entries []TeamEntry // place i of the table is Entries[i-1]
	Table   *tiebreak.Teams
	// Unexplained lists the teams without an opponent in rounds that the file does not explain.
	// They get no points for these rounds.
	Unexplained []Unexplained
}

// Unexplained is a team with the rounds whose results do not follow from its report file.
type Unexplained struct {
	Team   int // its number
	Rounds []int
}

// Teams reads the teams of a report file, and their matches from the games of their players. It
// covers the given number of rounds, or all if that is 0. It reads records 310 or 013 for the
// teams, 300 for other orders of boards, 320 and 240 for byes, 330 for forfeits and 362 for match
// points. A pairing-allocated bye whose points are not in the file counts as a drawn match; see
// also [TeamEvent.Unexplained]. The error is a *trf.Faults.
func Teams(f *trf.File, rounds int, predetermined bool) (*TeamEvent, error) {
	b, err := readTeams(f, predetermined)
	if err != nil {
		return nil, err
	}
	if rounds > 0 {
		b.rounds = min(b.rounds, rounds)
	}
	b.countBoards()
	b.addMatches()
	return b.event, nil
}

// readTeams reads the records of a report about its teams.
func readTeams(f *trf.File, predetermined bool) (*teamBuilder, error) {
	t, err := f.Games()
	if err != nil {
		return nil, err
	}
	b := &teamBuilder{
		t: t, event: &TeamEvent{}, teamOf: make(map[int]int), places: make(map[int]int), orders: make(map[[2]int][]int), rivals: make(map[[2]int]int),
		byes: make(map[[2]int]string), forfeits: make(map[[2]int]forfeit), extra: make(map[int][2]swiss.Points), rounds: t.Paired(),
	}
	for i, e := range t.Entries {
		b.places[e.Number] = i
	}
	b.readEntries(f)
	s := t.Scoring
	b.event.Table = &tiebreak.Teams{
		MatchWin: 4, MatchDraw: 2, Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss,
		Primary: tiebreak.MatchPoints, Rounds: t.Rounds, Predetermined: predetermined,
	}
	b.readRecords(f)
	return b, nil
}

// forfeit is a match of a team that was decided by forfeit.
type forfeit struct {
	rival int // place of the other team, from 1
	won   bool
	white bool // whether the record names this team first
}

// teamBuilder holds the data read from a report while its teams are built.
type teamBuilder struct {
	t      *swiss.Tournament
	event  *TeamEvent
	rounds int
	teamOf map[int]int      // place of the player's team, from 1, by starting number
	places map[int]int      // index in t.Entries, by starting number
	orders map[[2]int][]int // starting numbers by board, by round and place of the team
	// place of the other team in the record of the order, by round and place of the team
	rivals   map[[2]int]int
	byes     map[[2]int]string // F, H, Z or U, by round and place of the team
	forfeits map[[2]int]forfeit
	pab      [2]swiss.Points // match points and game points of a pairing-allocated bye
	pabSaid  bool
	extra    map[int][2]swiss.Points // awarded match points and game points, by place of the team
}

// readEntries reads the teams. If a file has both forms of the record, it uses 310. The older form
// 013 has no numbers.
func (b *teamBuilder) readEntries(f *trf.File) {
	var older []TeamEntry
	for _, line := range f.Lines {
		switch r := line.Record.(type) {
		case *trf.Team:
			b.event.Entries = append(b.event.Entries, TeamEntry{r.Number, r.Name, r.Players})
		case *trf.OldTeam:
			older = append(older, TeamEntry{len(older) + 1, r.Name, r.Players})
		}
	}
	if len(b.event.Entries) == 0 {
		b.event.Entries = older
	}
	for i, team := range b.event.Entries {
		for _, n := range team.Players {
			b.teamOf[n] = i + 1
		}
	}
}

// place returns the place of the team with a number, or 0 if there is none.
func (b *teamBuilder) place(number int) int {
	return 1 + slices.IndexFunc(b.event.Entries, func(e TeamEntry) bool { return e.Number == number })
}

// readRecords reads the records about teams other than their players.
func (b *teamBuilder) readRecords(f *trf.File) {
	table := b.event.Table
	halves := func(p trf.Tenths) swiss.Points {
		points, _ := p.Halves()
		return points
	}
	for _, line := range f.Lines {
		switch r := line.Record.(type) {
		case *trf.Scores:
			for _, s := range r.Values {
				switch s.Symbol {
				case "TW":
					table.MatchWin = halves(s.Points)
				case "TD":
					table.MatchDraw = halves(s.Points)
				case "TL":
					table.MatchLoss = halves(s.Points)
				}
			}
		case *trf.Award:
			for _, n := range r.Numbers {
				if at := b.place(n); at > 0 && r.Kind == "" {
					b.extra[at] = [2]swiss.Points{b.extra[at][0] + halves(r.MatchPoints), b.extra[at][1] + halves(r.Points)}
				}
			}
		case *trf.Order:
			key := [2]int{r.Round, b.place(r.Team)}
			b.orders[key], b.rivals[key] = r.Players, b.place(r.Opponent)
		case *trf.Byes:
			for _, n := range r.Numbers {
				b.byes[[2]int{r.Round, b.place(n)}] = r.Kind
			}
		case *trf.TeamByes:
			b.pab, b.pabSaid = [2]swiss.Points{halves(r.MatchPoints), halves(r.GamePoints)}, true
			for i, n := range r.Teams {
				if n != 0 {
					b.byes[[2]int{i + 1, b.place(n)}] = "U"
				}
			}
		case *trf.TeamForfeit:
			white, black := b.place(r.White), b.place(r.Black)
			b.forfeits[[2]int{r.Round, white}] = forfeit{black, r.Kind == "+-", true}
			b.forfeits[[2]int{r.Round, black}] = forfeit{white, r.Kind == "-+", false}
		}
	}
}

// countBoards sets the number of boards of a match to the largest one in any match.
func (b *teamBuilder) countBoards() {
	for round := 1; round <= b.rounds; round++ {
		for i := range b.event.Entries {
			b.event.Table.Boards = max(b.event.Table.Boards, len(b.lineUp(i+1, round)))
		}
	}
}

// record returns the round of a player by starting number, and false if the number is unknown.
func (b *teamBuilder) record(player, round int) (swiss.RoundRecord, bool) {
	place, known := b.places[player]
	if !known {
		return swiss.RoundRecord{}, false
	}
	return b.t.Entries[place].Record(round), true
}

// wonAlone reports whether a player won a board that the other team left empty. The file then has
// no opponent for them.
func (b *teamBuilder) wonAlone(player, round int) bool {
	r, _ := b.record(player, round)
	return r.Kind == swiss.PairingBye
}

// players returns the players of a team in a round by board, and the place of the other team. It
// returns nothing if there is no other team. Without a record of their order, the players sit in
// the order of the team. A board that the record says was left empty is 0.
func (b *teamBuilder) players(team, round int) (players []int, rival int) {
	key := [2]int{round, team}
	order, said := b.orders[key]
	rival = b.rivals[key]
	if !said {
		order = b.event.Entries[team-1].Players
	}
	for _, n := range order {
		r, _ := b.record(n, round)
		if place := b.teamOf[r.Opponent]; r.Kind.Paired() && place != 0 {
			rival = place
		}
		if said || r.Kind.Paired() || b.wonAlone(n, round) {
			players = append(players, n)
		}
	}
	if rival == 0 && !said {
		return nil, 0
	}
	return players, rival
}

// lineUp returns the players of a team in a round by board. A board that was left empty is 0; the
// players of the other team show which ones.
func (b *teamBuilder) lineUp(team, round int) []int {
	ours, rival := b.players(team, round)
	if _, said := b.orders[[2]int{round, team}]; said || rival == 0 {
		return ours
	}
	theirs, _ := b.players(rival, round)
	empty := func(of []int, i int) bool { return i < len(of) && (of[i] == 0 || b.wonAlone(of[i], round)) }
	var seats []int
	for i, j := 0, 0; i < len(ours) || j < len(theirs); {
		switch {
		case empty(theirs, j) && theirs[j] != 0 && !empty(ours, i):
			seats = append(seats, 0)
			j++
		case i == len(ours):
			return seats
		case empty(ours, i) && !(j < len(theirs) && theirs[j] == 0):
			seats = append(seats, ours[i])
			i++
		default:
			seats = append(seats, ours[i])
			i, j = i+1, j+1
		}
	}
	return seats
}

// addMatches adds the matches of all teams to the table.
func (b *teamBuilder) addMatches() {
	for i, e := range b.event.Entries {
		team := tiebreak.Team{Number: e.Number, MatchExtra: b.extra[i+1][0], GameExtra: b.extra[i+1][1], Matches: make([]tiebreak.Match, b.rounds)}
		unsaid := Unexplained{Team: e.Number}
		for r := range team.Matches {
			m, said := b.match(i+1, r+1)
			team.Matches[r] = m
			if !said {
				unsaid.Rounds = append(unsaid.Rounds, r+1)
			}
		}
		if len(unsaid.Rounds) > 0 {
			b.event.Unexplained = append(b.event.Unexplained, unsaid)
		}
		b.event.Table.Teams = append(b.event.Table.Teams, team)
	}
	// The team with more game points won the match.
	table := b.event.Table
	for i := range table.Teams {
		for r := range table.Teams[i].Matches {
			m := &table.Teams[i].Matches[r]
			if m.Kind != tiebreak.Played && (m.Kind != tiebreak.Forfeit || len(m.Boards) == 0) {
				continue
			}
			theirs := table.Teams[m.Opponent-1].Matches[r].GamePoints
			m.MatchPoints = table.MatchLoss
			switch {
			case m.GamePoints > theirs:
				m.MatchPoints = table.MatchWin
			case m.GamePoints == theirs:
				m.MatchPoints = table.MatchDraw
			}
		}
	}
}

// match returns the match of a team in a round. A played match has no match points yet. known is
// false if the file does not show how the round went.
func (b *teamBuilder) match(team, round int) (m tiebreak.Match, known bool) {
	table := b.event.Table
	key := [2]int{round, team}
	m = tiebreak.Match{Round: round}
	if x, said := b.forfeits[key]; said {
		m.Kind, m.Opponent, m.MatchPoints, m.GamePoints = tiebreak.Forfeit, x.rival, table.MatchLoss, swiss.Points(table.Boards)*table.Loss
		if x.won {
			m.MatchPoints, m.GamePoints = table.MatchWin, swiss.Points(table.Boards)*table.Win
		}
		return m, true
	}
	pending, played := false, false
	_, m.Opponent = b.players(team, round)
	for board, n := range b.lineUp(team, round) {
		m.Boards = append(m.Boards, 0)
		turn, known := b.record(n, round)
		if !known {
			continue
		}
		points := b.t.Scoring.Points(turn)
		if b.wonAlone(n, round) {
			points = b.t.Scoring.ForfeitWin
		}
		if rival := b.teamOf[turn.Opponent]; turn.Kind.Paired() && rival != 0 {
			m.Opponent = rival
		}
		pending = pending || turn.Kind == swiss.Unfinished
		played = played || turn.Kind.Played()
		m.Boards[board] = points
		m.GamePoints += points
	}
	switch {
	case m.Opponent != 0 && pending:
		return tiebreak.Match{Round: round, Opponent: m.Opponent, Kind: tiebreak.Pending}, true
	case m.Opponent != 0 && !played: // every board by forfeit
		m.Kind = tiebreak.Forfeit
		return m, true
	case m.Opponent != 0:
		return m, true
	}
	return b.bye(team, round)
}

// byeKind returns the kind of a team's bye in a round: F, H, Z or U. It is taken from a record, or
// else from the columns of the players. Blank columns and absences say nothing about the team,
// because its reserves have them too. Then the kind is empty.
func (b *teamBuilder) byeKind(team, round int) string {
	kind, said := b.byes[[2]int{round, team}]
	if said {
		return kind
	}
	for _, n := range b.event.Entries[team-1].Players {
		if place, known := b.places[n]; known {
			switch b.t.Entries[place].Record(round).Kind {
			case swiss.PairingBye:
				kind = "U"
			case swiss.FullBye:
				kind = "F"
			case swiss.HalfBye:
				kind = "H"
			}
		}
	}
	return kind
}

// bye returns a round of a team without an opponent, and false if the file does not show its kind.
func (b *teamBuilder) bye(team, round int) (tiebreak.Match, bool) {
	table := b.event.Table
	m := tiebreak.Match{Round: round, Kind: tiebreak.RequestedBye, MatchPoints: 0}
	kind := b.byeKind(team, round)
	switch kind {
	case "U":
		m.Kind, m.MatchPoints, m.GamePoints = tiebreak.PairingBye, table.MatchDraw, swiss.Points(table.Boards)*table.Draw
		if b.pabSaid {
			m.MatchPoints, m.GamePoints = b.pab[0], b.pab[1]
		}
	case "F":
		m.Kind, m.MatchPoints, m.GamePoints = tiebreak.PairingBye, table.MatchWin, swiss.Points(table.Boards)*table.Win
	case "H":
		m.MatchPoints, m.GamePoints = table.MatchDraw, swiss.Points(table.Boards)*table.Draw
	default:
		if table.Predetermined {
			m.Kind = tiebreak.Rest
		}
		return m, kind == "Z" || table.Predetermined
	}
	return m, true
}
