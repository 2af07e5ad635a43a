package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// NewJournal returns the command `escaque journal`, which lists the streams of the log and mends
// unreadable ones.
func NewJournal(w *terminal.World) *cobra.Command {
	cmd := w.Command("journal", "journal")
	at := StorageFlags(w, cmd.PersistentFlags(), &Storage{})
	sub := func(name, use string, args int, run func(ctx context.Context, args []string) error) *cobra.Command {
		c := w.Command("journal."+name, use)
		c.Args = w.Arguments(args, args)
		c.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd.Context(), args) }
		return c
	}
	var all bool
	list := sub("list", "list", 0, func(ctx context.Context, _ []string) error {
		return readJournal(ctx, w, *at, func(j *journal.Journal) error { return listStreams(ctx, w, j, all) })
	})
	list.Flags().BoolVar(&all, "all", false, w.HelpText("journal.list.all"))
	cmd.AddCommand(
		list,
		sub("show", "show STREAM", 1, func(ctx context.Context, args []string) error {
			return readJournal(ctx, w, *at, func(j *journal.Journal) error { return showStream(ctx, w, j, args[0]) })
		}),
		newExport(w, at),
		newMend(w, at),
		newForget(w, at),
	)
	return cmd
}

// readJournal attaches to the journal of a server that may be running and calls look.
func readJournal(ctx context.Context, w *terminal.World, at Storage, look func(*journal.Journal) error) error {
	store, err := AttachDatabase(ctx, w, at)
	if err != nil {
		return err
	}
	j := journal.New(store, journal.Options{})
	return errors.Join(look(j), j.Close(), store.Close())
}

// withLog opens the log of a stopped server for writing and calls do. It does not create a log
// where there is none.
func withLog(ctx context.Context, w *terminal.World, at Storage, do func(database.DB, *journal.Journal) error) (err error) {
	if err := readJournal(ctx, w, at, func(*journal.Journal) error { return nil }); err != nil {
		return err
	}
	store, err := OpenDatabase(ctx, w, at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	j := journal.New(store, journal.Options{})
	defer func() { err = errors.Join(err, j.Close()) }()
	if err := noteChained(ctx, w, j); err != nil {
		return err
	}
	return do(store, j)
}

// FormatInstant formats an instant of the log.
func FormatInstant(at int64) string {
	return time.UnixMilli(at).UTC().Format("2006-01-02 15:04:05 MST")
}

// listStreams lists the quarantined streams, or all streams.
func listStreams(ctx context.Context, w *terminal.World, j *journal.Journal, all bool) error {
	list, err := j.AllQuarantined(ctx)
	if err != nil {
		return err
	}
	for _, a := range list {
		fmt.Fprintf(w.Out, "%s  %s\n", FormatInstant(a.At), w.Text("journal.aside", "Stream", a.Stream, "Seq", a.Seq, "Kind", a.Kind, "Why", a.Why))
	}
	if !all {
		if len(list) == 0 {
			fmt.Fprintln(w.Err, w.Text("journal.none"))
		}
		return nil
	}
	streams, err := j.Streams(ctx, "")
	for _, s := range streams {
		fmt.Fprintf(w.Out, "%s  %6d  %s  %s\n", FormatInstant(s.LastAt), s.Seq, s.Stream, s.LastKind)
	}
	return err
}

// eachRecord calls do with each record of a stream, as stored and as mended.
func eachRecord(ctx context.Context, w *terminal.World, j *journal.Journal, stream string, do func(raw, mended journal.Record) error) error {
	const chunk = 500
	for from := uint64(1); ; from += chunk {
		raw, err := j.ReadRaw(ctx, stream, from, chunk)
		if err != nil {
			return err
		}
		mended, err := j.Read(ctx, stream, from, len(raw))
		if err != nil {
			return err
		}
		if from == 1 && len(raw) == 0 {
			return &terminal.Fault{Key: "fault.journal-stream", Args: []any{"Stream", stream}}
		}
		for i := range raw {
			if err := do(raw[i], mended[i]); err != nil {
				return err
			}
		}
		if len(raw) < chunk {
			return nil
		}
	}
}

// showStream prints the records of a stream.
func showStream(ctx context.Context, w *terminal.World, j *journal.Journal, stream string) error {
	a, is, err := j.QuarantineOf(ctx, stream)
	if err != nil {
		return err
	}
	err = eachRecord(ctx, w, j, stream, func(raw, mended journal.Record) error {
		fmt.Fprintf(w.Out, "%6d  %s  %s  %s\n", raw.Seq, FormatInstant(raw.At), terminal.Printable(raw.Kind), terminal.Printable(string(raw.Data)))
		if len(raw.Deleted) > 0 {
			fmt.Fprintln(w.Out, "        "+w.Text("journal.deleted", "Fields", terminal.Printable(strings.Join(raw.Deleted, ", "))))
		}
		if label := envelopeLabel(w, raw); label != "" {
			fmt.Fprintln(w.Out, "        "+label)
		}
		switch {
		case mended.IsVoid():
			fmt.Fprintln(w.Out, "        "+w.Text("journal.passed"))
		case mended.Kind != raw.Kind || string(mended.Data) != string(raw.Data):
			fmt.Fprintf(w.Out, "        %s  %s  %s\n", w.Text("journal.instead"), mended.Kind, mended.Data)
		case is && raw.Seq == a.Seq:
			fmt.Fprintln(w.Out, "        "+w.Text("journal.unreadable", "Why", a.Why))
		}
		return nil
	})
	if err != nil {
		return err
	}
	mendings, err := j.Mendings(ctx, stream)
	for _, m := range mendings {
		fmt.Fprintf(w.Out, "%s  %s\n", FormatInstant(m.At), w.Text("journal.mended", "From", m.From, "To", m.To, "Why", m.Why))
	}
	return err
}

// envelopeLabel returns who can read a sealed move, or an envelope of an older log. It returns ""
// for other records.
func envelopeLabel(w *terminal.World, r journal.Record) string {
	_, rec, ok, err := game.DecodeEvent(r)
	sealed, is := rec.Event.(laws.MoveSealed)
	switch {
	case r.Kind == "Envelope":
		return w.Text("journal.envelope.none")
	case err != nil || !ok || !is || sealed.Commitment == laws.Commitment{}:
		return ""
	}
	e := game.NewEnvelopeView(sealed)
	return w.Text("journal.envelope."+string(e.Key), "Arbiter", strings.Join(e.Arbiters, ", "))
}

// PrintChained prints that records were chained late.
func PrintChained(w *terminal.World, l journal.LateChained) {
	fmt.Fprintln(w.Err, w.Text("serve.chained", "Records", l.Records, "Streams", l.Streams))
}

// noteChained prints once that records were chained late. Every command that opens a log for
// writing calls it.
func noteChained(ctx context.Context, w *terminal.World, j *journal.Journal) error {
	l, err := j.NoteLateChained(ctx, time.Now().UnixMilli())
	if err == nil && l.Records > 0 {
		PrintChained(w, l)
	}
	return err
}
