package editions

import (
	"fmt"
	"slices"
	"time"
)

// Policies are where the editions differ in kind and not in a figure. Each has a
// name, by which two editions are compared.

// DeadTest is the test for a position that ends the game immediately.
type DeadTest uint8

// AnySeries is the test since 1997. ClosedList is the test of Article 10.4 of 1993, which lists the
// dead positions.
const (
	AnySeries DeadTest = iota
	ClosedList
)

var deadTests = []string{"any-series-of-moves", "closed-list"}

func (d DeadTest) String() string                { return deadTests[d] }
func (d *DeadTest) UnmarshalText(b []byte) error { return unmarshalName(d, deadTests, b) }

// FlagTest is the test whether the opponent of a fallen flag could still win.
type FlagTest uint8

// FlagByMate is the test since 1997. FlagByForce is that of blitz in 1997 (C4): the winner needs
// sufficient pieces for a mate, whatever the position; then 6.9 tests the position too. FlagByKing
// is the test of 1993 (10.5, 10.14): more than a bare king.
const (
	FlagByMate FlagTest = iota
	FlagByForce
	FlagByKing
)

var flagTests = []string{"any-series-of-moves", "mating-potential", "bare-king"}

func (f FlagTest) String() string                { return flagTests[f] }
func (f *FlagTest) UnmarshalText(b []byte) error { return unmarshalName(f, flagTests, b) }

// ResignTest is the test whether the opponent of a player who resigns gets the win.
type ResignTest uint8

// ResignByMate is the test of 2023 (5.1.2). ResignByKing follows 10.5 of 1993
// against 10.2, unless the regulations say otherwise.
const (
	ResignLoses ResignTest = iota
	ResignByMate
	ResignByKing
)

var resignTests = []string{"always-lost", "any-series-of-moves", "bare-king"}

func (r ResignTest) String() string                { return resignTests[r] }
func (r *ResignTest) UnmarshalText(b []byte) error { return unmarshalName(r, resignTests, b) }

// Optional reports whether the regulations may replace the test, so that a resignation always gives
// the win.
func (r ResignTest) Optional() bool { return r == ResignByKing }

// Charge is the claimant's penalty for a wrong claim: the time that they lose.
type Charge uint8

// KeepsTime is the rule since 2009. LosesFive is that of 1993 (10.13b): five minutes are added to
// the used time, which can be more than the time left. LosesHalf is that of 1997 (9.5b).
// LosesGraded is that of 2005 (9.5b), which leaves at least one minute to a player who had more.
const (
	KeepsTime Charge = iota
	LosesFive
	LosesHalf
	LosesGraded
)

var charges = []string{"nothing", "five-minutes", "half-up-to-three", "graded"}

func (c Charge) String() string                { return charges[c] }
func (c *Charge) UnmarshalText(b []byte) error { return unmarshalName(c, charges, b) }

// Of returns how much of their remaining time the claimant loses. The text of 2005 does not cover
// exactly one minute and exactly two minutes. By the rules just above and below these times, one
// minute remains.
func (c Charge) Of(left time.Duration) time.Duration {
	switch {
	case c == LosesFive:
		return min(left, 5*time.Minute)
	case c == LosesHalf, c == LosesGraded && left > 2*time.Minute:
		return min((left / 2).Truncate(time.Millisecond), 3*time.Minute)
	case c == LosesGraded && left > time.Minute:
		return left - time.Minute
	}
	return 0
}

// FlagsNoticed says who may point out a fallen flag in rapid and blitz without adequate
// supervision.
type FlagsNoticed uint8

// The policies of type [FlagsNoticed].
const (
	FlagsSeen        FlagsNoticed = iota // the arbiter, as in standard play
	FlagsClaimed                         // only a player, by a claim
	FlagsClaimedOnce                     // as FlagsClaimed, but the arbiter too when both flags are down
	FlagsCalled                          // a player, by a claim, and the arbiter who observes it
)

var flagsNoticed = []string{"arbiter", "claim", "claim-unless-both", "arbiter-or-claim"}

func (f FlagsNoticed) String() string                { return flagsNoticed[f] }
func (f *FlagsNoticed) UnmarshalText(b []byte) error { return unmarshalName(f, flagsNoticed, b) }

// DevicePolicy is the penalty for a player's telephone or other device.
type DevicePolicy uint8

// The policies of type [DevicePolicy].
const (
	DevicesUnknown  DevicePolicy = iota
	DeviceByArbiter              // sounding device loses, the arbiter decides the opponent's score
	DeviceByMate                 // sounding device loses, the opponent wins if they could still win
	DeviceWins                   // sounding or found device loses, the opponent wins
)

var devices = []string{"unknown", "loss-opponent-by-arbiter", "loss-opponent-by-mate", "loss-opponent-wins"}

func (d DevicePolicy) String() string                { return devices[d] }
func (d *DevicePolicy) UnmarshalText(b []byte) error { return unmarshalName(d, devices, b) }

// ExcusePolicy is the rule for a player who is unable to record.
type ExcusePolicy uint8

// The policies: none; they are excused for some of their time, before the first move (8.1,
// 1997); an assistant writes for them; an assistant writes, and a disability costs no
// time (8.1.6, 2023).
const (
	NoExcuse ExcusePolicy = iota
	ExcuseForTime
	ExcuseAssistant
	ExcuseSpared
)

var excuses = []string{"none", "for-time", "assistant", "assistant-spared"}

func (e ExcusePolicy) String() string                { return excuses[e] }
func (e *ExcusePolicy) UnmarshalText(b []byte) error { return unmarshalName(e, excuses, b) }

// Allowed reports whether the edition has a rule that excuses a player.
func (e ExcusePolicy) Allowed() bool { return e != NoExcuse }

// AtStart reports whether the excuse is decided before the first move and costs time.
func (e ExcusePolicy) AtStart() bool { return e == ExcuseForTime }

// Assistant reports whether an assistant writes for the player.
func (e ExcusePolicy) Assistant() bool { return e >= ExcuseAssistant }

// Spares reports whether an excuse because of a disability must not cost the player time.
func (e ExcusePolicy) Spares() bool { return e == ExcuseSpared }

// ColorsPolicy is the rule for when a game begun with reversed colours must go on.
type ColorsPolicy uint8

// ColorsRuled leaves the decision to the arbiter (Article 7.2 of 1997, 2005 and 2009).
// ColorsByQuarter is Article 8.6 of 1993: a quarter of the time for the first control has passed on
// both clocks together. ColorsByMoves is Article 7.3 of 2023: each player has made ten moves;
// before that the game must be restarted.
const (
	ColorsRuled ColorsPolicy = iota
	ColorsByQuarter
	ColorsByMoves
)

var colors = []string{"ruled", "quarter-of-the-first-control", "ten-moves"}

func (c ColorsPolicy) String() string                { return colors[c] }
func (c *ColorsPolicy) UnmarshalText(b []byte) error { return unmarshalName(c, colors, b) }

// Restarts reports whether a game with reversed colours must be restarted if it is not yet too
// late.
func (c ColorsPolicy) Restarts() bool { return c == ColorsByMoves }

// TimesPolicy proposes times for the dials when a position is restored.
type TimesPolicy uint8

// TimesByLog proposes the times in the log; the text leaves them to the arbiter's best judgement
// (Article 6.13 of 1997 and 2009, 6.14 of 2005, 7.1 of 2023). TimesInProportion is Article 12.6 of
// 1993.
const (
	TimesByLog TimesPolicy = iota
	TimesInProportion
)

var restored = []string{"logged", "in-proportion"}

func (t TimesPolicy) String() string                { return restored[t] }
func (t *TimesPolicy) UnmarshalText(b []byte) error { return unmarshalName(t, restored, b) }

// IllegalPolicy says who may object to a completed illegal move, until when, and whether a claim
// wins the game. Other penalties are figures of the table.
type IllegalPolicy struct {
	Name string
	// Seen is set when a watching arbiter acts immediately. Gross is set when they act only if both
	// kings are in check or a promotion is not finished.
	Seen, Gross bool
	// Ruled is set when the arbiter may act unasked on what they have seen. Uncounted is set when
	// the move then does not count against the player.
	Ruled, Uncounted bool
	// Deadline is set when the claim is possible only until the opponent has made their own move.
	// Agreed is set when both players can still agree to a correction later.
	Deadline, Agreed bool
	// Wins is set when the claimant wins. With Draws it is only a draw if they cannot mate.
	Wins, Draws bool
	// Waits is set when an arbiter who sees both kings in check or a pawn on the last rank waits
	// for the next move. If the position is still illegal then, the game is drawn.
	Waits bool
}

// IllegalTest names an [IllegalPolicy].
type IllegalTest uint8

// IllegalAtOnce is the rule of all supervised games (Article 7.4, 2009). IllegalOnRequest is rapid
// play of 1997: the arbiter restores the position by 7.4, but applies Article 10 only when a player
// asks (B5). IllegalBeforeReply is rapid play of 2005 (B6) and 2009 (A.4.c). IllegalWins is blitz
// of 1997 (C3), IllegalWinsOrDraws blitz of 2005 (C3), and IllegalAgreed blitz of 2009 (B.3.c).
// IllegalUntilReply is rapid and blitz of 2023 (A.5.2, A.5.4).
const (
	IllegalAtOnce IllegalTest = iota
	IllegalOnRequest
	IllegalBeforeReply
	IllegalWins
	IllegalWinsOrDraws
	IllegalAgreed
	IllegalUntilReply
)

var illegalPolicies = [...]IllegalPolicy{
	IllegalAtOnce:      {Name: "found-at-once", Seen: true, Ruled: true},
	IllegalOnRequest:   {Name: "counted-on-request", Ruled: true, Uncounted: true},
	IllegalBeforeReply: {Name: "claimed-before-the-reply", Gross: true, Deadline: true},
	IllegalWins:        {Name: "claimed-as-a-win", Wins: true, Deadline: true},
	IllegalWinsOrDraws: {Name: "claimed-as-a-win-or-draw", Wins: true, Draws: true, Deadline: true},
	IllegalAgreed:      {Name: "claimed-as-a-win-or-draw-or-agreed", Wins: true, Draws: true, Deadline: true, Agreed: true},
	IllegalUntilReply:  {Name: "seen-or-claimed-before-the-reply", Ruled: true, Deadline: true, Agreed: true, Waits: true},
}

// Policy returns the policy that has the name i.
func (i IllegalTest) Policy() *IllegalPolicy { return &illegalPolicies[i] }

func (i IllegalTest) String() string { return illegalPolicies[i].Name }

// UnmarshalText parses the name of a policy.
func (i *IllegalTest) UnmarshalText(b []byte) error {
	at := slices.IndexFunc(illegalPolicies[:], func(p IllegalPolicy) bool { return p.Name == string(b) })
	if at < 0 {
		return fmt.Errorf("there is no policy %q", b)
	}
	*i = IllegalTest(at)
	return nil
}

// unmarshalName sets a policy to the value with the given name.
func unmarshalName[P ~uint8](p *P, names []string, b []byte) error {
	at := slices.Index(names, string(b))
	if at < 0 {
		return fmt.Errorf("there is no policy %q, but %q", b, names)
	}
	*p = P(at)
	return nil
}
