package ics

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Name is a command of the server under its full name.
type Name string

// The commands that this package itself speaks of. What else a server
// understands is in its Vocabulary.
const (
	Quit Name = "quit" // never abbreviated

	// MakeMove stands for a line that is a move and no command word. Its
	// Args is the text of the move as typed.
	MakeMove Name = "(move)"
)

// MaxLine is the longest line of input, in bytes, that a server reads as a
// command. What is longer is refused whole.
const MaxLine = 1024

// Command is one line of input, read.
type Command struct {
	Name Name
	Args string // what follows the command word, surrounding space removed
	// Extra is what follows a move, of which Args is only the text. It means nothing.
	Extra string
	// Quiet says that the line began with "$": it comes from a program, and
	// does not count as a sign of life.
	Quiet bool
}

// Unknown is the error for a word that is no command. Its text is the line
// that clients wait for.
type Unknown struct{ Word string }

func (e *Unknown) Error() string { return e.Word + ": Command not found." }

// Ambiguous is the error for an abbreviation that fits several commands.
type Ambiguous struct {
	Word    string
	Matches []Name
}

func (e *Ambiguous) Error() string {
	names := make([]string, len(e.Matches))
	for i, n := range e.Matches {
		names[i] = string(n)
	}
	return fmt.Sprintf("Ambiguous command %q. Matches: %s", e.Word, strings.Join(names, " "))
}

// moveLike is the shape of a move as people and programs type it: coordinates,
// castling in either sign, or algebraic notation; and a piece that is put on a
// square where a board is set up, "P@e4" or "x@e4" to take it away.
var moveLike = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[a-h][1-8]-?[a-h][1-8](?:=?[qrbnQRBN])?|[oO0](?:-?[oO0]){1,2}[+#]?|[KQRBNkqrn]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?[+#]?|[a-h]x?[a-h](?:[1-8])?|[PNBRQKpnbrqkXx]@[a-h][1-8])$`)
})

// Parse reads one line, after any alias in it was expanded. An empty line gives
// the zero Command and no error. A word that is a command or the shape of a
// move is that; only then is it looked for as an abbreviation. The error is
// *Unknown or *Ambiguous.
func (v *Vocabulary) Parse(line string) (Command, error) {
	line = strings.TrimSpace(Printable(line))
	var c Command
	if rest, ok := strings.CutPrefix(line, "$"); ok {
		c.Quiet = true
		line = strings.TrimSpace(strings.TrimLeft(rest, "$"))
	}
	if line == "" {
		return c, nil
	}
	word, args, _ := strings.Cut(line, " ")
	c.Args = strings.TrimSpace(args)
	if moveLike().MatchString(word) && !v.Has(Name(strings.ToLower(word))) {
		c.Name, c.Args, c.Extra = MakeMove, word, c.Args
		return c, nil
	}
	name, err := v.Find(word)
	if err != nil {
		return Command{}, err
	}
	c.Name = name
	return c, nil
}

// Printable is s without control characters, so that nothing typed by one
// person can move another's cursor. Tabs become spaces.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < 0x20, r == 0x7f, r >= 0x80 && r < 0xa0, r == 0xfffd:
			return -1
		}
		return r
	}, s)
}
