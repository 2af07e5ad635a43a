package plain

import (
	"strings"
	"unicode"
)

// Words returns the words of a text in lower case without accents, for comparing names: "García
// López, José" becomes garcia, lopez, jose.
func Words(text string) []string {
	return strings.FieldsFunc(Unaccented(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
