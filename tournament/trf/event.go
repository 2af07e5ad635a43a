package trf

import (
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// OfEvent is the report of an event as far as its log goes, in the version of
// 2026: its regulations, its players by starting number and every published round,
// whatever its system of play. code is how record 192 calls its pairing system,
// empty where it has no word for it. A player has no starting number, and no line,
// before the numbers are given.
func OfEvent(t tournament.Tournament, code string) *File {
	regs := t.Regulations()
	var about []Info
	for _, info := range []Info{
		{Name: "012", Text: regs.Name}, {Name: "022", Text: regs.Place}, {Name: "032", Text: regs.Federation},
		{Name: "042", Text: strings.ReplaceAll(regs.Starts, "-", "/")}, {Name: "052", Text: strings.ReplaceAll(regs.Ends, "-", "/")},
		{Name: "102", Text: regs.Arbiter}, {Name: "122", Text: regs.Control}, {Name: "192", Text: code},
	} {
		if info.Text != "" {
			about = append(about, info)
		}
	}
	rounds := swiss.FromEvent(t)
	var people []tournament.Entry
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		people = append(people, p.Entry)
	}
	file := New(rounds, TRF26, about...)
	file.Know(rounds, people)
	return file.Canonical()
}

// LogHead is the remark with which the head of an event's log is published with
// its report: the log, the number of its last record then, and the hash of that.
func LogHead(head string) Comment { return Comment{Text: "LogHead " + head} }
