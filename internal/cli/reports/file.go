package reports

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
	"github.com/escaque/escaque/tournament/words"
)

// File is a file that describes an event: FIDE's report, or a log of Escaque.
type File struct {
	// Swiss has the games of the event round by round, whatever its system of play, with players in
	// the order of the starting numbers.
	Swiss *swiss.Tournament
	// People has the players as entries, in the order of Swiss.Entries.
	People []tournament.Entry
	// Starts and Ends are the first and the last day, YYYY-MM-DD, or empty.
	Starts, Ends string

	Report *trf.File             // the report, if it is one
	Teams  bool                  // it is the report of a team event: Swiss has the games of the players
	Log    tournament.Tournament // the state of the log, if it is one; otherwise it does not exist
}

// Options controls what a command accepts in a file.
type Options struct {
	Encoding string
	Warnings bool // print warnings
	// Games is true when only the games matter. Faults that do not affect them, such as points that
	// differ from the results, are printed and ignored.
	Games bool
	Teams bool // accept a report of teams; requires Games
}

// Read reads an event from a report or from a log, which it recognises by the content. It prints
// the faults of the file. When there is a fault other than a warning or an ignored one, it returns
// [terminal.ErrFaults].
func Read(w *terminal.World, name string, opts Options) (*File, error) {
	var e *File
	f, err := ReadReportOrLog(w, name, opts.Encoding, opts.Warnings, func(log io.Reader) (err error) {
		e, err = ReadLog(w, name, log, opts)
		return err
	})
	if err != nil || e != nil {
		return e, err
	}
	if !opts.Warnings {
		PrintIgnored(w, name, &trf.Faults{List: slices.DeleteFunc(slices.Clone(f.Warnings), func(one trf.Fault) bool { return !one.Ignored() })})
	}
	e = &File{Report: f, Teams: f.HasTeams(), Starts: f.Day("042"), Ends: f.Day("052")}
	ignored := &trf.Faults{}
	if opts.Games && (opts.Teams || !e.Teams) {
		e.Swiss, ignored, err = f.Played()
	} else {
		e.Swiss, err = f.Tournament()
	}
	var faults *trf.Faults
	if errors.As(err, &faults) {
		PrintFaults(w, name, faults, false)
		return nil, terminal.ErrFaults
	}
	if err != nil {
		return nil, err
	}
	PrintIgnored(w, name, ignored)
	e.People = f.Entries(e.Swiss)
	return e, nil
}

// Facts returns the facts of a log.
func (f *File) Facts() []tournament.Event {
	var log []tournament.Event
	for _, fact := range f.Log.Log() {
		log = append(log, fact.Event)
	}
	return log
}

// ReadLog reads an event file of Escaque.
func ReadLog(w *terminal.World, name string, in io.Reader, opts Options) (*File, error) {
	t, err := wire.Replay(in)
	var line *wire.LineError
	switch {
	case errors.As(err, &line):
		fmt.Fprintf(w.Err, "%s: %s\n", name, LineFault(w, line))
		return nil, terminal.ErrFaults
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
	}
	f := &File{Log: t, Swiss: swiss.FromEvent(t), Starts: t.Regulations().Starts, Ends: t.Regulations().Ends}
	if t.OfTeams() && opts.Teams {
		// The games of the players are in the event's report.
		f.Report, f.Teams, f.Log = f.ReportOfLog(), true, tournament.Tournament{}
		if f.Swiss, _, err = f.Report.Played(); err != nil {
			return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
		}
		f.People = f.Report.Entries(f.Swiss)
		return f, nil
	}
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		f.People = append(f.People, p.Entry)
	}
	return f, nil
}

// resultTexts lists the results as a log writes them.
func resultTexts() []string {
	var texts []string
	for _, r := range tournament.Results() {
		texts = append(texts, r.String())
	}
	return texts
}

// LineFault returns as a sentence which fact of a log is impossible, its line, and why.
func LineFault(w *terminal.World, e *wire.LineError) string {
	var refusal *tournament.Refusal
	var unknown *wire.TypeError
	var version *wire.VersionError
	var result *tournament.ResultError
	why := ""
	switch {
	case errors.As(e.Err, &refusal):
		why = words.Refusal(w.Lang, refusal)
	case errors.As(e.Err, &unknown):
		why = w.Text("eventfile.type", "Type", terminal.Printable(unknown.Type))
	case errors.As(e.Err, &version) && version.Version == 0:
		why = w.Text("eventfile.no-version", "Newest", wire.Version)
	case errors.As(e.Err, &version):
		why = w.Text("eventfile.version", "Version", version.Version, "Newest", wire.Version)
	case errors.Is(e.Err, wire.ErrTooLong):
		why = w.Text("eventfile.long", "Bytes", wire.MaxLineBytes)
	case errors.As(e.Err, &result):
		why = w.Text("eventfile.result", "Result", terminal.Printable(result.Text), "Results", strings.Join(resultTexts(), ", "))
	case e.Field != "":
		why = w.Text("eventfile.field", "Field", terminal.Printable(e.Field))
	default:
		why = w.Text("eventfile.json")
	}
	if e.Column > 0 {
		return w.Text("eventfile.place-column", "Line", e.Line, "Column", e.Column, "Text", terminal.Printable(e.Text), "Why", why)
	}
	return w.Text("eventfile.place", "Line", e.Line, "Text", terminal.Printable(e.Text), "Why", why)
}

// Title returns the name of the event.
func (f *File) Title() string {
	if f.Report != nil {
		return f.Report.Info("012")
	}
	return f.Log.Regulations().Name
}

// Federation returns the federation that registered the event.
func (f *File) Federation() string {
	if f.Report != nil {
		return intake.Host(f.Report)
	}
	return f.Log.Regulations().Federation
}

// Format returns the system of play that the file states, or else the one that its rounds show.
func (f *File) Format() norm.System {
	if f.Report == nil {
		switch regs := f.Log.Regulations(); {
		case regs.System.Predetermined() && regs.Cycles == 2:
			return norm.DoubleRoundRobin
		case regs.System.Predetermined():
			return norm.RoundRobin
		}
		return rated.SystemOf(f.Swiss)
	}
	return intake.Format(f.Report, f.Swiss)
}

// Place returns the index of a starting number in Swiss.Entries, or -1.
func (f *File) Place(number int) int {
	return slices.IndexFunc(f.Swiss.Entries, func(e swiss.Entry) bool { return e.Number == number })
}
