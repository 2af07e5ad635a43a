package swiss

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// What can be wrong with a tournament in itself.
const (
	NumberImproper    tournament.Code = "swiss-number-improper"
	NumberTwice       tournament.Code = "swiss-number-twice"
	RoundsImproper    tournament.Code = "swiss-rounds-improper" // Other: the most there can be
	RoundBeyond       tournament.Code = "swiss-round-beyond"    // Round cannot be paired yet; Other: the next one
	RecordBeyond      tournament.Code = "swiss-turn-beyond"     // a round after the last one; Other: the declared number
	OpponentMissing   tournament.Code = "swiss-opponent-missing"
	OpponentNeedless  tournament.Code = "swiss-opponent-needless" // a bye with an opponent
	OpponentUnknown   tournament.Code = "swiss-opponent-unknown"  // Other: the number
	OpponentSelf      tournament.Code = "swiss-opponent-self"
	OpponentElsewhere tournament.Code = "swiss-opponent-elsewhere" // Other says something else
	ColorMissing      tournament.Code = "swiss-colour-missing"
	ColorSame         tournament.Code = "swiss-colour-same"     // both had the same one
	ResultsDiffer     tournament.Code = "swiss-results-differ"  // both won, or the like
	PlayerUnknown     tournament.Code = "swiss-player-unknown"  // in a ban, request, grant or pair by hand
	FixedAbsent       tournament.Code = "swiss-fixed-absent"    // a pair by hand with somebody who has a bye
	FixedTwice        tournament.Code = "swiss-fixed-twice"     // in two pairs by hand
	PairedTwice       tournament.Code = "swiss-paired-twice"    // in two pairs of a round
	PlayerLeftOut     tournament.Code = "swiss-player-left-out" // neither in the round nor absent by request
	RequestImproper   tournament.Code = "swiss-request-improper"
	VirtualImproper   tournament.Code = "swiss-virtual-improper"
	ScoresTooMany     tournament.Code = "swiss-scores-too-many" // in one bracket of Round
	BakuImproper      tournament.Code = "swiss-baku-improper"   // the scoring or the number of rounds does not allow it
)

// ContradictionCodes lists the codes of a Contradiction.
func ContradictionCodes() []tournament.Code {
	return []tournament.Code{
		NumberImproper, NumberTwice, RoundsImproper, RoundBeyond, RecordBeyond, OpponentMissing, OpponentNeedless,
		OpponentUnknown, OpponentSelf, OpponentElsewhere, ColorMissing, ColorSame, ResultsDiffer, PlayerUnknown,
		FixedAbsent, FixedTwice, PairedTwice, PlayerLeftOut, RequestImproper, VirtualImproper, BakuImproper, ScoresTooMany,
	}
}

// ByHand is the step of an explanation for a pair that the arbiter has made:
// arguments white and black.
const ByHand tournament.Code = "swiss-by-hand"

// StepCodes lists the codes of steps that all systems share.
func StepCodes() []tournament.Code {
	return []tournament.Code{ByHand, CodeBothGranted, CodeStrongerWins, CodeAlternated, CodeHigherGranted, CodeInitialColors}
}

// Contradiction is one thing in a tournament that cannot be.
type Contradiction struct {
	Code   tournament.Code
	Round  int // 0 when it is about none
	Number int // the player's starting number; 0 when it is about none
	Other  int // as the code says; mostly another player's number
}

// Contradictions is everything wrong with a tournament. It is an error.
type Contradictions struct {
	List []Contradiction
	More int // beyond MaxContradictions, counted only
}

// MaxContradictions bounds how many contradictions are listed.
const MaxContradictions = 200

// Error describes the contradictions for developers.
func (c *Contradictions) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "swiss: %d contradictions", len(c.List)+c.More)
	for _, one := range c.List {
		fmt.Fprintf(&b, "; %s round %d, player %d, %d", one.Code, one.Round, one.Number, one.Other)
	}
	return b.String()
}

func (c *Contradictions) add(code tournament.Code, round, number, other int) {
	if len(c.List) >= MaxContradictions {
		c.More++
		return
	}
	c.List = append(c.List, Contradiction{code, round, number, other})
}

// Impossible says that a round cannot be paired, and proves it. It is an error.
type Impossible struct {
	Edition string // of the articles
	Round   int
	// Proof are the steps of the argument: whom the absolute criteria leave
	// without an opponent, and why.
	Proof []Step
	// Ways are the least changes that would make the round possible, each with
	// the rule that the arbiter would have to set aside and one pairing that it
	// would allow.
	Ways []Way
}

// Way is one change that would make an impossible round possible.
type Way struct {
	Step    Step // what to set aside, and for whom
	Pairing Pairing
}

// Error describes the round for developers.
func (i *Impossible) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "swiss: round %d cannot be paired", i.Round)
	for _, s := range i.Proof {
		fmt.Fprintf(&b, "; %s %s %v", s.Code, s.Article, s.Args)
	}
	return b.String()
}
