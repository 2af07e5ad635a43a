package reports

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// Confirmation are the flags by which a person confirms conditions of FIDE mode. Each names a
// condition and a round, so that no script confirms what it does not know.
type Confirmation struct {
	once, again []string
}

// Add adds the flags to a command.
func (c *Confirmation) Add(w *terminal.World, cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.once, "accept", nil, w.HelpText("event.accept"))
	cmd.Flags().StringArrayVar(&c.again, "confirm", nil, w.HelpText("event.confirm"))
}

// Given returns what the flags confirm.
func (c *Confirmation) Given() (list []fidemode.Acceptance, err error) {
	for _, text := range append(append([]string(nil), c.once...), c.again...) {
		a, err := fidemode.ParseAcceptance(text)
		if err != nil {
			return nil, &terminal.Fault{Key: "event.accept.improper", Args: []any{"Text", terminal.Printable(text)}}
		}
		a.Again = len(list) >= len(c.once)
		list = append(list, a)
	}
	return list, nil
}

// Answer returns nil if the flags confirm all conditions. Otherwise the error is a fault with their
// sentences and with the flags that confirm them, or a *tournament.Refusal.
func (c *Confirmation) Answer(w *terminal.World, conditions []fidemode.Condition) error {
	list, err := c.Given()
	if err != nil {
		return err
	}
	return Asked(w, fidemode.Answer(conditions, fidemode.Accept(list...)))
}

// Asked returns the error of an act. For a question it is a fault with its sentences, and with the
// flags that confirm it.
func Asked(w *terminal.World, err error) error {
	var q *fidemode.Question
	if !errors.As(err, &q) {
		return err
	}
	var flags []string
	seen := make(map[fidemode.Acceptance]bool)
	for _, c := range q.Conditions {
		if seen[c.Acceptance()] {
			continue
		}
		seen[c.Acceptance()] = true
		flags = append(flags, "--accept "+c.Acceptance().String())
		if q.Again {
			flags = append(flags, "--confirm "+c.Acceptance().String())
		}
	}
	return &terminal.Fault{Key: "event.accept.asked", Args: []any{"Question", strings.Join(words.Question(w.Lang, q), "\n"), "Flags", strings.Join(flags, " ")}}
}
