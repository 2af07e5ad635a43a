package operator

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// newEnvelopeOpened returns the command `escaque envelope opened`, which lists for arbiters the
// sealed moves that were opened although their language is not in the envelope.
func newEnvelopeOpened(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope.opened", "opened")
	cmd.Args = w.Arguments(0, 0)
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return readJournal(cmd.Context(), w, *at, func(j *journal.Journal) error {
			opened, err := game.OpenedEnvelopes(cmd.Context(), j)
			if err != nil {
				return err
			}
			for _, o := range opened {
				printOpened(w, o)
			}
			fmt.Fprintln(w.Err, w.Text("envelope.opened.count", "Count", len(opened)))
			return nil
		})
	}
	return cmd
}

// printOpened prints one opened envelope.
func printOpened(w *terminal.World, o hall.OpenedEnvelope) {
	fmt.Fprintln(w.Out, w.Text("envelope.opened.game", "Game", o.Game, "White", terminal.Printable(o.White.Handle), "Black", terminal.Printable(o.Black.Handle),
		"At", FormatInstant(int64(o.At)), "Text", quoteIfNeeded(o.Text), "Meaning", describeMeaning(w, o.Outcome, o.Means)))
	for _, in := range o.In {
		fmt.Fprintf(w.Out, "    %s: %s\n", in.Lang, describeMeaning(w, in.Outcome, in.Means))
	}
}

// describeMeaning describes in a few words how a sealed text was understood.
func describeMeaning(w *terminal.World, o laws.SealOutcome, moves []string) string {
	return w.Text("envelope.meaning."+o.String(), "Moves", strings.Join(moves, ", "))
}
