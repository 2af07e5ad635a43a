package plain

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// undivided maps letters that Unicode does not decompose.
var undivided = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ĸ': "k", 'ŋ': "n",
}

// Unaccented returns a text in lower case without accents, for comparing names: "García, José"
// becomes "garcia, jose".
func Unaccented(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if unicode.Is(unicode.M, r) {
			continue
		}
		r = unicode.ToLower(r)
		if letters, is := undivided[r]; is {
			b.WriteString(letters)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
