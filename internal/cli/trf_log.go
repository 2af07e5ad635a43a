package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/standings"
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
	return trf.OfEvent(f.Log, systems.CodeOf(f.Log.Regulations()), systems.WordsOf(f.Log.Regulations()))
}

// reportAsLog writes a report as an event file.
func (w *World) reportAsLog(name, encoding, to string) error {
	f, err := w.eventFile(name, reading{encoding: encoding, warnings: true, games: true})
	if err != nil {
		return err
	}
	if f.Report == nil {
		return &fault{key: "trf.convert.is-log", args: []any{"File", name}}
	}
	regs, left := f.regulations(name)
	for _, one := range left {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.text("swiss.ignored"), words.TieBreakFault(w.Lang, regs.TieBreakRules, one))
	}
	log, err := swiss.ToEvents(f.Swiss, regs, f.People, tournament.Actor{ID: "trf", Name: "TRF"}, f.instant())
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

// regulations are what a report says of those of an event, and what is wrong with the tie-breaks
// that are left out of them; an event without a name is called after its file.
func (f *eventFile) regulations(file string) (tournament.Regulations, []*tiebreak.Fault) {
	r := tournament.Regulations{
		Name: f.title(), Place: f.Report.Info("022"), Federation: f.host(), Starts: f.Starts, Ends: f.Ends,
		Arbiter: f.Report.Info("102"), Control: f.Report.Control(), System: tournament.Manual, Conduct: tournament.OverTheBoard, Rated: true,
		Laws: lawsOf(f.Starts), TieBreaks: []tiebreak.Method{}, // of which a report says nothing
	}
	if r.Name == "" {
		r.Name = filepath.Base(file)
	}
	r.TieBreakRules = tiebreak.InForce(f.Starts)
	r.Dates = f.Report.Days()
	d, declared, err := known.OfReport(f.Report.Info("192"), f.Report.Info("092"), f.Starts)
	switch {
	case err != nil:
		// A system that is not here: the rounds are as the arbiter published them.
	case declared && d.Name != tournament.Berger:
		r.System = d.Name
	case declared:
	case f.format() == norm.Swiss && f.Swiss.Rounds > 0:
		r.System = systems.InForce
	}
	if r.System.Swiss() && f.Swiss.Rounds == 0 {
		r.System = tournament.Manual
	}
	event := tiebreak.Event{Rules: r.TieBreakRules, Predetermined: r.System == tournament.Berger}
	order, left := event.Sound(standings.Declared(f.Report))
	r.TieBreaks = append(r.TieBreaks, order...)
	return r, left
}

// lawsOf returns the edition of the Laws that was in force on the day of an event, among
// those that the program has.
func lawsOf(day string) string {
	for _, e := range []struct{ since, edition string }{{"2023-01-01", "2023"}, {"2009-07-01", "2009"}, {"2005-07-01", "2005"}, {"1997-07-01", "1997"}} {
		if day == "" || day >= e.since {
			return e.edition
		}
	}
	return "1993"
}

// instant is the beginning of the first day, in milliseconds.
func (f *eventFile) instant() clock.Instant {
	day, err := time.Parse(time.DateOnly, f.Starts)
	if err != nil {
		return 0
	}
	return clock.At(day)
}
