package games

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// NewPGN returns the command `escaque pgn` for files of games.
func NewPGN(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn", "pgn")
	cmd.Args = w.Arguments(0, 0)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(newPGNCheck(w), newPGNClean(w), newPGNSplit(w), newPGNStats(w), newPGNTree(w), newPGNUnfair(w))
	return cmd
}

// eachGame passes the games of files to a visitor. After each game it calls after with the game's
// fault, or nil. When after returns an error, eachGame stops and returns it.
func eachGame(ctx context.Context, w *terminal.World, files []string, v pgn.Visitor, after func(file string, fault *pgn.Error) error) error {
	r := pgn.NewReader(nil, pgn.Options{})
	one := func(name string) error {
		src, size, err := w.Open(name)
		if err != nil {
			return err
		}
		defer src.Close()
		bar := w.Progress(name, size)
		defer bar.Done()
		r.Reset(src)
		for ctx.Err() == nil {
			err := r.ReadGame(v)
			if errors.Is(err, io.EOF) {
				return nil
			}
			var bad *pgn.Error
			if err != nil && !errors.As(err, &bad) {
				return &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
			}
			bar.At(r.Offset())
			if err := after(name, bad); err != nil {
				return err
			}
		}
		return &terminal.Fault{Key: "fault.interrupted"}
	}
	for _, name := range files {
		if err := one(name); err != nil {
			return err
		}
	}
	return nil
}

// gameFault returns a sentence about a fault in a game of a file.
func gameFault(w *terminal.World, file string, e *pgn.Error) string {
	what := w.Text("pgn."+e.Fault.String()) + quoteFault(e.Text)
	if bad := (*san.Error)(nil); errors.As(e.Err, &bad) {
		what = badMove(w, bad)
	}
	return fmt.Sprintf("%s:%d:%d: %s", file, e.Line, e.Column, w.Text("pgn.game", "Number", e.Game, "What", what))
}

// badMove returns a sentence about a text that means no move, or more than one.
func badMove(w *terminal.World, e *san.Error) string {
	text := terminal.Printable(e.Text)
	switch e.Problem {
	case san.Illegal:
		return w.Text("move.illegal", "Text", text)
	case san.Ambiguous:
		return w.Text("move.ambiguous", "Text", text, "Moves", e.Meanings())
	}
	return w.Text("move.unreadable", "Text", text)
}

// quoteFault returns a faulty text in brackets, or "" for an empty text.
func quoteFault(text string) string {
	if text = terminal.Printable(text); text == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", text)
}
