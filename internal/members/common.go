package members

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// commonText is the embedded list of common passwords.
//
//go:embed common.txt
var commonText string

// common returns the set of passwords that attackers try first, without trailing digits and
// punctuation.
var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(commonText) {
		set[word] = true
	}
	return set
})

// keyboardRows lists keyboard rows, digits and letters in order.
var keyboardRows = []string{
	"1234567890", "qwertyuiop", "asdfghjkl", "asdfghjklñ", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "qwertzuiop", "yxcvbnm",
	"01234567890", "abcdefghijklmnopqrstuvwxyz", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "q1w2e3r4t5y6u7i8o9p0",
}

// isEasy reports whether a password is too easy to guess. Upper and lower case count as equal, and
// spaces and signs between the letters are ignored.
func isEasy(handle, password string) bool {
	word := strings.ToLower(strings.Join(strings.Fields(password), ""))
	bare := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
	return isEasyToGuess(handle, word) || utf8.RuneCountInString(bare) >= MinPassword && isEasyToGuess(handle, bare)
}

// isEasyToGuess reports whether a word is easy to guess. Digits and signs at its end are ignored.
// Easy words are the listed passwords, the account's handle, repetitions of a short piece, and
// keyboard rows.
func isEasyToGuess(handle, word string) bool {
	stem := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	name := Fold(handle)
	if common()[word] || common()[stem] || name != "" && (stem == name || word == name+name || stem == reversed(name)) {
		return true
	}
	return isRepeated(word) || isKeyboardWalk(word) || isKeyboardWalk(reversed(word))
}

// reversed returns the characters of s in reverse order.
func reversed(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// longestUnit is the longest piece, in characters, whose repetition makes a weak password.
const longestUnit = 4

// isRepeated reports whether a word repeats a short piece, such as aaaaaaaa or abcabcab.
func isRepeated(word string) bool {
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

// isKeyboardWalk reports whether a word consists of parts of keyboard rows, each of at least three
// keys.
func isKeyboardWalk(word string) bool {
	for word != "" {
		most := 0
		for _, row := range keyboardRows {
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
