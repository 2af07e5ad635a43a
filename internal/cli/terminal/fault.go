package terminal

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// ErrFaults ends a command that has already said what it found.
var ErrFaults = errors.New("faults found")

// FaultsIf returns ErrFaults if faults were found.
func FaultsIf(found bool) error {
	if found {
		return ErrFaults
	}
	return nil
}

// Fault is an error that people read: a key of the catalogue with its
// arguments, and what lies under it for those who look closer.
type Fault struct {
	Key   string
	Args  []any
	Under error
	Safe  Safety        // of a fault of a server
	Flag  string        // the flag whose value is wrong
	At    config.Source // where that value was set, if not on the command line
}

func (f *Fault) Error() string {
	if f.Under != nil {
		return f.Key + ": " + f.Under.Error()
	}
	return f.Key
}

func (f *Fault) Unwrap() error { return f.Under }

// Safety says what of a server a fault has not harmed: it is the key of a sentence under "safe".
// A fault that has one is printed in three parts: what happened, under its own key; what is
// safe; what is to be done, under KEY.do.
type Safety string

// What was not harmed.
const (
	SafeNothing Safety = "nothing" // nothing was changed
	SafeKept    Safety = "kept"    // what was acknowledged is kept; the database was open already
	SafeRunning Safety = "running" // another server runs on undisturbed
	SafeFile    Safety = "file"    // what a damaged database holds
	SafeSource  Safety = "source"  // what was to be copied
	SafeBoth    Safety = "both"    // what was to be copied, and what stands where it was to go
)

// Sentence returns an error as one plain sentence.
func (w *World) Sentence(err error) string {
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		text := words.Refusal(w.Lang, refusal)
		if all := refusal.All(); all[len(all)-1].Code == tournament.ReasonMissing {
			text += w.Text("fault.reason")
		}
		return text
	}
	var f *Fault
	if errors.As(err, &f) {
		under := "" // sentences that name it leave their part of it out then
		if f.Under != nil {
			under = f.Under.Error()
		}
		args := append(f.Args[:len(f.Args):len(f.Args)], "Err", under)
		if f.Safe == "" {
			return w.Text(f.Key, args...)
		}
		said := strings.Join(w.ServerFault(f.Key, f.Safe, args), " ")
		if f.At.Name != "" {
			said = w.place(f.At) + ": " + said
		}
		return said
	}
	return err.Error()
}

// ServerFault returns the three sentences of a fault of a server: what happened, what is safe,
// what is to be done.
func (w *World) ServerFault(key string, safe Safety, args []any) []string {
	return []string{strings.TrimRight(w.Text(key, args...), ".") + ".", w.Text("safe." + string(safe)), w.Text(key+".do", args...)}
}

// place returns where a flag was set, in words.
func (w *World) place(s config.Source) string {
	if s.Row == 0 {
		return s.Name
	}
	return w.Text("config.place", "File", s.Name, "Line", s.Row)
}

// Cause returns the cause of a file's failure without the path, which the sentence around it
// names.
func Cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
