package operator

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/words"
)

// newExport returns the command `escaque journal export`, which writes a stream with the hashes
// that `escaque verify` checks, or the report of an event.
func newExport(w *terminal.World, at *Storage) *cobra.Command {
	cmd := w.Command("journal.export", "export STREAM")
	cmd.Args = w.Arguments(1, 1)
	format := cmd.Flags().String("format", "records", w.HelpText("journal.export.format"))
	file := cmd.Flags().StringP("output", "o", "-", w.HelpText("generate.output"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return readJournal(cmd.Context(), w, *at, func(j *journal.Journal) error {
			if *format == "records" {
				return w.Output(*file, func(to io.Writer) error { return exportStream(cmd.Context(), w, j, args[0], to) })
			}
			version, err := reports.VersionNamed(*format)
			if err != nil {
				return &terminal.Fault{Key: "fault.export-format", Args: []any{"Text", terminal.Printable(*format)}}
			}
			f, err := reportOfStream(cmd.Context(), w, j, args[0], version)
			if err != nil {
				return err
			}
			return w.Output(*file, func(to io.Writer) error {
				_, err := f.WriteTo(to)
				return err
			})
		})
	}
	return cmd
}

// reportOfStream returns the report of an event in the log.
func reportOfStream(ctx context.Context, w *terminal.World, j *journal.Journal, stream string, version trf.Version) (*trf.File, error) {
	id, is := office.EventOfStream(stream)
	if !is {
		return nil, &terminal.Fault{Key: "fault.export-event", Args: []any{"Stream", terminal.Printable(stream)}}
	}
	e, err := office.Load(ctx, j, id)
	if err != nil {
		return nil, err
	}
	if e.Seq == 0 {
		return nil, &terminal.Fault{Key: "fault.journal-stream", Args: []any{"Stream", terminal.Printable(stream)}}
	}
	f, err := office.ReportOf(ctx, j, e, version)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		return nil, &terminal.Fault{Key: "fault.plain", Args: []any{"Text", words.Refusal(w.Lang, refusal)}}
	}
	return f, err
}

// exported is the JSON output for a record.
type exported struct {
	Stream  string          `json:"stream"`
	Seq     uint64          `json:"seq"`
	At      int64           `json:"at"`
	Kind    string          `json:"kind"`
	Version int             `json:"version"`
	Data    json.RawMessage `json:"data,omitempty"`    // when the data are JSON
	Bytes   []byte          `json:"bytes,omitempty"`   // when they are not, in base64
	Deleted []string        `json:"deleted,omitempty"` // personal fields whose text was deleted
	// as [journal.Journal.PublishedHead] writes it; "" in a log without a chain
	Head string `json:"head,omitempty"`
}

// exportStream writes the stored records of a stream, one per line.
func exportStream(ctx context.Context, w *terminal.World, j *journal.Journal, stream string, to io.Writer) error {
	lines := json.NewEncoder(to)
	lines.SetEscapeHTML(false)
	return eachRecord(ctx, w, j, stream, func(r, _ journal.Record) error {
		line := exported{Stream: r.Stream, Seq: r.Seq, At: r.At, Kind: r.Kind, Version: r.Version, Deleted: r.Deleted}
		if json.Valid(r.Data) {
			line.Data = r.Data
		} else {
			line.Bytes = r.Data
		}
		var err error
		if line.Head, err = j.PublishedHead(ctx, stream, r.Seq); err != nil {
			return err
		}
		return lines.Encode(line)
	})
}
