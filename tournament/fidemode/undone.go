package fidemode

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// undoneResults returns a condition for every result of a Swiss that an act undoes, or does again, after
// a later round was paired from it. Corrections and ends of adjourned games may be undone if no round
// was published since, because the result is then again the one from which the rounds were paired.
func undoneResults(before, after tournament.Tournament, facts []tournament.Event) (list []Condition) {
	if !slices.ContainsFunc(facts, func(f tournament.Event) bool { _, is := f.(tournament.Undone); return is }) || !after.Regulations().System.Swiss() {
		return nil
	}
	since := lastPublication(before)
	for round := 1; round < min(before.Published(), after.Published()); round++ {
		was, is := before.Boards(round), after.Boards(round)
		for i, b := range was {
			same := i < len(is) && is[i].Pairing == b.Pairing
			if !same || b.Bye != "" || changesOf(before, round, b.Pairing, since) != changesOf(after, round, b.Pairing, since) {
				continue
			}
			differs := func(was, is tournament.Result, game int) bool {
				draws := before.WasAdjourned(round, b.Board, game) && after.WasAdjourned(round, b.Board, game)
				return was != is && !(draws && counted(was) == counted(is))
			}
			games := max(len(b.Games), len(is[i].Games))
			changed := games == 0 && differs(b.Result, is[i].Result, 0)
			for j := range games {
				changed = changed || differs(resultOf(b.Games, j), resultOf(is[i].Games, j), j+1)
			}
			if changed {
				list = append(list, newCondition(UndoneResult, round, "board", b.Board))
			}
		}
	}
	return list
}

// counted returns the result as which an adjourned game counts.
func counted(r tournament.Result) tournament.Result {
	if r == tournament.NoResult {
		return tournament.Drawn
	}
	return r
}

// lastPublication returns the instant at which the last round was published.
func lastPublication(t tournament.Tournament) (at clock.Instant) {
	for _, f := range t.Log() {
		if _, is := f.Event.(tournament.RoundPublished); is && f.Struck == 0 {
			at = f.Event.When().At
		}
	}
	return at
}

// changesOf returns the number of integrity events about the result of a pair since an instant.
func changesOf(t tournament.Tournament, round int, p tournament.Pairing, since clock.Instant) (n int) {
	for _, e := range t.IntegrityEvents() {
		if e.At <= since {
			continue
		}
		about := func(one tournament.IntegrityPair) bool { return one.White == p.White && one.Black == p.Black }
		if (e.Kind == tournament.IntegrityCorrection || e.Kind == tournament.IntegrityAdjournment) && e.Round == round && slices.ContainsFunc(e.After, about) {
			n++
		}
	}
	return n
}
