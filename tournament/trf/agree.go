package trf

import (
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
)

// addContradictions adds a fault for each contradiction, with its place in the file.
func (b *builder) addContradictions(c *swiss.Contradictions) {
	for _, one := range c.List {
		fault := Fault{Code: one.Code, Round: one.Round, Number: one.Number, Other: one.Other}
		if line, known := b.lines[one.Number]; known && one.Number != 0 {
			fault.Line, fault.Record = line, "001"
			fault.Column, fault.Field = columnOf(one)
		}
		b.faults.add(fault)
	}
	b.faults.More += c.More
}

// columnOf returns the column and the field of a player's record that a contradiction concerns.
func columnOf(c swiss.Contradiction) (column int, field string) {
	field, offset := "opponent", 0
	switch c.Code {
	case swiss.NumberImproper, swiss.NumberTwice:
		return 5, "number"
	case swiss.ColorMissing, swiss.ColorSame:
		field, offset = "colour", 5
	case swiss.ResultsDiffer:
		field, offset = "result", 7
	}
	if c.Round == 0 {
		return 0, ""
	}
	return 92 + 10*(c.Round-1) + offset, field
}

// checkStandings compares the points of each player with the results. It also accepts points of the
// next round that some programs add: virtual points, and those of a bye agreed beforehand.
func (b *builder) checkStandings() {
	t := b.t
	next, err := t.Problem(b.paired + 1)
	if err != nil { // the last round is already paired
		next = nil
	}
	for _, p := range b.file.Players() {
		line := b.lines[p.Number]
		e := t.Entries[b.places[p.Number]]
		sum := e.Extra
		for round := 1; round <= b.paired; round++ {
			sum += t.Scoring.Complete().Points(e.Record(round))
		}
		if blankPoints(b.file.Lines[line-1].Text) {
			continue
		}
		allowed := []swiss.Points{sum}
		for _, r := range t.Requests {
			if r.Number == e.Number && r.Round == b.paired+1 {
				allowed = append(allowed, sum+t.Scoring.Complete().Points(swiss.RoundRecord{Kind: r.Bye}))
			}
		}
		if next != nil {
			if place := next.Place(e.Number); place >= 0 {
				virtual := next.Players[place].Pairing() - next.Players[place].Score
				for _, a := range allowed {
					allowed = append(allowed, a+virtual)
				}
			}
		}
		differs := true
		for _, a := range allowed {
			differs = differs && Tenths(5*a) != p.Points
		}
		if differs {
			b.faults.add(Fault{Code: PointsDiffer, Line: line, Column: 81, Record: "001", Field: "points", Text: p.Points.String(), Number: p.Number, Other: int(5 * sum)})
		}
	}
}

// blankPoints reports whether the columns of the points are blank in the text of a player's line.
// It returns false for an empty text, which belongs to a generated line.
func blankPoints(text string) bool {
	columns, _ := playerRow(strings.TrimRight(text, " \t"))
	return text != "" && columns.isBlank(81, 84)
}
