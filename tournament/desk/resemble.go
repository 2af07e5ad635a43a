package desk

import (
	"slices"
	"strings"
	"unicode"

	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
)

// Namesake is a player to be entered who may be a person who is entered already.
type Namesake struct {
	Entry, Like tournament.Entry
	At          tournament.PlayerID // the player or the team with which Like is entered; 0 for one of the same entries
}

// Namesakes returns the players among new entries who may be entered already, as Resembling
// decides it: in an event of teams the members of the teams.
func Namesakes(t tournament.Tournament, entries []tournament.Entry) []Namesake {
	old, at := Entered(t)
	if t.OfTeams() {
		var players []tournament.Entry
		for _, team := range entries {
			players = append(players, team.Roster...)
		}
		entries = players
	}
	return namesakes(old, at, entries)
}

// NamesakesInTeam returns the players whom a changed team has beyond those of before and who
// may be entered already, with this team or another.
func NamesakesInTeam(t tournament.Tournament, team tournament.PlayerID, changed tournament.Entry) []Namesake {
	people, at := Entered(t)
	var old []tournament.Entry
	var with []tournament.PlayerID
	before := make(map[string]int) // how many players of a name the team had
	for i, e := range people {
		if at[i] == team {
			before[namesake(e.Name)]++
		} else {
			old, with = append(old, e), append(with, at[i])
		}
	}
	var added []tournament.Entry
	for _, e := range changed.Roster {
		if name := namesake(e.Name); before[name] > 0 {
			before[name]--
			old, with = append(old, e), append(with, team)
		} else {
			added = append(added, e)
		}
	}
	return namesakes(old, with, added)
}

func namesakes(old []tournament.Entry, at []tournament.PlayerID, entries []tournament.Entry) (found []Namesake) {
	all := slices.Concat(old, entries)
	for _, one := range Resembling(old, entries) {
		n := Namesake{Entry: entries[one.Index], Like: all[one.Of]}
		if one.Of < len(old) {
			n.At = at[one.Of]
		}
		found = append(found, n)
	}
	return found
}

// Entered returns the people who are entered in an event, in an event of teams the members
// of the teams, and the player or the team with which each of them is entered.
func Entered(t tournament.Tournament) (people []tournament.Entry, at []tournament.PlayerID) {
	for _, p := range t.Players() {
		entries := []tournament.Entry{p.Entry}
		if t.OfTeams() {
			entries = p.Roster
		}
		if p.Removed {
			entries = nil
		}
		for _, e := range entries {
			people, at = append(people, e), append(at, p.ID)
		}
	}
	return people, at
}

// Resembling returns the entries among the new ones that may be a person of the old ones or an
// earlier new one: the words of the name are the same, whatever their order, their case and
// their accents, and neither the FIDE identity nor the year of birth says otherwise. Those that
// are the same person by the rules are not among them: they are refused.
func Resembling(old, entries []tournament.Entry) (found []tournament.Twice) {
	all := slices.Concat(old, entries)
	byName := make(map[string][]int)
	for i, e := range all {
		name := namesake(e.Name)
		if i >= len(old) {
			for _, at := range byName[name] {
				if mayBe(e, all[at]) {
					found = append(found, tournament.Twice{Index: i - len(old), Of: at})
					break
				}
			}
		}
		if name != "" {
			byName[name] = append(byName[name], i)
		}
	}
	return found
}

// mayBe reports whether two entries whose names have the same words may be one person.
func mayBe(a, b tournament.Entry) bool {
	const year = 4
	switch {
	case a.SamePerson(b):
		return false
	case a.FIDEID != "" && b.FIDEID != "":
		return false
	case len(a.Birth) >= year && len(b.Birth) >= year && a.Birth[:year] != b.Birth[:year]:
		return false
	}
	return true
}

// namesake returns the words of a name in one order, equal for names of the same words.
func namesake(name string) string {
	name = plain.Unaccented(strings.NewReplacer("'", "", "’", "").Replace(name))
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(words)
	return strings.Join(words, " ")
}
