package desk

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/plain"
)

// Limits of the entries of the log.
const (
	MaxText  = 500   // characters of a call's text and of a reason: a text of the Laws is never longer
	MaxBoard = 10000 // the greatest number of a board in a sector
	// MaxStop is the longest time for which a call may stop the clocks.
	MaxStop = time.Hour
)

// Code is the reason of a [Refusal].
type Code string

// The refusal codes. The comments name the arguments where there are any.
const (
	NoSuchCall  Code = "no-such-call" // argument: the number
	Answered    Code = "answered"     // the call is closed; argument: the number
	CallOpen    Code = "call-open"    // the player's last call in the game is not answered; argument: its number
	TakenBy     Code = "taken"        // argument: the handle of the arbiter who holds the call
	NotTaken    Code = "not-taken"    // nobody holds the call; argument: the number
	OwnGame     Code = "own-game"     // nobody answers a call in a game that they play
	SameArbiter Code = "same-arbiter" // argument: the handle of the arbiter who holds the call already
	OnDuty      Code = "on-duty"      // the arbiter is on duty there, with this sector
	NotOnDuty   Code = "not-on-duty"  // the arbiter is not on duty there
	HoldsCalls  Code = "holds-calls"  // the arbiter still holds calls; argument: how many
	BadSector   Code = "bad-sector"   // argument: the greatest board
	NoReason    Code = "no-reason"    // a call is closed without cause only with a reason
	TooLong     Code = "too-long"     // argument: the most characters allowed
	Hidden      Code = "hidden"       // argument: the name of an invisible or direction-changing character
	ServerOnly  Code = "server-only"  // only the server records this
	NoCall      Code = "no-call"      // an arbiter took the board themselves, so nobody called without cause
	NotDue      Code = "not-due"      // the call still has time, or has lapsed, or was taken
	// The codes of the callers of this package, who know the arbiters of a scope.
	NotArbiter      Code = "not-arbiter"       // the person is no arbiter of these games
	OtherNotArbiter Code = "other-not-arbiter" // argument: the handle of the person who is no arbiter of these games
	OtherPlays      Code = "other-plays"       // arguments: the handle of the arbiter who plays in the round, the round
	NobodyOnDuty    Code = "nobody-on-duty"    // no arbiter would be reached
	NobodyHere      Code = "nobody-here"       // the clocks run on, because no arbiter is connected

	Unreadable Code = "unreadable" // the log cannot be read completely; argument: the number of the record
)

// Codes returns all codes, so that a catalogue can be checked against them.
func Codes() []Code {
	return []Code{
		NoSuchCall, Answered, CallOpen, TakenBy, NotTaken, OwnGame, SameArbiter, OnDuty, NotOnDuty, HoldsCalls, BadSector, NoReason, TooLong, Hidden,
		ServerOnly, NoCall, NotDue, NotArbiter, OtherNotArbiter, OtherPlays, NobodyOnDuty, NobodyHere, Unreadable,
	}
}

// Refusal is the error of a refused command.
type Refusal struct {
	Code Code
	Args []any
}

func (r *Refusal) Error() string { return fmt.Sprint("desk: ", r.Code, " ", r.Args) }

func refuse(code Code, args ...any) error { return &Refusal{Code: code, Args: args} }

// Command is a request to change the log. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	decide(l Log, by Person, at clock.Instant) ([]Event, error)
}

// Decide applies a command given by a person at an instant. It returns the changed log and the
// events, or the unchanged log and a *Refusal.
func Decide(l Log, by Person, c Command, at clock.Instant) (Log, []Event, error) {
	events, err := c.decide(l, by, at)
	if err != nil {
		return l, nil, err
	}
	next := l.clone()
	for _, e := range events {
		next.Add(e)
	}
	return next, events, nil
}

// checkText returns a text without surrounding spaces, or a refusal.
func checkText(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > MaxText {
		return "", refuse(TooLong, MaxText)
	}
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return "", refuse(Hidden, fault.Name())
	}
	return text, nil
}

// openCall returns an open call, or a refusal.
func (l Log) openCall(number int) (Call, error) {
	c, is := l.open[number]
	switch {
	case is:
		return c, nil
	case number > 0 && number <= l.last:
		return c, refuse(Answered, number)
	}
	return c, refuse(NoSuchCall, number)
}

// callFor returns an open call that a person may answer. A call that another arbiter holds is
// refused with their name, except to the chief arbiter and administrators if over is set.
func (l Log) callFor(number int, by Person, over bool) (Call, error) {
	c, err := l.openCall(number)
	switch {
	case err != nil:
		return c, err
	case by.ID == c.Players[0].ID || by.ID == c.Players[1].ID:
		return c, refuse(OwnGame)
	case c.IsTaken() && c.Holder.ID != by.ID && (!over || !by.Chief && !by.Admin):
		return c, refuse(TakenBy, c.Holder.Handle)
	}
	return c, nil
}

// BeginDuty is the command of an arbiter who begins their duty in a scope, or changes their sector.
type BeginDuty struct {
	Scope    string
	From, To int // boards; 0 for all
}

func (c BeginDuty) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	d, on := l.duties[dutyKey{by.ID, c.Scope}]
	switch {
	case c.From < 0 || c.To > MaxBoard || c.To < c.From || (c.From == 0) != (c.To == 0):
		return nil, refuse(BadSector, MaxBoard)
	case on && d.From == c.From && d.To == c.To:
		return nil, refuse(OnDuty)
	}
	return []Event{DutyBegun{At: at, Who: by, Scope: c.Scope, From: c.From, To: c.To}}, nil
}

// EndDuty is the command of an arbiter who ends their duty in a scope. They give their calls back
// first.
type EndDuty struct{ Scope string }

func (c EndDuty) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	if _, on := l.duties[dutyKey{by.ID, c.Scope}]; !on {
		return nil, refuse(NotOnDuty)
	}
	held := len(l.calls(func(o Call) bool { return o.Scope == c.Scope && o.Holder.ID == by.ID }))
	if held > 0 {
		return nil, refuse(HoldsCalls, held)
	}
	return []Event{DutyEnded{At: at, Who: by, Scope: c.Scope}}, nil
}

// Withdraw is the server's command that ends the duty of a person who is no longer an arbiter
// there. The calls that they hold go back into the queue.
type Withdraw struct {
	Who   string
	Scope string
}

func (c Withdraw) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	d, on := l.duties[dutyKey{c.Who, c.Scope}]
	switch {
	case by != Server:
		return nil, refuse(ServerOnly)
	case !on:
		return nil, refuse(NotOnDuty)
	}
	var events []Event
	for _, held := range l.calls(func(o Call) bool { return o.Scope == c.Scope && o.Holder.ID == c.Who }) {
		events = append(events, held.released(Server, at))
	}
	return append(events, DutyEnded{At: at, Who: d.Who, Scope: c.Scope}), nil
}

// released returns the event that an arbiter no longer holds the call. A board that they have taken
// without a call is free again, so its call is closed.
func (c Call) released(by Person, at clock.Instant) Event {
	if c.Reason == ByArbiter {
		return CallClosed{At: at, Call: c.Number, By: by, Cause: true, PutBack: true}
	}
	return CallReleased{At: at, Call: c.Number, By: by, Until: c.releasedUntil(at)}
}

// releasedUntil returns when the clocks run again after the call went back into the queue: it gets
// what was left of its time when it was taken. Without any it lapses at once.
func (c Call) releasedUntil(at clock.Instant) clock.Instant {
	if c.StopsUntil == 0 || c.Lapsed != 0 {
		return 0
	}
	return at.Add(c.left)
}

// MakeCall is the command that calls an arbiter for a player. Only the server gives it, for the
// player of the game.
type MakeCall struct {
	Reason       Reason
	Game         string
	Scope        string
	Round, Board int
	By           Person
	Players      [2]Person
	Text         string
	Case         string        // the kind of the case of a call for one
	Stop         time.Duration // how long the clocks stop at most; 0 if the call does not stop them
}

func (c MakeCall) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	if by != Server {
		return nil, refuse(ServerOnly)
	}
	text, err := checkText(c.Text)
	if err != nil {
		return nil, err
	}
	for _, o := range l.OpenAt(c.Game) {
		if o.By.ID == c.By.ID && o.Reason == c.Reason && (c.Reason != ForQuestion || o.Text == text) {
			return nil, refuse(CallOpen, o.Number)
		}
	}
	e := CallMade{
		At: at, Number: l.last + 1, Reason: c.Reason, Game: c.Game, Scope: c.Scope, Round: c.Round, Board: c.Board, By: c.By, Players: c.Players, Text: text,
		Case: c.Case,
	}
	if c.Stop > 0 {
		e.StopsUntil = at.Add(min(c.Stop, MaxStop))
	}
	return []Event{e}, nil
}

// KeepClocks is the server's command that records that a call could not stop the clocks.
type KeepClocks struct{ Call int }

func (c KeepClocks) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.openCall(c.Call)
	switch {
	case by != Server:
		return nil, refuse(ServerOnly)
	case err != nil:
		return nil, err
	case o.Until == 0:
		return nil, refuse(NotDue)
	}
	return []Event{ClocksKept{At: at, Call: c.Call}}, nil
}

// TakeCall is the command of an arbiter who answers a call. Nobody takes a call that another holds.
type TakeCall struct{ Call int }

func (c TakeCall) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.callFor(c.Call, by, false)
	switch {
	case err != nil:
		return nil, err
	case o.IsTaken():
		return nil, refuse(SameArbiter, by.Handle)
	}
	return []Event{CallTaken{At: at, Call: c.Call, By: by}}, nil
}

// TakeBoard is the command of an arbiter who takes a game whose players have not called: for its open
// case, or for what they have seen there. Calls of the game that wait are taken instead.
type TakeBoard struct {
	Game         string
	Scope        string
	Round, Board int
	Players      [2]Person
}

func (c TakeBoard) decide(l Log, by Person, at clock.Instant) (events []Event, err error) {
	if by.ID == c.Players[0].ID || by.ID == c.Players[1].ID {
		return nil, refuse(OwnGame)
	}
	for _, o := range l.OpenAt(c.Game) {
		switch {
		case !o.IsTaken():
			events = append(events, CallTaken{At: at, Call: o.Number, By: by})
		case o.Holder.ID == by.ID:
			return nil, refuse(SameArbiter, by.Handle)
		default:
			return nil, refuse(TakenBy, o.Holder.Handle)
		}
	}
	if len(events) > 0 {
		return events, nil
	}
	made := CallMade{At: at, Number: l.last + 1, Reason: ByArbiter, Game: c.Game, Scope: c.Scope, Round: c.Round, Board: c.Board, By: by, Players: c.Players}
	return []Event{made, CallTaken{At: at, Call: made.Number, By: by}}, nil
}

// HandOver is the command that gives a call to another arbiter. Its holder, the chief arbiter and
// administrators may give it.
type HandOver struct {
	Call int
	To   Person // an arbiter of the scope, which the caller checks
}

func (c HandOver) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.callFor(c.Call, by, true)
	switch {
	case err != nil:
		return nil, err
	case !o.IsTaken():
		return nil, refuse(NotTaken, c.Call)
	case c.To.ID == o.Players[0].ID || c.To.ID == o.Players[1].ID:
		return nil, refuse(OwnGame)
	case c.To.ID == o.Holder.ID:
		return nil, refuse(SameArbiter, c.To.Handle)
	}
	return []Event{CallHandedOver{At: at, Call: c.Call, By: by, To: c.To}}, nil
}

// Release is the command that puts a call back into the queue. Its holder, the chief arbiter and
// administrators may give it.
type Release struct{ Call int }

func (c Release) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.callFor(c.Call, by, true)
	switch {
	case err != nil:
		return nil, err
	case !o.IsTaken():
		return nil, refuse(NotTaken, c.Call)
	}
	return []Event{o.released(by, at)}, nil
}

// Close is the command that closes an answered call. A call that nobody has taken may be closed by
// any arbiter, another's only by the chief arbiter and administrators. Without cause needs a reason.
type Close struct {
	Call   int
	Cause  bool
	Reason string
	// Article is that of the ruling in the game that the call was made without cause.
	Article string
}

func (c Close) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.callFor(c.Call, by, true)
	if err != nil {
		return nil, err
	}
	reason, err := checkText(c.Reason)
	switch {
	case err != nil:
		return nil, err
	case !c.Cause && o.Reason == ByArbiter:
		return nil, refuse(NoCall)
	case !c.Cause && reason == "":
		return nil, refuse(NoReason)
	}
	var events []Event
	if !o.IsTaken() {
		events = append(events, CallTaken{At: at, Call: c.Call, By: by})
	}
	return append(events, CallClosed{At: at, Call: c.Call, By: by, Cause: c.Cause, Reason: reason, Article: c.Article}), nil
}

// Lapse is the server's command that records that nobody took a call in time.
type Lapse struct{ Call int }

func (c Lapse) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	o, err := l.openCall(c.Call)
	switch {
	case by != Server:
		return nil, refuse(ServerOnly)
	case err != nil:
		return nil, err
	case o.Until == 0 || at < o.Until:
		return nil, refuse(NotDue)
	}
	return []Event{CallLapsed{At: at, Call: c.Call}}, nil
}

// ReleaseClocks is the server's command that records that the game of a lapsed call goes on.
type ReleaseClocks struct{ Call int }

func (c ReleaseClocks) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	_, owed := l.owed[c.Call]
	switch {
	case by != Server:
		return nil, refuse(ServerOnly)
	case !owed:
		return nil, refuse(NotDue)
	}
	return []Event{ClocksReleased{At: at, Call: c.Call}}, nil
}

// EndCase is the server's command that closes the calls to the case of a game, because the case is no
// longer open.
type EndCase struct{ Game string }

func (c EndCase) decide(l Log, by Person, at clock.Instant) (events []Event, err error) {
	if by != Server {
		return nil, refuse(ServerOnly)
	}
	for _, o := range l.OpenAt(c.Game) {
		if o.Reason.IsCase() {
			events = append(events, CallClosed{At: at, Call: o.Number, By: Server, Cause: true})
		}
	}
	if len(events) == 0 {
		return nil, refuse(NotDue)
	}
	return events, nil
}

// IsCase reports whether the ruling on a case settles a call.
func (r Reason) IsCase() bool { return r == ForClaim || r == ForDraw || r == ForCase }

// Rule is the command that records what an arbiter did in a game. Open calls of the game that
// nobody holds are taken by it. Settles closes the calls to a case, because it is decided.
type Rule struct {
	Game         string
	Scope        string
	Round, Board int
	Command      string
	Article      string
	Seqs         []uint64
	Reason       string
	Settles      bool
}

func (c Rule) decide(l Log, by Person, at clock.Instant) ([]Event, error) {
	var events, closed []Event
	for _, o := range l.OpenAt(c.Game) {
		if !o.IsTaken() && by.ID != o.Players[0].ID && by.ID != o.Players[1].ID {
			events = append(events, CallTaken{At: at, Call: o.Number, By: by})
		}
		if c.Settles && o.Reason.IsCase() {
			closed = append(closed, CallClosed{At: at, Call: o.Number, By: by, Cause: true})
		}
	}
	events = append(events, RulingMade{
		At: at, By: by, Game: c.Game, Scope: c.Scope, Round: c.Round, Board: c.Board, Command: c.Command, Article: c.Article, Seqs: c.Seqs, Reason: c.Reason,
	})
	return append(events, closed...), nil
}
