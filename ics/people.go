package ics

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Person is a user who is logged in.
type Person struct {
	Handle  string
	Titles  string // "(U)", "(*)" and so on, or empty
	Bits    TitleBits
	Rating  int  // in the requested type of game, see Rating
	Closed  bool // not open to match requests
	Playing bool
	Simul   bool // gives a simul
	Idle    bool

	Figures []Figure // for WhoInfo

	// For WhoVerbose.
	Standard, Lightning int
	Game                int // number of the game that they play, 0 for none
	Observing           bool
	Since, Idling       time.Duration
}

// status returns the sign that lists show before a user's name for their state, such as '^' for a
// user who plays.
func (p Person) status() byte {
	switch {
	case p.Simul:
		return '~'
	case p.Playing:
		return '^'
	case p.Closed:
		return ':'
	case p.Idle:
		return '.'
	}
	return ' '
}

// WhoList returns the answer to "who" with its last line. all is the number of users logged in,
// listed or not.
func WhoList(people []Person, all int) string {
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

// Figure is a rating with its deviation. Both are 0 for a player without a rating.
type Figure struct {
	Rating int
	RD     float64
}

// mark returns the letter for the certainty of the rating.
func (f Figure) mark() byte {
	switch {
	case f.RD >= ProvisionalRD:
		return 'P'
	case f.RD > EstimatedRD:
		return 'E'
	}
	return ' '
}

// WhoInfo returns the answer to "who I", for programs. Each line has the handle, the status, the
// titles and the requested ratings; the last rating has no mark.
func WhoInfo(people []Person) string {
	var s strings.Builder
	for _, p := range people {
		s.WriteString(p.infoLine())
		s.WriteByte('\n')
	}
	fmt.Fprintf(&s, "\n  %d Players Displayed.", len(people))
	return s.String()
}

// infoLine returns the user's line in WhoInfo.
func (p Person) infoLine() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s%c%02x", p.Handle, p.status(), uint8(p.Bits))
	for i, f := range p.Figures {
		fmt.Fprintf(&s, "%d", f.Rating)
		if i < len(p.Figures)-1 {
			s.WriteByte(f.mark())
		}
	}
	return s.String()
}

// WhoVerbose returns the answer to "who v". It shows the game that a user plays, whether they want
// no games (X), are a guest (U) or observe (o), three ratings, and their online and idle times.
// Programs parse the columns by position, and the last lines show that the list is complete.
func WhoVerbose(people []Person) string {
	var s strings.Builder
	rule := " +" + strings.Repeat("-", verboseWidth) + "+\n"
	row := func(text string) { fmt.Fprintf(&s, " |%-*s|\n", verboseWidth, text) }
	s.WriteString(rule)
	row("        User              Standard    Blitz       Lightning   On for   Idle ")
	s.WriteString(rule)
	flag := func(on bool, mark byte) byte {
		if on {
			return mark
		}
		return ' '
	}
	for _, p := range people {
		game := ""
		if p.Game > 0 {
			game = strconv.Itoa(p.Game)
		}
		row(fmt.Sprintf("%3.3s %c%c%c %-17.17s %-4s        %-4s        %-4s        %6s   %4s ", game,
			flag(p.Closed, 'X'), flag(p.Bits&BitUnregistered != 0, 'U'), flag(p.Observing, 'o'), p.Handle+p.Titles,
			Rating(p.Standard), Rating(p.Rating), Rating(p.Lightning), shortDuration(p.Since), shortDuration(p.Idling)))
	}
	row("")
	row(fmt.Sprintf("    %d Players Displayed", len(people)))
	return s.String() + strings.TrimSuffix(rule, "\n")
}

// verboseWidth is the width of WhoVerbose between its edges.
const verboseWidth = 76

// shortDuration returns a time in its largest unit: 3h, 5m, 12s.
func shortDuration(d time.Duration) string {
	switch {
	case d >= 24*time.Hour:
		return fmt.Sprintf("%dd", d/(24*time.Hour))
	case d >= time.Hour:
		return fmt.Sprintf("%dh", d/time.Hour)
	case d >= time.Minute:
		return fmt.Sprintf("%dm", d/time.Minute)
	}
	return fmt.Sprintf("%ds", d/time.Second)
}

// Arrived returns the line that programs get when a user logs in (ivar pin). It has the same
// columns as a line of WhoInfo.
func Arrived(p Person) string { return "<wa> " + p.infoLine() }

// Departed returns the line for programs when a user logs out.
func Departed(handle string) string { return "<wd> " + handle }

// HasConnected returns the line when a user logs in, for users with the variable pin.
func HasConnected(handle string) string { return "[" + handle + " has connected.]" }

// HasDisconnected returns the line when a user logs out, for users with the variable pin.
func HasDisconnected(handle string) string { return "[" + handle + " has disconnected.]" }

// Notified returns the line when a user on the receiver's notify list logs in or out.
func Notified(handle string, arrived bool) string {
	if arrived {
		return "Notification: " + handle + " has arrived."
	}
	return "Notification: " + handle + " has departed."
}

// NotifiedBy returns the line about a user who has the receiver on their notify list, when that
// user logs in or out. It is for receivers who do not have the user on their own list.
func NotifiedBy(handle string, arrived bool) string {
	if arrived {
		return "Notification: " + handle + " has arrived and isn't on your notify list."
	}
	return "Notification: " + handle + " has departed and isn't on your notify list."
}

// Message returns a stored message as it is shown.
func Message(sender string, at time.Time, text string) string {
	return sender + " at " + DateLine(at) + ": " + text
}

// RatingRecord is one line in the table of ratings that "finger" shows.
type RatingRecord struct {
	Type                      string // Blitz, Standard ...
	Rating                    int
	RD                        float64
	Wins, Losses, Draws, Best int
	BestAt                    time.Time
}

// Finger is the answer to "finger": the public data about a user.
type Finger struct {
	Handle, Titles string
	Here           bool
	Since          time.Duration // how long they have been logged in
	Idle           time.Duration
	LastSeen       time.Time // when they are not logged in; zero for never
	Game           int       // the game that they play; 0 for none
	White, Black   string
	Silent         bool
	Records        []RatingRecord
	Notes          []string // indexed by number, including empty ones
	Sanctions      string
	Guest          bool
	Statistics     bool          // answers "statistics" instead
	Bare           bool          // without the login times
	Admin          string        // their office on the server; empty for a player
	Email          string        // shown to themselves and to administrators
	Online         time.Duration // total time of all visits
	Registered     time.Time     // registration date; zero when unknown
	Now            time.Time
}

// String returns the text of the answer.
func (f Finger) String() string {
	var s strings.Builder
	head := "Finger of"
	if f.Statistics {
		head = "Statistics for"
	}
	fmt.Fprintf(&s, "%s %s%s:\n", head, f.Handle, f.Titles)
	if !f.Bare {
		s.WriteByte('\n')
	}
	switch {
	case f.Bare:
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
	if f.Guest {
		fmt.Fprintf(&s, "%s is NOT a registered player.\n", f.Handle)
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
	var about strings.Builder
	if f.Admin != "" {
		fmt.Fprintf(&about, "Admin level: %s\n", f.Admin)
	}
	if f.Email != "" {
		fmt.Fprintf(&about, "Email      : %s\n", f.Email)
	}
	if f.Sanctions != "" {
		fmt.Fprintf(&about, "Sanctions  : %s\n", f.Sanctions)
	}
	if f.Online > 0 {
		fmt.Fprintf(&about, "Total time online: %s\n", Duration(f.Online))
		if life := f.Now.Sub(f.Registered); life > 0 && !f.Registered.IsZero() {
			fmt.Fprintf(&about, "%% of life online:  %.1f  (since %s)\n", min(100, 100*f.Online.Hours()/life.Hours()), DateLine(f.Registered))
		}
	}
	if about.Len() > 0 {
		s.WriteString("\n" + about.String())
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

// Duration formats a time as FICS does, with its two largest units.
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

// HistoryEntry is one line of the list that "history" shows.
type HistoryEntry struct {
	Number             int
	Score              byte // + win, - loss, = draw, * no result
	Rating             int  // the member's rating at that time
	Color              byte // W or B
	OpponentRating     int
	Opponent           string
	Rated              bool
	Type               string
	Initial, Increment time.Duration
	Reason             string // three-letter code of FICS for the reason of the end
	Ended              time.Time
}

// HistoryList returns the answer to "history".
func HistoryList(handle string, games []HistoryEntry) string {
	if len(games) == 0 {
		return handle + " has no history games."
	}
	var s strings.Builder
	fmt.Fprintf(&s, "History for %s:\n                  Opponent      Type         ECO End Date\n", handle)
	for _, g := range games {
		fmt.Fprintf(&s, "%2d: %c %4d %c %4d %-13s [ %s%c%3d %3d] --- %-3s %s\n", g.Number, g.Score, max(g.Rating, 0), g.Color,
			max(g.OpponentRating, 0), g.Opponent, TypeLetter(g.Type), ratedLetter(g.Rated), g.Initial/time.Minute, g.Increment/time.Second, g.Reason, DateLine(g.Ended))
	}
	return strings.TrimRight(s.String(), "\n")
}
