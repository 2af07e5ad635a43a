package game

import (
	"cmp"
	"slices"
	"time"

	"github.com/escaque/escaque/rating/bounds"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// View is a game as it is shown: everything that a board page or a style 12 line needs, in the
// terms of the Laws. Each transport converts it to its own format. It is immutable: two views may
// share the memory of their moves and log.
type View struct {
	Game  ID
	Seq   uint64 // number of the last record in the view
	White Player
	Black Player
	Terms Terms

	FEN   string      // the position; see [View.Position]
	Ply   int         // half moves made: the number of the next move
	Turn  chess.Color // the side to move
	Check bool        // the side to move is in check
	Moves []MoveView
	Clock ClockView
	Offer Side // the player whose draw offer is pending
	// Claims are the draws that the player to move could correctly claim in the current position
	// (Articles 9.2.b and 9.3.b, 2009).
	Claims Claims
	// Bound is the move with which the player to move has claimed a draw. If they move, they must
	// make it (Article 9.4, 2009). It is NoMove without such a claim.
	Bound chess.Move
	// Waiting is what a live game waits for besides a move.
	Waiting Waiting
	// Absent tells, by colour, who has not arrived at the board yet.
	Absent [2]bool
	// ComeBy is the last instant at which a player who is late may come before the game is lost; 0 if
	// nobody can lose by being late. On screen a player comes to the start by making the first move
	// (Article 6.7.1, 2023), to a resumption by being online (Guideline I.10, 2023).
	ComeBy clock.Instant
	// Illegal is the number of illegal moves counted against each player, by colour.
	Illegal [2]int
	// LastMinutes reports whether a draw may be claimed in the last two minutes of the game
	// (Article 10.2 and Appendix D of 1997, 2005 and 2009; Guideline III of 2023).
	LastMinutes bool
	// Case is the open case on which the arbiter has to rule, by its name in [laws.CaseKind], ""
	// without one.
	Case string
	// Session is the state of an adjournment; Playing if the game is not adjourned.
	Session laws.AdjournState
	// Reason is the reason of the adjournment or the end, as text or as a code of package laws. It
	// may be empty.
	Reason string
	// Envelope is the envelope of the sealed move while it is closed.
	Envelope *EnvelopeView
	// Lost reports whether the sealed move was lost. The player who sealed then makes it next.
	Lost bool
	// Resumption is when and how the game is resumed; nil if it is not adjourned.
	Resumption *Resumption
	// Opened is the text of the opened envelope until the next move after it.
	Opened string
	// Resumed reports whether the game was resumed after an adjournment.
	Resumed bool
	// Paused reports whether the clocks are stopped by agreement.
	Paused bool

	// Late reports whether the view is delayed, so that the real game may be further; see [Delay].
	Late bool

	// CannotSee tells, by colour, who cannot see the board, so that the moves are announced.
	CannotSee [2]bool
	// DeclaredByEvent tells, by colour, of whom the event has declared it. The others have declared
	// it themselves.
	DeclaredByEvent [2]bool
	// Assistants are the players' assistants by colour, with an empty handle where there is none.
	Assistants [2]Assistant

	// You is the side that the viewer plays. See [View.For].
	You Side
	// Assists is the side whom the viewer assists.
	Assists Side

	Started clock.Instant
	Over    bool
	Ended   clock.Instant
	// Plies is the number of half moves of a finished game. It is less than those made if the
	// position was already dead before (Article 5.2.b, 2009).
	Plies int
	// NoResult while the game is live
	Result      laws.Result
	Termination laws.Termination
	Article     string // of the Laws, for the end
	Event       *EventRef

	// Log holds the events other than moves, in order: offers, claims, interruptions, flag falls,
	// the end.
	Log []LogEntry

	forms     *forms // shared by all copies of the view
	head      string // hash of the log's last record, for PGN
	claims    laws.DrawClaims
	start     chess.Position
	pos       chess.Position
	bounded   bool // rating/bounds applies to it
	clock     clock.Clock
	last      chess.Move
	envelopes int           // number of sealed moves so far
	asOf      clock.Instant // of the last event in a delayed view
}

// Assistant is a person who assists a player of the game.
type Assistant struct {
	ID, Handle string
	Duties     laws.Duties // of the appendix for players who cannot see the board
	Moves      bool        // moves the pieces for a player who cannot
}

// Has reports whether the assistant has all the given duties. The right to move the pieces counts
// as the duty to move.
func (a *Assistant) Has(all laws.Duties) bool {
	duties := a.Duties
	if a.Moves {
		duties |= laws.MoveForPlayer
	}
	return duties&all == all
}

// Resumption is when and how an adjourned game is resumed.
type Resumption struct {
	At clock.Instant // the hour on the envelope; 0 if the game was adjourned without one
	// Late is how late a player may arrive, [laws.NoDefaultTime] for no limit. Article is the
	// article of the Laws for it. Ruled reports whether the arbiter may decide otherwise.
	Late    time.Duration
	Ruled   bool
	Article string
}

// Claims are the grounds on which a player can claim a draw.
type Claims struct{ Repetition, Fifty bool }

// ClaimsWith returns the draws that the player to move could correctly claim with the legal move m
// (Articles 9.2.a and 9.3.a, 2009).
func (v *View) ClaimsWith(m chess.Move) Claims {
	repetition, fifty := v.claims.With(m)
	return Claims{Repetition: repetition, Fifty: fifty}
}

// Waiting is what a live game waits for besides a move.
type Waiting string

// What a live game may wait for besides a move.
const (
	WaitingForNothing Waiting = ""
	WaitingForVerdict Waiting = "verdict" // whether a side can still win
	WaitingForDisk    Waiting = "disk"    // the server cannot record; the clocks are stopped
	WaitingForNode    Waiting = "node"    // the node of a player is lost; the clocks are stopped
	WaitingForArbiter Waiting = "arbiter" // a case is open, or the clocks are stopped

	// WaitingForEnvelope means that only the arbiter has the key to the sealed move.
	WaitingForEnvelope Waiting = "envelope"
)

// Terms is a summary of the game's regulations.
type Terms struct {
	Edition  laws.Edition
	Mode     laws.Mode // derived from the time control
	Control  Controls
	Category ratings.Category
	Rated    bool
	// Start names the start position: "standard", "chess960:N" with the number N of the position, 0
	// to 959, a name of starts.Wild or of odds, or "position" for an organiser's own position,
	// which StartFEN holds.
	Start    string
	StartFEN string
	Profile  Profile
	// LagFree is the most transmission time of each move that is credited to the player without a
	// quota.
	LagFree time.Duration
	// ClaimedFlags reports whether the players claim flag falls themselves.
	ClaimedFlags bool
	// Hints reports whether the players have agreed to be told whether a claim of a draw would be
	// right.
	Hints bool
	// NoEscape reports whether a player who leaves loses, under the FICS profile.
	NoEscape bool
	// Private reports whether only its players, arbiters and administrators see the game while it
	// is played.
	Private bool
	// Simul reports whether the game is a board of White's simul.
	Simul bool
	// Delay is the delay with which spectators see the game.
	Delay Delay
}

// MoveView is one half move of a game.
type MoveView struct {
	Move  chess.Move
	SAN   string
	UCI   string
	Left  time.Duration // of the player's time after the move
	Spent time.Duration // charged for the move
	Lag   time.Duration // transmission time credited to the player
	// LagQuota is the part of Lag that was taken from the player's quota. LagOver is claimed
	// transmission time that was not credited.
	LagQuota, LagOver time.Duration
	// Assisted reports whether the player's assistant made the move, Announced whether it was made by
	// announcing it.
	Assisted, Announced bool
}

// ClockView is the clock at one instant. From then on the running side counts down.
type ClockView struct {
	White   time.Duration // left at At, never below 0
	Black   time.Duration
	Running Side
	At      clock.Instant
	// Hold is how long after At the running clock does not count down yet: the rest of a simple
	// delay.
	Hold time.Duration
}

// LogEntry is an event of the game's log other than a move.
type LogEntry struct {
	Recorded
	Ply int // half moves made before it
	// Moves are the moves on the board when it was recorded, also those that were taken back later.
	Moves []MoveView
}

// MovesAt returns the moves that were on the board when a record of the log other than a move was
// made. For a record that the view does not have it returns the moves on the board now.
func (v *View) MovesAt(seq uint64) []MoveView {
	i, found := slices.BinarySearchFunc(v.Log, seq, func(e LogEntry, seq uint64) int { return cmp.Compare(e.Seq, seq) })
	if !found {
		return v.Moves
	}
	return v.Log[i].Moves
}

// StartPosition returns the position from which the game began.
func (v *View) StartPosition() chess.Position { return v.start }

// Sheet returns the moves with their numbers as text.
func (v *View) Sheet() string {
	list := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = m.SAN
	}
	return san.Numbered(int(v.start.Turn()), list)
}

// Position returns the position on the board.
func (v *View) Position() chess.Position { return v.pos }

// LastMove returns the last move, NoMove at the start.
func (v *View) LastMove() chess.Move { return v.last }

// ClockAt returns the clock at an instant. The field Clock is the reading at the game's last event.
func (v *View) ClockAt(at clock.Instant) ClockView {
	if v.Late {
		return v.Terms.Delay.clockOf(v, at)
	}
	return clockView(v.clock, at)
}

// clockView returns the reading of a clock at an instant.
func clockView(c clock.Clock, at clock.Instant) ClockView {
	cv := ClockView{White: toMilliseconds(c.Remaining(chess.White, at)), Black: toMilliseconds(c.Remaining(chess.Black, at)), At: at}
	if side, ok := c.Side(); ok {
		cv.Running, cv.Hold = SideOf(side), toMilliseconds(c.DelayLeft(at))
	}
	return cv
}

// toMilliseconds truncates a duration to milliseconds, in which clocks are shown.
func toMilliseconds(d time.Duration) time.Duration { return d.Truncate(time.Millisecond) }

// For returns the view with the given member as its viewer.
func (v *View) For(memberID string) (mine View) {
	v.ForTo(memberID, &mine)
	return mine
}

// ForTo writes the view with the given member as its viewer into mine.
func (v *View) ForTo(memberID string, mine *View) {
	*mine = *v
	switch memberID {
	case v.White.ID:
		mine.You = AsWhite
	case v.Black.ID:
		mine.You = AsBlack
	default:
		mine.Assists = v.AssistedBy(memberID)
	}
}

// AssistedBy returns the side of the player whom a member assists, Neither if they assist nobody.
func (v *View) AssistedBy(memberID string) Side {
	for i, a := range v.Assistants {
		if a.ID != "" && a.ID == memberID {
			return SideOf(chess.Color(i))
		}
	}
	return Neither
}

// Hand returns the side whose pieces the viewer moves: their own, or those of the player for whom
// they move as an assistant. While a move is to be sealed, it is [View.Seals].
func (v *View) Hand() Side {
	if v.Session == laws.Sealing {
		return v.Seals()
	}
	if side, ok := v.Assists.Color(); ok && v.Assistants[side].Has(laws.MoveForPlayer) {
		return v.Assists
	}
	return v.You
}

// Seals returns the side for which the viewer may seal a move: their own, or that of the player for
// whom they carry out the formalities of an adjournment.
func (v *View) Seals() Side {
	if side, ok := v.Assists.Color(); ok && v.Assistants[side].Has(laws.AdjournFor) {
		return v.Assists
	}
	return v.You
}

// Legal lists the moves that the viewer may make now. It lists none if it is not their turn in a
// live game. After a claim with a move it lists only that move.
func (v *View) Legal() []chess.Move {
	if v.Over || v.Session >= laws.Adjourned || v.Waiting != WaitingForNothing && v.Waiting != WaitingForNode || !v.Hand().Is(v.Turn) {
		return nil
	}
	if v.Bound != chess.NoMove {
		return []chess.Move{v.Bound}
	}
	return v.moves()
}

// Claimable lists the moves that the viewer may intend in a draw claim while the arbiter has stopped
// the clocks and no move may be made (Articles 9.2.a and 9.3.a, 2009). It lists none when [View.Legal]
// lists the moves.
func (v *View) Claimable() []chess.Move {
	if v.Over || v.Session >= laws.Adjourned || v.Waiting != WaitingForArbiter || v.Bound != chess.NoMove || !v.Hand().Is(v.Turn) {
		return nil
	}
	return v.moves()
}

// moves lists the legal moves of the side to move.
func (v *View) moves() []chess.Move {
	var list chess.MoveList
	v.pos.LegalMoves(&list)
	return slices.Clone(list.Slice())
}

// Row returns the game's row in the index.
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

// TooShort reports whether a rated game is over and changes no rating because fewer than
// [bounds.LeastPlies] half moves were made.
func (v *View) TooShort() bool {
	return v.Over && v.Terms.Rated && v.bounded && v.Plies < bounds.LeastPlies && IsRatedResult(v.Result)
}

// Counts reports whether a finished game changes ratings; compare [Facts].
func (v *View) Counts() bool {
	return v.Over && v.Terms.Rated && v.Plies >= leastPlies(v.bounded) && IsRatedResult(v.Result)
}

// Adjudicated reports whether an arbiter decided the game and not its players.
func (v *View) Adjudicated() bool {
	return v.Over && (v.Termination == laws.ArbiterDecision || v.Termination == laws.Annulled)
}

// HasPlayer reports whether a member plays in the game.
func (v *View) HasPlayer(memberID string) bool {
	return memberID == v.White.ID || memberID == v.Black.ID
}

// Remaining returns the time that a side has left at an instant, below 0 when its flag has fallen.
func (v *View) Remaining(side chess.Color, at clock.Instant) time.Duration {
	return v.clock.Remaining(side, at)
}

// ShowStopped sets the clocks to their reading at the instant since which the game waits.
func (v *View) ShowStopped(since clock.Instant, why Waiting) {
	v.Waiting = why
	since = max(since, v.Clock.At)
	v.Clock = clockView(v.clock, since)
	v.Clock.Running, v.Clock.Hold = Neither, 0
	v.clock = v.clock.Stop(since)
}

// Adjournments returns how many moves were sealed in the game.
func (v *View) Adjournments() int { return v.envelopes }

// WithLogHead returns the view with the hash of its log's last record, for PGN.
func (v *View) WithLogHead(head string) View {
	headed := *v
	headed.head = head
	return headed
}
