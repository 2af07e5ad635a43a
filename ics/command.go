package ics

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Name is the full name of a server command.
type Name string

// The commands that this package itself uses. A server's Vocabulary has its other commands.
const (
	Quit Name = "quit" // never abbreviated

	// MakeMove is the command of a line that is a move and not a command word. Its Args is the text
	// of the move as typed.
	MakeMove Name = "(move)"
)

// MaxLine is the greatest length of an input line that a server reads as a command, in bytes.
// Longer lines are refused as a whole.
const MaxLine = 1024

// Command is a parsed line of input.
type Command struct {
	Name Name
	Args string // the text after the command word, without surrounding space
	// Extra is the text after a move; Args is only the text of the move. It has no meaning.
	Extra string
	// Quiet is set when the line began with "$". Such a line comes from a program and does not end
	// the user's idle time.
	Quiet bool
}

// Unknown is the error for a word that is not a command. Clients expect its exact text.
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

// moveLike matches moves as people and programs type them: coordinates, castling with letters or
// with zeros, or algebraic notation. It also matches "P@e4", which puts a piece on a square while a
// board is set up, and "x@e4", which removes it.
var moveLike = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[a-h][1-8]-?[a-h][1-8](?:=?[qrbnQRBN])?|[oO0](?:-?[oO0]){1,2}[+#]?|[KQRBNkqrn]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?[+#]?|[a-h]x?[a-h](?:[1-8])?|[PNBRQKpnbrqkXx]@[a-h][1-8])$`)
})

// Parse parses one line, in which an alias was expanded already. An empty line gives the zero
// Command and no error. A full command word or a move takes precedence over an abbreviation. The
// error is *Unknown or *Ambiguous.
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

// Printable returns s without control characters, so that a user's text cannot move another user's
// cursor. Tabs become spaces.
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
