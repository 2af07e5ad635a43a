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
	Players []int // starting numbers, in the order of the boards
}

// TeamEvent is an event of teams.
type TeamEvent struct {
	Entries []TeamEntry // place i of the table is Entries[i-1]
	Table   *tiebreak.Teams
	// Unsaid are the teams of which the file does not say why they had no
	// opponent, by places. Such rounds give them nothing.
	Unsaid []Unsaid
}

// Unsaid is a team and the rounds that its file does not explain.
type Unsaid struct {
	Team   int // its number
	Rounds []int
}

// Teams reads the teams of a report file and what became of their matches in
// so many rounds, 0 for all, from the games of their players: records 310 or
// 013, 300 for other orders of boards, 320 and 240 for byes, 330 for forfeits,
// 362 for match points. A bye of the pairing of whose points the file says
// nothing gives what a drawn match does; see also [TeamEvent.Unsaid]. The error is *trf.Faults.
func Teams(f *trf.File, rounds int, predetermined bool) (*TeamEvent, error) {
	b, err := readTeams(f, predetermined)
	if err != nil {
		return nil, err
	}
	if rounds > 0 {
		b.rounds = min(b.rounds, rounds)
	}
	b.boards()
	b.matches()
	return b.event, nil
}

// readTeams gathers what a report says of its teams.
func readTeams(f *trf.File, predetermined bool) (*teamBuilder, error) {
	t, err := f.Games()
	if err != nil {
		return nil, err
	}
	b := &teamBuilder{
		t: t, event: &TeamEvent{}, teamOf: make(map[int]int), places: make(map[int]int), orders: make(map[[2]int][]int), rivals: make(map[[2]int]int),
		byes: make(map[[2]int]string), forfeits: make(map[[2]int]forfeit), rounds: t.Paired(),
	}
	for i, e := range t.Entries {
		b.places[e.Number] = i
	}
	b.entries(f)
	s := t.Scoring
	b.event.Table = &tiebreak.Teams{
		MatchWin: 4, MatchDraw: 2, Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss,
		Primary: tiebreak.MatchPoints, Rounds: t.Rounds, Predetermined: predetermined,
	}
	b.records(f)
	return b, nil
}

type forfeit struct {
	rival int // place of the other team, from 1
	won   bool
	white bool // named first
}

type teamBuilder struct {
	t        *swiss.Tournament
	event    *TeamEvent
	rounds   int
	teamOf   map[int]int       // place of the team, from 1, by starting number of the player
	places   map[int]int       // place in t.Entries by starting number
	orders   map[[2]int][]int  // by round and place of the team
	rivals   map[[2]int]int    // likewise: the place of the other team, as the record of the order says
	byes     map[[2]int]string // F H Z or U
	forfeits map[[2]int]forfeit
	pab      [2]swiss.Points // match and game points of a bye of the pairing
	pabSaid  bool
}

// entries reads the teams. A file that has both forms says the same of each team
// twice; 013 has no numbers, and goes out of use.
func (b *teamBuilder) entries(f *trf.File) {
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

// place finds a team by its number, 0 for none.
func (b *teamBuilder) place(number int) int {
	return 1 + slices.IndexFunc(b.event.Entries, func(e TeamEntry) bool { return e.Number == number })
}

// records reads what the file says of teams beside the games.
func (b *teamBuilder) records(f *trf.File) {
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

// boards finds on how many boards the matches are played: on as many as any
// match between two teams had.
func (b *teamBuilder) boards() {
	for round := 1; round <= b.rounds; round++ {
		for i := range b.event.Entries {
			b.event.Table.Boards = max(b.event.Table.Boards, len(b.lineUp(i+1, round)))
		}
	}
}

// record is what a round was to a player, by starting number.
func (b *teamBuilder) record(player, round int) (swiss.RoundRecord, bool) {
	place, known := b.places[player]
	if !known {
		return swiss.RoundRecord{}, false
	}
	return b.t.Entries[place].Record(round), true
}

// alone reports whether a player won a board that the other team left empty:
// the file has no opponent for them.
func (b *teamBuilder) alone(player, round int) bool {
	r, _ := b.record(player, round)
	return r.Kind == swiss.PairingBye
}

// players are those who were there for a team in a round, in the order of their
// boards, and the place of the other team; nobody when there is none. Without a
// record of their order the players sit in that of their team. 0 is a board that
// the record says was left empty.
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
		if said || r.Kind.Paired() || b.alone(n, round) {
			players = append(players, n)
		}
	}
	if rival == 0 && !said {
		return nil, 0
	}
	return players, rival
}

// lineUp is who played for a team in a round, board by board; 0 for a board
// that was left empty, which the other team's players show.
func (b *teamBuilder) lineUp(team, round int) []int {
	ours, rival := b.players(team, round)
	if _, said := b.orders[[2]int{round, team}]; said || rival == 0 {
		return ours
	}
	theirs, _ := b.players(rival, round)
	empty := func(of []int, i int) bool { return i < len(of) && (of[i] == 0 || b.alone(of[i], round)) }
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

func (b *teamBuilder) matches() {
	for i, e := range b.event.Entries {
		team := tiebreak.Team{Number: e.Number, Matches: make([]tiebreak.Match, b.rounds)}
		unsaid := Unsaid{Team: e.Number}
		for r := range team.Matches {
			m, said := b.match(i+1, r+1)
			team.Matches[r] = m
			if !said {
				unsaid.Rounds = append(unsaid.Rounds, r+1)
			}
		}
		if len(unsaid.Rounds) > 0 {
			b.event.Unsaid = append(b.event.Unsaid, unsaid)
		}
		b.event.Table.Teams = append(b.event.Table.Teams, team)
	}
	// Who made more game points than the other team won the match.
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

// match is a round of a team, still without the match points of one that was
// played. said is false for a round of which the file says nothing.
func (b *teamBuilder) match(team, round int) (m tiebreak.Match, said bool) {
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
		if b.alone(n, round) {
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

// byeKind is what a round without an opponent was to a team, F H Z or U: as a record
// says, or as its players' columns do. A blank column and that of an absence say
// nothing of the team, for its reserves have them too; the kind is empty then.
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

// bye is a round of a team without an opponent; said is false where the file does
// not explain it.
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
