package swiss

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Limits of a tournament.
const (
	MaxNumber = 9999 // highest starting number that fits into report files
	MaxRounds = 100
)

// Tournament is a Swiss tournament as input for pairing.
type Tournament struct {
	Rounds   int     // declared number; 0 if unknown
	Initial  Color   // colour drawn by lot before round 1; NoColor if unknown
	Scoring  Scoring // points of results and byes; the zero value is the ordinary scoring
	Entries  []Entry // in the order of pairing: the first is the top seed
	Virtual  []Grant // virtual points of an acceleration
	Baku     bool    // Baku acceleration, unless Virtual is set
	BakuByes bool    // its groups count who has a half-point or full-point bye in round 1, as before 2026
	// BakuUpper are the numbers of its upper group, if these do not follow from the numbers of today,
	// because players exchanged theirs after round 1 was paired.
	BakuUpper []int
	Bans      []Ban     // forbidden pairs
	Requests  []Request // byes agreed for rounds to come
	Fixed     []Fixed   // forced pairs in rounds to come
}

// Entry is a player with their rounds so far.
type Entry struct {
	Number int // starting number, 1 to MaxNumber; identifies the player in files and pairings
	Name   string
	Title  tournament.Title
	Rating int // 0 for unrated
	// Records holds the paired rounds, the first one first. Missing records at the end are
	// ZeroByes, and records after the last pairing are ignored.
	Records []RoundRecord
	Extra   Points // bonus or penalty that belongs to no round
}

// Record returns a player's record of a round, counted from 1.
func (e Entry) Record(round int) RoundRecord {
	if round < 1 || round > len(e.Records) {
		return RoundRecord{}
	}
	return e.Records[round-1]
}

// Grant gives a player virtual points for several rounds. They are added for the pairing of these
// rounds only, not in the standings.
type Grant struct {
	Number      int // starting number
	First, Last int // first and last round
	Points      Points
}

// Ban forbids all pairings among several players in the rounds from First to Last. Last 0 means no
// end.
type Ban struct {
	First, Last int
	Numbers     []int
}

// appliesIn reports whether the ban applies to a round.
func (b Ban) appliesIn(round int) bool { return round >= b.First && (b.Last == 0 || round <= b.Last) }

// Banned reports whether the pair of two starting numbers is forbidden in a round.
func (t *Tournament) Banned(round, one, other int) bool {
	return slices.ContainsFunc(t.Bans, func(b Ban) bool {
		return one != other && b.appliesIn(round) && slices.Contains(b.Numbers, one) && slices.Contains(b.Numbers, other)
	})
}

// Until returns the tournament before a paired round, so that the round can be paired again with
// other byes and pairs. Byes of that round other than the pairing-allocated one become requests.
func (t *Tournament) Until(round int) *Tournament {
	before := *t
	before.Entries = slices.Clone(t.Entries)
	before.Requests = slices.DeleteFunc(slices.Clone(t.Requests), func(r Request) bool { return r.Round == round })
	for i, e := range t.Entries {
		record := e.Record(round)
		if !record.Kind.InPairing() {
			before.Requests = append(before.Requests, Request{Round: round, Number: e.Number, Bye: record.Kind})
		}
		before.Entries[i].Records = slices.Clone(e.Records[:min(round-1, len(e.Records))])
	}
	return &before
}

// Request is a bye agreed beforehand for a round to come.
type Request struct {
	Round  int
	Number int
	Bye    Kind // ZeroBye, HalfBye or FullBye
}

// Fixed is a pair that the arbiter fixed in a round to come. The others are paired without the two.
type Fixed struct {
	Round int
	Pair
}

// Paired returns the number of paired rounds: the last round in which a player had an opponent or
// the pairing-allocated bye.
func (t *Tournament) Paired() int {
	paired := 0
	for _, e := range t.Entries {
		for r := len(e.Records); r > paired; r-- {
			if e.Records[r-1].Kind.InPairing() {
				paired = r
			}
		}
	}
	return paired
}

// InitialColor returns the colour drawn before round 1. If it is unknown, it is derived from the
// first round with colours: that of the first player, alternating with each player below. C.04.3
// 5.1 and 5.2.5, 2026; C.04.1 A7.c and E5, 2009.
func (t *Tournament) InitialColor() Color {
	if t.Initial != NoColor {
		return t.Initial
	}
	for round := 1; round <= t.Paired(); round++ {
		rank := 0
		for _, e := range t.Entries {
			if !e.hasArrived(round) {
				continue
			}
			rank++
			if c := e.Record(round).Color; c != NoColor && e.Record(round).Kind.Paired() {
				if rank%2 == 0 {
					c = c.Other()
				}
				return c
			}
		}
	}
	return NoColor
}

// hasArrived reports whether the player had an opponent or a pairing-allocated bye by the end of a
// round.
func (e Entry) hasArrived(round int) bool {
	return slices.ContainsFunc(e.Records[:min(round, len(e.Records))], func(t RoundRecord) bool { return t.Kind.InPairing() })
}
