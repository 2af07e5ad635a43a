package tournament

import "strings"

// MinGroups and MaxGroups are the limits for the groups of a Belgrade.
const (
	MinGroups = 2
	MaxGroups = MaxPlayers / 2
)

// GroupOf returns the group of a starting number, counted from 1. The first row of numbers goes
// from the first group to the last, the next row back, and so on ("Sistema Belgrado", 2009).
func GroupOf(number, groups int) int {
	row, column := (number-1)/groups, (number-1)%groups
	if row%2 == 1 {
		column = groups - 1 - column
	}
	return column + 1
}

// Group returns the group of a player in a Belgrade, counted from 1. It returns 0 in other events,
// and before numbers are assigned.
func (t Tournament) Group(id PlayerID) int {
	p, _ := t.Player(id)
	if t.regulations.System != Belgrade || p.Number == 0 {
		return 0
	}
	return GroupOf(p.Number, t.regulations.Groups)
}

// Groups returns the groups of a Belgrade, each by starting number. Other events have one group of
// all players. It returns nil before numbers are assigned.
func (t Tournament) Groups() [][]PlayerID {
	switch {
	case !t.NumbersDrawn():
		return nil
	case t.regulations.System != Belgrade:
		return [][]PlayerID{t.Order()}
	}
	groups := make([][]PlayerID, t.regulations.Groups)
	for _, id := range t.order {
		g := t.Group(id) - 1
		groups[g] = append(groups[g], id)
	}
	return groups
}

// Side is a team of a Scheveningen: the players with the same club.
type Side struct {
	Name    string
	Players []PlayerID // by starting number, or in the order of entry before numbers are assigned
}

// ScheveningenTeams returns the teams of a Scheveningen, named by the clubs of the entries, in the order of
// entry. In other events it returns nil. Players without a club, or who withdrew before numbers
// were assigned, are in no team.
func (t Tournament) ScheveningenTeams() []Side {
	if t.regulations.System != Scheveningen {
		return nil
	}
	var sides []Side
	at := make(map[string]int)
	for _, p := range t.players {
		name := sideName(p.Entry)
		if name == "" || p.Removed || t.NumbersDrawn() && p.Number == 0 || !t.NumbersDrawn() && p.Withdrawn {
			continue
		}
		if _, known := at[name]; !known {
			at[name] = len(sides)
			sides = append(sides, Side{Name: strings.Join(strings.Fields(p.Club), " ")})
		}
	}
	add := func(id PlayerID) {
		if i, known := at[sideName(t.players[id-1].Entry)]; known {
			sides[i].Players = append(sides[i].Players, id)
		}
	}
	if t.NumbersDrawn() {
		for _, id := range t.order {
			add(id)
		}
		return sides
	}
	for _, id := range t.Active() {
		add(id)
	}
	return sides
}

// sideName returns the normalized club of an entry, equal for all members of a team.
func sideName(e Entry) string { return strings.ToLower(strings.Join(strings.Fields(e.Club), " ")) }

// SideScores returns the total points of each team, in the order of [Tournament.ScheveningenTeams].
func (t Tournament) SideScores() []Points {
	sides := t.ScheveningenTeams()
	if len(sides) == 0 {
		return nil
	}
	scores := make([]Points, len(sides))
	of := make(map[PlayerID]int)
	for i, s := range sides {
		for _, id := range s.Players {
			of[id] = i
		}
	}
	for _, s := range t.Standings() {
		scores[of[s.Player]] += s.Points
	}
	return scores
}

// checkSides requires exactly two teams, and a team for each player of order.
func (t Tournament) checkSides(order []PlayerID) *Refusal {
	const sides = 2
	named := t.ScheveningenTeams()
	names := make([]string, len(named))
	for i, s := range named {
		names[i] = s.Name
	}
	if len(named) != sides {
		return refuse(SidesImproper, scheveningenArticle, "teams", len(named), "names", clip(strings.Join(names, ", ")))
	}
	for _, id := range order {
		if sideName(t.players[id-1].Entry) == "" {
			return refuse(SideMissing, scheveningenArticle, "name", t.name(id), "one", named[0].Name, "other", named[1].Name)
		}
	}
	return nil
}

// scheveningenArticle is the article that refusals name: the handbook gives the system no number.
const scheveningenArticle = "Scheveningen"

// meetings holds who plays whom in an event with predetermined pairings.
type meetings struct {
	t     Tournament
	side  map[PlayerID]int // team of each player in a Scheveningen, from 1; nil in other systems
	sizes []int            // numbers of players of the groups or teams
}

func (t Tournament) meetings() meetings {
	m := meetings{t: t}
	if t.regulations.System == Scheveningen {
		m.side = make(map[PlayerID]int)
		for i, s := range t.ScheveningenTeams() {
			m.sizes = append(m.sizes, len(s.Players))
			for _, id := range s.Players {
				m.side[id] = i + 1
			}
		}
		return m
	}
	for _, group := range t.Groups() {
		m.sizes = append(m.sizes, len(group))
	}
	return m
}

// group returns the group of a player, counted from 1.
func (m meetings) group(id PlayerID) int { return max(m.t.Group(id), 1) }

// mustMeet reports whether two players have to play each other.
func (m meetings) mustMeet(one, other PlayerID) bool {
	if m.side != nil {
		return m.side[one] != m.side[other]
	}
	return m.group(one) == m.group(other)
}

// due returns the number of games that a player has to play.
func (m meetings) due(id PlayerID) int {
	if m.side != nil {
		return m.sizes[2-m.side[id]] // of the other side
	}
	return m.t.regulations.Cycles * (m.sizes[m.group(id)-1] - 1)
}

// rests returns the number of free rounds of a player.
func (m meetings) rests(id PlayerID) int {
	if m.side != nil {
		return max(0, m.sizes[m.side[id]-1]-m.due(id))
	}
	return m.t.regulations.Cycles
}

// rounds returns the number of rounds of a player, including free rounds.
func (m meetings) rounds(id PlayerID) int {
	if m.side != nil {
		return max(m.sizes[0], m.sizes[1])
	}
	return m.t.regulations.Cycles * tableRounds(m.sizes[m.group(id)-1])
}

// tableRounds returns the number of rounds in the Berger table of n players.
func tableRounds(n int) int { return max(0, n+n%2-1) }

// plannedByTable returns the number of rounds of an event with predetermined pairings.
func (t Tournament) plannedByTable() int {
	m, planned := t.meetings(), 0
	for _, n := range m.sizes {
		if m.side != nil {
			planned = max(planned, n)
		} else {
			planned = max(planned, max(t.regulations.Cycles, 1)*tableRounds(n))
		}
	}
	return planned
}
