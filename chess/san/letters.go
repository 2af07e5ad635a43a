package san

import (
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/chess"
)

// Letters holds the abbreviations of the pieces in a language: the capital initials of Article C.2
// and C.3 (2009), or figurines. It is immutable.
type Letters struct {
	code    string
	name    string
	pieces  [2][chess.King + 1]string // by colour and type; "" for a pawn except in figurines
	passing string                    // suffix of a capture in passing
}

// newLetters returns a letter set. pieces has the letters of king, queen, rook, bishop and knight.
func newLetters(code, name, passing, pieces string) *Letters {
	l := &Letters{code: code, name: name, passing: passing}
	fields := strings.Fields(pieces)
	for i, t := range []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		l.pieces[chess.White][t], l.pieces[chess.Black][t] = fields[i], fields[i]
	}
	return l
}

// The letter sets, with the letters of king, queen, rook, bishop and knight in this order.
var (
	english    = newLetters("en", "English", "e.p.", "K Q R B N")
	spanish    = newLetters("es", "Spanish", "a.p.", "R D T A C")
	catalan    = newLetters("ca", "Catalan", "a.p.", "R D T A C")
	czech      = newLetters("cs", "Czech", "e.p.", "K D V S J")
	danish     = newLetters("da", "Danish", "e.p.", "K D T L S")
	dutch      = newLetters("nl", "Dutch", "e.p.", "K D T L P")
	estonian   = newLetters("et", "Estonian", "e.p.", "K L V O R")
	finnish    = newLetters("fi", "Finnish", "e.p.", "K D T L R")
	french     = newLetters("fr", "French", "e.p.", "R D T F C")
	german     = newLetters("de", "German", "e.p.", "K D T L S")
	hungarian  = newLetters("hu", "Hungarian", "e.p.", "K V B F H")
	icelandic  = newLetters("is", "Icelandic", "e.p.", "K D H B R")
	italian    = newLetters("it", "Italian", "e.p.", "R D T A C")
	norwegian  = newLetters("no", "Norwegian", "e.p.", "K D T L S")
	polish     = newLetters("pl", "Polish", "e.p.", "K H W G S")
	portuguese = newLetters("pt", "Portuguese", "e.p.", "R D T B C")
	romanian   = newLetters("ro", "Romanian", "e.p.", "R D T N C")
	russian    = newLetters("ru", "Russian", "e.p.", "Кр Ф Л С К")
	swedish    = newLetters("sv", "Swedish", "e.p.", "K D T L S")
	figurines  = newFigurines()
)

// English returns the letters of English.
func English() *Letters { return english }

// Spanish returns the letters of Spanish.
func Spanish() *Letters { return spanish }

// Catalan returns the letters of Catalan.
func Catalan() *Letters { return catalan }

// Czech returns the letters of Czech.
func Czech() *Letters { return czech }

// Danish returns the letters of Danish.
func Danish() *Letters { return danish }

// Dutch returns the letters of Dutch.
func Dutch() *Letters { return dutch }

// Estonian returns the letters of Estonian.
func Estonian() *Letters { return estonian }

// Finnish returns the letters of Finnish.
func Finnish() *Letters { return finnish }

// French returns the letters of French.
func French() *Letters { return french }

// German returns the letters of German.
func German() *Letters { return german }

// Hungarian returns the letters of Hungarian.
func Hungarian() *Letters { return hungarian }

// Icelandic returns the letters of Icelandic.
func Icelandic() *Letters { return icelandic }

// Italian returns the letters of Italian.
func Italian() *Letters { return italian }

// Norwegian returns the letters of Norwegian.
func Norwegian() *Letters { return norwegian }

// Polish returns the letters of Polish.
func Polish() *Letters { return polish }

// Portuguese returns the letters of Portuguese.
func Portuguese() *Letters { return portuguese }

// Romanian returns the letters of Romanian.
func Romanian() *Letters { return romanian }

// Russian returns the letters of Russian.
func Russian() *Letters { return russian }

// Swedish returns the letters of Swedish.
func Swedish() *Letters { return swedish }

// Figurines returns the figurines, which belong to no language.
func Figurines() *Letters { return figurines }

// newFigurines returns the letter set of figurines.
func newFigurines() *Letters {
	l := newLetters("figurines", "figurines", "e.p.", "♔ ♕ ♖ ♗ ♘")
	for t := chess.Knight; t <= chess.King; t++ {
		r, _ := utf8.DecodeRuneInString(l.pieces[chess.White][t])
		l.pieces[chess.Black][t] = string(r + '♚' - '♔')
	}
	return l
}

// All returns all letter sets, English first.
func All() []*Letters {
	return []*Letters{
		english, spanish, catalan, czech, danish, dutch, estonian, finnish, french, german, hungarian, icelandic,
		italian, norwegian, polish, portuguese, romanian, russian, swedish, figurines,
	}
}

// ByLanguage returns the letter set with an ISO 639-1 code, "es", or "figurines". ok is false for
// an unknown code.
func ByLanguage(code string) (l *Letters, ok bool) {
	for _, l := range All() {
		if l.code == code {
			return l, true
		}
	}
	return nil, false
}

// Code returns the ISO 639-1 code of the language, or "figurines".
func (l *Letters) Code() string { return l.code }

// Name returns the English name of the language.
func (l *Letters) Name() string { return l.name }

// Letter returns the abbreviation of a piece, or "" for a pawn.
func (l *Letters) Letter(c chess.Color, t chess.PieceType) string {
	if t > chess.King {
		return ""
	}
	return l.pieces[c&1][t]
}

// match returns the piece type with whose abbreviation text begins, and the bytes of the
// abbreviation. It prefers the longest one, because one may begin another (Кр and К). n is 0 when
// none matches.
func (l *Letters) match(text string) (t chess.PieceType, n int) {
	for c := range l.pieces {
		for piece, letter := range l.pieces[c] {
			if letter != "" && len(letter) > n && strings.HasPrefix(text, letter) {
				t, n = chess.PieceType(piece), len(letter)
			}
		}
	}
	return t, n
}
