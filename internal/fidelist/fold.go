package fidelist

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters are those that Unicode does not take apart into a letter and its accent.
var letters = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ĸ': "k", 'ŋ': "n",
}

// fold are the words of a text in small letters without accents: "García López,
// José" is garcia lopez jose.
func fold(text string) []string {
	words := strings.FieldsFunc(flat(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return words
}

// flat is the text in small letters without accents.
func flat(text string) string {
	if plain := strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0; plain {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if unicode.Is(unicode.M, r) {
			continue
		}
		r = unicode.ToLower(r)
		if other, is := letters[r]; is {
			b.WriteString(other)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// indexed are the words under which a player is found: those of his name, and a
// name of two parts written as one, as O'Connor and oconnor.
func indexed(name string) string {
	words := fold(name)
	for _, one := range strings.FieldsFunc(flat(name), func(r rune) bool { return r == ' ' || r == ',' }) {
		if parts := fold(one); len(parts) > 1 {
			words = append(words, strings.Join(parts, ""))
		}
	}
	return strings.Join(words, " ")
}

// federationWord stands among a player's words for his federation. No name has a
// word like it: nobody's begins with a digit.
func federationWord(federation string) string {
	if federation == "" {
		return ""
	}
	return "0" + strings.ToLower(federation)
}
