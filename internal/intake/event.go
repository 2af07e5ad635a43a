package intake

import (
	"bytes"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// IsLog reports whether the beginning of a file is that of an event file of our own:
// every line of one is an object of JSON, and none of a report is.
func IsLog(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"), []byte("{"))
}

// Event reads an event file or a report as the facts of an event; one without a name
// is called name. The error of an event file is a *wire.LineError, that of a report is
// *trf.Faults, *swiss.UnsupportedError or *tournament.Refusal.
func Event(data []byte, name string) ([]tournament.Event, error) {
	if IsLog(data) {
		if _, err := wire.Replay(bytes.NewReader(data)); err != nil {
			return nil, err
		}
		return wire.Read(bytes.NewReader(data))
	}
	f, err := trf.Read(bytes.NewReader(data), "")
	if err != nil {
		return nil, err
	}
	if f.HasTeams() {
		// A report has the line-ups of a team where they depart from its list, and no
		// result of a match: it is refused by name, and never taken in as an event of players.
		if _, err := f.Tournament(); err != nil {
			return nil, err
		}
	}
	t, _, err := f.Played()
	if err != nil {
		return nil, err
	}
	regs, _ := Regulations(systems.Standard(), f, t, name)
	return Facts(f, t, regs)
}

// Facts writes a report as the log of an event; see [swiss.ToEvents].
func Facts(f *trf.File, t *swiss.Tournament, regs tournament.Regulations) ([]tournament.Event, error) {
	var at clock.Instant
	if day, err := time.Parse(time.DateOnly, f.Day("042")); err == nil {
		at = clock.At(day)
	}
	return swiss.ToEvents(t, regs, f.Entries(t), tournament.Actor{ID: "trf", Name: "TRF"}, at)
}

// Regulations are what a report says of those of an event, and what is wrong with the tie-breaks
// that are left out of them; an event without a name is called name.
func Regulations(known systems.Registry, f *trf.File, t *swiss.Tournament, name string) (tournament.Regulations, []*tiebreak.Fault) {
	starts := f.Day("042")
	r := tournament.Regulations{
		Name: f.Info("012"), Place: f.Info("022"), Federation: Host(f), Starts: starts, Ends: f.Day("052"),
		Arbiter: f.Info("102"), Deputies: f.Infos("112"), Control: f.Control(), System: tournament.Manual, Venue: tournament.OverTheBoard, Rated: true,
		Laws: lawsOf(starts), TieBreaks: []tiebreak.Method{}, // of which a report says nothing
	}
	if r.Name == "" {
		r.Name = name
	}
	r.TieBreakRules = tiebreak.InForce(starts)
	r.Dates = f.Days()
	d, declared, err := known.OfReport(f.Info("192"), f.Info("092"), starts)
	switch {
	case err != nil:
		// A system that is not here: the rounds are as the arbiter published them.
	case declared && d.Name != tournament.Berger:
		r.System = d.Name
	case declared:
	case Format(f, t) == norm.Swiss && t.Rounds > 0:
		r.System = systems.InForce
	}
	if r.System.Swiss() && t.Rounds == 0 {
		r.System = tournament.Manual
	}
	event := tiebreak.Event{Rules: r.TieBreakRules, Predetermined: r.System.Predetermined()}
	order, left := event.Sound(standings.Declared(f))
	r.TieBreaks = append(r.TieBreaks, order...)
	return r, left
}

// Host is the federation that registered the event of a report.
func Host(f *trf.File) string { return strings.ToUpper(strings.TrimSpace(f.Info("032"))) }

// Format is how the event of a report is played: as it says, or else as it has gone.
func Format(f *trf.File, t *swiss.Tournament) norm.System {
	says := strings.ToLower(f.Info("092") + " " + f.Info("192"))
	switch has := func(word string) bool { return strings.Contains(says, word) }; {
	case has("robin") && has("double"):
		return norm.DoubleRoundRobin
	case has("robin"):
		return norm.RoundRobin
	case has("knock"):
		return norm.Knockout
	case has("swiss"):
		return norm.Swiss
	}
	return rated.SystemOf(t)
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
