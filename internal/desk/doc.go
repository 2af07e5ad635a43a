// Package desk keeps the arbiters' log of a server: who is on duty, the calls for an arbiter and who
// answers them, and what arbiters have ruled in which game.
//
// The [Log] is the result of applying events in order:
//
//	log, events, err := desk.Decide(log, by, command, at)
//
// [Decide] turns a command into events and a changed log, or refuses it. [Apply] applies one event
// and never fails.
//
// The package only knows rules. The caller determines who is an arbiter of a scope, stops and starts
// clocks, and notifies people. A command about a call may have several events: an arbiter who rules in a
// game has taken its calls.
package desk

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
)

// Person identifies a person in the log.
type Person struct {
	ID     string `json:"id"`
	Handle string `json:"handle"` // at the time of the entry
	// Chief is set for the chief arbiter of the scope, Admin for an administrator of the server. Both
	// may decide about the calls that another arbiter holds.
	Chief bool `json:"chief,omitempty"`
	Admin bool `json:"admin,omitempty"`
}

// Server is the author of entries that the server makes itself.
var Server = Person{Handle: "(house)"}

// Everywhere is the scope of the games that belong to no event. The scope of the others is the id of
// the event.
const Everywhere = ""

// Reason is the reason of a call.
type Reason string

// The reasons. A claim, an agreed draw and a case are settled by the ruling on the open case.
const (
	ByPlayer Reason = ""      // a player wants an arbiter at the board
	ForClaim Reason = "claim" // a claim without an arbiter has ended the game
	ForDraw  Reason = "draw"  // an agreed draw needs the arbiter's consent
	ForCase  Reason = "case"  // a case waits for the arbiter
	// ForQuestion is a question about the Laws, whose answer is the reason with which it is closed.
	ForQuestion Reason = "question"
	ByArbiter   Reason = "arbiter" // an arbiter has taken a board whose players have not called
)

// Duty is an arbiter on duty in a scope.
type Duty struct {
	Who      Person
	Scope    string
	Since    clock.Instant
	From, To int // the sector, a range of boards; 0 for all boards
}

// Covers reports whether a board belongs to the arbiter's sector. Without a sector all boards do.
func (d Duty) Covers(board int) bool { return d.From == 0 || d.From <= board && board <= d.To }

// Call is a call and what has become of it. A board that an arbiter has taken themselves is a call of
// theirs.
type Call struct {
	CallMade
	Count int // how many calls the player has made in the game, with this one; 0 for an arbiter's
	// Until is when the clocks run again if no arbiter takes the call. It is 0 if the call has not
	// stopped them, if it was taken and if it has lapsed.
	Until  clock.Instant
	Holder Person        // the arbiter who has taken it; the zero Person for none
	Taken  clock.Instant // when they took it
	Lapsed clock.Instant // when its time was over; 0 if an arbiter came in time

	left time.Duration // what was left of the time until Until when an arbiter took the call
}

// IsTaken reports whether an arbiter holds the call.
func (c Call) IsTaken() bool { return c.Holder.ID != "" }

// Waiting returns how long the call has been waiting for an arbiter at an instant, 0 if one holds
// it.
func (c Call) Waiting(at clock.Instant) time.Duration {
	if c.IsTaken() {
		return 0
	}
	return max(0, at.Sub(c.At))
}

// Closed is a call that an arbiter has closed.
type Closed struct {
	Made CallMade
	How  CallClosed
}

// isAnswered reports whether a closed call is shown to its player with the arbiter's answer.
func (r Reason) isAnswered() bool { return r == ByPlayer || r == ForQuestion }

// ClosedOf returns the last closed call of a player in each game, as far as it was closed since an
// instant.
func (l Log) ClosedOf(player string, since clock.Instant) (list []Closed) {
	for key, c := range l.closed {
		if key.who == player && c.How.At >= since {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b Closed) int { return cmp.Compare(a.Made.Number, b.Made.Number) })
	return list
}

// dutyKey identifies a duty.
type dutyKey struct{ who, scope string }

// seatKey identifies a player in a game.
type seatKey struct{ who, game string }

// Act is what an arbiter did in a game, or what happened to a call of its players.
type Act struct {
	RulingMade
	// Call is the number of the call; 0 for a ruling. With a call the command is one of the following,
	// and there are no records of the game's log.
	Call    int
	To      Person // who was handed the call
	NoCause bool   // the call was closed as made without cause
	For     Reason // of the call
	Caller  Person // who made the call
}

// The commands of acts about calls.
const (
	MakesCall     = "make-call"  // by a player
	TakesBoard    = "take-board" // without a call
	LapsesCall    = "lapse-call" // by the server
	TakesCall     = "take-call"
	HandsOverCall = "hand-over-call"
	ReleasesCall  = "release-call"
	ClosesCall    = "close-call"
)

// keptActs is how many acts the log keeps in memory. Older ones stay in the journal.
const keptActs = 5000

// Log is the state that results from applying the events of a log in order. The zero value is an
// empty log. It is a value: [Apply] returns a new log and does not change the old one.
type Log struct {
	last   int                // number of the last call
	open   map[int]Call       // the calls that are not closed
	owed   map[int]CallMade   // the lapsed calls whose games have not been let go on yet
	closed map[seatKey]Closed // the last call of a player in a game that an arbiter has closed
	counts map[seatKey]int    // how often a player has called in a game
	duties map[dutyKey]Duty
	acts   []Act // the last ones, oldest first
	forgot bool  // older acts are no longer kept
}

// Apply returns the log after an event. It never fails: an event about a call that the log does not
// have changes nothing.
func Apply(l Log, e Event) Log {
	if e == nil {
		return l
	}
	return l.With([]Event{e})
}

// With returns the log after events. It copies the log once for all of them.
func (l Log) With(events []Event) Log {
	if len(events) == 0 {
		return l
	}
	l = l.clone()
	for _, e := range events {
		l.Add(e)
	}
	return l
}

// Add applies an event to l itself. It may be used only while nobody else holds a copy of the log.
func (l *Log) Add(e Event) { e.apply(l) }

// clone returns a copy of the log. It shares nothing with l that an event changes.
func (l Log) clone() Log {
	l.open, l.owed, l.counts, l.duties = maps.Clone(l.open), maps.Clone(l.owed), maps.Clone(l.counts), maps.Clone(l.duties)
	l.closed = maps.Clone(l.closed)
	l.acts = slices.Clip(l.acts)
	return l
}

// set stores a value in a map, which is made if it is nil.
func set[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// change changes an open call. It does nothing for any other.
func (l *Log) change(number int, how func(c *Call)) {
	if c, is := l.open[number]; is {
		how(&c)
		l.open[number] = c
	}
}

func (e DutyBegun) apply(l *Log) {
	set(&l.duties, dutyKey{e.Who.ID, e.Scope}, Duty{Who: e.Who, Scope: e.Scope, Since: e.At, From: e.From, To: e.To})
}

func (e DutyEnded) apply(l *Log) { delete(l.duties, dutyKey{e.Who.ID, e.Scope}) }

func (e CallMade) apply(l *Log) {
	seat, command := seatKey{e.By.ID, e.Game}, TakesBoard
	if e.Reason != ByArbiter {
		command = MakesCall
	}
	if e.Reason != ByArbiter && e.Reason != ForCase && e.Reason != ForQuestion {
		set(&l.counts, seat, l.counts[seat]+1)
	}
	l.last = max(l.last, e.Number)
	set(&l.open, e.Number, Call{CallMade: e, Count: l.counts[seat], Until: e.StopsUntil})
	if e.Reason == ForCase { // the log of the game says what happened
		return
	}
	l.addCallAct(command, e.Number, e.By, e.At, Act{RulingMade: RulingMade{Reason: e.Text}})
}

func (e ClocksKept) apply(l *Log) { l.change(e.Call, func(c *Call) { c.Until, c.StopsUntil = 0, 0 }) }

func (e CallTaken) apply(l *Log) {
	if c := l.open[e.Call]; c.Reason != ByArbiter || c.By.ID != e.By.ID || c.At != e.At { // the board was taken with the call
		l.addCallAct(TakesCall, e.Call, e.By, e.At, Act{})
	}
	l.change(e.Call, func(c *Call) {
		if c.Until != 0 {
			c.left = max(0, c.Until.Sub(e.At))
		}
		c.Until, c.Holder, c.Taken = 0, e.By, e.At
	})
}

func (e CallHandedOver) apply(l *Log) {
	l.addCallAct(HandsOverCall, e.Call, e.By, e.At, Act{To: e.To})
	l.change(e.Call, func(c *Call) { c.Holder, c.Taken = e.To, e.At })
}

func (e CallReleased) apply(l *Log) {
	l.addCallAct(ReleasesCall, e.Call, e.By, e.At, Act{})
	l.change(e.Call, func(c *Call) { c.Holder, c.Taken, c.Until = Person{}, 0, e.Until })
}

func (e CallLapsed) apply(l *Log) {
	l.addCallAct(LapsesCall, e.Call, Server, e.At, Act{})
	l.change(e.Call, func(c *Call) {
		c.Until, c.Lapsed = 0, e.At
		set(&l.owed, e.Call, c.CallMade)
	})
}

func (e ClocksReleased) apply(l *Log) { delete(l.owed, e.Call) }

func (e CallClosed) apply(l *Log) {
	if e.PutBack {
		l.addCallAct(ReleasesCall, e.Call, e.By, e.At, Act{})
	} else if e.By != Server { // the server closes calls to cases that are over, as the log of the game says
		l.addCallAct(ClosesCall, e.Call, e.By, e.At, Act{RulingMade: RulingMade{Reason: e.Reason}, NoCause: !e.Cause})
	}
	if c, is := l.open[e.Call]; is && c.Reason.isAnswered() {
		set(&l.closed, seatKey{c.By.ID, c.Game}, Closed{Made: c.CallMade, How: e})
	}
	delete(l.open, e.Call)
}

func (e RulingMade) apply(l *Log) { l.addAct(Act{RulingMade: e}) }

func (l *Log) addAct(a Act) {
	l.acts = append(l.acts, a)
	if len(l.acts) > 2*keptActs {
		l.acts, l.forgot = slices.Clone(l.acts[len(l.acts)-keptActs:]), true
	}
}

// addCallAct adds what happened to an open call. It does nothing for any other.
func (l *Log) addCallAct(command string, number int, by Person, at clock.Instant, a Act) {
	if c, is := l.open[number]; is {
		a.At, a.By, a.Game, a.Scope, a.Round, a.Board = at, by, c.Game, c.Scope, c.Round, c.Board
		a.Call, a.Command, a.For, a.Caller = number, command, c.CallMade.Reason, c.CallMade.By
		l.addAct(a)
	}
}

// Call returns an open call by its number.
func (l Log) Call(number int) (c Call, open bool) {
	c, open = l.open[number]
	return c, open
}

// Last returns the number of the last call, 0 if there was none.
func (l Log) Last() int { return l.last }

// Open returns the open calls of a scope, the most urgent first: those that stop the clocks by the
// time that they still have, then the others that wait, then those that an arbiter holds.
func (l Log) Open(scope string) (list []Call) {
	return l.calls(func(c Call) bool { return c.Scope == scope })
}

// OpenAt returns the open calls of a game, in the order of [Log.Open].
func (l Log) OpenAt(game string) []Call {
	return l.calls(func(c Call) bool { return c.Game == game })
}

// AllOpen returns the open calls of all scopes, in the order of [Log.Open].
func (l Log) AllOpen() []Call { return l.calls(func(Call) bool { return true }) }

func (l Log) calls(wanted func(Call) bool) (list []Call) {
	for _, c := range l.open {
		if wanted(c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b Call) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Until, b.Until), cmp.Compare(a.At, b.At), cmp.Compare(a.Number, b.Number))
	})
	return list
}

// rank returns the group of a call in the order of [Log.Open].
func rank(c Call) int {
	switch {
	case c.IsTaken():
		return 2
	case c.Until == 0:
		return 1
	}
	return 0
}

// Count returns how many calls a player has made in a game.
func (l Log) Count(player, game string) int { return l.counts[seatKey{player, game}] }

// OnDuty returns the arbiters on duty in a scope, in the order in which they have begun.
func (l Log) OnDuty(scope string) (list []Duty) {
	return l.dutiesWhere(func(d Duty) bool { return d.Scope == scope })
}

// DutiesOf returns the duties of a person.
func (l Log) DutiesOf(who string) []Duty {
	return l.dutiesWhere(func(d Duty) bool { return d.Who.ID == who })
}

// AllDuties returns the duties of all scopes.
func (l Log) AllDuties() []Duty { return l.dutiesWhere(func(Duty) bool { return true }) }

func (l Log) dutiesWhere(wanted func(Duty) bool) (list []Duty) {
	for _, d := range l.duties {
		if wanted(d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b Duty) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Who.ID, b.Who.ID), cmp.Compare(a.Scope, b.Scope))
	})
	return list
}

// Acts returns the last rulings of a scope and what arbiters did with its calls, the newest first, at
// most n.
func (l Log) Acts(scope string, n int) (list []Act) {
	for i := len(l.acts) - 1; i >= 0 && len(list) < n; i-- {
		if a := l.acts[i]; a.Scope == scope && a.Command != MakesCall && a.Command != LapsesCall {
			list = append(list, a)
		}
	}
	return list
}

// IsWhole reports whether the log still keeps every act in memory.
func (l Log) IsWhole() bool { return !l.forgot }

// CallActs returns what happened to the calls of a game, oldest first, as far as the log keeps it.
func (l Log) CallActs(game string) (list []Act) {
	for _, a := range l.acts {
		if a.Game == game && a.Call != 0 {
			list = append(list, a)
		}
	}
	return list
}

// RulingsSince returns the rulings in a game whose records follow a record of its log, oldest first:
// who has done what since.
func (l Log) RulingsSince(game string, seq uint64) (list []RulingMade) {
	for _, a := range l.acts {
		if a.Game == game && len(a.Seqs) > 0 && a.Seqs[len(a.Seqs)-1] > seq {
			list = append(list, a.RulingMade)
		}
	}
	return list
}

// Due returns the calls whose time is over at an instant, by number.
func (l Log) Due(at clock.Instant) []Call {
	list := l.calls(func(c Call) bool { return c.Until != 0 && c.Until <= at })
	slices.SortFunc(list, func(a, b Call) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// NextDue returns the instant at which the next call lapses, 0 if none does.
func (l Log) NextDue() (next clock.Instant) {
	for _, c := range l.open {
		if c.Until != 0 && (next == 0 || c.Until < next) {
			next = c.Until
		}
	}
	return next
}

// Unanswered returns the open calls that have lapsed, whose games have been let go on, and which no
// arbiter holds.
func (l Log) Unanswered() []Call {
	return l.calls(func(c Call) bool {
		_, owed := l.owed[c.Number]
		return c.Lapsed != 0 && !owed && !c.IsTaken()
	})
}

// Owed returns the lapsed calls whose games have not been let go on yet, by number.
func (l Log) Owed() (list []CallMade) {
	for _, n := range slices.Sorted(maps.Keys(l.owed)) {
		list = append(list, l.owed[n])
	}
	return list
}
