package hall

import (
	"encoding/json"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// View is a game as it can be shown: everything a board page or a style 12 line
// needs. It is a value that nobody changes: two views may share the memory of
// their moves and log. It is made to be sent as JSON.
type View struct {
	Game  GameID `json:"game"`
	Seq   uint64 `json:"seq"` // last record of the game's log that is in the view
	White Player `json:"white"`
	Black Player `json:"black"`
	Terms Terms  `json:"terms"`

	FEN   string     `json:"fen"`
	Ply   int        `json:"ply"`   // half moves played: the number that the next move carries
	Turn  string     `json:"turn"`  // white or black
	Check bool       `json:"check"` // the side to move is in check
	Moves []MoveView `json:"moves"`
	Clock ClockView  `json:"clock"`
	// Offer is the side whose draw offer stands, white or black; empty: none.
	Offer string `json:"offer,omitempty"`
	// Claims says which draws the player to move could rightly claim of the
	// position on the board (Articles 9.2.b and 9.3.b, 2009).
	Claims Claims `json:"claims"`
	// Waiting says what a live game waits for besides the players:
	// WaitingForVerdict, WaitingForArbiter, WaitingForEnvelope or WaitingForDisk;
	// empty: nothing.
	Waiting string `json:"waiting,omitempty"`
	// Session says how far an adjournment has come, as laws.AdjournState writes it;
	// empty while the game is played.
	Session string `json:"session,omitempty"`
	// Reason is why the game was adjourned, or ended, where the Laws have it in
	// words or in a code of theirs.
	Reason string `json:"reason,omitempty"`
	// Envelope is that of the sealed move, while it is closed.
	Envelope *EnvelopeView `json:"envelope,omitempty"`
	// Opened is what was found in the envelope of the sealed move, until somebody has
	// moved after it.
	Opened string `json:"opened,omitempty"`
	// Resumed says that the game was adjourned once and has gone on.
	Resumed bool `json:"resumed,omitempty"`
	// Paused says that the clocks stand because both players agreed on it.
	Paused bool `json:"paused,omitempty"`

	// You is the side the viewer plays, white or black; empty for others.
	You string `json:"you,omitempty"`
	// Legal are the moves that the viewer may make now: empty unless he is the
	// side to move of a live game. See [View.For].
	Legal []LegalMove `json:"legal,omitempty"`

	Started clock.Instant `json:"started"`
	Over    bool          `json:"over"`
	Ended   clock.Instant `json:"ended,omitempty"`
	// Plies is how many half moves the game has, once it is over: less than were
	// made when a position proves to have been dead before (Article 5.2.b, 2009).
	Plies       int              `json:"plies,omitempty"`
	Result      laws.Result      `json:"result"` // NoResult while the game lives
	Termination laws.Termination `json:"termination,omitempty"`
	Article     string           `json:"article,omitempty"` // of the Laws, for the end
	Event       *EventRef        `json:"event,omitempty"`

	// Log are the events that are not moves, in order: offers, claims,
	// interruptions, flags, the end.
	Log []LogEntry `json:"log"`

	head      string // of the log, for the score sheet
	pos       chess.Position
	bounded   bool // rating/bounds holds for it
	clock     clock.Clock
	last      chess.Move
	envelopes int // of sealed moves, so far
}

// Claims are the grounds on which a draw can be claimed.
type Claims struct {
	Repetition bool `json:"repetition,omitempty"`
	Fifty      bool `json:"fifty,omitempty"`
}

// What a live game waits for besides its players.
const (
	WaitingForVerdict = "verdict" // can this still be won?
	WaitingForDisk    = "disk"    // the server cannot record anything; the clocks stand
	WaitingForArbiter = "arbiter" // a case is open, or the clocks are stopped

	// WaitingForEnvelope: only the arbiter has the key to the sealed move.
	WaitingForEnvelope = "envelope"
)

// Terms is a summary of the game's regulations.
type Terms struct {
	Edition  string           `json:"edition"`
	Mode     string           `json:"mode"`     // standard, rapid or blitz, as the Laws derive it
	Control  string           `json:"control"`  // as [clock.Control] prints it
	Category ratings.Category `json:"category"` // of the house's ratings
	Rated    bool             `json:"rated"`
	Start    string           `json:"start"` // standard, chess960:N or position
	StartFEN string           `json:"startFen"`
	Profile  string           `json:"profile,omitempty"` // empty: the Laws alone
	// LagFree is the most that is given back of every move's time on its way
	// without a quota, milliseconds.
	LagFree int64 `json:"lagFree,omitempty"`
	// ClaimedFlags says that the players call each other's flags.
	ClaimedFlags bool `json:"claimedFlags,omitempty"`
	// NoEscape says that who leaves loses, under the family's profile.
	NoEscape bool `json:"noescape,omitempty"`
	// Private says that nobody but its players and those who answer for the house
	// sees the game while it is played.
	Private bool `json:"private,omitempty"`
	// Simul says that the game is one of a simul, which White gives.
	Simul bool `json:"simul,omitempty"`
}

// MoveView is one half move of the score sheet.
type MoveView struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
	Clk int64  `json:"clk"` // time left to the mover after it, milliseconds
	// Spent is the time charged for it, milliseconds.
	Spent int64 `json:"spent"`
	// Lag is what was given back of its time on its way, milliseconds.
	Lag int64 `json:"lag,omitempty"`
	// LagQuota is what of that came out of the player's quota, LagOver what was
	// claimed besides and not given back.
	LagQuota int64 `json:"lagQuota,omitempty"`
	LagOver  int64 `json:"lagOver,omitempty"`
}

// ClockView is the clock at one instant; from there the running side counts
// down by itself.
type ClockView struct {
	White   int64         `json:"white"` // milliseconds left at At, never below 0
	Black   int64         `json:"black"`
	Running string        `json:"running,omitempty"` // white, black or empty
	At      clock.Instant `json:"at"`
}

// LegalMove is a move that may be made now, in both spellings.
type LegalMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// LogEntry is an event of the game's log in its wire form.
type LogEntry struct {
	Seq  uint64          `json:"seq"`
	At   clock.Instant   `json:"at"`
	Kind string          `json:"kind"`
	Ply  int             `json:"ply"` // half moves that had been played by then
	Data json.RawMessage `json:"data"`
}

// Position returns the position on the board.
func (v *View) Position() chess.Position { return v.pos }

// LastMove returns the move that led to the position, NoMove at the start.
func (v *View) LastMove() chess.Move { return v.last }

// ClockAt returns the clock as it stands at an instant: the view's own reading
// is of the game's last event.
func (v *View) ClockAt(at clock.Instant) ClockView { return clockView(v.clock, at) }

func clockView(c clock.Clock, at clock.Instant) ClockView {
	cv := ClockView{
		White: c.Remaining(chess.White, at).Milliseconds(),
		Black: c.Remaining(chess.Black, at).Milliseconds(),
		At:    at,
	}
	if side, ok := c.Side(); ok {
		cv.Running = side.String()
	}
	return cv
}

// For returns the view as one person sees it: which side he plays and, when he
// is to move in a live game, his legal moves.
func (v *View) For(memberID string) View {
	mine := *v
	side, plays := chess.White, true
	switch memberID {
	case v.White.ID:
	case v.Black.ID:
		side = chess.Black
	default:
		plays = false
	}
	if !plays {
		return mine
	}
	mine.You = side.String()
	if !v.Over && v.Waiting == "" && v.pos.Turn() == side {
		mine.Legal = legalMoves(&v.pos)
	}
	return mine
}

func legalMoves(p *chess.Position) []LegalMove {
	var list chess.MoveList
	p.LegalMoves(&list)
	legal := make([]LegalMove, list.Len())
	for i, m := range list.Slice() {
		legal[i] = LegalMove{UCI: uci.Format(p, m), SAN: san.Format(p, m)}
	}
	return legal
}
