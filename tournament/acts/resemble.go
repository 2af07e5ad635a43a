package acts

import (
	"slices"
	"strings"
	"unicode"

	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
)

// Namesake is a new entry who may be a person already entered.
type Namesake struct {
	Entry, Like tournament.Entry
	// the player or team with which Like is entered; 0 if Like is also new
	At tournament.PlayerID
}

// Namesakes returns the new entries who may be entered already; see [Resembling]. In an event of
// teams it compares the members of the teams.
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

// NamesakesInTeam returns the players added to a team by a change who may be entered already, in
// this team or another.
func NamesakesInTeam(t tournament.Tournament, team tournament.PlayerID, changed tournament.Entry) []Namesake {
	people, at := Entered(t)
	var old []tournament.Entry
	var with []tournament.PlayerID
	before := make(map[string]int) // how many players of a name the team had
	for i, e := range people {
		if at[i] == team {
			before[nameKey(e.Name)]++
		} else {
			old, with = append(old, e), append(with, at[i])
		}
	}
	var added []tournament.Entry
	for _, e := range changed.Roster {
		if name := nameKey(e.Name); before[name] > 0 {
			before[name]--
			old, with = append(old, e), append(with, team)
		} else {
			added = append(added, e)
		}
	}
	return namesakes(old, with, added)
}

// namesakes returns the entries that resemble an old entry or an earlier new one. at holds the
// player or team of each old entry.
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

// Entered returns all people entered in an event, with the player or team of each one. In an event
// of teams they are the members of the teams.
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

// Resembling returns the new entries that may be the same person as an old or an earlier new entry.
// Their names have the same words, in any order and case, with or without accents. Their FIDE IDs
// and years of birth do not contradict each other. Entries that are the same person by the rules
// are omitted, because the rules refuse them.
func Resembling(old, entries []tournament.Entry) (found []tournament.Twice) {
	all := slices.Concat(old, entries)
	byName := make(map[string][]int)
	for i, e := range all {
		name := nameKey(e.Name)
		if i >= len(old) {
			for _, at := range byName[name] {
				if mayBeSamePerson(e, all[at]) {
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

// mayBeSamePerson reports whether two entries whose names have the same words may be one person.
func mayBeSamePerson(one, other tournament.Entry) bool {
	const year = 4
	switch {
	case one.SamePerson(other):
		return false
	case one.FIDEID != "" && other.FIDEID != "":
		return false
	case len(one.Birth) >= year && len(other.Birth) >= year && one.Birth[:year] != other.Birth[:year]:
		return false
	}
	return true
}

// nameKey returns the words of a name, normalized and sorted. It is equal for names with the same
// words.
func nameKey(name string) string {
	name = plain.Unaccented(strings.NewReplacer("'", "", "’", "").Replace(name))
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(words)
	return strings.Join(words, " ")
}
