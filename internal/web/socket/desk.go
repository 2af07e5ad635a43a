package socket

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// The arbiters' desk: who is on duty, the calls, and the boards of an event or of the server's games
// that belong to none.

// callMessage is a call for an arbiter.
type callMessage struct {
	Call   int             `json:"call"`                                                   // its number
	For    hall.CallReason `json:"for,omitempty" oneof:"claim|draw|case|question|arbiter"` // as in `called`; `arbiter` is a board that an arbiter has taken without a call
	Game   hall.GameID     `json:"game"`
	From   playerMessage   `json:"from"` // the player who calls, or the arbiter who has taken the board
	White  playerMessage   `json:"white"`
	Black  playerMessage   `json:"black"`
	Event  *eventMessage   `json:"event,omitempty"`  // of a game of an event
	Text   string          `json:"text,omitempty"`   // what the player wrote
	Case   string          `json:"case,omitempty"`   // with `case`: what the arbiter must decide, as in the view of a table
	At     clock.Instant   `json:"at"`               // when the player called
	Until  clock.Instant   `json:"until,omitempty"`  // when the clocks run again if no arbiter takes the call; absent if the call has not stopped them or an arbiter has come
	Lapsed clock.Instant   `json:"lapsed,omitempty"` // when the clocks ran again because no arbiter had come
	Holder *playerMessage  `json:"holder,omitempty"` // the arbiter who has taken the call
	Taken  clock.Instant   `json:"taken,omitempty"`  // when they took it
	Count  int             `json:"count"`            // how many calls the player has made in this game, with this one
	Other  bool            `json:"other,omitempty"`  // in `calls`: the board is in the sector of another arbiter on duty and in none of yours; false once the call has lapsed
}

// callsMessage is all open calls that you may answer, the most urgent first. Arbiters on duty
// receive it after `hello` and whenever it changes; after the last call it is sent once more,
// empty.
type callsMessage struct {
	Now   clock.Instant `json:"now"` // the server's clock
	Calls []callMessage `json:"calls"`
	Duty  []dutyMessage `json:"duty"` // your own duties
}

// ownCallsMessage is the open calls of the games that you play, your own and your opponent's. It is
// sent after `hello` if there are any, and whenever they change.
type ownCallsMessage struct {
	Now    clock.Instant       `json:"now"` // the server's clock
	Calls  []callMessage       `json:"calls"`
	Closed []closedCallMessage `json:"closed,omitempty"` // your last call of each game, if an arbiter has closed it in the last hour
}

// closedCallMessage is a call of yours that an arbiter has closed.
type closedCallMessage struct {
	Call    int             `json:"call"` // its number
	For     hall.CallReason `json:"for,omitempty" oneof:"question"`
	Game    hall.GameID     `json:"game"`
	Text    string          `json:"text,omitempty"` // what you wrote
	By      playerMessage   `json:"by"`             // the arbiter
	At      clock.Instant   `json:"at"`
	NoCause bool            `json:"noCause,omitempty"` // it was made without cause
	Article string          `json:"article,omitempty"` // of the Laws, by which it was ruled to be without cause
	Reason  string          `json:"reason,omitempty"`  // what was decided, or the answer to a question
}

// dutyMessage is an arbiter on duty, at an event or in the games of no event.
type dutyMessage struct {
	Event string        `json:"event,omitempty"` // id of the event; absent for the games of no event
	Who   playerMessage `json:"who"`
	Chief bool          `json:"chief,omitempty"` // the event's chief arbiter
	On    clock.Instant `json:"on,omitempty"`    // since when they are on duty; absent for an arbiter of the event who is not
	From  int           `json:"from,omitempty"`  // first board of their sector; absent for all boards
	To    int           `json:"to,omitempty"`    // last board of their sector
	Here  bool          `json:"here,omitempty"`  // connected now
}

// onDutyCommand begins or ends your duty as an arbiter of an event, or of the games of no event. A
// sector is a range of boards; calls from other boards go to the others on duty, if there are any.
type onDutyCommand struct {
	Event string `json:"event,omitempty"` // id of the event; absent for the games of no event
	On    bool   `json:"on"`
	From  int    `json:"from,omitempty" min:"1" max:"10000"` // first board of the sector
	To    int    `json:"to,omitempty" min:"1" max:"10000"`   // last board of the sector
}

func (c *conn) onDuty(ctx context.Context, cmd onDutyCommand) (nothing, error) {
	if !cmd.On {
		return nothing{}, c.s.calls.EndDuty(ctx, c.who, cmd.Event)
	}
	return nothing{}, c.s.calls.BeginDuty(ctx, c.who, cmd.Event, cmd.From, cmd.To)
}

// takeCallCommand takes a call: the clocks stay stopped until an arbiter lets the game go on. A call
// that another arbiter has taken is refused with their name.
type takeCallCommand struct {
	Call int `json:"call" min:"1"` // number of the call
}

func (c *conn) takeCall(ctx context.Context, cmd takeCallCommand) (nothing, error) {
	return nothing{}, c.s.calls.Take(ctx, c.who, cmd.Call)
}

// takeBoardCommand takes a game without a call of its players, for its open case or for what you have
// seen there. It is then held as a call is. A board that another arbiter holds is refused with their name.
type takeBoardCommand struct{ inGame }

func (c *conn) takeBoard(ctx context.Context, cmd takeBoardCommand) (nothing, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil {
		return nothing{}, err
	}
	return nothing{}, c.s.calls.TakeBoard(ctx, c.who, v)
}

// handOverCallCommand hands a call that you have taken to another arbiter of the same games. The
// chief arbiter and administrators may hand over the calls of others.
type handOverCallCommand struct {
	Call int    `json:"call" min:"1"` // number of the call
	To   string `json:"to"`           // handle of the other arbiter
}

func (c *conn) handOverCall(ctx context.Context, cmd handOverCallCommand) (nothing, error) {
	return nothing{}, c.s.calls.HandOver(ctx, c.who, cmd.Call, cmd.To)
}

// releaseCallCommand puts a call that was taken back into the queue. The clocks stay as they are.
type releaseCallCommand struct {
	Call int `json:"call" min:"1"` // number of the call
}

func (c *conn) releaseCall(ctx context.Context, cmd releaseCallCommand) (nothing, error) {
	return nothing{}, c.s.calls.Release(ctx, c.who, cmd.Call)
}

// closeCallCommand closes a call that is answered. Without cause is a ruling that the player had no
// valid reason to stop the clocks. The clocks stay as they are unless `resume` is set. If the Laws do not
// allow to start them, the call stays open.
type closeCallCommand struct {
	Call   int    `json:"call" min:"1"`     // number of the call
	Cause  bool   `json:"cause"`            // the player had a reason to call
	Reason string `json:"reason,omitempty"` // what was decided; needed without cause
	Resume bool   `json:"resume,omitempty"` // start the clocks too
}

func (c *conn) closeCall(ctx context.Context, cmd closeCallCommand) (nothing, error) {
	return nothing{}, c.s.calls.CloseCall(ctx, c.who, calls.Closing{Call: cmd.Call, Cause: cmd.Cause, Reason: cmd.Reason, Resume: cmd.Resume})
}

// openDeskCommand opens the arbiters' desk of an event, or of the games of no event: `desk` follows,
// and then `desk-change`. It replaces a desk that this connection has open. Only arbiters of the
// event, or of the server, may open it.
type openDeskCommand struct {
	Event string `json:"event,omitempty"` // id of the event; absent for the games of no event
}

func (c *conn) openDesk(ctx context.Context, cmd openDeskCommand) (nothing, error) {
	if cmd.Event != "" && c.s.opt.EventName(cmd.Event) == "" {
		return nothing{}, c.refuse("no-desk")
	}
	if err := c.s.calls.MayAnswer(ctx, c.who, cmd.Event, "open-desk"); err != nil {
		return nothing{}, err
	}
	c.leaveDesk()
	leave := c.s.desks.join(cmd.Event, c)
	c.mu.Lock()
	c.closesDesk = leave
	c.mu.Unlock()
	return nothing{}, nil
}

// leaveDesk closes the desk of this connection, if one is open.
func (c *conn) leaveDesk() {
	c.mu.Lock()
	leave := c.closesDesk
	c.closesDesk = nil
	c.mu.Unlock()
	if leave != nil {
		leave()
	}
}

// closeDeskCommand closes the desk of this connection.
type closeDeskCommand struct{}

func (c *conn) closeDesk(context.Context, closeDeskCommand) (nothing, error) {
	c.leaveDesk()
	return nothing{}, nil
}

// deskMessage is the whole desk.
type deskMessage struct {
	Now     clock.Instant      `json:"now"`             // the server's clock
	Event   string             `json:"event,omitempty"` // id of the event; absent for the games of no event
	Boards  []deskBoardMessage `json:"boards"`          // of the rounds in play, or of the games in progress, the most urgent first
	Staff   []dutyMessage      `json:"staff"`           // the arbiters, those on duty first
	Calls   []callMessage      `json:"calls"`           // the open calls, the most urgent first
	Rulings []rulingMessage    `json:"rulings"`         // the latest, the newest first
	Open    OpenEntries        `json:"open"`            // what waits for an arbiter in the event's record
}

// OpenEntries is how many entries of the record of an event wait for an arbiter.
type OpenEntries struct {
	Refused int `json:"refused"` // entries that are open, because the event refused what follows from them
	Appeals int `json:"appeals"` // appeals that are not decided
}

// deskChangeMessage is what has changed on the desk since the last message, at most four times a
// second.
type deskChangeMessage struct {
	Now     clock.Instant      `json:"now"`               // the server's clock
	Boards  []deskBoardMessage `json:"boards,omitempty"`  // the changed and new ones
	Gone    []hall.GameID      `json:"gone,omitempty"`    // games that are no longer on the desk
	Staff   *[]dutyMessage     `json:"staff,omitempty"`   // all of it, if it has changed
	Calls   *[]callMessage     `json:"calls,omitempty"`   // all open ones, if they have changed
	Rulings []rulingMessage    `json:"rulings,omitempty"` // the new ones, the newest first
	Open    *OpenEntries       `json:"open,omitempty"`    // if it has changed
}

// deskBoardMessage is a board of the desk. Arbiters see it without delay.
type deskBoardMessage struct {
	Game    hall.GameID     `json:"game"`
	Round   int             `json:"round,omitempty"` // of the event
	Board   int             `json:"board,omitempty"` // in the round
	White   playerMessage   `json:"white"`
	Black   playerMessage   `json:"black"`
	FEN     string          `json:"fen"`
	Last    string          `json:"last,omitempty"` // the last move: its two squares and the promotion
	SAN     string          `json:"san,omitempty"`  // the last move
	Ply     int             `json:"ply"`            // half moves made
	Turn    string          `json:"turn" oneof:"white|black"`
	Clock   *clockMessage   `json:"clock"`                                // null in a game without clocks
	Absent  []string        `json:"absent,omitempty" oneof:"white|black"` // players who have not arrived yet
	Gone    []string        `json:"gone,omitempty" oneof:"white|black"`   // players without a connection
	ComeBy  clock.Instant   `json:"comeBy,omitempty"`                     // the last instant at which a player who is late may come, as in the view of a table
	Case    string          `json:"case,omitempty"`                       // what the arbiter must decide, as in the view of a table
	Waiting string          `json:"waiting,omitempty"`                    // what the game waits for, as in the view of a table
	Offer   string          `json:"offer,omitempty" oneof:"white|black"`  // side whose draw offer is open
	Illegal *illegalMessage `json:"illegal,omitempty"`                    // illegal moves counted; absent for none
	Trouble clock.Instant   `json:"trouble,omitempty"`                    // from when the player to move is in time trouble: with less than 5 % of the first period, or a minute if that is more, but never with more than 20 %; absent if the clocks are stopped
	Calls   int             `json:"calls,omitempty"`                      // open calls
	Over    bool            `json:"over,omitempty"`
	Result  string          `json:"result,omitempty"` // when it is over
	Ending  string          `json:"ending,omitempty"` // how it ended, in one or two words
	Urgency int             `json:"urgency"`          // the greater, the sooner an arbiter should look: 6 a call, 5 a case, 4 stopped clocks, 3 an absent player or one without a connection, 1 in play, 0 over; pages add 2 for time trouble, which only the clock shows

	termination laws.Termination
}

// illegalMessage is the number of illegal moves counted of each player.
type illegalMessage struct {
	White int `json:"white,omitempty"`
	Black int `json:"black,omitempty"`
}

// rulingMessage is what an arbiter did in a game, or with a call.
type rulingMessage struct {
	At      clock.Instant `json:"at"`
	Who     playerMessage `json:"who"` // the arbiter
	Game    hall.GameID   `json:"game"`
	Round   int           `json:"round,omitempty"`   // of the event
	Board   int           `json:"board,omitempty"`   // in the round
	Kind    string        `json:"kind"`              // name of the command of the Laws, or `take-board`, `take-call`, `hand-over-call`, `release-call`, `close-call`
	Title   string        `json:"title"`             // what was done, in words
	Article string        `json:"article,omitempty"` // of the Laws
	Reason  string        `json:"reason,omitempty"`  // as the arbiter gave it
	Seqs    []uint64      `json:"seqs,omitempty"`    // numbers of the records in the game's log

	Call int            `json:"call,omitempty"` // number of the call, for what was done with one
	To   *playerMessage `json:"to,omitempty"`   // the arbiter who was handed the call

	NoCause bool `json:"noCause,omitempty"` // the call was closed as made without cause

	uncalled bool // the arbiter had taken the board without a call
}
