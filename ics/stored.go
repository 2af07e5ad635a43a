package ics

import (
	"fmt"
	"strings"
	"time"
)

// StoredGame is an adjourned game in the list of "stored".
type StoredGame struct {
	Number             int  // in the list, from 1
	White              bool // the member of the list has White
	Opponent           string
	Online             bool // the opponent is logged in
	Rated              bool
	Type               string
	Initial, Increment time.Duration

	WhiteStrength, BlackStrength int
	WhiteToMove                  bool
	Move                         int // number of the next move
	Started                      time.Time
}

// StoredList returns the answer to "stored". Openings are not named.
func StoredList(handle string, games []StoredGame) string {
	if len(games) == 0 {
		return handle + " has no adjourned games."
	}
	var s strings.Builder
	fmt.Fprintf(&s, "Stored games for %s:\n    C Opponent       On Type          Str  M    ECO Date\n", handle)
	for _, g := range games {
		colour, on, turn := 'B', 'N', 'B'
		if g.White {
			colour = 'W'
		}
		if g.Online {
			on = 'Y'
		}
		if g.WhiteToMove {
			turn = 'W'
		}
		fmt.Fprintf(&s, "%3d: %c %-14s %c [ %s%c%3d %3d] %2d-%-2d %c%-3d ??? %s\n", g.Number, colour, g.Opponent, on, TypeLetter(g.Type), ratedLetter(g.Rated),
			g.Initial/time.Minute, g.Increment/time.Second, g.WhiteStrength, g.BlackStrength, turn, g.Move, DateLine(g.Started))
	}
	return strings.TrimRight(s.String(), "\n")
}

// AdjournedOnline returns the line at login with the opponents of adjourned games who are logged
// in. It is empty when there are none.
func AdjournedOnline(handles []string) string {
	switch len(handles) {
	case 0:
		return ""
	case 1:
		return "1 player, who has an adjourned game with you, is online: " + handles[0]
	}
	return fmt.Sprintf("%d players, who have an adjourned game with you, are online: %s", len(handles), strings.Join(handles, " "))
}

// AdjournedArrived returns the line that a user gets when the opponent of one of their adjourned
// games logs in.
func AdjournedArrived(handle string) string {
	return "Notification: " + handle + ", who has an adjourned game with you, has arrived."
}

// NoescapeNotice returns the line at the beginning of a game in which a player who disconnects
// loses.
func NoescapeNotice(game int) string {
	return fmt.Sprintf("Game %d: A disconnection will be considered a forfeit.", game)
}
