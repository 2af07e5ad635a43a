package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
)

// newPGN is `escaque pgn`: what is done with files of games.
func newPGN(w *World) *cobra.Command {
	cmd := w.command("pgn", "pgn")
	cmd.Args = w.arguments(0, 0)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(newPGNCheck(w), newPGNClean(w), newPGNSplit(w), newPGNStats(w), newPGNTree(w), newPGNUnfair(w))
	return cmd
}

// eachGame shows the games of files to a visitor, one after the other. after is
// called behind each game with its fault, or nil; what it returns ends the work.
func eachGame(ctx context.Context, w *World, files []string, v pgn.Visitor, after func(file string, fault *pgn.Error) error) error {
	r := pgn.NewReader(nil, pgn.Options{})
	one := func(name string) error {
		src, size, err := w.open(name)
		if err != nil {
			return err
		}
		defer src.Close()
		bar := w.progress(name, size)
		defer bar.done()
		r.Reset(src)
		for ctx.Err() == nil {
			err := r.ReadGame(v)
			if errors.Is(err, io.EOF) {
				return nil
			}
			var bad *pgn.Error
			if err != nil && !errors.As(err, &bad) {
				return &fault{key: "fault.read", args: []any{"File", name}, under: err}
			}
			bar.at(r.Offset())
			if err := after(name, bad); err != nil {
				return err
			}
		}
		return &fault{key: "fault.interrupted"}
	}
	for _, name := range files {
		if err := one(name); err != nil {
			return err
		}
	}
	return nil
}

// gameFault is one sentence about what is wrong with a game of a file.
func gameFault(w *World, file string, e *pgn.Error) string {
	what := w.text("pgn."+e.Fault.String()) + quoted(e.Text)
	if bad := (*san.Error)(nil); errors.As(e.Err, &bad) {
		what = badMove(w, bad)
	}
	return fmt.Sprintf("%s:%d:%d: %s", file, e.Line, e.Column, w.text("pgn.game", "Number", e.Game, "What", what))
}

// badMove says why a text means no move, or more than one.
func badMove(w *World, e *san.Error) string {
	text := plain(e.Text)
	switch e.Problem {
	case san.Illegal:
		return w.text("move.illegal", "Text", text)
	case san.Ambiguous:
		return w.text("move.ambiguous", "Text", text, "Moves", e.Meanings())
	}
	return w.text("move.unreadable", "Text", text)
}

// quoted is an offending text in brackets, when there is one.
func quoted(text string) string {
	if text = plain(text); text == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", text)
}
