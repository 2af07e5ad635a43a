package desk

import (
	"slices"
	"strings"
	"unicode"

	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
)

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
