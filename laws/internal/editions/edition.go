package editions

import (
	"maps"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
)

// Edition names a text of the Laws by the year in which it came into force.
type Edition string

// The editions: that adopted in 1984 and amended in 1988, in the text of 1 January
// 1993; those of Yerevan 1996, Calvià 2004 and Dresden 2008, each in force from
// 1 July of the year after; and that of Chennai 2022, in force from 1 January 2023.
const (
	Edition1993 Edition = "1993"
	Edition1997 Edition = "1997"
	Edition2005 Edition = "2005"
	Edition2009 Edition = "2009"
	Edition2023 Edition = "2023"
)

// columns are the editions in the order of the columns of the pages.
var columns = [...]Edition{Edition1993, Edition1997, Edition2005, Edition2009, Edition2023}

// All lists the editions, oldest first.
func All() []Edition { return slices.Clone(columns[:]) }

// Rule is a row of the rules map. It is the same in every edition; the article that
// it stands in is the edition's.
type Rule string

// Of returns the table of an edition. It is the caller's own.
func Of(e Edition) (Table, bool) {
	i := slices.Index(columns[:], e)
	if i < 0 {
		return Table{}, false
	}
	t := tables[i]
	t.Places, t.FigureIn = maps.Clone(t.Places), maps.Clone(t.FigureIn)
	return t, true
}

// Rules lists the rules that have an article in some edition, in the order of the
// page.
func Rules() []Rule { return slices.Clone(rules) }

// AllHeld lists the rules that nothing cites, in the order of their page.
func AllHeld() []Held { return slices.Clone(held) }

// Mode is the kind of play that follows from the time control.
type Mode uint8

// The modes.
const (
	Standard Mode = iota
	Rapid
	Blitz
	NumModes = iota
)

// ModeNames are the modes' names in lower case.
var ModeNames = [NumModes]string{"standard", "rapid", "blitz"}

// String returns the mode's name in lower case.
func (m Mode) String() string {
	if int(m) < len(ModeNames) {
		return ModeNames[m]
	}
	return "unknown"
}

// ModeRange is a range of thinking times that makes a game rapid: from, and less
// than below. The time is the period's, plus PerMove times what is added for each
// move. Times are whole milliseconds, so that "up to 60 minutes" ends a millisecond
// later.
type ModeRange struct {
	From, Below time.Duration
	PerMove     int
}

// Mode derives the mode of play from a control. A game has one mode only if all
// its moves are in one period.
func (r ModeRange) Mode(c clock.Control) Mode {
	if len(c) != 1 || c[0].Moves != 0 {
		return Standard
	}
	time := c[0].Time + time.Duration(r.PerMove)*(c[0].Increment+c[0].Delay)
	switch {
	case time < r.From:
		return Blitz
	case time < r.Below:
		return Rapid
	default:
		return Standard
	}
}
