package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
	"github.com/escaque/escaque/tournament/words"
)

// reportOf reads a report, or writes the report of an event file.
func (w *World) reportOf(name, encoding string) (*trf.File, error) {
	usual, err := charset(encoding)
	if err != nil {
		return nil, err
	}
	src, size, err := w.open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	in := bufio.NewReader(src)
	if !isLog(in) {
		bar := w.progress(name, size)
		defer bar.done()
		return w.readReport(name, in, usual, true)
	}
	e, err := w.readLog(name, in)
	if err != nil {
		return nil, err
	}
	return e.report(), nil
}

// report is the report of a log.
func (f *eventFile) report() *trf.File {
	return trf.OfEvent(f.Log, codeOf(f.Log.Regulations().System))
}

// codeOf is how record 192 calls a system; empty when it has no code for it.
func codeOf(name tournament.System) string {
	s, _ := known.Named(string(name)) // a log declares only systems that there are
	return s.Code
}

// reportAsLog writes a report as an event file.
func (w *World) reportAsLog(name, encoding, to string) error {
	f, err := w.eventFile(name, encoding, true)
	if err != nil {
		return err
	}
	if f.Report == nil {
		return &fault{key: "trf.convert.is-log", args: []any{"File", name}}
	}
	log, err := swiss.ToEvents(f.Swiss, f.regulations(name), f.People, tournament.Actor{ID: "trf", Name: "TRF"}, f.instant())
	var unsupported *swiss.UnsupportedError
	var refusal *tournament.Refusal
	switch {
	case errors.As(err, &unsupported):
		for _, code := range unsupported.Codes {
			fmt.Fprintf(w.Err, "%s: %s\n", name, words.Unsupported(w.Lang, code))
		}
		return errFaults
	case errors.As(err, &refusal):
		fmt.Fprintf(w.Err, "%s: %s\n", name, words.Refusal(w.Lang, refusal))
		return errFaults
	case err != nil:
		return err
	}
	return w.output(to, func(to io.Writer) error { return wire.Write(to, log) })
}

// regulations are what a report says of those of an event; one without a name is called after its
// file.
func (f *eventFile) regulations(file string) tournament.Regulations {
	r := tournament.Regulations{
		Name: f.title(), Place: f.Report.Info("022"), Federation: f.host(), Starts: f.Starts, Ends: f.Ends,
		Arbiter: f.Report.Info("102"), Control: f.Report.Info("122"), System: tournament.Manual, Conduct: tournament.OverTheBoard, Rated: true,
		Laws: lawsOf(f.Starts), TieBreaks: []tiebreak.Method{}, // of which a report says nothing
	}
	if r.Name == "" {
		r.Name = filepath.Base(file)
	}
	if f.format() == norm.Swiss && f.Swiss.Rounds > 0 {
		r.System = systems.InForce
		for _, s := range known {
			if s.Code != "" && s.Code == strings.ToUpper(f.Report.Info("192")) {
				r.System = s.Name
			}
		}
	}
	return r
}

// lawsOf is the edition of the Laws that an event of that day was played by, among those of the
// house.
func lawsOf(day string) string {
	for _, e := range []struct{ since, edition string }{{"2023-01-01", "2023"}, {"2009-07-01", "2009"}, {"2005-07-01", "2005"}, {"1997-07-01", "1997"}} {
		if day == "" || day >= e.since {
			return e.edition
		}
	}
	return "1993"
}

// instant is the beginning of the first day, in milliseconds.
func (f *eventFile) instant() int64 {
	day, err := time.Parse(time.DateOnly, f.Starts)
	if err != nil {
		return 0
	}
	return day.UnixMilli()
}
