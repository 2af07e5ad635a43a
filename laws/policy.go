package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Policies are where the editions differ in kind and not in a figure. Each has a
// name, by which two tables are compared, and a test or a sum.

// deadPolicy looks at the position that a move led to and says whether the game
// is over by it, or whether that must be asked.
type deadPolicy struct {
	name string
	test func(before *chess.Position, m chess.Move, after *chess.Position) deadAnswer
}

var (
	// anySeries is the test since 1997.
	anySeries = deadPolicy{"any-series-of-moves", noSeriesOfMoves}
	// closedList is Article 10.4 of 1993, which names the positions.
	closedList = deadPolicy{"closed-list", deadByList}
)

// flagPolicy says whether the opponent of a fallen flag could still win, and by
// which rule when he could not.
type flagPolicy struct {
	name string
	test func(p *chess.Position, opponent chess.Color) (Answer, Rule)
}

var (
	// flagByMate is the test since 1997.
	flagByMate = flagPolicy{"any-series-of-moves", func(p *chess.Position, opponent chess.Color) (Answer, Rule) {
		return mateByAnySeries(p, opponent), RuleFlagLoses
	}}
	// flagByForce is the test of blitz in 1997 (C4): the winner needs the men for
	// a mate, whatever the position, and then 6.9 still looks at the position.
	flagByForce = flagPolicy{"mating-potential", func(p *chess.Position, opponent chess.Color) (Answer, Rule) {
		if !matingPotential(p, opponent) {
			return Unwinnable, RuleMatingForce
		}
		return mateByAnySeries(p, opponent), RuleFlagLoses
	}}
	// flagByKing is the test of 1993 (10.5, 10.14).
	flagByKing = flagPolicy{"bare-king", func(p *chess.Position, opponent chess.Color) (Answer, Rule) {
		if bareKing(p, opponent) {
			return Unwinnable, RuleBareKing
		}
		return Winnable, RuleFlagLoses
	}}
)

// resignPolicy says whether the opponent of who resigns gets the win.
type resignPolicy struct {
	name string
	test func(p *chess.Position, opponent chess.Color) Answer
	// optional lets the regulations choose that it is always a win.
	optional bool
}

var (
	resignLoses = resignPolicy{name: "always-lost", test: func(*chess.Position, chess.Color) Answer { return Winnable }}
	// resignByMate is the test of 2023 (5.1.2).
	resignByMate = resignPolicy{name: "any-series-of-moves", test: mateByAnySeries}
	// resignByKing follows 10.5 of 1993 against 10.2, unless the regulations say
	// otherwise.
	resignByKing = resignPolicy{name: "bare-king", optional: true, test: func(p *chess.Position, opponent chess.Color) Answer {
		if bareKing(p, opponent) {
			return Unwinnable
		}
		return Winnable
	}}
)

// chargePolicy is the claimant's side of a wrong claim: what he loses of the
// time that he has left.
type chargePolicy struct {
	name   string
	charge func(left time.Duration) time.Duration
}

var (
	// keepsTime is the rule since 2009.
	keepsTime = chargePolicy{"nothing", func(time.Duration) time.Duration { return 0 }}
	// losesFive is the rule of 1993 (10.13b): five minutes are added to what he
	// has used, and that may be more than he has.
	losesFive = chargePolicy{"five-minutes", func(left time.Duration) time.Duration {
		return min(left, 5*time.Minute)
	}}
	// losesHalf is the rule of 1997 (9.5b).
	losesHalf = chargePolicy{"half-up-to-three", halfUpToThree}
	// losesGraded is the rule of 2005 (9.5b), which never leaves less than a
	// minute to who had more. At exactly two and exactly one minute the text is
	// silent, and both neighbours give one minute.
	losesGraded = chargePolicy{"graded", func(left time.Duration) time.Duration {
		switch {
		case left > 2*time.Minute:
			return halfUpToThree(left)
		case left > time.Minute:
			return left - time.Minute
		default:
			return 0
		}
	}}
)

func halfUpToThree(left time.Duration) time.Duration {
	return min((left / 2).Truncate(time.Millisecond), 3*time.Minute)
}

// clockFloor is what a correction of the dials must leave a player who is given
// less than he had (Articles 12.4 and 12.6, 1993); the zero value is nothing.
type clockFloor struct{ least, perMove time.Duration }

// raise returns what the correction may set.
func (f clockFloor) raise(had, asked time.Duration, movesToGo int) time.Duration {
	if asked >= had {
		return asked
	}
	return max(asked, min(had, max(f.least, time.Duration(movesToGo)*f.perMove)))
}

// quickplayPolicy is the claim of a draw in the last two minutes of a period
// that holds all the remaining moves; the zero value is an edition without it.
type quickplayPolicy struct {
	offered bool
	// announced wants the competition to have announced it.
	announced bool
	// blitz says that it is there in blitz too, and added that it is there in
	// games with an increment or a delay.
	blitz, added bool
	// onMove wants the claimant to be on the move.
	onMove bool
	// rejects lets the arbiter reject the claim, which gives the opponent bonus;
	// when he postpones, he may give as much.
	rejects bool
	bonus   time.Duration
	// isOffer says that the claim is also an offer of a draw, and final that
	// nobody may appeal against the decision.
	isOffer bool
	final   bool
	// eitherFlag says that after a postponed decision the arbiter rules when the
	// flag of either player has fallen, and not only the claimant's.
	eitherFlag bool
	// increment is what a player may ask for first, for every move of both; 0
	// where that is unknown.
	increment time.Duration
}

// under is how little time the claimant must have left.
const quickplayUnder = 2 * time.Minute

// flagsPolicy is who may notice a fallen flag in rapid and blitz that is not
// closely watched.
type flagsPolicy int

// The policies.
const (
	flagsSeen        flagsPolicy = iota // the arbiter, as in standard play
	flagsClaimed                        // only a player, by a claim
	flagsClaimedOnce                    // as before, but when both are down the arbiter too
	flagsCalled                         // a player, by a claim, and the arbiter who observes it
)

var flagsNames = [...]string{"arbiter", "claim", "claim-unless-both", "arbiter-or-claim"}

// String returns the policy's name.
func (f flagsPolicy) String() string {
	if f >= 0 && int(f) < len(flagsNames) {
		return flagsNames[f]
	}
	return flagsNames[flagsSeen]
}

// devicePolicy is what a player's telephone costs when it sounds.
type devicePolicy int

// The policies.
const (
	devicesUnknown  devicePolicy = iota
	deviceByArbiter              // he loses, the arbiter decides what the opponent scores
	deviceByMate                 // he loses, the opponent wins if he could
	deviceWins                   // he loses, heard or only found, and the opponent wins
)

var deviceNames = [...]string{"unknown", "loss-opponent-by-arbiter", "loss-opponent-by-mate", "loss-opponent-wins"}

// String returns the policy's name.
func (d devicePolicy) String() string {
	if d >= 0 && int(d) < len(deviceNames) {
		return deviceNames[d]
	}
	return deviceNames[devicesUnknown]
}

// bareKing reports whether a side has its king only.
func bareKing(p *chess.Position, side chess.Color) bool {
	return p.ByColor(side).Count() == 1
}

// deadByList is Article 10.4 of 1993: king against king, alone or with one
// bishop or knight, and one bishop each on squares of the same colour. Nothing
// else ends the game.
func deadByList(_ *chess.Position, _ chess.Move, after *chess.Position) deadAnswer {
	men := after.Occupied().Without(after.King(chess.White)).Without(after.King(chess.Black))
	bishops := after.ByType(chess.Bishop)
	switch men.Count() {
	case 0:
		return isDead
	case 1:
		if men == bishops || men == after.ByType(chess.Knight) {
			return isDead
		}
	case 2:
		if men == bishops && oneColour(men) && after.ByColor(chess.White).Count() == 2 {
			return isDead
		}
	}
	return notAsked
}
