package operator

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"filippo.io/age"
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/server"
)

// EnvelopeKeyName is the name of the file with the server's own key in the data folder.
const EnvelopeKeyName = server.KeyFile

// maxEnvelopeFile is the maximum size in bytes of a file that is searched for an envelope.
const maxEnvelopeFile = 16 << 20

// NewEnvelope returns the command `escaque envelope`, which manages an arbiter's key for sealed
// moves on the arbiter's own device.
func NewEnvelope(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope", "envelope")
	cmd.AddCommand(newEnvelopeKeygen(w), newEnvelopeRegister(w), newEnvelopeOpen(w), newEnvelopeOpened(w), newEnvelopeLost(w))
	return cmd
}

func newEnvelopeKeygen(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope.keygen", "keygen")
	cmd.Args = w.Arguments(0, 0)
	out := cmd.Flags().StringP("output", "o", "", w.HelpText("envelope.keygen.output"))
	cmd.RunE = func(*cobra.Command, []string) error {
		id, err := age.GenerateX25519Identity()
		if err != nil {
			return err
		}
		if *out == "" {
			fmt.Fprint(w.Out, envelope.KeyText(id))
		} else {
			err := envelope.WriteKey(*out, id)
			if errors.Is(err, os.ErrExist) {
				return &terminal.Fault{Key: "fault.key-exists", Args: []any{"File", *out}}
			}
			if err != nil {
				return &terminal.Fault{Key: "fault.key-write", Args: []any{"File", *out}, Under: err}
			}
			fmt.Fprintln(w.Out, id.Recipient())
		}
		fmt.Fprintln(w.Err, w.Text("envelope.keygen.said", "Key", id.Recipient()))
		return nil
	}
	return cmd
}

// newEnvelopeRegister returns the command `escaque envelope register`, with which the operator sets
// the public key of an arbiter's account.
func newEnvelopeRegister(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope.register", "register HANDLE [KEY]")
	cmd.Args = w.Arguments(1, 2)
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	remove := cmd.Flags().Bool("remove", false, w.HelpText("envelope.register.remove"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if (len(args) == 1) != *remove {
			return &terminal.Fault{Key: "fault.envelope-register"}
		}
		key := ""
		if !*remove {
			public, err := envelope.PublicKey(args[1])
			if err != nil {
				return &terminal.Fault{Key: "fault.envelope-registered", Args: []any{"Key", terminal.Printable(args[1])}}
			}
			key = public.String()
		}
		return withRegister(cmd.Context(), w, *at, args, func(ctx context.Context, people *members.Service, args []string) error {
			p, err := people.ResetEnvelopeKey(ctx, args[0], key)
			switch {
			case err != nil:
				return err
			case *remove:
				fmt.Fprintln(w.Err, w.Text("envelope.register.removed", "Handle", p.Handle))
			case !p.Roles.Has(members.RoleArbiter) && !p.Roles.Has(members.RoleAdministrator):
				fmt.Fprintln(w.Err, w.Text("envelope.register.no-arbiter", "Handle", p.Handle))
			default:
				fmt.Fprintln(w.Err, w.Text("envelope.register.said", "Handle", p.Handle))
			}
			return nil
		})
	}
	return cmd
}

func newEnvelopeOpen(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope.open", "open ENVELOPE")
	cmd.Args = w.Arguments(1, 1)
	key := cmd.Flags().String("key", "", w.HelpText("envelope.open.key"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		id, err := envelope.ReadKey(*key)
		if err != nil {
			return &terminal.Fault{Key: "fault.key-read", Args: []any{"File", *key}, Under: err}
		}
		return openEnvelope(w, id, args[0])
	}
	return cmd
}

// openEnvelope opens an envelope, given as its text or as a file that contains it. Of several it
// opens the last.
func openEnvelope(w *terminal.World, id *age.X25519Identity, where string) error {
	found := envelope.Find(where)
	if len(found) == 0 {
		in, _, err := w.Open(where)
		if err != nil {
			return err
		}
		defer in.Close()
		text, err := io.ReadAll(io.LimitReader(in, maxEnvelopeFile))
		if err != nil {
			return err
		}
		if found = envelope.Find(string(text)); len(found) == 0 {
			return &terminal.Fault{Key: "fault.envelope-none", Args: []any{"File", where}}
		}
	}
	e := found[len(found)-1]
	c, err := envelope.Open(e.Sealed, e.Commitment, id)
	switch {
	case errors.Is(err, envelope.ErrWrongKey):
		to, _ := envelope.Addressees(e.Sealed)
		if len(to) == 0 {
			return &terminal.Fault{Key: "fault.envelope-server"}
		}
		return &terminal.Fault{Key: "fault.envelope-key", Args: []any{"Key", strings.Join(to, ", ")}}
	case errors.Is(err, envelope.ErrOtherText), err == nil && c.Game != e.Game:
		return &terminal.Fault{Key: "fault.envelope-text"}
	case err != nil:
		return &terminal.Fault{Key: "fault.envelope-damaged"}
	}
	fmt.Fprintf(w.Out, "game %s\nsalt %s\n", c.Game, hex.EncodeToString(c.Salt[:]))
	if c.Lang != "" { // older envelopes have none
		fmt.Fprintf(w.Out, "lang %s\n", quoteIfNeeded(c.Lang))
	}
	fmt.Fprintf(w.Out, "text %s\n", quoteIfNeeded(c.Text))
	fmt.Fprintln(w.Err, w.Text("envelope.open.said", "Game", c.Game))
	return nil
}

// quoteIfNeeded returns a text exactly, because the commitment covers every character. It is quoted
// when it cannot be printed in one line.
func quoteIfNeeded(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}
