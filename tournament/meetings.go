package tournament

import "strings"

// Predetermined reports whether who meets whom follows from the starting numbers
// alone: everybody meets everybody, everybody of the other team, or everybody of their
// group.
func (s System) Predetermined() bool { return s == Berger || s == Scheveningen || s == Belgrade }

// MinGroups and MaxGroups bound the groups of a Belgrade.
const (
	MinGroups = 2
	MaxGroups = MaxPlayers / 2
)

// GroupOf returns the group, from 1, to which a starting number is dealt: the first
// row goes from the first group to the last, the next one back, and so on ("Sistema
// Belgrado", 2009).
func GroupOf(number, groups int) int {
	row, column := (number-1)/groups, (number-1)%groups
	if row%2 == 1 {
		column = groups - 1 - column
	}
	return column + 1
}

// Group returns in which group of a Belgrade a player is, 1 for the first; 0 in
// other events, and before the numbers are given.
func (t Tournament) Group(id PlayerID) int {
	p, _ := t.Player(id)
	if t.regulations.System != Belgrade || p.Number == 0 {
		return 0
	}
	return GroupOf(p.Number, t.regulations.Groups)
}

// Groups returns the groups of a Belgrade, each by starting number: one group of all
// in other events. It is empty before the numbers are given.
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

// Side is a team of a Scheveningen: the players whose club has its name.
type Side struct {
	Name    string
	Players []PlayerID // by starting number, or in the order of entry before there are any
}

// Sides returns the teams that the clubs of the entries name, those first that were
// entered first; nothing but in a Scheveningen, which is played by two. Who has no
// club, or withdrew before the numbers were given, is in none.
func (t Tournament) Sides() []Side {
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

// sideName is equal for the members of one team.
func sideName(e Entry) string { return strings.ToLower(strings.Join(strings.Fields(e.Club), " ")) }

// SideScores returns what the players of each team have scored together, in the order
// of Sides.
func (t Tournament) SideScores() []Points {
	sides := t.Sides()
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

// checkSides wants two teams, and everybody in one of them.
func (t Tournament) checkSides(order []PlayerID) *Refusal {
	const sides = 2
	named := t.Sides()
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

// scheveningenArticle is how the source calls the system.
const scheveningenArticle = "Scheveningen"

// meetings is who meets whom in an event of which that follows from the numbers.
type meetings struct {
	t     Tournament
	side  map[PlayerID]int // of a Scheveningen, from 1
	sizes []int            // of the groups or sides
}

func (t Tournament) meetings() meetings {
	m := meetings{t: t}
	if t.regulations.System == Scheveningen {
		m.side = make(map[PlayerID]int)
		for i, s := range t.Sides() {
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

// group is that of a player, from 1.
func (m meetings) group(id PlayerID) int { return max(m.t.Group(id), 1) }

// meet reports whether two have to meet.
func (m meetings) meet(one, other PlayerID) bool {
	if m.side != nil {
		return m.side[one] != m.side[other]
	}
	return m.group(one) == m.group(other)
}

// due is how many games a player has to play.
func (m meetings) due(id PlayerID) int {
	if m.side != nil {
		return m.sizes[2-m.side[id]] // of the other side
	}
	return m.t.regulations.Cycles * (m.sizes[m.group(id)-1] - 1)
}

// rests is how often a player may be free.
func (m meetings) rests(id PlayerID) int {
	if m.side != nil {
		return max(0, m.sizes[m.side[id]-1]-m.due(id))
	}
	return m.t.regulations.Cycles
}

// rounds is how many rounds a player takes part in.
func (m meetings) rounds(id PlayerID) int {
	if m.side != nil {
		return max(m.sizes[0], m.sizes[1])
	}
	return m.t.regulations.Cycles * tableRounds(m.sizes[m.group(id)-1])
}

// tableRounds is how many rounds the Berger table of n players has.
func tableRounds(n int) int { return max(0, n+n%2-1) }

// plannedByTable is how many rounds an event has of which that follows from the
// numbers.
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
