package games

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// newPGNClean returns the command `escaque pgn clean`.
func newPGNClean(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.clean", "clean FILE...")
	cmd.Args = w.Arguments(1, -1)
	c := cleaner{w: w}
	f := cmd.Flags()
	f.BoolVar(&c.noComments, "no-comments", false, w.HelpText("pgn.clean.no-comments"))
	f.BoolVar(&c.noVariations, "no-variations", false, w.HelpText("pgn.clean.no-variations"))
	f.BoolVar(&c.noNAGs, "no-nags", false, w.HelpText("pgn.clean.no-nags"))
	f.StringSliceVar(&c.letters, "letters", nil, w.HelpText("pgn.clean.letters"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) }
	return cmd
}

// cleaner executes the command pgn clean.
type cleaner struct {
	w                                *terminal.World
	noComments, noVariations, noNAGs bool
	letters                          []string
}

// run cleans the games of files.
func (c *cleaner) run(ctx context.Context, files []string) error {
	var letters []*san.Letters
	for _, code := range c.letters {
		l, ok := san.ByLanguage(strings.TrimSpace(code))
		if !ok {
			return &terminal.Fault{Key: "fault.letters", Args: []any{"Text", code, "Known", languageCodes()}}
		}
		letters = append(letters, l)
	}
	out := bufio.NewWriterSize(c.w.Out, 64<<10)
	var text bytes.Buffer // of one game
	writer := pgn.NewWriter(&text)
	b := pgn.NewBuilder(letters...)
	b.Variations = !c.noVariations
	skipped := 0
	err := eachGame(ctx, c.w, files, b, func(file string, bad *pgn.Error) error {
		if bad != nil {
			skipped++
			fmt.Fprintln(c.w.Err, gameFault(c.w, file, bad))
			return nil
		}
		g := b.Game
		if c.noComments {
			g.DropComments()
		}
		if c.noVariations {
			g.DropVariations()
		}
		if c.noNAGs {
			g.DropNAGs()
		}
		text.Reset()
		if !c.writeIfValid(writer, g) {
			skipped++
			fmt.Fprintln(c.w.Err, gameFault(c.w, file, &pgn.Error{Location: g.At, Fault: pgn.BadTag}))
			return nil
		}
		_, err := out.Write(text.Bytes())
		return err
	})
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if err == nil && skipped > 0 {
		fmt.Fprintln(c.w.Err, c.w.Count("pgn.clean.skipped", skipped))
		err = terminal.ErrFaults
	}
	return err
}

// writeIfValid writes a game and returns true, unless the export format cannot represent it. The
// moves are legal, so that only the name of a tag can be the reason.
func (c *cleaner) writeIfValid(to *pgn.Writer, g *pgn.Game) bool { return to.WriteGame(g) == nil }

// languageCodes lists the languages of piece letters as text.
func languageCodes() string {
	var codes []string
	for _, l := range san.All() {
		codes = append(codes, l.Code())
	}
	return strings.Join(codes, " ")
}
