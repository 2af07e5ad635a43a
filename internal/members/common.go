package members

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed common.txt
var commonText string

// common are the passwords that guessers try first, without the digits and signs
// behind them.
var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(commonText) {
		set[word] = true
	}
	return set
})

// rows are keys that lie side by side, and figures and letters in their order.
var rows = []string{
	"1234567890", "qwertyuiop", "asdfghjkl", "asdfghjklñ", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "qwertzuiop", "yxcvbnm",
	"01234567890", "abcdefghijklmnopqrstuvwxyz", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "q1w2e3r4t5y6u7i8o9p0",
}

// easy reports whether a password is among those that are tried first, in capitals
// or not, with spaces and signs between its letters or not.
func easy(handle, password string) bool {
	word := strings.ToLower(strings.Join(strings.Fields(password), ""))
	bare := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
	return notorious(handle, word) || utf8.RuneCountInString(bare) >= MinPassword && notorious(handle, bare)
}

// notorious reports whether a word is one of the list, whatever digits and signs
// stand behind it, the handle of its account, a few characters over and over, or a
// row of keys.
func notorious(handle, word string) bool {
	stem := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	name := Fold(handle)
	if common()[word] || common()[stem] || name != "" && (stem == name || word == name+name || stem == reversed(name)) {
		return true
	}
	return repeated(word) || walks(word) || walks(reversed(word))
}

func reversed(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// longestUnit is how long a piece is that makes a password by being repeated.
const longestUnit = 4

// repeated reports whether a word is a short piece over and over: aaaaaaaa,
// abcabcab.
func repeated(word string) bool {
	r := []rune(word)
	for unit := 1; unit <= longestUnit && unit < len(r); unit++ {
		same := true
		for i := unit; i < len(r) && same; i++ {
			same = r[i] == r[i-unit]
		}
		if same {
			return true
		}
	}
	return false
}

// walks reports whether a word is made of rows of keys, of at least three keys each.
func walks(word string) bool {
	for word != "" {
		most := 0
		for _, row := range rows {
			for from := range row {
				n := 0
				for n < len(word) && from+n < len(row) && word[n] == row[from+n] {
					n++
				}
				most = max(most, n)
			}
		}
		if most < 3 {
			return false
		}
		word = word[most:]
	}
	return true
}
