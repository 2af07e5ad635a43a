package ics

import (
	"fmt"
	"strings"
	"time"
)

// The lines of the login. Programs search for them, so every character matters.
const (
	LoginPrompt    = "login: "
	PasswordPrompt = "password: "
	Prompt         = "fics% "
	BadPassword    = "**** Invalid password! ****"
)

// NewLine ends every line that the server sends. It is line feed, then carriage return, as on FICS.
const NewLine = "\n\r"

// SessionStart returns the line by which a client recognises that it is logged in.
func SessionStart(handle, titles string) string {
	return fmt.Sprintf("**** Starting FICS session as %s%s ****", handle, titles)
}

// GuestWelcome returns the lines for a user without an account.
func GuestWelcome(handle string) string {
	return fmt.Sprintf("Logging you in as %q; you may use this name to play unrated games.\n"+
		"(After logging in, do \"help register\" for more info on how to register.)\n\n"+
		"Press return to enter the server as %q:", handle, handle)
}

// AskPassword returns the lines before the password of a registered name.
func AskPassword(handle string) string {
	return fmt.Sprintf("%q is a registered name.  If it is yours, type the password.\n"+
		"If not, just hit return to try another name.\n", handle)
}

// NotRegistered returns the line for a user who gives a name that nobody has registered.
func NotRegistered(handle string) string {
	return fmt.Sprintf("%q is not a registered name.  You may play unrated games as a guest.", handle)
}

// The shortest and longest name on FICS, in letters.
const minName, maxName = 3, 17

// WhyBadName returns the line that says why a word cannot be a name, or "" when it can.
func WhyBadName(word string) string {
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

// Rating returns a rating as lists show it: digits, ---- for a registered player without one (0),
// or ++++ for a guest (negative).
func Rating(r int) string {
	switch {
	case r < 0:
		return "++++"
	case r == 0:
		return "----"
	}
	return fmt.Sprint(r)
}

// Match holds the data for the lines about a game that is about to begin.
type Match struct {
	White, Black             string
	WhiteRating, BlackRating int // see Rating
	Rated                    bool
	Type                     string // blitz, standard, lightning, untimed, wild/fr
	Initial, Increment       time.Duration
}

// rated returns "rated" or "unrated".
func (m Match) rated() string {
	if m.Rated {
		return "rated"
	}
	return "unrated"
}

// Creating returns the two lines that begin a game, in the order that clients expect.
func Creating(game int, m Match) string {
	return fmt.Sprintf("Creating: %s (%s) %s (%s) %s %s %s\n",
		m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating), m.rated(), m.Type, TimeControl(m.Initial, m.Increment)) + GameCreated(game, m)
}

// GameCreated returns the second of the lines of [Creating], for users who follow the games of
// others.
func GameCreated(game int, m Match) string {
	return fmt.Sprintf("{Game %d (%s vs. %s) Creating %s %s match.}", game, m.White, m.Black, m.rated(), m.Type)
}

// GameNotification returns the line that a user gets when a player on their gnotify list begins a
// game.
func GameNotification(game int, m Match) string {
	return fmt.Sprintf("Game notification: %s (%s) vs. %s (%s) %s %s %s: Game %d", m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating),
		m.rated(), m.Type, TimeControl(m.Initial, m.Increment), game)
}

// Available returns the line when a player is available for games, with their ratings in the order
// blitz, standard, wild, lightning and bughouse; see Rating.
func Available(handle string, ratings [5]int) string {
	cells := [5]string{}
	for i, r := range ratings {
		cells[i] = fmt.Sprintf("%4s", Rating(r))
	}
	return fmt.Sprintf("%s Blitz (%s), Std (%s), Wild (%s), Light(%s), Bug(%s)\nis now available for matches.",
		handle, cells[0], cells[1], cells[2], cells[3], cells[4])
}

// NoLongerAvailable returns the line when a player is not available any more.
func NoLongerAvailable(handle string) string { return handle + " is no longer available for matches." }

// Continuing returns the lines that the players get when an adjourned game is resumed.
func Continuing(game int, m Match) string {
	creating, _, _ := strings.Cut(Creating(game, m), "\n")
	return creating + " (adjourned)\n" + GameContinued(game, m)
}

// GameContinued returns the line when an adjourned game is resumed, for users who follow all games.
func GameContinued(game int, m Match) string {
	return strings.Replace(GameCreated(game, m), ") Creating ", ") Continuing ", 1)
}

// Ended returns the line that ends a game; result is 1-0, 0-1, 1/2-1/2 or *.
func Ended(game int, white, black, reason, result string) string {
	return fmt.Sprintf("{Game %d (%s vs. %s) %s} %s", game, white, black, reason, result)
}

// LostContact returns the line for a player whose opponent has left the server.
func LostContact(game int, opponent string) string {
	return fmt.Sprintf("Game %d: Your opponent, %s, has lost contact or quit.", game, opponent)
}

// NoAdjustment follows the end of a game that changes no rating.
const NoAdjustment = "No ratings adjustment done."

// RatingAdjusted returns the line with a player's ratings before and after a game. kind is the type
// of the game, such as "blitz"; all wild variants share one rating.
func RatingAdjusted(kind string, before, after int) string {
	kind, _, _ = strings.Cut(kind, "/")
	return fmt.Sprintf("%s rating adjustment: %d --> %d", strings.ToUpper(kind[:1])+kind[1:], before, after)
}

// ObservingNow returns the lines that begin an observation.
func ObservingNow(game int, m Match) string {
	return fmt.Sprintf("You are now observing game %d.\nGame %d: %s (%s) %s (%s) %s %s %s",
		game, game, m.White, Rating(m.WhiteRating), m.Black, Rating(m.BlackRating), m.rated(), m.Type, TimeControl(m.Initial, m.Increment))
}

// TimeControl returns minutes and seconds as FICS writes them: "5 3". Fractions are dropped, as in
// style 12, because programs parse two whole numbers and would miss the start of a game otherwise.
func TimeControl(initial, increment time.Duration) string {
	return fmt.Sprintf("%d %d", initial/time.Minute, increment/time.Second)
}

// ListedGame is one line of the list of `games`.
type ListedGame struct {
	Game int
	Match
	WhiteTime, BlackTime         time.Duration
	WhiteStrength, BlackStrength int
	WhiteToMove                  bool
	Move                         int
	Examined                     bool // examined, not played: shown without clocks
	Private                      bool // visible only to its players
}

// TypeLetter returns the letter for a type of game in lists.
func TypeLetter(kind string) string {
	switch kind {
	case "":
		return "n"
	case "wild/fr":
		return "w"
	}
	return kind[:1]
}

// ratedLetter returns 'r' for rated games and 'u' for unrated ones.
func ratedLetter(rated bool) byte {
	if rated {
		return 'r'
	}
	return 'u'
}

// GamesList returns the answer to `games` with its last line.
func GamesList(games []ListedGame) string {
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
			g.Initial/time.Minute, g.Increment/time.Second, formatMinutes(g.WhiteTime, false), formatMinutes(g.BlackTime, false),
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

// MoveList returns the answer to `moves`: a header, the moves in pairs with their times, and foot,
// the result or state of the game. game is 0 for a finished game. start is the board at the start,
// for programs that want it when it is unusual (ivar startpos); otherwise it is empty.
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
		fmt.Fprintf(&s, "%3d.  %-23s", i/2+1, formatMoved(moves[i], millis))
		if i+1 < len(moves) {
			s.WriteString(" " + formatMoved(moves[i+1], millis))
		}
		s.WriteByte('\n')
	}
	s.WriteString("      {" + foot)
	return s.String()
}

// NoMove replaces White's first move when Black begins.
const NoMove = "..."

// formatMoved formats a move with its time.
func formatMoved(m Moved, millis bool) string {
	if m.SAN == NoMove {
		return NoMove
	}
	return fmt.Sprintf("%-7s (%s)", m.SAN, formatMinutes(m.Spent, millis))
}

// DateLine formats an instant as FICS does: Thu Oct 14, 20:36 UTC 2010.
func DateLine(t time.Time) string { return t.Format("Mon Jan _2, 15:04 MST 2006") }
