package tournament

import (
	"slices"
)

// PrimaryScore is the score of teams that ranks first.
type PrimaryScore string

const (
	ByMatches PrimaryScore = "mp" // match points
	ByGames   PrimaryScore = "gp" // game points
)

// TeamColors is the type of colour preferences in a Swiss of teams. C.04.6 1.7, 2026.
type TeamColors string

const (
	TeamColorsA    TeamColors = "a" // simple preferences
	TeamColorsB    TeamColors = "b" // strong and mild preferences
	TeamColorsNone TeamColors = "none"
)

// TeamRules are the regulations of an event of teams. Its entries are teams, the boards of its
// rounds are matches, and its scoring is that of matches. The zero value is an event of players.
type TeamRules struct {
	Boards  int          `json:"boards"` // number of boards of a match
	Games   Scoring      `json:"games"`  // points of games
	Primary PrimaryScore `json:"primary"`
	// OneScore says that the pairing does not use the secondary score to choose the first-team of a
	// pair. C.04.6 1.2, 2026.
	OneScore bool       `json:"one_score,omitempty"`
	Colors   TeamColors `json:"colours,omitempty"` // of a Swiss
	// FixedOrder requires line-ups in the order of the roster. No player may sit below a player who
	// follows them in the roster.
	FixedOrder bool `json:"fixed_order,omitempty"`
}

// Bounds of events of teams.
const (
	MaxBoards = 50
	MaxRoster = 100
)

// OrdinaryMatches returns the usual scoring of matches: two match points for a win and one for a
// draw. The values are in half points.
func OrdinaryMatches() Scoring { return Scoring{Win: 4, Draw: 2} }

// OfTeams reports whether the event is one of teams.
func (r Regulations) OfTeams() bool { return r.Teams.Boards > 0 }

// OfTeams reports whether the event is one of teams.
func (t Tournament) OfTeams() bool { return t.regulations.OfTeams() }

// complete returns r with usual values for empty fields.
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

// teamFaults returns the faults of the rules for teams. It is part of Faults.
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
	if s := r.Teams.Games; !s.isConsistent() || s.Allocated != (ByeWorth{}) {
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
		fault(RegulationImproper, "", "open-entry", "teams") // a player who enters themselves has no team
	}
	return faults
}

// rosterFaults returns the faults of a team's players and captain. It is part of Faults.
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

// rosterFaults returns refusals for teams without players, players outside teams, and people who
// are in two teams or twice in one. Only the entries from index from on are new.
func (t Tournament) rosterFaults(entries []Entry, from int) []*Refusal {
	var faults []*Refusal
	var people []Entry
	var teams []int // index of the team of each person
	for i, e := range entries {
		switch {
		case e.Name == "": // removed, or refused without a name
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

// withTeamRating returns an entry with the rating for the order of teams. If the team has no rating
// of its own, it is the average of the rated players on the first boards. Each competition decides
// how its teams are ordered (C.04.6 1.1.2, 2026).
func (t Tournament) withTeamRating(e Entry) Entry {
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

// LineUp is the line-up of a team in a round. Seats holds the place in the roster for each board, 1
// for the first, 0 for an empty board.
type LineUp struct {
	Round int
	Team  PlayerID
	Seats []int
}

// LineUp returns the line-up of a team in a round, by board. If none was given, it consists of the
// first players of the roster.
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

// LineUpsGiven returns the teams that have given a line-up for a round.
func (t Tournament) LineUpsGiven(round int) map[PlayerID]bool {
	given := make(map[PlayerID]bool)
	for _, l := range t.lineUps {
		if l.Round == round {
			given[l.Team] = true
		}
	}
	return given
}

// Seated returns the player of a team on a board of its match in a round, and false for an empty
// board.
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
	if above, below, broken := t.findOutOfOrder(p, e.Seats); broken {
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
		begun := b.scoredGames() > 0 || b.seatedGames() > 0 || b.Result != NoResult || t.WasAdjourned(e.Round, b.Board, 0)
		if begun && (b.White == e.Team || b.Black == e.Team) {
			return refuse(LineUpLate, "", "name", p.Name, "round", e.Round)
		}
	}
	return nil
}

// findOutOfOrder returns two players of a line-up who violate the order of the roster, if the
// regulations require it. above sits on the higher board although below precedes them in the
// roster.
func (t Tournament) findOutOfOrder(team Player, seats []int) (above, below string, broken bool) {
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

// checkOrder refuses to reorder the roster of a team that has been paired, because the log
// identifies players by their places in the roster.
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
