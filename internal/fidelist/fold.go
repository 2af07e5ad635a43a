package fidelist

import (
	"strings"

	"github.com/escaque/escaque/internal/plain"
)

// searchWords returns the search words of a player's name. A name of two parts is also added as one
// word, such as oconnor for O'Connor.
func searchWords(name string) string {
	words := plain.Words(name)
	for _, one := range strings.FieldsFunc(plain.Unaccented(name), func(r rune) bool { return r == ' ' || r == ',' }) {
		if parts := plain.Words(one); len(parts) > 1 {
			words = append(words, strings.Join(parts, ""))
		}
	}
	return strings.Join(words, " ")
}

// federationWord returns the search word of a federation. It begins with a digit, so no name
// contains it.
func federationWord(federation string) string {
	if federation == "" {
		return ""
	}
	return "0" + strings.ToLower(federation)
}
