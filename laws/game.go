package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Game is the state of one game: the result of all its events. It is a value, so keeping an old one
// is safe and cheap. The zero value is the game before its first event.
type Game struct {
	regs *Regulations // nil before the start; never changed afterwards
	mode Mode
	tail *node
	seen *trie         // the positions that can still recur
	last clock.Instant // instant of the last event

	clock clock.Clock
	// lagUsed is the part of the lag quota that each player has used.
	lagUsed [2]time.Duration
	// lagGiven is the lag for which each player has been compensated.
	lagGiven [2]time.Duration
	hand     *hand // actions of the hands over the board; nil on screen

	sheets    *sheets    // the score sheets; nil when they are not followed
	blind     *blind     // the announcements, nil when both players see
	irregular *irregular // irregularities over the board; nil when there are none

	offers  [2]bool     // players with an open draw offer
	late    [2]bool     // players who made it while a case asked about a touch before it
	offered [2]bool     // players who have offered a draw since their last move
	latest  chess.Color // player who made the latest offer
	obliged chess.Move  // move that the player on the move must play after a wrong claim

	asked     int         // number of questions asked
	dead      *question   // the open questions about dead positions
	flag      *question   // the open question about a fallen flag
	fallen    bool        // a flag has fallen
	loser     chess.Color // player whose flag it is
	awaited   *EndAwaited // end that counts unless the position was dead
	openCase  *CaseOpened // the case that waits for a ruling
	down      [2]bool     // players whose flag is down where only a claim makes it count
	first     chess.Color // player whose flag fell first
	waiting   [2]bool     // players on whose claim the arbiter has postponed the decision
	denied    [2]bool     // players whose request for an increment was refused
	adjourned *adjournment

	end     *GameEnded // set when the game is over
	flagged *Game      // the game before the flag that ended it, over the board
	decided *Game      // the game before the arbiter's decision that ended it
	result  Result     // after corrections
	fixed   *ResultCorrected
	desk    *desk // the arbiter's knowledge; nil when nothing was reported
}

// New returns the game before its first event.
func New() Game { return Game{} }

// Replay applies all events of a log and returns the resulting game.
func Replay(events []Event) Game {
	g := New()
	for _, e := range events {
		g = Apply(g, e)
	}
	return g
}

// Started reports whether the game has begun.
func (g Game) Started() bool { return g.regs != nil }

// Regulations returns the regulations of the game. It is the zero value before the start.
func (g Game) Regulations() Regulations {
	if g.regs == nil {
		return Regulations{}
	}
	return *g.regs
}

// Mode returns the mode of play that follows from the time control.
func (g Game) Mode() Mode { return g.mode }

// Position returns the position on the board. Before the start it is the usual starting position.
func (g Game) Position() chess.Position {
	if g.tail == nil {
		return chess.Initial()
	}
	return g.tail.position
}

// Ply returns how many half-moves have been made.
func (g Game) Ply() int {
	if g.tail == nil {
		return 0
	}
	return g.tail.ply
}

// Turn returns the player whose move it is.
func (g Game) Turn() chess.Color {
	if pieces := g.unlawfulBoard(); pieces != nil {
		return pieces.Turn
	}
	p := g.Position()
	return p.Turn()
}

// Clock returns the clock. Methods of the clock that depend on the time take an instant.
func (g Game) Clock() clock.Clock { return g.clock }

// LastInstant returns the instant of the last event.
func (g Game) LastInstant() clock.Instant { return g.last }

// Stopped reports whether the clocks of a game in progress are stopped, by the arbiter or by an
// open case.
func (g Game) Stopped() bool {
	return g.Started() && !g.Over() && !g.Awaiting() && g.clock.Running == clock.Neither
}

// Offer returns the player whose draw offer is open. If both have one, it returns the later.
func (g Game) Offer() (by chess.Color, ok bool) {
	switch {
	case g.offers[g.latest]:
		return g.latest, true
	case g.offers[g.latest.Other()]:
		return g.latest.Other(), true
	}
	return 0, false
}

// Offers reports whether a player's draw offer is open.
func (g Game) Offers(by chess.Color) bool { return g.offers[by&1] }

// MayOffer reports whether a player could offer a draw now.
func (g Game) MayOffer(by chess.Color) bool {
	return g.Started() && g.whyNoOffer(by) == nil
}

// Obliged returns the move that the player on the move must make because they claimed a draw
// wrongly with it. It is NoMove when the player is free.
func (g Game) Obliged() chess.Move { return g.obliged }

// Over reports whether the game has ended.
func (g Game) Over() bool { return g.end != nil }

// Awaiting reports whether the game has ended but its result depends on a verdict.
func (g Game) Awaiting() bool { return !g.Over() && (g.fallen || g.awaited != nil) }

// Result returns the score, or NoResult while the game is in progress.
func (g Game) Result() Result { return g.result }

// Termination returns why the game ended, or "" while it is in progress.
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

// Record is a completed move as on a score sheet with clock times.
type Record struct {
	// Ply is the number of half-moves before the move.
	Ply  int
	Move chess.Move
	SAN  string
	At   clock.Instant
	// Left is the time on the player's dial after the move. Spent is the time charged for the move,
	// and Lag the compensated network delay.
	Left, Spent, Lag time.Duration
	// Times is how often the position after the move has occurred.
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

// record returns the move of the node as a Record.
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

// CanClaimRepetition reports whether the player on the move could rightly claim that the position
// on the board has occurred three times.
func (g Game) CanClaimRepetition() bool {
	t := g.table()
	return t != nil && g.canClaim() && g.tail.times >= t.Repetitions
}

// CanClaimFifty reports whether the player on the move could rightly claim fifty moves by each
// player without a capture or a pawn move.
func (g Game) CanClaimFifty() bool {
	t := g.table()
	return t != nil && g.canClaim() && g.tail.position.HalfmoveClock() >= 2*g.fiftyMovesNeeded(&g.tail.position)
}

// canClaim reports whether the state of the game allows the player on the move to claim a draw at
// all.
func (g Game) canClaim() bool {
	return g.unlawfulBoard() == nil && !g.isAdjourned() && !g.claimTouched() && !g.Over() && !g.Awaiting() && g.obliged == chess.NoMove
}

// fiftyMovesNeeded returns how many moves by each player a fifty-move claim needs. The competition
// can announce more for certain pieces (Article 10.12, 1993).
func (g Game) fiftyMovesNeeded(p *chess.Position) int {
	if len(g.regs.Extended) > 0 {
		white, black := pieces(p, chess.White), pieces(p, chess.Black)
		for _, e := range g.regs.Extended {
			if e.Pieces == white+"-"+black || e.Pieces == black+"-"+white {
				return e.Moves
			}
		}
	}
	return g.table().Fifty
}

// FlagDown reports whether a player's flag is known to be down in a game in which only a claim
// makes it count.
func (g Game) FlagDown(c chess.Color) bool { return g.down[c&1] }

// FlagsAreClaimed reports whether a fallen flag counts only when a player claims it or, over the
// board, when the arbiter sees it. Over the board this is so in every game in which the arbiter
// must not point out a flag, because no server can claim it for the players.
func (g Game) FlagsAreClaimed() bool {
	t := g.table()
	if t == nil {
		return false
	}
	alone := g.regs.NoArbiter && t.hasRule(RuleAlone)
	if g.regs.Venue == Board {
		return alone || g.regs.ClaimedFlags || g.arbiterIsSilent()
	}
	return alone || g.regs.ClaimedFlags && g.arbiterIsSilent()
}

// arbiterIsSilent reports whether the arbiter must not point out a fallen flag (Appendix B6 of
// 1997, B7 of 2005, A.4.d.1 of 2009).
func (g Game) arbiterIsSilent() bool {
	f := g.flagPolicy()
	return f == editions.FlagsClaimed || f == editions.FlagsClaimedOnce
}

// flagPolicy returns who may point out a fallen flag.
func (g Game) flagPolicy() editions.FlagsNoticed {
	if !g.isUnsupervisedFast() {
		return editions.FlagsSeen
	}
	return g.table().Flags
}

// flagRule returns the rule by which a flag counts as fallen. In rapid and blitz without adequate
// supervision, the appendix says who points out the flag (also A.5.5 of 2023).
func (g Game) flagRule() Rule {
	if g.flagPolicy() != editions.FlagsSeen {
		return RuleFlagClaim
	}
	return RuleFlagSeen
}

// Postponed reports whether the arbiter has postponed their decision on a player's claim in the
// last two minutes.
func (g Game) Postponed(c chess.Color) bool { return g.waiting[c&1] }

// FlagInstant returns when a FlagFall must be sent if nothing happens before. It is the instant at
// which the flag falls, plus the allowance for a move that is still on its way. ok is false when no
// flag will fall by itself.
func (g Game) FlagInstant() (at clock.Instant, ok bool) {
	if !g.Started() || g.Over() || g.Awaiting() || g.FlagsAreClaimed() {
		return 0, false
	}
	at, ok = g.clock.FlagInstant()
	return at.Add(g.maxNextLag(g.onClock())), ok
}

// Alarm returns the next instant at which the server must send a command if nothing happens before,
// and that command. ok is false when there is none.
func (g Game) Alarm() (at clock.Instant, c Command, ok bool) {
	flag, flagOK := g.FlagInstant()
	late, lateOK := g.latenessInstant()
	switch {
	case lateOK && (!flagOK || late < flag):
		return late, NoShow{}, true
	case flagOK:
		return flag, FlagFall{}, true
	}
	return 0, nil, false
}

// latenessInstant returns when the player on the move is too late with their first move. On screen
// a player arrives by moving (Article 6.6.a, 2009, by analogy). A move exactly at the end of the
// default time is in time.
func (g Game) latenessInstant() (at clock.Instant, ok bool) {
	if !g.Started() || g.Over() || g.Awaiting() {
		return 0, false
	}
	if at, ok := g.resumptionDeadline(); ok {
		return at, true
	}
	if g.regs.Arrivals {
		return g.absenceDeadline()
	}
	span, limited := g.allowedLateness(g.Turn())
	if !limited || span == 0 || g.Ply() >= 2 || g.OverTheBoard() {
		return 0, false
	}
	if g.isAdjourned() || g.clock.Running == clock.Neither {
		return 0, false
	}
	return g.clock.Since.Add(span-g.clock.Used) + 1, true
}

// table returns the rules of the game's edition. It is nil before the start and for an edition that
// this program does not have.
func (g Game) table() *table {
	if g.regs == nil {
		return nil
	}
	t, _ := tableOf(g.regs.Edition)
	return t
}

// isUnsupervisedFast reports whether the rules for rapid and blitz without adequate supervision
// apply. In editions that do not distinguish supervision, they apply to all rapid and blitz games
// (Appendices B and C of 1997 and 2005; A.4 and B.3 of 2009; A.5 and B.3 of 2023).
func (g Game) isUnsupervisedFast() bool {
	t := g.table()
	return t != nil && g.mode != Standard && (!t.Supervises || g.regs.Supervision == Inadequate)
}

// penaltyMode returns the mode whose penalties apply to wrong claims and illegal moves. By the
// letter of Appendix B.2 of 2023, blitz with adequate supervision has the penalties of standard
// play.
func (g Game) penaltyMode() Mode {
	if g.regs.FullPenalties && g.mode == Blitz && !g.isUnsupervisedFast() {
		return Standard
	}
	return g.mode
}
