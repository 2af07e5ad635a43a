package ics

import (
	"fmt"
	"strings"
	"time"
)

// The lines of the login, each exact: programs wait for them.
const (
	LoginPrompt    = "login: "
	PasswordPrompt = "password: "
	Prompt         = "fics% "
	BadPassword    = "**** Invalid password! ****"
)

// NewLine ends every line that the server sends: line feed, then carriage
// return, in the order that the family has always used.
const NewLine = "\n\r"

// SessionStart is the line by which a client knows that it is logged in.
func SessionStart(handle, titles string) string {
	return fmt.Sprintf("**** Starting FICS session as %s%s ****", handle, titles)
}

// GuestWelcome are the lines said to somebody who came without an account.
func GuestWelcome(handle string) string {
	return fmt.Sprintf("Logging you in as %q; you may use this name to play unrated games.\n"+
		"(After logging in, do \"help register\" for more info on how to register.)\n\n"+
		"Press return to enter the server as %q:", handle, handle)
}

// AskPassword are the lines before the password of a registered name.
func AskPassword(handle string) string {
	return fmt.Sprintf("%q is a registered name.  If it is yours, type the password.\n"+
		"If not, just hit return to try another name.\n", handle)
}

// NotRegistered is the line for a name that nobody owns.
func NotRegistered(handle string) string {
	return fmt.Sprintf("%q is not a registered name.  You may play unrated games as a guest.", handle)
}

// The bounds of a name, in letters, as the family has them.
const minName, maxName = 3, 17

// NoName is why a word cannot be anybody's name, as the login says it; empty when
// it can be.
func NoName(word string) string {
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
	switch {
	case strings.ContainsFunc(word, func(r rune) bool { return !letter(r) }):
		return "Sorry, names can only consist of lower and upper case letters.  Try again."
	case len(word) < minName:
		return "A name should be at least three characters long!  Try again."
	case len(word) > maxName:
		return fmt.Sprintf("Sorry, names may be at most %d characters long.  Try again.", maxName)
	}
	return ""
}

// Rating is a rating as lists show it: digits, or ---- for a registered player
// without one (0) and ++++ for a guest (negative).
func Rating(r int) string {
	switch {
	case r < 0:
		return "++++"
	case r == 0:
		return "----"
	}
	return fmt.Sprint(r)
}

// Match is the content of the lines about a game that is being arranged.
type Match struct {
	White, Black             string
	WhiteRating, BlackRating int // see Rating
	Rated                    bool
	Type                     string // blitz, standard, lightning, untimed, wild/fr
	Initial, Increment       time.Duration
}

func (m Match) rated() string {
	if m.Rated {
		return "rated"
	}
	return "unrated"
}

// Creating are the two lines that begin a game, in the order that clients
// match on.
func Creating(game int, m Match) string {
	return fmt.Sprintf("Creating: %s (%s) %s (%s) %s %s %s\n",
		m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating), m.rated(), m.Type, TimeControl(m.Initial, m.Increment)) + Begun(game, m)
}

// Begun is the second of them, which is all that those get who follow the
// games of others.
func Begun(game int, m Match) string {
	return fmt.Sprintf("{Game %d (%s vs. %s) Creating %s %s match.}", game, m.White, m.Black, m.rated(), m.Type)
}

// GameNotification is the line about somebody on one's gnotify list who has begun a game.
func GameNotification(game int, m Match) string {
	return fmt.Sprintf("Game notification: %s (%s) vs. %s (%s) %s %s %s: Game %d", m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating),
		m.rated(), m.Type, TimeControl(m.Initial, m.Increment), game)
}

// Available is the line about somebody who can be asked for a game, with their ratings: blitz,
// standard, wild, lightning and bughouse, see Rating.
func Available(handle string, ratings [5]int) string {
	cells := [5]string{}
	for i, r := range ratings {
		cells[i] = fmt.Sprintf("%4s", Rating(r))
	}
	return fmt.Sprintf("%s Blitz (%s), Std (%s), Wild (%s), Light(%s), Bug(%s)\nis now available for matches.",
		handle, cells[0], cells[1], cells[2], cells[3], cells[4])
}

// NoLongerAvailable is the line about somebody who cannot be asked any more.
func NoLongerAvailable(handle string) string { return handle + " is no longer available for matches." }

// Continuing are the lines with which an adjourned game goes on.
func Continuing(game int, m Match) string {
	creating, _, _ := strings.Cut(Creating(game, m), "\n")
	return creating + " (adjourned)\n" + WentOn(game, m)
}

// WentOn is the line about an adjourned game that is resumed, for those who follow all games.
func WentOn(game int, m Match) string {
	return strings.Replace(Begun(game, m), ") Creating ", ") Continuing ", 1)
}

// Ended is the line that ends a game; result is 1-0, 0-1, 1/2-1/2 or *.
func Ended(game int, white, black, reason, result string) string {
	return fmt.Sprintf("{Game %d (%s vs. %s) %s} %s", game, white, black, reason, result)
}

// LostContact is the line for a player whose opponent has left the server.
func LostContact(game int, opponent string) string {
	return fmt.Sprintf("Game %d: Your opponent, %s, has lost contact or quit.", game, opponent)
}

// NoAdjustment stands behind the end of a game that changes no rating.
const NoAdjustment = "No ratings adjustment done."

// RatingAdjusted is the line for a player with their rating after a game. kind is that of
// the game, "blitz"; all wild starts are rated together.
func RatingAdjusted(kind string, before, after int) string {
	kind, _, _ = strings.Cut(kind, "/")
	return fmt.Sprintf("%s rating adjustment: %d --> %d", strings.ToUpper(kind[:1])+kind[1:], before, after)
}

// ObservingNow are the lines that begin an observation.
func ObservingNow(game int, m Match) string {
	return fmt.Sprintf("You are now observing game %d.\nGame %d: %s (%s) %s (%s) %s %s %s",
		game, game, m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating), m.rated(), m.Type, TimeControl(m.Initial, m.Increment))
}

// TimeControl is minutes and seconds as the family writes them: "5 3". Parts of a
// minute are left out, as in style 12: programs read two whole numbers there, and
// would miss the beginning of a game with anything else.
func TimeControl(initial, increment time.Duration) string {
	return fmt.Sprintf("%d %d", initial/time.Minute, increment/time.Second)
}

// Playing is one line of `games`.
type Playing struct {
	Game int
	Match
	WhiteTime, BlackTime         time.Duration
	WhiteStrength, BlackStrength int
	WhiteToMove                  bool
	Move                         int
	Examined                     bool // looked at, not played: without clocks
	Private                      bool // shown to nobody but its players
}

// TypeLetter is how lists shorten the kind of a game.
func TypeLetter(kind string) string {
	switch kind {
	case "":
		return "n"
	case "wild/fr":
		return "w"
	}
	return kind[:1]
}

func ratedLetter(rated bool) byte {
	if rated {
		return 'r'
	}
	return 'u'
}

// GamesList is the list that `games` gives, with its foot.
func GamesList(games []Playing) string {
	var s strings.Builder
	for _, g := range games {
		rated, turn, kind := ratedLetter(g.Rated), 'B', TypeLetter(g.Type)
		if g.WhiteToMove {
			turn = 'W'
		}
		if g.Examined {
			fmt.Fprintf(&s, "%3d (Exam. %4d %-11.11s %4d %-10.10s) [ %s%c%3d %3d] %c: %2d\n", g.Game, max(g.WhiteRating, 0), g.White,
				max(g.BlackRating, 0), g.Black, kind, rated, g.Initial/time.Minute, g.Increment/time.Second, turn, g.Move)
			continue
		}
		private := ' '
		if g.Private {
			private = 'p'
		}
		fmt.Fprintf(&s, "%3d %4s %-11.11s %4s %-10.10s [%c%s%c%3d %3d] %6s -%6s (%2d-%2d) %c: %2d\n",
			g.Game, Rating(g.WhiteRating), g.White, Rating(g.BlackRating), g.Black, private, kind, rated,
			g.Initial/time.Minute, g.Increment/time.Second, minutes(g.WhiteTime, false), minutes(g.BlackTime, false),
			g.WhiteStrength, g.BlackStrength, turn, g.Move)
	}
	if len(games) == 1 {
		s.WriteString("\n  1 game displayed.")
	} else {
		fmt.Fprintf(&s, "\n  %d games displayed.", len(games))
	}
	return s.String()
}

// Moved is one half-move of a move list.
type Moved struct {
	SAN   string
	Spent time.Duration
}

// MoveList is the answer to `moves`: a head, the moves two by two with the time
// each took, and how the game stands or ended. game is 0 for one that is over.
// start is the board in which it began, for programs that asked for it where it
// is not the usual one (ivar startpos); empty otherwise.
func MoveList(game int, m Match, at time.Time, start string, moves []Moved, foot string, millis bool) string {
	var s strings.Builder
	if game > 0 {
		fmt.Fprintf(&s, "Movelist for game %d:\n\n", game)
	}
	fmt.Fprintf(&s, "%s (%s) vs. %s (%s) --- %s\n", m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating), DateLine(at))
	fmt.Fprintf(&s, "%s %s match, initial time: %d minutes, increment: %d seconds.\n\n",
		strings.ToUpper(m.rated()[:1])+m.rated()[1:], m.Type, m.Initial/time.Minute, m.Increment/time.Second)
	if start != "" {
		s.WriteString(start + "\n\n")
	}
	fmt.Fprintf(&s, "Move  %-23s %s\n", m.White, m.Black)
	s.WriteString("----  ---------------------   ---------------------\n")
	for i := 0; i < len(moves); i += 2 {
		fmt.Fprintf(&s, "%3d.  %-23s", i/2+1, moved(moves[i], millis))
		if i+1 < len(moves) {
			s.WriteString(" " + moved(moves[i+1], millis))
		}
		s.WriteByte('\n')
	}
	s.WriteString("      {" + foot)
	return s.String()
}

// NoMove stands in the place of White's first move when Black begins.
const NoMove = "..."

func moved(m Moved, millis bool) string {
	if m.SAN == NoMove {
		return NoMove
	}
	return fmt.Sprintf("%-7s (%s)", m.SAN, minutes(m.Spent, millis))
}

// DateLine is an instant as the family prints it: Thu Oct 14, 20:36 UTC 2010.
func DateLine(t time.Time) string { return t.Format("Mon Jan _2, 15:04 MST 2006") }
