package i18n

import "strings"

// Pseudo is a test language: English with an accent on every letter. Text without accents on a page
// in it does not come from the catalogues.
const Pseudo = "en-XA"

// accents adds an accent to each letter.
var accents = strings.NewReplacer(
	"a", "á", "b", "ƀ", "c", "ç", "d", "ð", "e", "é", "f", "ƒ", "g", "ğ", "h", "ĥ", "i", "í", "j", "ĵ", "k", "ķ", "l", "ļ", "m", "ɱ",
	"n", "ñ", "o", "ó", "p", "þ", "q", "ɋ", "r", "ŕ", "s", "š", "t", "ţ", "u", "ú", "v", "ṽ", "w", "ŵ", "x", "ẋ", "y", "ý", "z", "ž",
	"A", "Á", "B", "Ɓ", "C", "Ç", "D", "Ð", "E", "É", "F", "Ƒ", "G", "Ğ", "H", "Ĥ", "I", "Í", "J", "Ĵ", "K", "Ķ", "L", "Ļ", "M", "Ṁ",
	"N", "Ñ", "O", "Ó", "P", "Þ", "Q", "Ɋ", "R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Ú", "V", "Ṽ", "W", "Ŵ", "X", "Ẋ", "Y", "Ý", "Z", "Ž",
)

// toPseudo converts English sentences to [Pseudo].
func toPseudo(english map[string]*sentence) map[string]*sentence {
	out := make(map[string]*sentence, len(english))
	for key, s := range english {
		m := s.message().accented()
		out[key] = &sentence{}
		out[key].parsed.Store(&m)
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
