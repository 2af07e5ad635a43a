package fidelist

import (
	"strings"
	"unicode"

	"github.com/escaque/escaque/internal/plain"
)

// fold are the words of a text in small letters without accents: "García López,
// José" is garcia lopez jose.
func fold(text string) []string {
	words := strings.FieldsFunc(plain.Unaccented(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return words
}

// indexed are the words under which a player is found: those of their name, and a
// name of two parts written as one, as O'Connor and oconnor.
func indexed(name string) string {
	words := fold(name)
	for _, one := range strings.FieldsFunc(plain.Unaccented(name), func(r rune) bool { return r == ' ' || r == ',' }) {
		if parts := fold(one); len(parts) > 1 {
			words = append(words, strings.Join(parts, ""))
		}
	}
	return strings.Join(words, " ")
}

// federationWord stands among a player's words for their federation. No name has a
// word like it: nobody's begins with a digit.
func federationWord(federation string) string {
	if federation == "" {
		return ""
	}
	return "0" + strings.ToLower(federation)
}
