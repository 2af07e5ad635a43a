package ics

import (
	"fmt"
	"strings"
	"time"
)

// Entry is one line of the list that "journal" shows.
type Entry struct {
	Number int
	Match
	Reason string // three-letter code of FICS for the reason of the end
	Result string // 1-0, 0-1, 1/2-1/2 or *
}

// JournalList returns the answer to "journal".
func JournalList(handle string, entries []Entry) string {
	if len(entries) == 0 {
		return handle + " has no journal entries."
	}
	var s strings.Builder
	fmt.Fprintf(&s, "Journal for %s:\n   White         Rating  Black         Rating      Type         ECO End Result\n", handle)
	for _, e := range entries {
		fmt.Fprintf(&s, "%%%02d: %-13s %4s    %-13s %4s    [ %s%c%3d %3d] --- %-3s %s\n", e.Number, e.White, Rating(e.WhiteRating), e.Black,
			Rating(e.BlackRating), TypeLetter(e.Type), ratedLetter(e.Rated), e.Initial/time.Minute, e.Increment/time.Second, e.Reason, e.Result)
	}
	return strings.TrimRight(s.String(), "\n")
}
