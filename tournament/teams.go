package tournament

import (
	"slices"
)

// PrimaryScore says which score of teams ranks first.
type PrimaryScore string

const (
	ByMatches PrimaryScore = "mp" // match points
	ByGames   PrimaryScore = "gp" // game points
)

// TeamColors is the type of colour preferences in a Swiss of teams. C.04.6 1.7, 2026.
type TeamColors string

const (
	TeamColorsA    TeamColors = "a" // simple ones
	TeamColorsB    TeamColors = "b" // strong and mild ones
	TeamColorsNone TeamColors = "none"
)

// TeamRules make an event one of teams: its entries are teams, the boards of its
// rounds are matches, and its scoring is what a match is worth. The zero value is
// an event of players.
type TeamRules struct {
	Boards  int          `json:"boards"` // of a match
	Games   Scoring      `json:"games"`  // what a game is worth
	Primary PrimaryScore `json:"primary"`
	// OneScore says that the other score has no part in the pairing: it does not
	// tell which team is the first of a pair. C.04.6 1.2, 2026.
	OneScore bool       `json:"one_score,omitempty"`
	Colors   TeamColors `json:"colours,omitempty"` // of a Swiss
	// FixedOrder says that who plays sits in the order of the team's list: nobody
	// sits below a player of the list who stands behind them.
	FixedOrder bool `json:"fixed_order,omitempty"`
}

// Bounds of events of teams.
const (
	MaxBoards = 50
	MaxRoster = 100
)

// OrdinaryMatches is two match points for a match that is won and one for a drawn
// one, in half points.
func OrdinaryMatches() Scoring { return Scoring{Win: 4, Draw: 2} }

// OfTeams reports whether the event is one of teams.
func (r Regulations) OfTeams() bool { return r.Teams.Boards > 0 }

// OfTeams reports whether the event is one of teams.
func (t Tournament) OfTeams() bool { return t.regulations.OfTeams() }

// complete fills in what has one ordinary value.
func (r TeamRules) complete(s System) TeamRules {
	if r.Boards <= 0 {
		return r
	}
	if r.Games == (Scoring{}) {
		r.Games = OrdinaryScoring()
	}
	if r.Primary == "" {
		r.Primary = ByMatches
	}
	if r.Colors == "" && s == TeamSwiss {
		r.Colors = TeamColorsA
	}
	return r
}

// teamFaults is the part of Faults about teams.
func (r Regulations) teamFaults() []*Refusal {
	var faults []*Refusal
	fault := func(code Code, article, field string, value any) {
		faults = append(faults, refuse(code, article, "field", field, "value", value))
	}
	if !r.OfTeams() {
		if r.Teams != (TeamRules{}) {
			fault(RegulationImproper, "", "boards", r.Teams.Boards)
		}
		if r.System == TeamSwiss {
			fault(RegulationMissing, "", "boards", r.Teams.Boards)
		}
		return faults
	}
	if r.Teams.Boards > MaxBoards {
		fault(RegulationImproper, "", "boards", r.Teams.Boards)
	}
	if r.System.Swiss() && r.System != TeamSwiss || r.System == Scheveningen || r.System == Belgrade || r.System == Wimbledon {
		fault(RegulationImproper, "", "system", string(r.System))
	}
	if s := r.Teams.Games; !s.isConsistent() {
		value := s.Win.String() + " / " + s.Draw.String() + " / " + s.Loss.String()
		faults = append(faults, refuse(RegulationImproper, "11.1", "field", "games", "value", value).citing(r.Laws, scoringArticles))
	}
	if r.Teams.Primary != ByMatches && r.Teams.Primary != ByGames {
		fault(RegulationImproper, "", "primary", string(r.Teams.Primary))
	}
	if c := r.Teams.Colors; (r.System == TeamSwiss) != slices.Contains([]TeamColors{TeamColorsA, TeamColorsB, TeamColorsNone}, c) || r.System != TeamSwiss && c != "" {
		fault(RegulationImproper, "", "colours", string(c))
	}
	if r.Acceleration != "" && r.Teams.Primary == ByGames {
		fault(RegulationImproper, "", "acceleration", string(r.Acceleration)) // C.04.7 1.4.4, 2026
	}
	if r.OpenEntry {
		fault(RegulationImproper, "", "open-entry", "teams") // a player who enters alone has no team
	}
	return faults
}

// rosterFaults is the part of Faults about the players of a team.
func (e Entry) rosterFaults() []EntryFault {
	var faults []EntryFault
	if !plainText(e.Captain) {
		faults = append(faults, EntryFault{TextImproper, "captain", e.Captain})
	}
	if len(e.Roster) > MaxRoster {
		faults = append(faults, EntryFault{RosterImproper, "roster", e.Name})
	}
	for _, p := range e.Roster {
		if len(p.Roster) > 0 || p.Captain != "" {
			faults = append(faults, EntryFault{RosterImproper, "roster", p.Name})
			continue
		}
		faults = append(faults, p.Faults()...)
	}
	return faults
}

// rosterFaults finds teams without players, players outside teams, and people who
// play for two teams or twice for one; the entries from index from on are the new
// ones.
func (t Tournament) rosterFaults(entries []Entry, from int) []*Refusal {
	var faults []*Refusal
	var people []Entry
	var teams []int // of each of them
	for i, e := range entries {
		switch {
		case e.Name == "": // removed, or refused for that
		case i >= from && t.OfTeams() && len(e.Roster) == 0:
			faults = append(faults, refuse(RosterMissing, "", "name", clip(e.Name)))
		case i >= from && !t.OfTeams() && (len(e.Roster) > 0 || e.Captain != ""):
			faults = append(faults, refuse(RosterNeedless, "", "name", clip(e.Name)))
		}
		for _, p := range e.Roster {
			people, teams = append(people, p), append(teams, i)
		}
	}
	for _, twice := range FindTwice(nil, people) {
		if teams[twice.Index] >= from || teams[twice.Of] >= from {
			faults = append(faults, refuse(RosterTwice, "", "name", clip(people[twice.Index].Name),
				"team", clip(entries[teams[twice.Index]].Name), "other", clip(entries[teams[twice.Of]].Name)))
		}
	}
	return faults
}

// rated is an entry with the rating that orders teams: the average of those on the
// first boards who have one, unless the entry has a rating of its own. Every
// competition says itself how its teams are ordered (C.04.6 1.1.2, 2026).
func (t Tournament) rated(e Entry) Entry {
	if e.Rating != 0 || !t.OfTeams() {
		return e
	}
	sum, n := 0, 0
	for _, p := range e.Roster[:min(len(e.Roster), t.regulations.Teams.Boards)] {
		if p.Rating > 0 {
			sum, n = sum+p.Rating, n+1
		}
	}
	if n > 0 {
		e.Rating = (2*sum + n) / (2 * n)
	}
	return e
}

// LineUp is who plays for a team in a round: for each board the place in the roster,
// 1 for the first, 0 for nobody.
type LineUp struct {
	Round int
	Team  PlayerID
	Seats []int
}

// LineUp returns who plays for a team in a round, board by board: as was given, or
// the first of its roster.
func (t Tournament) LineUp(round int, team PlayerID) []int {
	for _, l := range slices.Backward(t.lineUps) {
		if l.Round == round && l.Team == team {
			return slices.Clone(l.Seats)
		}
	}
	p, _ := t.Player(team)
	seats := make([]int, t.regulations.Teams.Boards)
	for i := range seats {
		if i < len(p.Roster) {
			seats[i] = i + 1
		}
	}
	return seats
}

// LineUpsGiven returns the teams whose line-up for a round somebody has given.
func (t Tournament) LineUpsGiven(round int) map[PlayerID]bool {
	given := make(map[PlayerID]bool)
	for _, l := range t.lineUps {
		if l.Round == round {
			given[l.Team] = true
		}
	}
	return given
}

// Seated returns who plays for a team on a board of its match in a round; false for
// a board that is left empty.
func (t Tournament) Seated(round int, team PlayerID, board int) (Entry, bool) {
	seats := t.LineUp(round, team)
	p, _ := t.Player(team)
	if board < 1 || board > len(seats) || seats[board-1] < 1 || seats[board-1] > len(p.Roster) {
		return Entry{}, false
	}
	return p.Roster[seats[board-1]-1], true
}

func (c GiveLineUp) decide(_ Tournament, s Stamp) Event {
	return LineUpGiven{s, c.Round, c.Team, slices.Clone(c.Seats)}
}

func (e LineUpGiven) check(t Tournament) *Refusal {
	p, found := t.Player(e.Team)
	switch {
	case !t.OfTeams():
		return refuse(NotOfTeams, "")
	case !found:
		return refuse(PlayerUnknown, "", "player", int(e.Team))
	case p.Withdrawn:
		return refuse(PlayerWithdrew, "", "player", int(e.Team), "name", p.Name)
	case len(e.Seats) != t.regulations.Teams.Boards:
		return refuse(LineUpImproper, "", "name", p.Name, "boards", t.regulations.Teams.Boards)
	}
	seen := make(map[int]bool)
	for _, seat := range e.Seats {
		if seat < 0 || seat > len(p.Roster) || seat > 0 && seen[seat] {
			return refuse(LineUpImproper, "", "name", p.Name, "boards", t.regulations.Teams.Boards)
		}
		seen[seat] = true
	}
	if above, below, broken := t.outOfOrder(p, e.Seats); broken {
		return refuse(LineUpOrder, "", "name", p.Name, "above", above, "below", below)
	}
	r, published := t.Round(e.Round)
	if !published {
		return t.checkRoundToCome(e.Round)
	}
	if r.Closed {
		return refuse(RoundClosed, "", "round", e.Round)
	}
	for _, b := range r.Boards {
		if (b.White == e.Team || b.Black == e.Team) && (b.scoredGames() > 0 || b.seatedGames() > 0 || b.Result != NoResult) {
			return refuse(LineUpLate, "", "name", p.Name, "round", e.Round)
		}
	}
	return nil
}

// outOfOrder finds two players of a line-up who do not sit in the order of the list,
// where the regulations want that: the one on the higher board and the one who
// stands before them in the list.
func (t Tournament) outOfOrder(team Player, seats []int) (above, below string, broken bool) {
	if !t.regulations.Teams.FixedOrder {
		return "", "", false
	}
	last := 0
	for _, seat := range seats {
		switch {
		case seat == 0:
		case seat < last:
			return team.Roster[last-1].Name, team.Roster[seat-1].Name, true
		default:
			last = seat
		}
	}
	return "", "", false
}

// checkOrder refuses another order of the list of a team that has been paired: places
// of the list say in the log who sat where.
func (e PlayerAmended) checkOrder(t Tournament) *Refusal {
	was := t.players[e.Player-1]
	if len(t.rounds) == 0 {
		return nil
	}
	for i, p := range was.Roster {
		at := slices.IndexFunc(e.Entry.Roster, p.SamePerson)
		if at >= 0 && at != i {
			return refuse(RosterOrder, "", "name", clip(was.Name), "player", clip(p.Name))
		}
	}
	return nil
}

func (e LineUpGiven) apply(t Tournament) Tournament {
	t.lineUps = append(slices.DeleteFunc(slices.Clone(t.lineUps), func(l LineUp) bool { return l.Round == e.Round && l.Team == e.Team }),
		LineUp{e.Round, e.Team, slices.Clone(e.Seats)})
	return t
}
