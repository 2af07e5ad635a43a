package operator

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/server"
)

// maxLockedGames is how many games with undecryptable sealed moves a fault names.
const maxLockedGames = 5

// KeyFault converts an error of the server's own key for sealed moves to a fault: its file has no
// valid key, it is missing or replaced while games need it, or it differs from that of the other
// nodes.
func KeyFault(err error, safe terminal.Safety) error {
	var file *server.KeyFileError
	var locked *server.LockedError
	var node *server.NodeKeyError
	switch {
	case errors.As(err, &file):
		return &terminal.Fault{Key: "fault.envelope-file", Safe: safe, Args: []any{"File", file.Path}, Under: file.Err}
	case errors.As(err, &locked):
		args := []any{"File", locked.Path, "Count", len(locked.Games), "Games", firstGames(locked.Games)}
		if locked.Missing {
			return &terminal.Fault{Key: "fault.envelope-missing", Safe: safe, Args: args}
		}
		return &terminal.Fault{Key: "fault.envelope-other", Safe: safe, Args: args}
	case errors.As(err, &node) && errors.Is(node.Err, envelope.ErrNoKey):
		return &terminal.Fault{Key: "fault.node-no-key", Safe: safe, Args: []any{"Path", node.Path}}
	case errors.As(err, &node):
		return &terminal.Fault{Key: "fault.node-key", Safe: safe, Args: []any{"Path", node.Path}}
	}
	return err
}

// firstGames lists the first games of a list.
func firstGames(games []hall.GameID) string {
	var names []string
	for _, id := range games[:min(len(games), maxLockedGames)] {
		names = append(names, string(id))
	}
	if len(games) > maxLockedGames {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// checkKeyFile returns a fault when the key file of a data folder exists but cannot be read.
func checkKeyFile(dir string) error {
	path := filepath.Join(dir, EnvelopeKeyName)
	if _, err := envelope.NewKeys(path, nil).Check(); err != nil {
		return &terminal.Fault{Key: "fault.envelope-file", Safe: terminal.SafeSource, Args: []any{"File", path}, Under: err}
	}
	return nil
}

// warnLocked prints a warning about games that need a key which is not in the folder dir. name is a
// copy, a data folder or a database address. dir is "" when the folder is not known.
func warnLocked(ctx context.Context, w *terminal.World, name, dir string) (err error) {
	copied, err := database.Attach(ctx, database.At(name))
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	path := ""
	if dir != "" {
		path = filepath.Join(dir, EnvelopeKeyName)
	}
	j := journal.New(copied, journal.Options{})
	defer func() { err = errors.Join(err, j.Close()) }()
	games, err := game.LockedGames(ctx, copied, j, envelope.NewKeys(path, nil))
	switch {
	case err != nil:
		return err
	case len(games) > 0 && dir == "":
		fmt.Fprintln(w.Err, w.Text("copy.needs-key", "Count", len(games), "File", EnvelopeKeyName))
	case len(games) > 0:
		fmt.Fprintln(w.Err, w.Text("copy.no-key", "Count", len(games), "File", path))
	}
	return nil
}

// newEnvelopeLost returns the command `escaque envelope lost`, with which the operator declares the
// server's own key lost. The server must be stopped, because only one program may write the log.
func newEnvelopeLost(w *terminal.World) *cobra.Command {
	cmd := w.Command("envelope.lost", "lost")
	cmd.Args = w.Arguments(0, 0)
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	yes := cmd.Flags().Bool("yes", false, w.HelpText("envelope.lost.yes"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withLog(cmd.Context(), w, *at, func(store database.DB, j *journal.Journal) error {
			return loseEnvelopes(cmd.Context(), w, store, j, at.Data, *yes)
		})
	}
	return cmd
}

// loseEnvelopes lists the games whose sealed moves the key in the folder does not open. When
// confirmed is true, it records those moves as lost. The nodes of a server then agree on a new key.
func loseEnvelopes(ctx context.Context, w *terminal.World, store database.DB, j *journal.Journal, data string, confirmed bool) error {
	if err := checkKeyFile(data); err != nil {
		return err
	}
	path := filepath.Join(data, EnvelopeKeyName)
	games, err := game.LockedGames(ctx, store, j, envelope.NewKeys(path, nil))
	if err != nil {
		return err
	}
	people := members.New(members.Options{Store: store})
	for _, id := range games {
		row, _, err := store.GameRow(ctx, id)
		if err != nil {
			return err
		}
		fmt.Fprintln(w.Out, w.Text("envelope.lost.game", "Game", id, "White", terminal.Printable(row.White.Handle), "Black", terminal.Printable(row.Black.Handle)))
		if !confirmed {
			continue
		}
		if err := hall.LoseEnvelope(ctx, j, id, time.Now().UnixMilli()); err != nil {
			return err
		}
		if err := people.Audit(ctx, members.DeedLose, "", id.Stream()); err != nil {
			return err
		}
	}
	if !confirmed {
		fmt.Fprintln(w.Err, w.Text("envelope.lost.would", "Count", len(games), "File", path))
		return nil
	}
	fmt.Fprintln(w.Err, w.Text("envelope.lost.done", "Count", len(games)))
	return store.DropSecret(ctx, envelope.SharedName)
}
