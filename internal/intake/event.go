package intake

import (
	"bytes"
	"errors"
	"slices"
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

// IsLog reports whether a file beginning with head is an event file of this program. Every line of
// such a file is a JSON object, and no line of a report is.
func IsLog(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"), []byte("{"))
}

// Taken is an event read from a file.
type Taken struct {
	Facts []tournament.Event
	// Ignored are warnings with their place in the file: data that the log does not contain or the
	// file has otherwise.
	Ignored []trf.Fault
	More    int // number of further warnings
	// TieBreaks are the faults of the omitted tie-breaks, by Rules.
	TieBreaks []*tiebreak.Fault
	Rules     tiebreak.Rules

	// Assumed is what was assumed because the report does not say it.
	Assumed []trf.Fault
	// Changes are the faults of a defective report, with what was done.
	Changes []trf.Change
	// Wrong are the rounds that are not what the rules of the system give. Rounds is the number of
	// rounds of the report. Checked is the number of those that were paired again: all, or 0 if there
	// are no rules with which to compare.
	Wrong           []WrongRound
	Rounds, Checked int
	// Because are the reasons for which the event is not in FIDE mode; none if it is, or if the
	// report says itself that it is not.
	Because []tournament.Departure

	table *table // with which a round robin, a Belgrade or a Scheveningen of players is compared; nil for other events
}

// Importer reads files as events.
type Importer struct {
	Name string // of an event whose report has none
	// Watch is called before each round that is paired again, with the number of rounds. If it returns
	// true, the import stops with ErrStopped. It may be nil.
	Watch func(round, of int) (stop bool)
}

// ErrStopped is the error of an import that was stopped.
var ErrStopped = errors.New("intake: stopped")

// Event reads an event file or a report, also a defective one. The error of an event file is a
// *wire.LineError. That of a report is *trf.Faults, *swiss.UnsupportedError or *tournament.Refusal.
func (i Importer) Event(data []byte) (*Taken, error) {
	if IsLog(data) {
		if _, err := wire.Replay(bytes.NewReader(data)); err != nil {
			return nil, err
		}
		facts, err := wire.Read(bytes.NewReader(data))
		return &Taken{Facts: facts}, err
	}
	f, changes, err := trf.ReadDefective(bytes.NewReader(data), "")
	if err != nil {
		return nil, err
	}
	taken, err := i.Report(f, changes)
	if err == nil {
		taken.Ignored, taken.More = append(slices.Clone(f.Warnings), taken.Ignored...), taken.More+f.More
	}
	return taken, err
}

// Event reads an event file or a report; see [Importer.Event].
func Event(data []byte, name string) (*Taken, error) { return Importer{Name: name}.Event(data) }

// Report is Event for a report that is parsed already, with the changes that this needed. The
// warnings of the file are left out.
func (i Importer) Report(f *trf.File, changes []trf.Change) (*Taken, error) {
	t, ignored, err := f.Played()
	if err != nil {
		return nil, err
	}
	taken := &Taken{Ignored: ignored.List, More: ignored.More, Changes: changes}
	if err := taken.readReport(f, t, i.Name); err != nil {
		return nil, err
	}
	if err := taken.pairAgain(t, i.Watch); err != nil {
		return nil, err
	}
	return taken, taken.setMode(f)
}

// readReport makes the facts of a report with the games t, and says what is assumed and what is left
// out.
func (taken *Taken) readReport(f *trf.File, t *swiss.Tournament, name string) (err error) {
	taken.Assumed = f.Assumed(t)
	declared := t.Rounds
	if t.Rounds == 0 {
		t.Rounds = f.RoundsShown(t)
	}
	regs := Regulations(systems.Standard(), f, t, name)
	if m := f.RatingMethod(); m != regs.RatingMethod {
		taken.Ignored = append(taken.Ignored, trf.Fault{Code: trf.RecordUntold, Record: "172", Text: string(m)})
	}
	if _, note := standings.Rules(f); note != nil {
		taken.Ignored = append(taken.Ignored, *note)
	}
	if f.HasTeams() {
		taken.takeTieBreaks(f, &regs)
		if regs.System == tournament.Berger && regs.Cycles == 2 && f.Info("192") == "" {
			err = taken.chooseSwap(f, t, &regs)
		} else {
			err = taken.importTeams(f, t, regs)
		}
		taken.assumeRegulations(f, t, regs)
		return err
	}
	taken.chooseTable(f, t, declared, &regs)
	if err := taken.importPlayers(f, t, &regs); err != nil {
		return err
	}
	taken.assumeRegulations(f, t, regs)
	return taken.takeLaterRatings(f)
}

// importPlayers converts the report of an event of players with the games t to a log. If the rounds
// of a round robin do not fit its log, regs become those of an event with pairings by hand.
func (taken *Taken) importPlayers(f *trf.File, t *swiss.Tournament, regs *tournament.Regulations) (err error) {
	taken.takeTieBreaks(f, regs)
	games, left := t, []trf.Fault(nil)
	if regs.System.Predetermined() {
		games, left = withoutPlans(t)
	}
	taken.Facts, err = swiss.ToEvents(games, *regs, f.Entries(t), reportActor, firstDayOf(f))
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && regs.System.Predetermined() {
		taken.byHand(f, regs)
		return taken.importPlayers(f, t, regs)
	}
	taken.Ignored = append(taken.Ignored, left...)
	if taken.table == nil && strings.Contains(strings.ToLower(f.Info("092")), "scheveningen") {
		taken.Ignored = append(taken.Ignored, trf.Fault{Code: trf.SidesUntold, Record: "092"})
	}
	beginInMode(taken.Facts)
	return err
}

// takeLaterRatings makes facts of the ratings of later rounds in the comments of a report, which have
// neither lists nor reasons. Those that do not fit the event are left out.
func (taken *Taken) takeLaterRatings(f *trf.File) error {
	list, _ := f.LaterRatings()
	if len(list) == 0 {
		return nil
	}
	t, err := tournament.Replay(taken.Facts)
	if err != nil {
		return err
	}
	last := taken.Facts[len(taken.Facts)-1].When()
	for _, l := range list {
		fact := tournament.LaterRatingGiven{Stamp: last, Player: tournament.PlayerID(l.Number), Round: l.Round, Rating: l.Rating, Reason: reportActor.Name}
		if tournament.Check(t, fact) != nil {
			taken.Ignored = append(taken.Ignored, trf.Fault{Code: trf.RecordUntold, Record: "###", Round: l.Round, Number: l.Number})
			continue
		}
		t = tournament.Apply(t, fact)
		taken.Facts = append(taken.Facts, fact)
	}
	taken.Ignored = append(taken.Ignored, trf.Fault{Code: trf.LaterRatingUntold, Other: len(list)})
	return nil
}

// beginInMode makes the event of a log begin in FIDE mode; see setMode.
func beginInMode(log []tournament.Event) {
	if len(log) > 0 {
		created := log[0].(tournament.Created)
		created.FIDEMode = true
		log[0] = created
	}
}

// reportActor is the author of the events made from a report.
var reportActor = tournament.Actor{ID: "trf", Name: "TRF"}

// firstDayOf returns the first day of an event.
func firstDayOf(f *trf.File) clock.Instant {
	if day, err := time.Parse(time.DateOnly, f.Day("042")); err == nil {
		return clock.At(day)
	}
	return 0
}

// arbiterOf returns the name of an arbiter of record 102 or 112. What else the record says of them is
// added to the known arbiters.
func arbiterOf(r *tournament.Regulations, text string) string {
	a := tournament.ParseArbiter(text)
	if slices.Contains(r.ArbiterNames(), a.Name) {
		if a != r.ArbiterNamed(a.Name) {
			return strings.TrimSpace(text) // another person of that name
		}
		return a.Name
	}
	if a.Known() {
		r.Arbiters = append(r.Arbiters, a)
	}
	return a.Name
}

// Regulations returns the regulations that a report states, without its tie-breaks. An event without a
// name gets the given one. An event of players of which only its rounds show that it is a round robin
// has pairings by hand.
func Regulations(known systems.Registry, f *trf.File, t *swiss.Tournament, name string) tournament.Regulations {
	starts := f.Day("042")
	r := tournament.Regulations{
		Name: f.Info("012"), Place: f.Info("022"), Federation: Host(f), Starts: starts, Ends: f.Day("052"),
		Control: f.Control(), System: tournament.Manual, Venue: tournament.OverTheBoard, Rated: true,
		Laws: lawsOf(starts), TieBreaks: []tiebreak.Method{}, // of which a report says nothing
	}
	if r.Name == "" {
		r.Name = name
	}
	r.Arbiter = arbiterOf(&r, f.Info("102"))
	for _, text := range f.Infos("112") {
		r.Deputies = append(r.Deputies, arbiterOf(&r, text))
	}
	if m := f.RatingMethod(); r.Federation != "" || !m.UsesNational() {
		r.RatingMethod = m
	}
	r.TieBreakRules, _ = standings.Rules(f)
	r.Dates = f.Days()
	later, byRound := f.LaterRatings()
	if r.Long = (len(later) > 0 || byRound) && !f.HasTeams(); r.Long {
		r.RatingsByRound = byRound
	}
	d, declared, err := known.OfReport(f.Info("192"), f.Info("092"), starts)
	switch {
	case err != nil:
		// A system that is not here: the rounds are as the arbiter published them.
	case declared:
		r.System, r.Teams, r.Cycles, r.Swap = d.Name, d.Teams, d.Cycles, d.Swap
		if d.Baku {
			r.Acceleration = tournament.Baku
		}
	case f.HasTeams():
		if strings.Contains(strings.ToLower(f.Info("092")), "swiss") {
			r.System = tournament.TeamSwiss
		}
	case Format(f, t) == norm.Swiss && t.Rounds > 0:
		r.System = dutchOn(starts)
	}
	if r.System.Swiss() && t.Rounds == 0 {
		r.System, r.Acceleration = tournament.Manual, ""
	}
	if standings.ByGames(f) {
		r.Teams.Primary = tournament.ByGames
	}
	return r
}

// takeTieBreaks sets the tie-breaks of regulations to those of a report that are possible under them,
// and keeps the faults of those that are not.
func (taken *Taken) takeTieBreaks(f *trf.File, regs *tournament.Regulations) {
	event := tiebreak.Event{Rules: regs.TieBreakRules, Teams: f.HasTeams(), Predetermined: regs.System.Predetermined()}
	order, left := event.WithoutFaults(standings.Declared(f))
	regs.TieBreaks = append([]tiebreak.Method{}, order...)
	taken.TieBreaks, taken.Rules = left, regs.TieBreakRules
}

// dutchOn returns the edition of the Dutch system in force on a day.
func dutchOn(day string) tournament.System {
	switch {
	case day == "" || day >= "2026-02-01":
		return systems.InForce
	case day >= "2017-07-01":
		return tournament.Dutch2017
	}
	return tournament.Dutch2009
}

// Host returns the federation that registered the event.
func Host(file *trf.File) string { return strings.ToUpper(strings.TrimSpace(file.Info("032"))) }

// Format returns the system of the event, as the report states it or else as the rounds show it.
func Format(f *trf.File, t *swiss.Tournament) norm.System {
	says := strings.ToLower(f.Info("092") + " " + f.Info("192"))
	switch has := func(word string) bool { return strings.Contains(says, word) }; {
	case has("robin") && has("double") && !f.HasTeams(): // a player of a team has other opponents
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

// lawsOf returns the edition of the Laws in force on a day, among those that the program has.
func lawsOf(day string) string {
	for _, e := range []struct{ since, edition string }{{"2023-01-01", "2023"}, {"2009-07-01", "2009"}, {"2005-07-01", "2005"}, {"1997-07-01", "1997"}} {
		if day == "" || day >= e.since {
			return e.edition
		}
	}
	return "1993"
}
