package trf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// tags26 lists the records that only a report of 2026 has.
var tags26 = []string{"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362"}

// Is26 reports whether the file has a record that only reports of 2026 have.
func (f *File) Is26() bool {
	return slices.ContainsFunc(f.Lines, func(l Line) bool { return slices.Contains(tags26, l.Record.Tag()) })
}

// Assumed returns what is assumed about rounds, scoring, colours and byes in order to read the file
// as a report of 2026. t is the tournament of the file as [File.Played] returns it. The rounds of
// players in teams are left out.
func (f *File) Assumed(t *swiss.Tournament) (list []Fault) {
	if rounds := f.RoundsShown(t); t.Rounds == 0 && rounds > 0 {
		list = append(list, Fault{Code: AssumedRounds, Record: "142", Other: rounds})
	}
	if !f.Is26() && !slices.ContainsFunc(f.Lines, func(l Line) bool { return isScoring(l.Record) }) {
		list = append(list, Fault{Code: AssumedScoring, Record: "162"})
	}
	if f.HasTeams() {
		return list
	}
	for round := 1; round <= t.Paired(); round++ {
		list = append(list, f.assumedIn(t, round)...)
	}
	return list
}

// RoundsShown returns the last round for which a player has a column or a bye, 0 if there is none. t is
// as in [File.Assumed].
func (f *File) RoundsShown(t *swiss.Tournament) int {
	rounds := t.Paired()
	for _, r := range t.Requests {
		rounds = max(rounds, min(r.Round, swiss.MaxRounds))
	}
	return rounds
}

// isScoring reports whether a record says how many points the results of players are worth.
func isScoring(r Record) bool {
	switch r := r.(type) {
	case *Scores:
		return r.Name == "162"
	case Settings, Worth:
		return true
	}
	return false
}

// assumedIn returns what is assumed about the colours and byes of a round: first the pairs without
// colours, then the players without an opponent.
func (f *File) assumedIn(t *swiss.Tournament, round int) (list []Fault) {
	alone := make(map[string][]string) // numbers of players without an opponent, by the result in their column
	said := f.byesOf(round)
	for _, p := range f.Players() {
		var g Game
		if round <= len(p.Games) {
			g = p.Games[round-1]
		}
		switch {
		case g == (Game{}) && !said[p.Number]:
			alone[""] = append(alone[""], strconv.Itoa(p.Number))
		case g.Opponent == 0 && color(g.Color) == swiss.NoColor && strings.Contains("+=-", g.Result) && g.Result != "":
			alone[g.Result] = append(alone[g.Result], strconv.Itoa(p.Number))
		}
	}
	for _, e := range t.Entries {
		mine := e.Record(round)
		if !mine.Kind.Paired() || mine.Color != swiss.NoColor || e.Number > mine.Opponent {
			continue // with an opponent of a lower number it was found already
		}
		if i := slices.IndexFunc(t.Entries, func(o swiss.Entry) bool { return o.Number == mine.Opponent }); i >= 0 && t.Entries[i].Record(round).Color == swiss.NoColor {
			list = append(list, Fault{Code: AssumedColors, Record: "001", Round: round, Number: e.Number, Other: mine.Opponent})
		}
	}
	for _, bye := range []struct {
		code   tournament.Code
		result string
	}{{AssumedPairingBye, "+"}, {AssumedHalfBye, "="}, {AssumedZeroBye, "-"}, {AssumedBlank, ""}} {
		if numbers := alone[bye.result]; len(numbers) > 0 {
			list = append(list, Fault{Code: bye.code, Record: "001", Round: round, Text: strings.Join(numbers, ", ")})
		}
	}
	return list
}

// byesOf returns the numbers of the players to whom records 240 give a bye in a round.
func (f *File) byesOf(round int) map[int]bool {
	said := make(map[int]bool)
	for _, line := range f.Lines {
		if r, is := line.Record.(*Byes); is && r.Round == round {
			for _, n := range r.Numbers {
				said[n] = true
			}
		}
	}
	return said
}
