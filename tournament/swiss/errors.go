package swiss

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Codes of contradictions within a tournament.
const (
	NumberImproper tournament.Code = "swiss-number-improper"
	NumberTwice    tournament.Code = "swiss-number-twice"
	RoundsImproper tournament.Code = "swiss-rounds-improper" // Other: the maximum
	// Round cannot be paired yet; Other: the next round
	RoundBeyond tournament.Code = "swiss-round-beyond"
	// a record after the last round; Other: the declared number
	RecordBeyond      tournament.Code = "swiss-turn-beyond"
	OpponentMissing   tournament.Code = "swiss-opponent-missing"
	OpponentNeedless  tournament.Code = "swiss-opponent-needless" // a bye with an opponent
	OpponentUnknown   tournament.Code = "swiss-opponent-unknown"  // Other: the unknown number
	OpponentSelf      tournament.Code = "swiss-opponent-self"
	OpponentElsewhere tournament.Code = "swiss-opponent-elsewhere" // the record of Other differs
	ColorMissing      tournament.Code = "swiss-colour-missing"
	ColorSame         tournament.Code = "swiss-colour-same" // both have the same colour
	// the results do not fit, for instance two wins
	ResultsDiffer tournament.Code = "swiss-results-differ"
	// in a ban, request, grant or forced pair
	PlayerUnknown tournament.Code = "swiss-player-unknown"
	// a forced pair with a player who has a bye
	FixedAbsent tournament.Code = "swiss-fixed-absent"
	FixedTwice  tournament.Code = "swiss-fixed-twice"  // a player in two forced pairs
	PairedTwice tournament.Code = "swiss-paired-twice" // a player in two pairs of a round
	// a player neither in the round nor absent by request
	PlayerLeftOut   tournament.Code = "swiss-player-left-out"
	RequestImproper tournament.Code = "swiss-request-improper"
	VirtualImproper tournament.Code = "swiss-virtual-improper"
	// too many scores in one bracket of Round
	ScoresTooMany tournament.Code = "swiss-scores-too-many"
	// not allowed by the scoring or the number of rounds
	BakuImproper tournament.Code = "swiss-baku-improper"
)

// ContradictionCodes returns the codes of a Contradiction.
func ContradictionCodes() []tournament.Code {
	return []tournament.Code{
		NumberImproper, NumberTwice, RoundsImproper, RoundBeyond, RecordBeyond, OpponentMissing, OpponentNeedless,
		OpponentUnknown, OpponentSelf, OpponentElsewhere, ColorMissing, ColorSame, ResultsDiffer, PlayerUnknown,
		FixedAbsent, FixedTwice, PairedTwice, PlayerLeftOut, RequestImproper, VirtualImproper, BakuImproper, ScoresTooMany,
	}
}

// ByHand is the explanation step for a pair made by the arbiter; arguments white and black.
const ByHand tournament.Code = "swiss-by-hand"

// StepCodes returns the codes of the explanation steps that all systems share.
func StepCodes() []tournament.Code {
	return []tournament.Code{ByHand, CodeBothGranted, CodeStrongerWins, CodeAlternated, CodeHigherGranted, CodeInitialColors}
}

// Contradiction says in which respect the data of a tournament contradict each other.
type Contradiction struct {
	Code   tournament.Code
	Round  int // 0 if it concerns no round
	Number int // starting number of the player; 0 if it concerns no player
	Other  int // depends on the code; usually another player's number
}

// Contradictions holds all contradictions within a tournament. It is an error.
type Contradictions struct {
	List []Contradiction
	More int // number of contradictions beyond MaxContradictions
}

// MaxContradictions is the maximum number of contradictions listed.
const MaxContradictions = 200

// Error returns a description of the contradictions for developers.
func (c *Contradictions) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "swiss: %d contradictions", len(c.List)+c.More)
	for _, one := range c.List {
		fmt.Fprintf(&b, "; %s round %d, player %d, %d", one.Code, one.Round, one.Number, one.Other)
	}
	return b.String()
}

// add appends a contradiction, or only counts it beyond MaxContradictions.
func (c *Contradictions) add(code tournament.Code, round, number, other int) {
	if len(c.List) >= MaxContradictions {
		c.More++
		return
	}
	c.List = append(c.List, Contradiction{code, round, number, other})
}

// Impossible is the error for a round that cannot be paired, with a proof.
type Impossible struct {
	Edition string // of the articles
	Round   int
	// Proof holds the steps of the proof: the players for whom the absolute criteria leave no
	// opponent, and why.
	Proof []Step
	// Ways are the smallest changes that make the round possible. Each has the rule that the
	// arbiter would have to set aside and one resulting pairing.
	Ways []Way
}

// Way is a change that makes an impossible round possible.
type Way struct {
	Step    Step // the rule to set aside, and for which players
	Pairing Pairing
}

// Error returns a description of the proof for developers.
func (i *Impossible) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "swiss: round %d cannot be paired", i.Round)
	for _, s := range i.Proof {
		fmt.Fprintf(&b, "; %s %s %v", s.Code, s.Article, s.Args)
	}
	return b.String()
}
