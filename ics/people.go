package ics

import (
	"fmt"
	"strings"
	"time"
)

// Person is one who is present.
type Person struct {
	Handle  string
	Titles  string // "(U)", "(*)" and so on, or empty
	Bits    TitleBits
	Rating  int // see Rating
	RD      int
	Closed  bool // not open to match requests
	Playing bool
	Idle    bool
}

// status is the sign before, or behind, a name.
func (p Person) status() byte {
	switch {
	case p.Playing:
		return '^'
	case p.Closed:
		return ':'
	case p.Idle:
		return '.'
	}
	return ' '
}

// Present is the list that "who" gives, with its foot. all is how many are
// here, listed or not.
func Present(people []Person, all int) string {
	var s strings.Builder
	for i, p := range people {
		fmt.Fprintf(&s, "%4s%c%-20s", Rating(p.Rating), p.status(), p.Handle+p.Titles)
		if i%3 == 2 || i == len(people)-1 {
			s.WriteByte('\n')
		}
	}
	fmt.Fprintf(&s, "\n%d players displayed (of %d). (*) indicates system administrator.", len(people), all)
	return s.String()
}

// infoRatings is how many ratings a line of PresentInfo has, one for each kind
// of game that the family knows.
const infoRatings = 8

// PresentInfo is the same for programs ("who I"): handle, status, titles and
// the ratings that it asked for, of which this is the first.
func PresentInfo(people []Person) string {
	var s strings.Builder
	for _, p := range people {
		mark := byte(' ')
		switch {
		case p.RD >= ProvisionalRD:
			mark = 'P'
		case p.RD > EstimatedRD:
			mark = 'E'
		}
		fmt.Fprintf(&s, "%s%c%02x", p.Handle, p.status(), uint8(p.Bits))
		for i := range infoRatings {
			if i == 0 {
				fmt.Fprintf(&s, "%d%c", max(p.Rating, 0), mark)
			} else {
				s.WriteString("0 ")
			}
		}
		fmt.Fprintf(&s, "%d\n", max(p.Rating, 0))
	}
	fmt.Fprintf(&s, "\n  %d Players Displayed.", len(people))
	return s.String()
}

// Arrived tells programs who comes (ivar pin).
func Arrived(p Person) string {
	return fmt.Sprintf("<wa> %s%c%02x", p.Handle, p.status(), uint8(p.Bits))
}

// Departed tells them who goes.
func Departed(handle string) string { return "<wd> " + handle }

// HasConnected tells people who asked for it (variable pin) who comes.
func HasConnected(handle string) string { return "[" + handle + " has connected.]" }

// HasDisconnected tells them who goes.
func HasDisconnected(handle string) string { return "[" + handle + " has disconnected.]" }

// Notified tells a member that somebody on his notify list comes or goes.
func Notified(handle string, arrived bool) string {
	if arrived {
		return "Notification: " + handle + " has arrived."
	}
	return "Notification: " + handle + " has departed."
}

// Record is a line of the table in a finger.
type Record struct {
	Type                      string // Blitz, Standard ...
	Rating                    int
	RD                        float64
	Wins, Losses, Draws, Best int
	BestAt                    time.Time
}

// Finger is what is told about somebody.
type Finger struct {
	Handle, Titles string
	Here           bool
	Since          time.Duration // how long he has been here
	Idle           time.Duration
	LastSeen       time.Time // when he is not here; zero for never
	Game           int       // that he plays; 0 for none
	White, Black   string
	Silent         bool
	Records        []Record
	Notes          []string // by number, empty ones among them
	Sanctions      string
}

// String is the answer to "finger".
func (f Finger) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "Finger of %s%s:\n\n", f.Handle, f.Titles)
	switch {
	case f.Here:
		fmt.Fprintf(&s, "On for: %s   Idle: %s\n", Duration(f.Since), Duration(f.Idle))
		if f.Game > 0 {
			fmt.Fprintf(&s, "(playing game %d: %s vs. %s)\n", f.Game, f.White, f.Black)
		}
		if f.Silent {
			fmt.Fprintf(&s, "%s is in silence mode.\n", f.Handle)
		}
	case f.LastSeen.IsZero():
		fmt.Fprintf(&s, "%s has never connected.\n", f.Handle)
	default:
		fmt.Fprintf(&s, "Last disconnected: %s\n", DateLine(f.LastSeen))
	}
	if len(f.Records) > 0 {
		s.WriteString("\n          rating     RD    win    loss    draw   total   best\n")
		for _, r := range f.Records {
			line := fmt.Sprintf("%-10s %4d  %7.1f %6d %7d %7d %7d", r.Type, r.Rating, r.RD, r.Wins, r.Losses, r.Draws, r.Wins+r.Losses+r.Draws)
			if r.Best > 0 {
				line += fmt.Sprintf("   %4d (%s)", r.Best, r.BestAt.Format("02-Jan-2006"))
			}
			s.WriteString(line + "\n")
		}
	}
	if f.Sanctions != "" {
		fmt.Fprintf(&s, "\nSanctions  : %s\n", f.Sanctions)
	}
	first := true
	for i, note := range f.Notes {
		if note == "" {
			continue
		}
		if first {
			s.WriteByte('\n')
			first = false
		}
		fmt.Fprintf(&s, "%2d: %s\n", i+1, note)
	}
	return strings.TrimRight(s.String(), "\n")
}

// Duration is a time as the family says it: the two greatest of its parts.
func Duration(d time.Duration) string {
	units := []struct {
		name string
		is   time.Duration
	}{{"day", 24 * time.Hour}, {"hr", time.Hour}, {"min", time.Minute}, {"sec", time.Second}}
	var parts []string
	for _, u := range units {
		n := d / u.is
		d -= n * u.is
		if n > 0 && len(parts) < 2 {
			s := "s"
			if n == 1 {
				s = ""
			}
			parts = append(parts, fmt.Sprintf("%d %s%s", n, u.name, s))
		}
	}
	if len(parts) == 0 {
		return "0 secs"
	}
	return strings.Join(parts, ", ")
}

// Past is a line of "history".
type Past struct {
	Number             int
	Score              byte // + won, - lost, = drawn, * without result
	Rating             int  // of the member, then
	Colour             byte // W or B
	OpponentRating     int
	Opponent           string
	Rated              bool
	Type               string
	Initial, Increment time.Duration
	Reason             string // the family's three letters for why it ended
	Ended              time.Time
}

// HistoryList is the answer to "history".
func HistoryList(handle string, games []Past) string {
	if len(games) == 0 {
		return handle + " has no history games."
	}
	var s strings.Builder
	fmt.Fprintf(&s, "History for %s:\n                  Opponent      Type         ECO End Date\n", handle)
	for _, g := range games {
		fmt.Fprintf(&s, "%2d: %c %4d %c %4d %-13s [ %s%c%3d %3d] --- %-3s %s\n", g.Number, g.Score, max(g.Rating, 0), g.Colour,
			max(g.OpponentRating, 0), g.Opponent, TypeLetter(g.Type), ratedLetter(g.Rated), g.Initial/time.Minute, g.Increment/time.Second, g.Reason, DateLine(g.Ended))
	}
	return strings.TrimRight(s.String(), "\n")
}
