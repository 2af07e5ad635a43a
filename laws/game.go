package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Game is the state of one game: the fold of its events. It is a value; holding
// on to an old one is safe and cheap. The zero value, also [New], is the game
// before its first event.
type Game struct {
	regs *Regulations // nil before the start; never changed afterwards
	mode Mode
	tail *node
	seen *trie         // the positions that can come again
	last clock.Instant // of the last event

	clock clock.Clock
	// lagUsed is how much of the quota of lag each player used.
	lagUsed [2]time.Duration
	// lagGiven is how much lag each player has been given back.
	lagGiven [2]time.Duration
	hand     *hand // what hands have done over the board; nil on screen

	sheets    *sheets    // the score sheets, nil when nobody follows them
	blind     *blind     // the announcements, nil when both players see
	irregular *irregular // what has gone wrong over the board; nil when nothing has

	offers  [2]bool     // whose draw offer stands
	late    [2]bool     // ... and was made while it was asked whether a touch before it was meant
	offered [2]bool     // who has offered since their last move
	latest  chess.Color // who made the latest offer
	obliged chess.Move  // what the player on the move must play after a wrong claim

	asked     int         // how many questions have been asked
	dead      *question   // the open questions about dead positions
	flag      *question   // the open question about a fallen flag
	fallen    bool        // a flag has fallen
	loser     chess.Color // whose flag it is
	awaited   *EndAwaited // the end that holds if the position was not dead
	openCase  *CaseOpened // the case that waits for a ruling
	down      [2]bool     // whose flag is down where only a claim makes it count
	first     chess.Color // whose flag of the two fell first
	waiting   [2]bool     // on whose claim the arbiter has postponed their decision
	denied    [2]bool     // whose request for an increment they have turned down
	adjourned *adjournment

	end     *GameEnded // set when the game is over
	flagged *Game      // the game before the flag that has ended it, over the board
	decided *Game      // the game before the arbiter's decision that has ended it
	result  Result     // after corrections
	fixed   *ResultCorrected
	desk    *desk // what the arbiter's desk knows; nil when nothing was reported
}

// New returns the game before its first event.
func New() Game { return Game{} }

// Replay folds a log from the beginning.
func Replay(events []Event) Game {
	g := New()
	for _, e := range events {
		g = Apply(g, e)
	}
	return g
}

// Started reports whether the game has begun.
func (g Game) Started() bool { return g.regs != nil }

// Regulations returns what the game is played under.
func (g Game) Regulations() Regulations {
	if g.regs == nil {
		return Regulations{}
	}
	return *g.regs
}

// Mode returns the mode of play that followed from the time control.
func (g Game) Mode() Mode { return g.mode }

// Position returns the position on the board, the ordinary start before the
// game has begun.
func (g Game) Position() chess.Position {
	if g.tail == nil {
		return chess.Initial()
	}
	return g.tail.position
}

// Ply returns how many half moves have been made.
func (g Game) Ply() int {
	if g.tail == nil {
		return 0
	}
	return g.tail.ply
}

// Turn returns the player whose move it is.
func (g Game) Turn() chess.Color {
	if pieces := g.amiss(); pieces != nil {
		return pieces.Turn
	}
	p := g.Position()
	return p.Turn()
}

// Clock returns the clock as it stands; ask it with an instant.
func (g Game) Clock() clock.Clock { return g.clock }

// LastInstant returns the instant of the last event.
func (g Game) LastInstant() clock.Instant { return g.last }

// Stopped reports whether a game in play stands still: the arbiter stopped the
// clocks, or a case waits for them.
func (g Game) Stopped() bool {
	return g.Started() && !g.Over() && !g.Awaiting() && g.clock.Running == clock.Neither
}

// Offer returns whose draw offer stands; of two, the later one.
func (g Game) Offer() (by chess.Color, standing bool) {
	switch {
	case g.offers[g.latest]:
		return g.latest, true
	case g.offers[g.latest.Other()]:
		return g.latest.Other(), true
	}
	return 0, false
}

// Offers reports whether a player's draw offer stands.
func (g Game) Offers(by chess.Color) bool { return g.offers[by&1] }

// MayOffer reports whether a player could offer a draw now.
func (g Game) MayOffer(by chess.Color) bool {
	return g.Started() && g.whyNoOffer(by) == nil
}

// Obliged returns the move that the player on the move must make, after a wrong
// claim with an intended move; NoMove when they are free.
func (g Game) Obliged() chess.Move { return g.obliged }

// Over reports whether the game has ended.
func (g Game) Over() bool { return g.end != nil }

// Awaiting reports whether the end is there but hangs on a verdict.
func (g Game) Awaiting() bool { return !g.Over() && (g.fallen || g.awaited != nil) }

// Result returns the score, NoResult while the game is on.
func (g Game) Result() Result { return g.result }

// Termination returns why the game ended, "" while it is on.
func (g Game) Termination() Termination {
	if g.end == nil {
		return ""
	}
	return g.end.Termination
}

// End returns the event that ended the game.
func (g Game) End() (GameEnded, bool) {
	if g.end == nil {
		return GameEnded{}, false
	}
	return *g.end, true
}

// Corrected returns the arbiter's latest correction of the result.
func (g Game) Corrected() (ResultCorrected, bool) {
	if g.fixed == nil {
		return ResultCorrected{}, false
	}
	return *g.fixed, true
}

// Case returns the case that waits for the arbiter.
func (g Game) Case() (CaseOpened, bool) {
	if g.openCase == nil {
		return CaseOpened{}, false
	}
	return *g.openCase, true
}

// Record is a completed move as a score sheet with clock times has it.
type Record struct {
	// Ply is how many half moves precede the move.
	Ply  int
	Move chess.Move
	SAN  string
	At   clock.Instant
	// Left is what the mover's dial showed after the move, Spent what the move
	// was charged, Lag what was given back.
	Left, Spent, Lag time.Duration
	// Times is how often the position after the move has stood on the board.
	Times int
}

// Moves returns the moves made, in order.
func (g Game) Moves() []Record {
	if g.tail == nil {
		return nil
	}
	out := make([]Record, g.tail.ply)
	for n := g.tail; n.before != nil; n = n.before {
		out[n.ply-1] = n.record()
	}
	return out
}

// LastMove returns the latest move.
func (g Game) LastMove() (Record, bool) {
	if g.tail == nil || g.tail.before == nil {
		return Record{}, false
	}
	return g.tail.record(), true
}

func (n *node) record() Record {
	return Record{
		Ply: n.ply - 1, Move: n.move, SAN: n.san, At: n.at,
		Left: n.left, Spent: n.spent, Lag: n.lag, Times: n.times,
	}
}

// StartPosition returns the position that the game started from.
func (g Game) StartPosition() chess.Position {
	if g.tail == nil {
		return chess.Initial()
	}
	return g.tail.first.position
}

// CanClaimRepetition reports whether the player on the move could rightly claim
// that the position on the board stands there for the third time.
func (g Game) CanClaimRepetition() bool {
	t := g.table()
	return t != nil && g.claimable() && g.tail.times >= t.Repetitions
}

// CanClaimFifty reports whether the player on the move could rightly claim that
// fifty moves by each player passed without a capture or a pawn move.
func (g Game) CanClaimFifty() bool {
	t := g.table()
	return t != nil && g.claimable() && g.tail.position.HalfmoveClock() >= 2*g.fifty(&g.tail.position)
}

func (g Game) claimable() bool {
	return g.amiss() == nil && !g.halted() && !g.claimTouched() && !g.Over() && !g.Awaiting() && g.obliged == chess.NoMove
}

// fifty returns how many moves by each player a claim of fifty moves needs: more
// where the competition announced it for such pieces (Article 10.12, 1993).
func (g Game) fifty(p *chess.Position) int {
	if len(g.regs.Extended) > 0 {
		white, black := pieces(p, chess.White), pieces(p, chess.Black)
		for _, e := range g.regs.Extended {
			if e.Men == white+"-"+black || e.Men == black+"-"+white {
				return e.Moves
			}
		}
	}
	return g.table().Fifty
}

// FlagDown reports whether a player's flag is known to be down in a game in
// which only a claim makes it count.
func (g Game) FlagDown(c chess.Color) bool { return g.down[c&1] }

// FlagsAreClaimed reports whether a flag falls only when a player claims it, or
// over the board when the arbiter sees it. Where the arbiter must be silent no
// server stands at a board that could call it in the players' place.
func (g Game) FlagsAreClaimed() bool {
	t := g.table()
	if t == nil {
		return false
	}
	alone := g.regs.NoArbiter && t.has(RuleAlone)
	if g.regs.Venue == Board {
		return alone || g.regs.ClaimedFlags || g.silent()
	}
	return alone || g.regs.ClaimedFlags && g.silent()
}

// silent reports whether the arbiter must not point out a fallen flag (Appendix
// B6 of 1997, B7 of 2005, A.4.d.1 of 2009).
func (g Game) silent() bool {
	f := g.flagsNoticed()
	return f == editions.FlagsClaimed || f == editions.FlagsClaimedOnce
}

// flagsNoticed says who may notice a fallen flag.
func (g Game) flagsNoticed() editions.FlagsNoticed {
	if !g.loose() {
		return editions.FlagsSeen
	}
	return g.table().Flags
}

// flagRule is the rule by which a flag counts as fallen: in rapid and blitz that
// is not closely watched the appendix says who calls it (A.5.5 of 2023, too).
func (g Game) flagRule() Rule {
	if g.flagsNoticed() != editions.FlagsSeen {
		return RuleFlagClaim
	}
	return RuleFlagSeen
}

// Postponed reports whether the arbiter has postponed their decision on a
// player's claim of the last two minutes.
func (g Game) Postponed(c chess.Color) bool { return g.waiting[c&1] }

// FlagInstant returns when a FlagFall must be sent if nothing happens: the
// instant at which the running flag falls, and the regulations' allowance for a
// move still on its way.
func (g Game) FlagInstant() (clock.Instant, bool) {
	if !g.Started() || g.Over() || g.Awaiting() || g.FlagsAreClaimed() {
		return 0, false
	}
	at, ok := g.clock.FlagInstant()
	return at.Add(g.lagMost(g.onClock())), ok
}

// Alarm returns the next instant at which the server must send a command if
// nothing happens before, and that command.
func (g Game) Alarm() (clock.Instant, Command, bool) {
	flag, flagOK := g.FlagInstant()
	late, lateOK := g.lateInstant()
	switch {
	case lateOK && (!flagOK || late < flag):
		return late, NoShow{}, true
	case flagOK:
		return flag, FlagFall{}, true
	}
	return 0, nil, false
}

// lateInstant returns when the player on the move is too late with their first
// move. On screen a player arrives by moving (Article 6.6.a, 2009, by analogy);
// who moves when exactly the default time has passed is in time.
func (g Game) lateInstant() (clock.Instant, bool) {
	if !g.Started() || g.Over() || g.Awaiting() {
		return 0, false
	}
	if at, ok := g.lateAtResumption(); ok {
		return at, true
	}
	if g.regs.Arrivals {
		return g.absentUntil()
	}
	span, limited := g.tolerance(g.Turn())
	if !limited || span == 0 || g.Ply() >= 2 || g.OverTheBoard() {
		return 0, false
	}
	if g.halted() || g.clock.Running == clock.Neither {
		return 0, false
	}
	return g.clock.Since.Add(span-g.clock.Used) + 1, true
}

// table returns the table of the game's edition, nil before the start and for
// an edition that this program does not have.
func (g Game) table() *table {
	if g.regs == nil {
		return nil
	}
	return tables[g.regs.Edition]
}

// loose reports whether a game is played by the rules for rapid and blitz that
// is not closely watched: in every such game where the edition knows no
// other, and elsewhere without adequate supervision (Appendices B and C of 1997
// and 2005; A.4 and B.3 of 2009; A.5 and B.3 of 2023).
func (g Game) loose() bool {
	t := g.table()
	return t != nil && g.mode != Standard && (!t.Supervises || g.regs.Supervision == Inadequate)
}

// penaltyMode is the mode whose figures hold for wrong claims and illegal moves:
// by the letter of Appendix B.2 of 2023 blitz that is adequately supervised has
// those of standard play.
func (g Game) penaltyMode() Mode {
	if g.regs.FullPenalties && g.mode == Blitz && !g.loose() {
		return Standard
	}
	return g.mode
}
