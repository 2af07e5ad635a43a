package cli

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// errFaults ends a command that has already said what it found.
var errFaults = errors.New("faults found")

// faultsIf is the error that says: the work was done, and faults were found.
func faultsIf(found bool) error {
	if found {
		return errFaults
	}
	return nil
}

// fault is an error that people read: a key of the catalogue with its
// arguments, and what lies under it for those who look closer.
type fault struct {
	key   string
	args  []any
	under error
	safe  safety        // of a fault of a server
	flag  string        // whose value it is, for [sources.locate]
	at    config.Source // of that value, when it is not the command line
}

func (f *fault) Error() string {
	if f.under != nil {
		return f.key + ": " + f.under.Error()
	}
	return f.key
}

func (f *fault) Unwrap() error { return f.under }

// safety is what whoever runs a server need not fear for when he reads of a fault: the key of a
// sentence under "safe". A fault that has one is said in three parts: what happened, under its own
// key; what is safe; what is to be done, under KEY.do.
type safety string

const (
	safeNothing safety = "nothing" // was changed
	safeKept    safety = "kept"    // is what was acknowledged; the database was opened already
	safeRunning safety = "running" // is another server, which is not disturbed
	safeFile    safety = "file"    // is what a damaged database holds
	safeSource  safety = "source"  // is what was to be copied
	safeBoth    safety = "both"    // are what was to be copied, and what is where it was to go
)

// sentence is err as one plain sentence.
func (w *World) sentence(err error) string {
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		text := words.Refusal(w.Lang, refusal)
		if all := refusal.All(); all[len(all)-1].Code == tournament.ReasonMissing {
			text += w.text("fault.reason")
		}
		return text
	}
	var f *fault
	if errors.As(err, &f) {
		args := f.args
		if f.under != nil {
			args = append(args[:len(args):len(args)], "Err", f.under.Error())
		}
		if f.safe == "" {
			return w.text(f.key, args...)
		}
		said := strings.Join(w.parts(f.key, f.safe, args), " ")
		if f.at.Name != "" {
			said = w.place(f.at) + ": " + said
		}
		return said
	}
	return err.Error()
}

// parts are the sentences of a server's fault: what happened, what is safe, what is to be done.
func (w *World) parts(key string, safe safety, args []any) []string {
	return []string{strings.TrimRight(w.text(key, args...), ".") + ".", w.text("safe." + string(safe)), w.text(key+".do", args...)}
}

// place is where a flag was set, in words.
func (w *World) place(s config.Source) string {
	if s.Row == 0 {
		return s.Name
	}
	return w.text("config.place", "File", s.Name, "Line", s.Row)
}

// underlying is the cause of a file's failure without the path, which the
// sentence around it names.
func underlying(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
