package i18n

import "strings"

// Pseudo is a language that nobody speaks: English with an accent on every letter. On a page that
// is shown in it, what can be read without accents is no sentence of the catalogues.
const Pseudo = "en-XA"

// accents writes a letter as a reader still recognises it.
var accents = strings.NewReplacer(
	"a", "á", "b", "ƀ", "c", "ç", "d", "ð", "e", "é", "f", "ƒ", "g", "ğ", "h", "ĥ", "i", "í", "j", "ĵ", "k", "ķ", "l", "ļ", "m", "ɱ",
	"n", "ñ", "o", "ó", "p", "þ", "q", "ɋ", "r", "ŕ", "s", "š", "t", "ţ", "u", "ú", "v", "ṽ", "w", "ŵ", "x", "ẋ", "y", "ý", "z", "ž",
	"A", "Á", "B", "Ɓ", "C", "Ç", "D", "Ð", "E", "É", "F", "Ƒ", "G", "Ğ", "H", "Ĥ", "I", "Í", "J", "Ĵ", "K", "Ķ", "L", "Ļ", "M", "Ṁ",
	"N", "Ñ", "O", "Ó", "P", "Þ", "Q", "Ɋ", "R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Ú", "V", "Ṽ", "W", "Ŵ", "X", "Ẋ", "Y", "Ý", "Z", "Ž",
)

// pseudo returns English sentences in the language that nobody speaks.
func pseudo(english map[string]message) map[string]message {
	out := make(map[string]message, len(english))
	for key, m := range english {
		out[key] = m.accented()
	}
	return out
}

func (m message) accented() message {
	out := make(message, len(m))
	for i, p := range m {
		p.text = accents.Replace(p.text)
		if p.cases != nil {
			cases := make(map[string]message, len(p.cases))
			for name, c := range p.cases {
				cases[name] = c.accented()
			}
			p.cases = cases
		}
		out[i] = p
	}
	return out
}
