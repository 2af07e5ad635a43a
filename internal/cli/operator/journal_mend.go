package operator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/server"
)

// mend has the arguments of `escaque journal mend`.
type mend struct {
	stream  string
	seq     uint64
	rest    bool   // mend this record and all after it
	instead string // file with the replacement record
	abort   bool   // abort the game, too
	why     string
}

func newMend(w *terminal.World, at *Storage) *cobra.Command {
	var m mend
	cmd := w.Command("journal.mend", "mend STREAM RECORD")
	cmd.Args = w.Arguments(2, 2)
	f := cmd.Flags()
	f.BoolVar(&m.rest, "rest", false, w.HelpText("journal.mend.rest"))
	f.StringVar(&m.instead, "instead", "", w.HelpText("journal.mend.instead"))
	f.BoolVar(&m.abort, "abort", false, w.HelpText("journal.mend.abort"))
	f.StringVar(&m.why, "why", "", w.HelpText("journal.mend.why"))
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		m.stream = args[0]
		if m.seq, err = strconv.ParseUint(args[1], 10, 62); err != nil || m.seq == 0 {
			return &terminal.Fault{Key: "fault.journal-record", Args: []any{"Stream", m.stream, "Record", terminal.Printable(args[1])}}
		}
		if m.why = strings.TrimSpace(m.why); m.why == "" {
			return &terminal.Fault{Key: "fault.journal-why"}
		}
		return withLog(cmd.Context(), w, *at, func(store database.DB, j *journal.Journal) error {
			if err := mendStream(cmd.Context(), w, j, m); err != nil {
				return err
			}
			return auditRecord(cmd.Context(), store, members.DeedMend, m.stream, m.seq)
		})
	}
	return cmd
}

// mendStream mends a stream.
func mendStream(ctx context.Context, w *terminal.World, j *journal.Journal, m mend) error {
	at := time.Now().UnixMilli()
	id, isGame := game.IDOfStream(m.stream)
	if m.abort && !isGame {
		return &terminal.Fault{Key: "fault.journal-abort", Args: []any{"Stream", m.stream}}
	}
	mending, err := newMending(ctx, w, j, m, at)
	if err != nil {
		return err
	}
	var still *journal.UnreadableError
	switch err := j.Mend(ctx, mending, func(ctx context.Context) error { return checkStream(ctx, j, m.stream) }); {
	case errors.As(err, &still):
		return &terminal.Fault{Key: "fault.journal-still", Args: []any{"Stream", m.stream, "Seq", still.Seq, "Kind", still.Kind}, Under: still.Err}
	case err != nil:
		return err
	}
	if m.abort {
		if err := hall.Abort(ctx, j, id, m.why, at); err != nil {
			return err
		}
	}
	fmt.Fprintln(w.Err, w.Text("journal.done", "Stream", m.stream))
	return nil
}

// newMending returns the mending to record. Only unreadable records may be mended, because the log
// must not be changed for other reasons.
func newMending(ctx context.Context, w *terminal.World, j *journal.Journal, m mend, at int64) (journal.Mending, error) {
	stands, err := j.ReadRaw(ctx, m.stream, m.seq, 1)
	if err != nil {
		return journal.Mending{}, err
	}
	if len(stands) == 0 {
		return journal.Mending{}, &terminal.Fault{Key: "fault.journal-record", Args: []any{"Stream", m.stream, "Record", m.seq}}
	}
	var found *journal.UnreadableError
	if err := checkStream(ctx, j, m.stream); err != nil && !errors.As(err, &found) {
		return journal.Mending{}, err
	}
	if found == nil || found.Seq != m.seq {
		first := "-"
		if found != nil {
			first = strconv.FormatUint(found.Seq, 10)
		}
		return journal.Mending{}, &terminal.Fault{Key: "fault.journal-readable", Args: []any{"Stream", m.stream, "Seq", m.seq, "First", first}}
	}
	mending := journal.Mending{Stream: m.stream, From: m.seq, To: m.seq, Why: m.why, At: at}
	switch {
	case m.rest && m.instead != "":
		return mending, &terminal.Fault{Key: "fault.journal-either"}
	case m.rest:
		infos, err := j.Streams(ctx, m.stream)
		if err != nil {
			return mending, err
		}
		for _, s := range infos {
			if s.Stream == m.stream {
				mending.To = s.Seq
			}
		}
	case m.instead != "":
		mending.Instead, err = readReplacement(w, m.instead)
	}
	return mending, err
}

// readReplacement reads a record in the format of the export.
func readReplacement(w *terminal.World, name string) (*journal.Replacement, error) {
	in, _, err := w.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, 2*journal.MaxData))
	var line exported
	if err == nil {
		err = json.Unmarshal(text, &line)
	}
	if err != nil || line.Kind == "" || line.Version < 1 {
		return nil, &terminal.Fault{Key: "fault.journal-line", Args: []any{"File", name}, Under: err}
	}
	r := &journal.Replacement{Kind: line.Kind, Version: line.Version, Data: line.Data}
	if line.Bytes != nil {
		r.Data = line.Bytes
	}
	return r, nil
}

// checkStream reads a stream the way its owner reads it. It returns an error that wraps a
// *journal.UnreadableError when that fails.
func checkStream(ctx context.Context, j *journal.Journal, stream string) error {
	err := server.CheckStream(ctx, j, stream)
	var unowned *server.UnownedError
	if errors.As(err, &unowned) {
		return &terminal.Fault{Key: "fault.journal-stream", Args: []any{"Stream", unowned.Stream}}
	}
	return err
}
