package games

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// NewConvert returns the command `escaque convert`.
func NewConvert(w *terminal.World) *cobra.Command {
	cmd := w.Command("convert", "convert [FILE]")
	cmd.Args = w.Arguments(0, 1)
	var from, to, start string
	var asJSON bool
	f := cmd.Flags()
	f.StringVar(&from, "from", "san", w.HelpText("convert.from"))
	f.StringVar(&to, "to", "san", w.HelpText("convert.to"))
	f.StringVar(&start, "fen", "", w.HelpText("convert.fen"))
	f.BoolVar(&asJSON, "json", false, w.HelpText("json.flag"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := converter{w: w, file: "-", out: bufio.NewWriterSize(w.Out, 64<<10)}
		if len(args) > 0 {
			c.file = args[0]
		}
		var err error
		if c.from, err = notation("--from", from); err != nil {
			return err
		}
		if c.to, err = notation("--to", to); err != nil {
			return err
		}
		if c.root, err = startPosition(w, start, 0); err != nil {
			return err
		}
		if asJSON {
			c.encode = json.NewEncoder(c.out)
			c.encode.SetEscapeHTML(false)
		}
		return c.run(cmd.Context())
	}
	return cmd
}

// notation returns the notation that a flag names.
func notation(flag, name string) (san.Notation, error) {
	n, ok := san.NotationByName(name)
	if ok {
		return n, nil
	}
	var known []string
	for _, n := range san.Notations() {
		known = append(known, n.Name())
	}
	return n, &terminal.Fault{Key: "convert.unknown", Args: []any{"Flag", flag, "Text", name, "Known", strings.Join(known, " ")}}
}

// converter writes the moves of a text in another notation. The rest of the text stays unchanged,
// except in two cases: a notation is spoken, or the output is for programs. Then the output has one
// move per line.
type converter struct {
	pgn.Board
	w        *terminal.World
	file     string
	from, to san.Notation
	root     chess.Position
	out      *bufio.Writer
	encode   *json.Encoder // nil: output for people
	echo     *echo         // nil: one move per line

	game   int
	faulty bool
	moved  bool // a move of this game was written
	broken error
}

// run converts standard input or a file.
func (c *converter) run(ctx context.Context) error {
	src, size, err := c.w.Open(c.file)
	if err != nil {
		return err
	}
	defer src.Close()
	bar := c.w.Progress(c.file, size)
	defer bar.Done()
	if c.from.Spoken() {
		err = c.convertSpoken(ctx, src)
	} else {
		err = c.convertPGN(ctx, src, bar)
	}
	if flushed := c.out.Flush(); err == nil {
		err = flushed
	}
	if err == nil {
		err = terminal.FaultsIf(c.faulty)
	}
	return err
}

// convertPGN converts a PGN file, or a list of moves, which is a PGN game without tags.
func (c *converter) convertPGN(ctx context.Context, src io.Reader, bar *terminal.Progress) error {
	if c.encode == nil && !c.to.Spoken() {
		c.Variations = true
		c.echo = &echo{src: src, out: c.out}
		src = c.echo
	}
	r := pgn.NewReader(src, pgn.Options{})
	for ctx.Err() == nil {
		err := r.ReadGame(c)
		var bad *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			if c.echo != nil {
				return c.echo.end()
			}
			return nil
		case errors.As(err, &bad):
			if err := c.printFault(bad); err != nil {
				return err
			}
		case err != nil:
			return &terminal.Fault{Key: "fault.read", Args: []any{"File", c.file}, Under: err}
		}
		if c.broken != nil {
			return c.broken
		}
		bar.At(r.Offset())
	}
	return &terminal.Fault{Key: "fault.interrupted"}
}

// BeginGame starts at the given position unless a tag sets another.
func (c *converter) BeginGame(at pgn.Location) {
	c.Board.BeginGame(at)
	c.game = at.Game
	if c.root != chess.Initial() {
		_ = c.Board.Tag([]byte("FEN"), []byte(fen.Format(c.root)), at) // this is never refused
	}
	c.beginGame()
}

// beginGame separates a game from the previous one.
func (c *converter) beginGame() {
	if c.moved && c.echo == nil && c.encode == nil {
		c.out.WriteByte('\n')
	}
	c.moved = false
}

// SAN converts one move.
func (c *converter) SAN(text []byte, at pgn.Location) error {
	pos := *c.Position()
	if err := c.playMove(&pos, text, at); err != nil {
		return err
	}
	// Whether a text is a move does not depend on whether the output can be written, so an error of
	// writing is not reported as a fault of the game.
	c.broken = cmp.Or(c.broken, c.writeMove(&pos, c.Move(), string(text), at))
	return nil
}

// playMove parses a text as a move and makes it on the board.
func (c *converter) playMove(pos *chess.Position, text []byte, at pgn.Location) error {
	switch c.from.Name() {
	case "san", "lan", san.English().Code():
		return c.Board.SAN(text, at) // the fast path
	}
	m, err := c.from.Parse(pos, string(text))
	if err != nil {
		return err
	}
	return c.Board.SAN(san.Append(nil, pos, m), at)
}

// writeMove writes one converted move.
func (c *converter) writeMove(pos *chess.Position, m chess.Move, text string, at pgn.Location) error {
	converted := c.to.Format(pos, m)
	c.moved = true
	switch {
	case c.encode != nil:
		return c.encode.Encode(convertedMove{c.game, pos.Ply(), at.Line, at.Column, text, converted})
	case c.echo != nil:
		return c.echo.replace(at.Offset, len(text), converted)
	}
	_, err := fmt.Fprintln(c.out, converted)
	return err
}

// convertedMove is the JSON output for a move.
type convertedMove struct {
	Game   int    `json:"game"`
	Ply    int    `json:"ply"` // number of half-moves before it
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
	Move   string `json:"move"`
}

// refusedMove is the JSON output for a text that is not a move. The rest of the game cannot be
// converted after it.
type refusedMove struct {
	Game    int      `json:"game"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Text    string   `json:"text,omitempty"`
	Problem string   `json:"problem"`
	Moves   []string `json:"moves,omitempty"` // possible meanings in SAN
}

// printFault prints what is wrong with a game.
func (c *converter) printFault(bad *pgn.Error) error {
	c.faulty = true
	if c.encode == nil {
		if err := c.out.Flush(); err != nil {
			return err
		}
		fmt.Fprintln(c.w.Err, gameFault(c.w, c.file, bad))
		return nil
	}
	problem := refusedMove{bad.Game, bad.Line, bad.Column, bad.Text, bad.Fault.String(), nil}
	if why := (*san.Error)(nil); errors.As(bad.Err, &why) {
		problem.Problem = map[san.Problem]string{san.Unreadable: "unreadable", san.Illegal: "illegal", san.Ambiguous: "ambiguous"}[why.Problem]
		if why.Problem == san.Ambiguous {
			problem.Moves = strings.Split(why.Meanings(), ", ")
		}
	}
	return c.encode.Encode(problem)
}

// convertSpoken converts announcements, one per line or separated by commas and similar signs. Move
// numbers are skipped, and an empty line starts a new game.
func (c *converter) convertSpoken(ctx context.Context, src io.Reader) error {
	pos, lost := c.root, false
	c.game = 1
	return eachLine(ctx, c.w, src, func(n int, line string) error {
		if strings.TrimSpace(line) == "" {
			if c.moved || lost {
				c.game++
				c.beginGame()
			}
			pos, lost = c.root, false
			return nil
		}
		for at := 0; at < len(line) && !lost; {
			end := at + strings.IndexAny(line[at:]+".", ".,;")
			text := strings.TrimSpace(line[at:end])
			place := pgn.Location{Game: c.game, Line: n, Column: at + strings.Index(line[at:], text) + 1}
			at = end + 1
			if strings.Trim(text, "0123456789") == "" {
				continue // a move number, or nothing
			}
			m, err := c.from.Parse(&pos, text)
			if err != nil {
				lost = true
				return c.printFault(&pgn.Error{Location: place, Fault: pgn.BadMove, Text: text, Err: err})
			}
			if err := c.writeMove(&pos, m, text, place); err != nil {
				return err
			}
			pos.Play(m)
		}
		return nil
	})
}
