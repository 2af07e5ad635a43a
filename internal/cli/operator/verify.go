package operator

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/journal"
)

// MaxDamages is how many faults of the database file are listed.
const MaxDamages = 20

// NewVerify returns the command `escaque verify`, which checks the log of a data folder against its
// chain, and published hashes against the log.
func NewVerify(w *terminal.World) *cobra.Command {
	cmd := w.Command("verify", "verify [FILE...]")
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return verifyLog(cmd.Context(), w, *at, files) }
	return cmd
}

// verifyLog checks the log, and the published hashes in files.
func verifyLog(ctx context.Context, w *terminal.World, at Storage, files []string) (err error) {
	store, err := AttachDatabase(ctx, w, at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	var damages []string
	if file, is := store.(interface {
		Damages(ctx context.Context, most int) ([]string, error)
	}); is { // a database server checks its own files
		if damages, err = file.Damages(ctx, MaxDamages); err != nil {
			return err
		}
	}
	for _, d := range damages {
		fmt.Fprintln(w.Out, w.Text("verify.damaged", "What", terminal.Printable(d)))
	}
	faults := len(damages)
	v, err := journal.Verify(ctx, store, func(f journal.Finding) {
		faults++
		fmt.Fprintln(w.Out, LogFault(w, f))
	})
	if err != nil {
		return err
	}
	for _, f := range v.Deleted {
		fmt.Fprintln(w.Out, w.Text("verify.deleted", "Stream", terminal.Printable(f.Stream), "Seq", f.Seq, "Fields", terminal.Printable(strings.Join(f.Fields, ", "))))
	}
	for _, name := range files {
		n, err := verifyFile(ctx, w, store, name)
		if err != nil {
			return err
		}
		faults += n
	}
	fmt.Fprintln(w.Out, w.Text("verify.counted", "Records", v.Records, "Streams", v.Streams, "Personal", v.Personal, "Account", v.Account))
	printChainedSince(w, v)
	if faults > 0 {
		return &terminal.Fault{Key: "fault.verify", Safe: terminal.SafeFile, Args: []any{"Count", faults}}
	}
	return nil
}

// LogFault returns a fault of a log as a sentence.
func LogFault(w *terminal.World, f journal.Finding) string {
	return w.Text("verify."+string(f.Fault), "Stream", terminal.Printable(f.Stream), "Seq", f.Seq, "Position", f.Position)
}

// printChainedSince prints which records of a log were chained when they were written.
func printChainedSince(w *terminal.World, v journal.Verified) {
	l := v.Later
	switch {
	case l.Records > 0 && l.At > 0:
		fmt.Fprintln(w.Out, w.Text("verify.later", "Records", l.Records, "Streams", l.Streams, "Through", l.Through, "At", FormatInstant(l.At)))
	case l.Records > 0:
		fmt.Fprintln(w.Out, w.Text("verify.later-unnoted", "Records", l.Records, "Streams", l.Streams, "Through", l.Through))
	}
	if l.Unknown > 0 {
		fmt.Fprintln(w.Out, w.Text("verify.unknown", "Records", l.Unknown, "Through", l.UnknownThrough))
	}
	if rest := v.Records - l.Records - l.Unknown; rest > 0 {
		fmt.Fprintln(w.Out, w.Text("verify.at-once", "Records", rest))
	}
}

// publishedHead matches a published hash, as in score sheets, reports of events and exported
// records: the stream, the number of its last record then, and the hash of that record.
var publishedHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b([a-z]+/[A-Za-z0-9_-]+) ([0-9]{1,18}) ([0-9a-f]{64})\b`)
})

// maxHeadLine is the maximum length in bytes of a line that is searched for published hashes.
const maxHeadLine = 4 << 20

// verifyFile checks the published hashes in a file. It prints for each stream up to which record it
// is unchanged, and returns the number of mismatches.
func verifyFile(ctx context.Context, w *terminal.World, store database.DB, name string) (faults int, err error) {
	in, _, err := w.Open(name)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxHeadLine)
	found := 0
	held := map[string]uint64{} // the last record up to which a stream is unchanged
	for n := 1; lines.Scan(); n++ {
		for _, m := range publishedHead().FindAllStringSubmatch(lines.Text(), -1) {
			found++
			seq, err := strconv.ParseUint(m[2], 10, 62)
			if err != nil {
				return faults, err // eighteen digits always fit
			}
			h, ok, err := store.HashAt(ctx, m[1], seq)
			if err != nil {
				return faults, err
			}
			if !ok || h.String() != m[3] {
				faults++
				fmt.Fprintln(w.Out, w.Text("verify.published", "File", name, "Line", n, "Stream", m[1], "Seq", seq))
				continue
			}
			held[m[1]] = max(held[m[1]], seq)
		}
	}
	if err := lines.Err(); err != nil {
		return faults, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
	}
	if found == 0 {
		return faults, &terminal.Fault{Key: "fault.verify-nothing", Args: []any{"File", name}}
	}
	for _, stream := range slices.Sorted(maps.Keys(held)) {
		infos, err := store.Streams(ctx, stream)
		if err != nil {
			return faults, err
		}
		for _, s := range infos {
			if s.Stream == stream {
				fmt.Fprintln(w.Out, w.Text("verify.held", "File", name, "Stream", stream, "Seq", held[stream], "Last", s.Seq))
			}
		}
	}
	fmt.Fprintln(w.Out, w.Text("verify.file", "File", name, "Heads", found, "Faults", faults))
	return faults, nil
}
