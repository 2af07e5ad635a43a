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

// NewConvert is `escaque convert`.
func NewConvert(w *terminal.World) *cobra.Command {
	cmd := w.Command("convert", "convert [FILE]")
	cmd.Args = w.Arguments(0, 1)
	var from, to, start string
	var asJSON bool
	f := cmd.Flags()
	f.StringVar(&from, "from", "san", w.About("convert.from"))
	f.StringVar(&to, "to", "san", w.About("convert.to"))
	f.StringVar(&start, "fen", "", w.About("convert.fen"))
	f.BoolVar(&asJSON, "json", false, w.About("json.flag"))
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

// converter writes the moves of a text in another notation. Everything else in
// the text stays as it is, unless one of the notations is spoken or programs are
// to read it: then there is one move a line.
type converter struct {
	pgn.Board
	w        *terminal.World
	file     string
	from, to san.Notation
	root     chess.Position
	out      *bufio.Writer
	encode   *json.Encoder // nil: for people
	echo     *echo         // nil: one move a line

	game   int
	faulty bool
	moved  bool // a move of this game has been written
	broken error
}

func (c *converter) run(ctx context.Context) error {
	src, size, err := c.w.Open(c.file)
	if err != nil {
		return err
	}
	defer src.Close()
	bar := c.w.Progress(c.file, size)
	defer bar.Done()
	if c.from.Spoken() {
		err = c.spoken(ctx, src)
	} else {
		err = c.written(ctx, src, bar)
	}
	if flushed := c.out.Flush(); err == nil {
		err = flushed
	}
	if err == nil {
		err = terminal.FaultsIf(c.faulty)
	}
	return err
}

// written converts a PGN file, or a list of moves, which is a PGN game without
// tags.
func (c *converter) written(ctx context.Context, src io.Reader, bar *terminal.Progress) error {
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
			if err := c.refuse(bad); err != nil {
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

// BeginGame begins at the given position unless a tag says otherwise.
func (c *converter) BeginGame(at pgn.Location) {
	c.Board.BeginGame(at)
	c.game = at.Game
	if c.root != chess.Initial() {
		_ = c.Board.Tag([]byte("FEN"), []byte(fen.Format(c.root)), at) // never refused
	}
	c.begin()
}

// begin parts a game from the one before it.
func (c *converter) begin() {
	if c.moved && c.echo == nil && c.encode == nil {
		c.out.WriteByte('\n')
	}
	c.moved = false
}

// SAN converts one move.
func (c *converter) SAN(text []byte, at pgn.Location) error {
	pos := *c.Position()
	if err := c.play(&pos, text, at); err != nil {
		return err
	}
	// That the text is a move has nothing to do with whether it can be written:
	// such a failure must not be taken for a fault of the game.
	c.broken = cmp.Or(c.broken, c.write(&pos, c.Move(), string(text), at))
	return nil
}

// play finds out what a text means and plays it on the board.
func (c *converter) play(pos *chess.Position, text []byte, at pgn.Location) error {
	switch c.from.Name() {
	case "san", "lan", san.English().Code():
		return c.Board.SAN(text, at) // the quick way
	}
	m, err := c.from.Parse(pos, string(text))
	if err != nil {
		return err
	}
	return c.Board.SAN(san.Append(nil, pos, m), at)
}

func (c *converter) write(pos *chess.Position, m chess.Move, text string, at pgn.Location) error {
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

// convertedMove is what programs read about a move.
type convertedMove struct {
	Game   int    `json:"game"`
	Ply    int    `json:"ply"` // half moves before it
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
	Move   string `json:"move"`
}

// refusedMove is what programs read about a text that is no move, after which
// the rest of the game cannot be followed.
type refusedMove struct {
	Game    int      `json:"game"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Text    string   `json:"text,omitempty"`
	Problem string   `json:"problem"`
	Moves   []string `json:"moves,omitempty"` // what it can mean, in SAN
}

// refuse reports what is wrong with a game.
func (c *converter) refuse(bad *pgn.Error) error {
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

// spoken converts announcements, one a line or parted by commas and the like;
// move numbers before them are passed over and an empty line begins a new game.
func (c *converter) spoken(ctx context.Context, src io.Reader) error {
	pos, lost := c.root, false
	c.game = 1
	return eachLine(ctx, c.w, src, func(n int, line string) error {
		if strings.TrimSpace(line) == "" {
			if c.moved || lost {
				c.game++
				c.begin()
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
				return c.refuse(&pgn.Error{Location: place, Fault: pgn.BadMove, Text: text, Err: err})
			}
			if err := c.write(&pos, m, text, place); err != nil {
				return err
			}
			pos.Play(m)
		}
		return nil
	})
}
