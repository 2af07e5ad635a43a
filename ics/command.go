package ics

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Name is a command of the server under its full name.
type Name string

// The commands that this vocabulary knows.
const (
	Abort     Name = "abort"
	Accept    Name = "accept"
	Date      Name = "date"
	Decline   Name = "decline"
	Draw      Name = "draw"
	Games     Name = "games"
	Help      Name = "help"
	Iset      Name = "iset"
	Moves     Name = "moves"
	Observe   Name = "observe"
	Play      Name = "play"
	Quit      Name = "quit"
	Refresh   Name = "refresh"
	Resign    Name = "resign"
	Say       Name = "say"
	Seek      Name = "seek"
	Set       Name = "set"
	Sought    Name = "sought"
	Style     Name = "style"
	Unobserve Name = "unobserve"
	Unseek    Name = "unseek"
	Who       Name = "who"

	// MakeMove stands for a line that is a move and no command word. Its
	// Args is the text of the move as typed.
	MakeMove Name = "(move)"
)

// Names lists every command word, in alphabetical order.
var Names = []Name{
	Abort, Accept, Date, Decline, Draw, Games, Help, Iset, Moves, Observe, Play, Quit,
	Refresh, Resign, Say, Seek, Set, Sought, Style, Unobserve, Unseek, Who,
}

// Aliases are the other words for a command. They match only whole.
var Aliases = map[string]Name{
	"exit": Quit, "logout": Quit, "logoff": Quit, "bye": Quit,
	"'": Say, "?": Help, "so": Sought, "g": Games, "h": Help, "r": Refresh, "o": Observe, "d": Draw,
}

// MaxLine is the longest line of input, in bytes, that a server reads as a
// command. What is longer is refused whole.
const MaxLine = 1024

// Command is one line of input, read.
type Command struct {
	Name Name
	Args string // what follows the command word, surrounding space removed
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
// castling in either sign, or algebraic notation.
var moveLike = regexp.MustCompile(`^(?:[a-h][1-8]-?[a-h][1-8](?:=?[qrbnQRBN])?|[oO0](?:-?[oO0]){1,2}[+#]?|[KQRBNkqrn]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?[+#]?|[a-h]x?[a-h](?:[1-8])?)$`)

// Parse reads one line. An empty line gives the zero Command and no error. The
// error is *Unknown or *Ambiguous.
func Parse(line string) (Command, error) {
	line = strings.TrimSpace(Printable(line))
	var c Command
	if rest, ok := strings.CutPrefix(line, "$"); ok {
		c.Quiet = true
		line = strings.TrimSpace(rest)
	}
	if line == "" {
		return c, nil
	}
	word, args, _ := strings.Cut(line, " ")
	if strings.HasPrefix(word, "'") && len(word) > 1 {
		word, args = "'", line[1:]
	}
	c.Args = strings.TrimSpace(args)
	lower := strings.ToLower(word)
	if name, ok := Aliases[lower]; ok && word == lower {
		c.Name = name
		return c, nil
	}
	if slices.Contains(Names, Name(lower)) {
		c.Name = Name(lower)
		return c, nil
	}
	if moveLike.MatchString(word) {
		c.Name, c.Args = MakeMove, word
		return c, nil
	}
	var matches []Name
	for _, n := range Names {
		if strings.HasPrefix(string(n), lower) {
			matches = append(matches, n)
		}
	}
	switch len(matches) {
	case 0:
		return Command{}, &Unknown{Word: word}
	case 1:
		c.Name = matches[0]
		return c, nil
	}
	return Command{}, &Ambiguous{Word: word, Matches: matches}
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
