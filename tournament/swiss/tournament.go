package swiss

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Bounds of a tournament.
const (
	MaxNumber = 9999 // the highest starting number, as report files have room for
	MaxRounds = 100
)

// Tournament is a Swiss as far as pairing it is concerned.
type Tournament struct {
	Rounds   int       // as declared; 0 when nobody said
	Initial  Color     // the colour drawn by lot before round 1; NoColor when nobody said
	Scoring  Scoring   // what results and byes are worth; the zero value is the ordinary one
	Entries  []Entry   // in the order of pairing: the first is the top seed
	Virtual  []Grant   // virtual points of an acceleration
	Baku     bool      // Baku acceleration, unless Virtual says otherwise
	Bans     []Ban     // pairs that must not be made
	Requests []Request // byes agreed for rounds still to be paired
	Fixed    []Fixed   // pairs made by hand in rounds still to be paired
}

// Entry is a player and what the rounds so far did to them.
type Entry struct {
	Number  int // starting number, 1 to MaxNumber; the name of the player in files and pairings
	Name    string
	Title   tournament.Title
	Rating  int           // 0 for unrated
	Records []RoundRecord // the rounds already paired, the first first; what is missing at the end is a ZeroBye, and what stands beyond the last pairing says nothing
	Extra   Points        // bonus or penalty that belongs to no round
}

// Record returns what a round was to the player; 1 is the first round.
func (e Entry) Record(round int) RoundRecord {
	if round < 1 || round > len(e.Records) {
		return RoundRecord{}
	}
	return e.Records[round-1]
}

// Grant gives virtual points to players for rounds: they are added before
// these rounds are paired and are no part of the standing.
type Grant struct {
	Number      int // starting number
	First, Last int // rounds
	Points      Points
}

// Ban keeps players apart in the rounds from First to Last, everyone from
// everyone. Last 0 is for ever.
type Ban struct {
	First, Last int
	Numbers     []int
}

// in reports whether the ban is in force.
func (b Ban) in(round int) bool { return round >= b.First && (b.Last == 0 || round <= b.Last) }

// Banned reports whether two starting numbers are kept apart in a round.
func (t *Tournament) Banned(round, one, other int) bool {
	return slices.ContainsFunc(t.Bans, func(b Ban) bool {
		return one != other && b.in(round) && slices.Contains(b.Numbers, one) && slices.Contains(b.Numbers, other)
	})
}

// Until returns the tournament as it stood before a paired round, so that the
// round can be paired again with other byes and pairs: who had a bye in it that
// is no part of the pairing has asked for it.
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

// Request is a bye agreed beforehand for a round still to be paired.
type Request struct {
	Round  int
	Number int
	Bye    Kind // ZeroBye, HalfBye or FullBye
}

// Fixed is a pair that the arbiter makes by hand in a round still to be
// paired; the others are paired round it.
type Fixed struct {
	Round int
	Pair
}

// Paired returns the number of rounds that have been paired: the last one in
// which anybody had an opponent or the bye of an odd field.
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

// InitialColor returns the colour that the lot gave before round 1, or when
// nobody said, the one that the first round with colours shows: that of the
// first player, turned once for each place below them.
// C.04.3 5.1 and 5.2.5, 2026; C.04.1 A7.c and E5, 2009.
func (t *Tournament) InitialColor() Color {
	if t.Initial != NoColor {
		return t.Initial
	}
	for round := 1; round <= t.Paired(); round++ {
		rank := 0
		for _, e := range t.Entries {
			if !e.arrived(round) {
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

// arrived reports whether the player was given an opponent or a bye of the
// pairing by the end of a round.
func (e Entry) arrived(round int) bool {
	return slices.ContainsFunc(e.Records[:min(round, len(e.Records))], func(t RoundRecord) bool { return t.Kind.InPairing() })
}
