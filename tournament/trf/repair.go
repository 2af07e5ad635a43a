package trf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament/swiss"
)

// Done says what was done with a fault in order to read a defective file.
type Done string

const (
	DoneIgnored   Done = "ignored"   // the record is ignored
	DoneEmptied   Done = "emptied"   // the field is read as empty
	DoneUnknown   Done = "unknown"   // the result of the game is read as unknown
	DoneLeftOut   Done = "left-out"  // the round of the player is read as blank
	DoneCompleted Done = "completed" // the game is read from the line of the opponent for both
	DoneBye       Done = "bye"       // the round is read as a bye with the points of the result
	DoneAlone     Done = "alone"     // the bye is read, and the opponent is ignored
	DoneColored   Done = "coloured"  // White is assumed for the player with the lower number
	DoneCut       Done = "cut"       // what follows the last possible round is ignored
)

// Dones returns all values of Done.
func Dones() []Done {
	return []Done{DoneIgnored, DoneEmptied, DoneUnknown, DoneLeftOut, DoneCompleted, DoneBye, DoneAlone, DoneColored, DoneCut}
}

// Change is a fault of a defective file with what was done in order to read the file.
type Change struct {
	Fault
	Done Done
}

// ReadDefective reads a file like [Read], and also a file with faults, as far as it is clear what to
// leave out. It returns a change for each fault. If a fault leaves open what the file means, the
// error is a *Faults with all faults.
func ReadDefective(r io.Reader, charset string) (*File, []Change, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFileBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("trf: reading: %w", err)
	}
	faults := &Faults{}
	m := mender{f: read(data, charset, faults)}
	faults.sort()
	for _, one := range faults.List {
		if one.Warning() {
			m.f.Warnings = append(m.f.Warnings, one)
		} else if !m.mendLine(one) {
			return nil, nil, faults
		}
	}
	if faults.More > 0 && len(m.changes) > 0 {
		return nil, nil, faults // not every change could be said
	}
	m.f.More = faults.More
	if m.mendGames() {
		return m.f, m.changes, nil
	}
	// What was changed in vain is not told, but all faults of the file as it is.
	if len(m.changes) > 0 && slices.ContainsFunc(faults.List, func(one Fault) bool { return !one.Warning() }) {
		return nil, nil, faults
	}
	faults = &Faults{}
	f := read(data, charset, faults)
	_, err = f.build(f.HasTeams())
	return nil, nil, err
}

// mender changes a defective file so that it can be read, and keeps all changes.
type mender struct {
	f       *File
	changes []Change
}

// note keeps a change and returns true.
func (m *mender) note(fault Fault, done Done) bool {
	m.changes = append(m.changes, Change{fault, done})
	return true
}

// ignore makes a line an unknown record, which is ignored, and keeps that. A line without a place is
// not ignored.
func (m *mender) ignore(fault Fault) bool {
	if fault.Line == 0 {
		return false
	}
	m.f.Lines[fault.Line-1].Record = Unknown{m.f.Lines[fault.Line-1].Text}
	return m.note(fault, DoneIgnored)
}

// mendLine changes a line with a fault, and reports whether it is clear how.
func (m *mender) mendLine(fault Fault) bool {
	if fault.Line == 0 {
		return false
	}
	switch fault.Record {
	case "":
		return false
	case "001":
	case "013", "310", "320", "330", "300": // without them the matches are unknown
		return false
	default:
		if _, ignored := m.f.Lines[fault.Line-1].Record.(Unknown); ignored { // by an earlier fault
			return m.note(fault, DoneIgnored)
		}
		return m.ignore(fault)
	}
	p, is := m.f.Lines[fault.Line-1].Record.(*Player)
	if !is || fault.Code == PlayerTwice {
		return false
	}
	round := (fault.Column-92)/10 + 1
	inGame := fault.Column >= 92 && round <= len(p.Games)
	switch {
	case fault.Code == RoundsTooMany:
		return m.note(fault, DoneCut)
	case fault.Field == "colour" && inGame:
		p.Games[round-1].Color = ""
		return m.note(fault, DoneEmptied)
	case fault.Field == "opponent" && inGame:
		p.Games[round-1] = Game{}
		return m.note(fault, DoneLeftOut)
	case fault.Field == "rating", fault.Field == "rank", fault.Field == "points":
		return m.note(fault, DoneEmptied) // an unreadable number is 0
	}
	return false
}

// mendGames changes games whose two records contradict each other, and other contradictions, until
// there are none. It reports whether it is clear how.
func (m *mender) mendGames() bool {
	for {
		_, err := m.f.build(m.f.HasTeams())
		var faults *Faults
		if !errors.As(err, &faults) {
			return true
		}
		faults.List = slices.DeleteFunc(faults.List, func(one Fault) bool { return one.Code == PointsDiffer })
		if len(faults.List) == 0 {
			return true
		}
		// One at a time: what was done for one fault may have mended the next.
		if !slices.ContainsFunc(faults.List, m.mendContradiction) || len(m.changes) >= MaxFaults {
			return false
		}
	}
}

// game returns the game of a player in a round, which the caller may change, and the player's line.
func (m *mender) game(number, round int) (game *Game, line int) {
	for i := range m.f.Lines {
		p, is := m.f.Lines[i].Record.(*Player)
		if !is || p.Number != number {
			continue
		}
		for len(p.Games) < round {
			p.Games = append(p.Games, Game{})
		}
		return &p.Games[round-1], i + 1
	}
	return nil, 0
}

// mirrored are the results that the opponent of a player has.
var mirrored = map[string]string{"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "": ""}

// mendContradiction removes a contradiction, and reports whether it is clear how.
func (m *mender) mendContradiction(fault Fault) bool {
	switch fault.Code {
	case swiss.PlayerUnknown, PointsNotHalves:
		return fault.Record != "001" && m.ignore(fault)
	case swiss.RecordBeyond, swiss.RoundsImproper:
		return m.ignoreRounds(fault)
	}
	if fault.Number == 0 || fault.Round == 0 || fault.Round > swiss.MaxRounds {
		return false
	}
	mine, _ := m.game(fault.Number, fault.Round)
	if mine == nil {
		return false
	}
	switch fault.Code {
	case swiss.OpponentUnknown, swiss.OpponentSelf:
		*mine = Game{}
		return m.note(fault, DoneLeftOut)
	case swiss.OpponentNeedless:
		*mine = Game{Color: "-", Result: mine.Result}
		return m.note(fault, DoneAlone)
	case swiss.OpponentMissing:
		bye, known := map[string]string{"1": "U", "W": "U", "=": "H", "D": "H", "0": "Z", "L": "Z"}[mine.Result]
		if known {
			*mine = Game{Color: "-", Result: bye}
		}
		return known && m.note(fault, DoneBye)
	}
	theirs, _ := m.game(cmp.Or(fault.Other, mine.Opponent), fault.Round)
	if theirs == nil {
		return false
	}
	return m.mendPair(fault, mine, theirs)
}

// mendPair removes a contradiction between the records of two opponents.
func (m *mender) mendPair(fault Fault, mine, theirs *Game) bool {
	white := func(mine bool) string {
		if mine {
			return "w"
		}
		return "b"
	}
	other := map[string]string{"w": "b", "b": "w"}
	switch fault.Code {
	case swiss.OpponentElsewhere:
		result, known := mirrored[mine.Result]
		if *theirs != (Game{}) || !known {
			*mine = Game{}
			return m.note(fault, DoneLeftOut)
		}
		*theirs = Game{Opponent: fault.Number, Color: other[mine.Color], Result: result}
		return m.note(fault, DoneCompleted)
	case swiss.ColorMissing:
		if c := other[theirs.Color]; c != "" {
			mine.Color = c
			fault.Text = theirs.Color
			return m.note(fault, DoneCompleted)
		}
		mine.Color, theirs.Color = white(fault.Number < mine.Opponent), white(fault.Number > mine.Opponent)
		return m.note(fault, DoneColored)
	case swiss.ColorSame:
		mine.Color, theirs.Color = white(fault.Number < fault.Other), white(fault.Number > fault.Other)
		return m.note(fault, DoneColored)
	case swiss.ResultsDiffer:
		mine.Result, theirs.Result = "", ""
		return m.note(fault, DoneUnknown)
	}
	return false
}

// ignoreRounds ignores the records of the number of rounds, which does not fit the games.
func (m *mender) ignoreRounds(fault Fault) bool {
	found := false
	for i, line := range m.f.Lines {
		if r, is := line.Record.(Rounds); is {
			m.f.Lines[i].Record = Unknown{line.Text}
			found = m.note(Fault{Code: fault.Code, Line: i + 1, Record: r.Name, Round: fault.Round, Number: fault.Number, Other: fault.Other, Text: strconv.Itoa(r.Count)}, DoneIgnored)
		}
	}
	return found
}
