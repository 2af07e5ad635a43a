package san

import (
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/chess"
)

// Letters says how a language abbreviates the men: the capital initials of
// Article C.2 and C.3 (2009), or figurines. It is immutable.
type Letters struct {
	code    string
	name    string
	men     [2][chess.King + 1]string // by colour and type; the pawn's is "" unless figurines
	passing string                    // what is appended to a capture in passing
}

func letters(code, name, passing, men string) *Letters {
	l := &Letters{code: code, name: name, passing: passing}
	fields := strings.Fields(men)
	for i, t := range []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		l.men[chess.White][t], l.men[chess.Black][t] = fields[i], fields[i]
	}
	return l
}

// The letter sets. King, queen, rook, bishop and knight, in this order.
var (
	English    = letters("en", "English", "e.p.", "K Q R B N")
	Spanish    = letters("es", "Spanish", "a.p.", "R D T A C")
	Catalan    = letters("ca", "Catalan", "a.p.", "R D T A C")
	Czech      = letters("cs", "Czech", "e.p.", "K D V S J")
	Danish     = letters("da", "Danish", "e.p.", "K D T L S")
	Dutch      = letters("nl", "Dutch", "e.p.", "K D T L P")
	Estonian   = letters("et", "Estonian", "e.p.", "K L V O R")
	Finnish    = letters("fi", "Finnish", "e.p.", "K D T L R")
	French     = letters("fr", "French", "e.p.", "R D T F C")
	German     = letters("de", "German", "e.p.", "K D T L S")
	Hungarian  = letters("hu", "Hungarian", "e.p.", "K V B F H")
	Icelandic  = letters("is", "Icelandic", "e.p.", "K D H B R")
	Italian    = letters("it", "Italian", "e.p.", "R D T A C")
	Norwegian  = letters("no", "Norwegian", "e.p.", "K D T L S")
	Polish     = letters("pl", "Polish", "e.p.", "K H W G S")
	Portuguese = letters("pt", "Portuguese", "e.p.", "R D T B C")
	Romanian   = letters("ro", "Romanian", "e.p.", "R D T N C")
	Russian    = letters("ru", "Russian", "e.p.", "Кр Ф Л С К")
	Swedish    = letters("sv", "Swedish", "e.p.", "K D T L S")
	Figurines  = figurines()
)

func figurines() *Letters {
	l := letters("figurines", "figurines", "e.p.", "♔ ♕ ♖ ♗ ♘")
	for t := chess.Knight; t <= chess.King; t++ {
		r, _ := utf8.DecodeRuneInString(l.men[chess.White][t])
		l.men[chess.Black][t] = string(r + '♚' - '♔')
	}
	return l
}

// All returns every letter set, English first.
func All() []*Letters {
	return []*Letters{
		English, Spanish, Catalan, Czech, Danish, Dutch, Estonian, Finnish, French, German, Hungarian, Icelandic,
		Italian, Norwegian, Polish, Portuguese, Romanian, Russian, Swedish, Figurines,
	}
}

// ByLanguage finds a letter set by its ISO 639-1 code, "es", or "figurines".
func ByLanguage(code string) (l *Letters, ok bool) {
	for _, l := range All() {
		if l.code == code {
			return l, true
		}
	}
	return nil, false
}

// Code is the ISO 639-1 code of the language, or "figurines".
func (l *Letters) Code() string { return l.code }

// Name is the English name of the language.
func (l *Letters) Name() string { return l.name }

// Letter is the abbreviation of a man, "" for a pawn.
func (l *Letters) Letter(c chess.Color, t chess.PieceType) string {
	if t > chess.King {
		return ""
	}
	return l.men[c&1][t]
}

// match finds the man whose abbreviation text begins with, the longest when
// one begins another (Кр and К), and how many bytes it takes.
func (l *Letters) match(text string) (t chess.PieceType, n int) {
	for c := range l.men {
		for man, letter := range l.men[c] {
			if letter != "" && len(letter) > n && strings.HasPrefix(text, letter) {
				t, n = chess.PieceType(man), len(letter)
			}
		}
	}
	return t, n
}
