package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
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
	e, err := w.readLog(name, in, reading{})
	if err != nil {
		return nil, err
	}
	return e.report(), nil
}

// report is the report of a log.
func (f *eventFile) report() *trf.File {
	return trf.OfEvent(knockout.InRounds(f.Log), systems.CodeOf(f.Log.Regulations()), systems.WordsOf(f.Log.Regulations()))
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
	regs, left := intake.Regulations(known, f.Report, f.Swiss, filepath.Base(name))
	for _, one := range left {
		fmt.Fprintf(w.Err, "%s: %s %s\n", name, w.text("swiss.ignored"), words.TieBreakFault(w.Lang, regs.TieBreakRules, one))
	}
	log, err := intake.Facts(f.Report, f.Swiss, regs)
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
