package terminal

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// ErrFaults is returned by a command that has already printed the faults it found.
var ErrFaults = errors.New("faults found")

// FaultsIf returns ErrFaults if found is true, else nil.
func FaultsIf(found bool) error {
	if found {
		return ErrFaults
	}
	return nil
}

// Fault is an error for users: a key of the catalogue with its arguments, and the underlying error.
type Fault struct {
	Key   string
	Args  []any
	Under error
	Safe  Safety        // for a fault of a server
	Flag  string        // flag with a wrong value
	At    config.Source // where the flag was set, if not on the command line
}

func (f *Fault) Error() string {
	if f.Under != nil {
		return f.Key + ": " + f.Under.Error()
	}
	return f.Key
}

func (f *Fault) Unwrap() error { return f.Under }

// Safety names the data of a server that a fault has not harmed. It is the key of a sentence under
// "safe". A fault with a Safety is printed in three parts: what happened, under its own key; what
// is safe; and the remedy, under KEY.do.
type Safety string

// The values of Safety.
const (
	SafeNothing Safety = "nothing" // nothing was changed
	SafeKept    Safety = "kept"    // confirmed records are kept; the database was open already
	SafeRunning Safety = "running" // another server continues undisturbed
	SafeFile    Safety = "file"    // the content of a damaged database
	SafeSource  Safety = "source"  // the source of a copy
	SafeBoth    Safety = "both"    // the source of a copy and the existing data at its destination
)

// Sentence returns an error as one translated sentence.
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
		under := "" // sentences that would name it omit that part
		if f.Under != nil {
			under = f.Under.Error()
		}
		args := append(f.Args[:len(f.Args):len(f.Args)], "Err", under)
		if f.Safe == "" {
			return w.Text(f.Key, args...)
		}
		said := strings.Join(w.ServerFault(f.Key, f.Safe, args), " ")
		if f.At.Name != "" {
			said = w.sourceText(f.At) + ": " + said
		}
		return said
	}
	return err.Error()
}

// ServerFault returns the three sentences of a fault of a server: what happened, what is safe, and
// the remedy.
func (w *World) ServerFault(key string, safe Safety, args []any) []string {
	return []string{strings.TrimRight(w.Text(key, args...), ".") + ".", w.Text("safe." + string(safe)), w.Text(key+".do", args...)}
}

// sourceText returns as text where a flag was set.
func (w *World) sourceText(s config.Source) string {
	if s.Row == 0 {
		return s.Name
	}
	return w.Text("config.place", "File", s.Name, "Line", s.Row)
}

// Cause returns the cause of a file error without the path, which the surrounding sentence names.
func Cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
