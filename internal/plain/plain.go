// Package plain checks the texts that users write: talk, messages, notes, complaints, reasons,
// sealed moves, names and titles.
//
// A text must look like what it is. Characters that are invisible, change the writing direction, or
// pile up over other lines are refused. [Check] returns the first of them, and the calling package
// words the refusal. [Line] removes characters that only move a terminal's cursor.
package plain

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxMarks is the most combining marks on one letter. No language needs more.
const MaxMarks = 4

// Fault is a character that a text may not contain.
type Fault struct {
	Rune rune
	At   int // byte offset in the text
}

// Error returns a text for logs. Users see a sentence with [Fault.Name].
func (f *Fault) Error() string { return fmt.Sprintf("plain: %s at byte %d", f.Name(), f.At) }

// Name returns the character's Unicode number, such as "U+202E".
func (f *Fault) Name() string { return fmt.Sprintf("U+%04X", f.Rune) }

// Check returns the first forbidden character of a text as a *[Fault], or nil. Forbidden are
// characters that change the writing direction, invisible characters, invalid bytes, and a
// combining mark after [MaxMarks] others. Spaces and line ends are allowed.
func Check(text string) error {
	before := rune(-1) // the last character that is no mark
	marks := 0
	chosen, joined := false, false // a selector, a joiner has come after it
	for at, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[at:]); size == 1 {
				return &Fault{rune(text[at]), at}
			}
		}
		switch {
		case isJoiner(r) && joinsVisibly(before) && !joined:
			joined = true
			continue // as in a family of emoji, or in Persian
		case isSelector(r) && !chosen && !joined && unicode.In(before, unicode.So, unicode.Sk, unicode.Sm, unicode.Nd, unicode.Po):
			chosen = true
			continue // as a picture or as a sign
		case isInvisible(r):
			return &Fault{r, at}
		case unicode.Is(unicode.M, r):
			if marks++; marks > MaxMarks {
				return &Fault{r, at}
			}
			continue
		}
		before, marks, chosen, joined = r, 0, false, false
	}
	return nil
}

// Line returns a text as one line. Runs of space become a single space, and space at the ends and
// control characters are removed.
func Line(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// isInvisible reports whether a character is invisible or changes the writing direction.
func isInvisible(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r':
		return false
	case unicode.In(r, unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp, unicode.Cc):
		return true // directions, joiners, tags; the private and the unpaired; controls
	}
	return unicode.In(r, blank, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// blank are letters, marks and signs that look empty.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x034F, 0x034F, 1}, // combining grapheme joiner
		{0x115F, 0x1160, 1}, // Hangul fillers
		{0x17B4, 0x17B5, 1}, // Khmer vowels that are not written
		{0x180B, 0x180F, 1}, // Mongolian selectors
		{0x2800, 0x2800, 1}, // Braille without a dot
		{0x3164, 0x3164, 1}, // Hangul filler
		{0xFE00, 0xFE0F, 1}, // variation selectors
		{0xFFA0, 0xFFA0, 1}, // half-width Hangul filler
		{0xFFFC, 0xFFFC, 1}, // stands for an object that is not there
	},
	R32: []unicode.Range32{
		{0x133FC, 0x133FC, 1}, // cursive joiners of hieroglyphs and notes
		{0x1D159, 0x1D159, 1}, // a note head that is not drawn
		{0xE0100, 0xE01EF, 1}, // more variation selectors
	},
}

func isJoiner(r rune) bool { return r == 0x200C || r == 0x200D }

func isSelector(r rune) bool { return r == 0xFE0E || r == 0xFE0F }

// joinsVisibly reports whether a joiner after the character is visible: between emoji, and in
// scripts whose letters change with their neighbours.
func joinsVisibly(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk,
		unicode.Arabic, unicode.Syriac, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
		unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar)
}
