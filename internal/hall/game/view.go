package game

import (
	"slices"
	"time"

	"github.com/escaque/escaque/rating/bounds"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// View is a game as it can be shown: everything a board page or a style 12 line
// needs, in the terms of the Laws. Each transport writes its own form of it. It is
// a value that nobody changes: two views may share the memory of their moves and
// log.
type View struct {
	Game  ID
	Seq   uint64 // last record of the game's log that is in the view
	White Player
	Black Player
	Terms Terms

	FEN   string      // the position on the board; see [View.Position]
	Ply   int         // half moves played: the number that the next move carries
	Turn  chess.Color // whose move it is
	Check bool        // the side to move is in check
	Moves []MoveView
	Clock ClockView
	Offer Side // whose draw offer stands
	// Claims says which draws the player to move could rightly claim of the
	// position on the board (Articles 9.2.b and 9.3.b, 2009).
	Claims Claims
	// Bound is the move that the player to move has claimed with and must make, if they
	// move (Article 9.4, 2009); NoMove when they are free.
	Bound chess.Move
	// Waiting says what a live game waits for besides the players.
	Waiting Waiting
	// LastMinutes says that a draw may be claimed in the last two minutes of the game
	// (Article 10.2 and Appendix D of 1997, 2005 and 2009; Guideline III of 2023).
	LastMinutes bool
	// Case is the case that the arbiter has to rule on, as [laws.CaseKind] names it, "" without
	// one.
	Case string
	// Session says how far an adjournment has come; Playing while the game is played.
	Session laws.AdjournState
	// Reason is why the game was adjourned, or ended, where the Laws have it in
	// words or in a code of theirs.
	Reason string
	// Envelope is that of the sealed move, while it is closed.
	Envelope *EnvelopeView
	// Lost says that the sealed move was lost: who sealed makes it next.
	Lost bool
	// Resumption is when and how an adjourned game goes on, while it is adjourned.
	Resumption *Resumption
	// Opened is what was found in the envelope of the sealed move, until somebody has
	// moved after it.
	Opened string
	// Resumed says that the game was adjourned once and has gone on.
	Resumed bool
	// Paused says that the clocks stand because both players agreed on it.
	Paused bool

	// Late says that the game may have gone on from what is shown; see [Delay].
	Late bool

	// You is the side the viewer plays. See [View.For].
	You Side

	Started clock.Instant
	Over    bool
	Ended   clock.Instant
	// Plies is how many half moves the game has, once it is over: less than were
	// made when a position proves to have been dead before (Article 5.2.b, 2009).
	Plies       int
	Result      laws.Result // NoResult while the game lives
	Termination laws.Termination
	Article     string // of the Laws, for the end
	Event       *EventRef

	// Log are the events that are not moves, in order: offers, claims,
	// interruptions, flags, the end.
	Log []LogEntry

	forms     *forms // one for all copies of the view
	head      string // of the log, for the score sheet
	claims    laws.DrawClaims
	start     chess.Position
	pos       chess.Position
	bounded   bool // rating/bounds holds for it
	clock     clock.Clock
	last      chess.Move
	envelopes int           // of sealed moves, so far
	asOf      clock.Instant // of the last event; of a late view
}

// Resumption is when and how an adjourned game goes on.
type Resumption struct {
	At clock.Instant // the hour on the envelope; 0 for a game that was adjourned without one
	// Late is how late a player may be by the rules, [laws.NoDefaultTime] without limit,
	// and Article that of the Laws; Ruled says that the arbiter may decide otherwise.
	Late    time.Duration
	Ruled   bool
	Article string
}

// Claims are the grounds on which a draw can be claimed.
type Claims struct{ Repetition, Fifty bool }

// ClaimsWith returns which draws the player to move could rightly claim with a legal
// move (Articles 9.2.a and 9.3.a, 2009).
func (v *View) ClaimsWith(m chess.Move) Claims {
	repetition, fifty := v.claims.With(m)
	return Claims{Repetition: repetition, Fifty: fifty}
}

// Waiting is what a live game waits for besides its players.
type Waiting string

// What a game waits for.
const (
	WaitingForNothing Waiting = ""
	WaitingForVerdict Waiting = "verdict" // can this still be won?
	WaitingForDisk    Waiting = "disk"    // the server cannot record anything; the clocks stand
	WaitingForNode    Waiting = "node"    // the node of a player is not heard of; the clocks stand
	WaitingForArbiter Waiting = "arbiter" // a case is open, or the clocks are stopped

	// WaitingForEnvelope: only the arbiter has the key to the sealed move.
	WaitingForEnvelope Waiting = "envelope"
)

// Terms is a summary of the game's regulations.
type Terms struct {
	Edition  laws.Edition
	Mode     laws.Mode // as the Laws derive it
	Control  Controls
	Category ratings.Category
	Rated    bool
	// Start is where the game begins: "standard", "chess960:N" with the number N of the
	// start position, 0 to 959, one of starts.Wild or of odds, or "position" for one of the
	// organiser's, which StartFEN has.
	Start    string
	StartFEN string
	Profile  Profile
	// LagFree is the most that is given back of every move's time on its way
	// without a quota.
	LagFree time.Duration
	// ClaimedFlags says that the players call each other's flags.
	ClaimedFlags bool
	// NoEscape says that who leaves loses, under the family's profile.
	NoEscape bool
	// Private says that only its players and the administrators see the game
	// while it is played.
	Private bool
	// Simul says that the game is one of a simul, which White gives.
	Simul bool
	// Delay is with which those see the game who have no part in it.
	Delay Delay
}

// MoveView is one half move of the score sheet.
type MoveView struct {
	Move  chess.Move
	SAN   string
	UCI   string
	Left  time.Duration // to the mover after it
	Spent time.Duration // charged for it
	Lag   time.Duration // given back of its time on its way
	// LagQuota is what of that came out of the player's quota, LagOver what was
	// claimed besides and not given back.
	LagQuota, LagOver time.Duration
}

// ClockView is the clock at one instant; from there the running side counts
// down by itself.
type ClockView struct {
	White   time.Duration // left at At, never below 0
	Black   time.Duration
	Running Side
	At      clock.Instant
	// Hold is how long after At the running side still stands: the rest of a simple delay.
	Hold time.Duration
}

// LogEntry is an event of the game's log that is not a move.
type LogEntry struct {
	Recorded
	Ply int // half moves that had been played by then
}

// StartPosition returns the position from which the game began.
func (v *View) StartPosition() chess.Position { return v.start }

// Sheet returns the moves with their numbers.
func (v *View) Sheet() string {
	list := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = m.SAN
	}
	return san.Numbered(int(v.start.Turn()), list)
}

// Position returns the position on the board.
func (v *View) Position() chess.Position { return v.pos }

// LastMove returns the move that led to the position, NoMove at the start.
func (v *View) LastMove() chess.Move { return v.last }

// ClockAt returns the clock as it stands at an instant: the view's own reading
// is of the game's last event.
func (v *View) ClockAt(at clock.Instant) ClockView {
	if v.Late {
		return v.Terms.Delay.clock(v, at)
	}
	return clockView(v.clock, at)
}

func clockView(c clock.Clock, at clock.Instant) ClockView {
	cv := ClockView{White: shown(c.Remaining(chess.White, at)), Black: shown(c.Remaining(chess.Black, at)), At: at}
	if side, ok := c.Side(); ok {
		cv.Running, cv.Hold = SideOf(side), shown(c.Held(at))
	}
	return cv
}

// shown cuts a span to the milliseconds in which clocks are shown.
func shown(d time.Duration) time.Duration { return d.Truncate(time.Millisecond) }

// For returns the view as one person sees it.
func (v *View) For(memberID string) (mine View) {
	v.ForTo(memberID, &mine)
	return mine
}

// ForTo writes the view as one person sees it into another.
func (v *View) ForTo(memberID string, mine *View) {
	*mine = *v
	switch memberID {
	case v.White.ID:
		mine.You = AsWhite
	case v.Black.ID:
		mine.You = AsBlack
	}
}

// Legal lists the moves that the viewer may make now: none unless they are the side
// to move of a live game, and only the one to which a claim has bound them.
func (v *View) Legal() []chess.Move {
	if v.Over || v.Session >= laws.Adjourned || v.Waiting != WaitingForNothing && v.Waiting != WaitingForNode || !v.You.Is(v.Turn) {
		return nil
	}
	if v.Bound != chess.NoMove {
		return []chess.Move{v.Bound}
	}
	var list chess.MoveList
	v.pos.LegalMoves(&list)
	return slices.Clone(list.Slice())
}

// Row is a game as the index lists it.
func (v *View) Row() Row {
	row := Row{
		ID: v.Game, White: v.White, Black: v.Black, Edition: v.Terms.Edition, Control: v.Terms.Control, Category: v.Terms.Category,
		Rated: v.Terms.Rated, Start: v.Terms.Start, Profile: v.Terms.Profile, Private: v.Terms.Private, Simul: v.Terms.Simul, Event: v.Event, Started: v.Started,
	}
	if v.Over {
		row.Ended, row.Result, row.Termination = v.Ended, v.Result, v.Termination
	}
	return row
}

// TooShort reports whether a rated game is over and changes no rating because fewer
// than [bounds.LeastPlies] half moves were made.
func (v *View) TooShort() bool {
	return v.Over && v.Terms.Rated && v.bounded && v.Plies < bounds.LeastPlies && IsRatedResult(v.Result)
}

// Counts reports whether a game that is over is taken into the ratings; compare
// [Facts].
func (v *View) Counts() bool {
	return v.Over && v.Terms.Rated && v.Plies >= leastPlies(v.bounded) && IsRatedResult(v.Result)
}

// Adjudicated reports whether a game was decided by an arbiter and not by its
// players.
func (v *View) Adjudicated() bool {
	return v.Over && (v.Termination == laws.ArbiterDecision || v.Termination == laws.Annulled)
}

// HasPlayer reports whether somebody plays in the game.
func (v *View) HasPlayer(memberID string) bool {
	return memberID == v.White.ID || memberID == v.Black.ID
}

// Remaining returns the time that a side has left at an instant, below 0 when its flag has fallen.
func (v *View) Remaining(side chess.Color, at clock.Instant) time.Duration {
	return v.clock.Remaining(side, at)
}

// StopClocks shows the clocks as they stood at an instant, because of what the game waits for
// since.
func (v *View) StopClocks(since clock.Instant, why Waiting) {
	v.Waiting = why
	since = max(since, v.Clock.At)
	v.Clock = clockView(v.clock, since)
	v.Clock.Running, v.Clock.Hold = Neither, 0
	v.clock = v.clock.Stop(since)
}

// Adjournments returns how often a move was sealed in the game.
func (v *View) Adjournments() int { return v.envelopes }

// WithLogHead returns the view with the head of the game's log, for the score sheet.
func (v *View) WithLogHead(head string) View {
	headed := *v
	headed.head = head
	return headed
}
