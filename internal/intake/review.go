package intake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// WrongRound is a round of a report that is not what the rules of its system give.
type WrongRound struct {
	Round int
	// Was are the pairs of the report that the rules do not give, Is those of the rules that the report
	// does not have, by starting numbers. A bye has Black 0.
	Was, Is []swiss.Pair
	// Unpairable reports that the rules give no pairs at all.
	Unpairable bool
	// Declared reports that the report says itself that the round is otherwise than by the rules.
	Declared bool
}

// PairList returns pairs in one line, as the ### lines of reports have them: 4-1 2-5 7=PAB.
func PairList(pairs []swiss.Pair) string {
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		if texts[i] = fmt.Sprintf("%d-%d", p.White, p.Black); p.Black == 0 {
			texts[i] = strconv.Itoa(p.White) + "=PAB"
		}
	}
	return strings.Join(texts, " ")
}

// Reported returns the pairs of the report that the rules do not give, in one line.
func (w WrongRound) Reported() string { return PairList(w.Was) }

// Ruled returns the pairs that the rules give instead, in one line, or "" if they give none.
func (w WrongRound) Ruled() string { return PairList(w.Is) }

// Conditions returns what a person must confirm before the event is made: that it is outside FIDE mode,
// if its report does not say so; the rounds that do not follow the rules, if it is in the mode and its
// report does not declare them; and the changes of a defective report.
func (taken *Taken) Conditions() []fidemode.Condition {
	t, err := tournament.Replay(taken.Facts)
	if err != nil {
		return nil // the caller's attempt to store the facts reports it
	}
	var rounds []tournament.IntegrityEvent
	for _, w := range taken.Wrong {
		if t.FIDEMode().In() && !w.Declared {
			rounds = append(rounds, tournament.IntegrityEvent{
				Kind: tournament.IntegrityImport, Round: w.Round, Before: systems.IntegrityPairs(t, w.Is), After: systems.IntegrityPairs(t, w.Was),
			})
		}
	}
	return fidemode.ImportConditions(t, taken.Because, rounds, len(taken.Changes))
}

// assumeRegulations adds what of the regulations regs the report does not say.
func (taken *Taken) assumeRegulations(f *trf.File, t *swiss.Tournament, regs tournament.Regulations) {
	assume := func(unsaid bool, fault trf.Fault) {
		if unsaid {
			taken.Assumed = append(taken.Assumed, fault)
		}
	}
	assume(f.Info("012") == "", trf.Fault{Code: trf.AssumedName, Record: "012", Text: regs.Name})
	assume(regs.Starts == "", trf.Fault{Code: trf.AssumedStart, Record: "042"})
	d, declared, err := systems.Standard().OfReport(f.Info("192"), f.Info("092"), regs.Starts)
	assume(!declared || err != nil && regs.System != tournament.Belgrade || d.Name != regs.System && taken.table == nil, trf.Fault{Code: trf.AssumedSystem, Record: "192", Text: string(regs.System)})
	assume(regs.System.Swiss() && t.Initial == swiss.NoColor && t.Paired() > 0, trf.Fault{Code: trf.AssumedLot, Record: "152"})
	assume(len(standings.Declared(f)) == 0, trf.Fault{Code: trf.AssumedTieBreaks, Record: "202"})
	_, note := standings.Rules(f)
	dated := strings.Contains(f.Info("192"), "_2026") || strings.Contains(f.Info("192"), "_2025")
	assume(note == nil && !dated, trf.Fault{Code: trf.AssumedTieBreakRules, Record: "192", Text: string(regs.TieBreakRules)})
	year, _ := strconv.Atoi(regs.Laws)
	assume(true, trf.Fault{Code: trf.AssumedLaws, Record: "042", Other: year})
	assume(true, trf.Fault{Code: trf.AssumedRated})
}

// declaration is what the ### lines of a report say of FIDE mode: the integrity events, and that the
// event left it, nil if it did not.
type declaration struct {
	integrity []tournament.IntegrityEvent
	left      *tournament.FIDEModeLeft
}

// declarationOf returns what the ### lines of the report of an event say of FIDE mode.
func declarationOf(f *trf.File, t tournament.Tournament) (d declaration) {
	for _, line := range f.Lines {
		c, is := line.Record.(trf.Comment)
		if !is {
			continue
		}
		if round, exited := fidemode.ParseExitLine("### " + c.Text); exited && d.left == nil {
			d.left = &tournament.FIDEModeLeft{Round: round, Because: []tournament.Departure{tournament.DepartsByReport}}
		} else if e, is := fidemode.ParseLine("### "+c.Text, t.Order(), t.AllocatedBye()); is {
			d.integrity = append(d.integrity, e)
		}
	}
	return d
}

// explains reports whether the report declares that the pairs of a round are not those that the rules
// give from the final data: it was paired by hand or imported, or from other results or numbers. byTable
// says that pairs do not depend on results.
func (d declaration) explains(round int, byTable bool) bool {
	return slices.ContainsFunc(d.integrity, func(e tournament.IntegrityEvent) bool {
		switch e.Kind {
		case tournament.IntegrityByHand, tournament.IntegrityImport:
			return e.Round == round
		case tournament.IntegrityCorrection, tournament.IntegrityAdjournment:
			return e.Round < round && !byTable
		case tournament.IntegrityRating:
			return false // nothing was paired from it
		}
		return e.Round > round // it was paired with the numbers before the change
	})
}

// setMode records in the facts the rounds that do not follow the rules, what the report declares, and
// whether the event is in FIDE mode. It is not if the report says so, if its regulations depart from
// it, or if a game has a result that no game can have.
func (taken *Taken) setMode(f *trf.File) error {
	t, err := tournament.Replay(taken.Facts)
	if err != nil {
		return err
	}
	d := declarationOf(f, t)
	for i, w := range taken.Wrong {
		taken.Wrong[i].Declared = d.explains(w.Round, t.Regulations().System.Predetermined())
		if !taken.Wrong[i].Declared {
			taken.markImported(w, t)
		}
	}
	last := taken.Facts[len(taken.Facts)-1].When()
	if len(d.integrity) > 0 {
		taken.Facts = append(taken.Facts, tournament.IntegrityNoted{Stamp: last, Events: d.integrity})
	}
	if d.left != nil {
		d.left.Stamp = last
		taken.Facts = append(taken.Facts, *d.left)
		return nil
	}
	taken.Because = fidemode.Departures(t.Regulations())
	if fidemode.HasImpossibleResult(t) {
		taken.Because = append(taken.Because, tournament.DepartsByResult)
	}
	if len(taken.Because) > 0 {
		taken.Facts = slices.Insert(taken.Facts, 1, tournament.Event(tournament.FIDEModeLeft{Stamp: taken.Facts[0].When(), Because: taken.Because}))
	}
	return nil
}

// markImported records in the publication of a round that it does not follow the rules.
func (taken *Taken) markImported(w WrongRound, t tournament.Tournament) {
	for i, e := range taken.Facts {
		if published, is := e.(tournament.RoundPublished); is && published.Round == w.Round {
			published.Import, published.Rules, published.Instead = true, systems.IntegrityPairs(t, w.Is), systems.IntegrityPairs(t, w.Was)
			taken.Facts[i] = published
		}
	}
}

// pairAgain pairs every round again by the rules of the system, and keeps those that differ. t has
// the games of the players. watch is [Importer.Watch]. Colours that the report does not give are not
// compared.
func (taken *Taken) pairAgain(t *swiss.Tournament, watch func(round, of int) bool) error {
	event, err := tournament.Replay(taken.Facts)
	if err != nil {
		return err
	}
	s, err := systems.Standard().Named(string(event.Regulations().System))
	if err != nil {
		return err
	}
	taken.Rounds = event.Published()
	if s.Name == tournament.Manual && taken.table == nil {
		return nil // there are no rules with which to compare
	}
	stopped := false
	skip := func(round int) bool {
		stopped = stopped || watch != nil && watch(round, taken.Rounds)
		return stopped
	}
	var differences []swiss.Difference
	switch {
	case s.Name == tournament.Manual: // a round robin that its log does not fit
		differences, err = taken.table.compare(t, skip)
	case s.Swiss != nil && !event.OfTeams(): // much quicker than from the log
		_, differences, err = swiss.Check(t, s.Swiss, swiss.Options{}, skip)
	default:
		_, differences, err = systems.CheckLog(taken.Facts, s, swiss.Options{}, skip)
	}
	switch {
	case stopped:
		return ErrStopped
	case err != nil:
		return err
	}
	taken.Checked = taken.Rounds
	for _, d := range differences {
		w := WrongRound{Round: d.Round, Was: d.Was, Is: d.Is, Unpairable: d.Impossible != nil}
		if !event.OfTeams() {
			w = w.withoutAssumedColors(t)
		}
		if w.Unpairable || len(w.Was)+len(w.Is) > 0 {
			taken.Wrong = append(taken.Wrong, w)
		}
	}
	return nil
}

// withoutAssumedColors returns the round without the pairs of which the report with the games t gives
// no colours, and which the rules give with the other colours.
func (w WrongRound) withoutAssumedColors(t *swiss.Tournament) WrongRound {
	colors := make(map[int]swiss.Color)
	for _, e := range t.Entries {
		colors[e.Number] = e.Record(w.Round).Color
	}
	same := func(was, is swiss.Pair) bool {
		return was.White == is.Black && was.Black == is.White && colors[was.White] == swiss.NoColor && colors[was.Black] == swiss.NoColor
	}
	was, is := w.Was, w.Is
	w.Was = slices.DeleteFunc(slices.Clone(was), func(p swiss.Pair) bool {
		return slices.ContainsFunc(is, func(q swiss.Pair) bool { return same(p, q) })
	})
	w.Is = slices.DeleteFunc(slices.Clone(is), func(q swiss.Pair) bool {
		return slices.ContainsFunc(was, func(p swiss.Pair) bool { return same(p, q) })
	})
	return w
}
