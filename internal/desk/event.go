package desk

import (
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/clock"
)

// Event is an entry of the log. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name in the journal.
	EventKind() string
	// Instant returns when the event happened.
	Instant() clock.Instant
	// apply changes a log of which nobody else holds a copy.
	apply(l *Log)
}

// DutyBegun is the event that an arbiter began their duty, or changed its sector.
type DutyBegun struct {
	At    clock.Instant `json:"at"`
	Who   Person        `json:"who"`
	Scope string        `json:"scope,omitempty"`
	From  int           `json:"from,omitempty"` // first board of the sector; 0 for all boards
	To    int           `json:"to,omitempty"`   // last board of the sector
}

// DutyEnded is the event that an arbiter ended their duty, or that it was ended because they are no
// longer an arbiter there.
type DutyEnded struct {
	At    clock.Instant `json:"at"`
	Who   Person        `json:"who"`
	Scope string        `json:"scope,omitempty"`
}

// CallMade is the event that a player called an arbiter, or that an arbiter took a board without a
// call.
type CallMade struct {
	At      clock.Instant `json:"at"`
	Number  int           `json:"number"` // counted from 1
	Reason  Reason        `json:"reason,omitempty"`
	Game    string        `json:"game"`
	Scope   string        `json:"scope,omitempty"`
	Round   int           `json:"round,omitempty"` // of the event
	Board   int           `json:"board,omitempty"` // in the round
	By      Person        `json:"by"`
	Players [2]Person     `json:"players"` // White and Black
	Text    string        `json:"text,omitempty"`
	Case    string        `json:"case,omitempty"` // the kind of the case of a call for one
	// StopsUntil is when the clocks run again if no arbiter takes the call; 0 if it does not stop
	// them. The game is stopped after the event is recorded. If it cannot be, ClocksKept follows.
	StopsUntil clock.Instant `json:"stops_until,omitempty"`
}

// ClocksKept is the event that a call did not stop the clocks after all.
type ClocksKept struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
}

// CallTaken is the event that an arbiter took a call.
type CallTaken struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
	By   Person        `json:"by"`
}

// CallHandedOver is the event that a call went from its holder to another arbiter.
type CallHandedOver struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
	By   Person        `json:"by"`
	To   Person        `json:"to"`
}

// CallReleased is the event that a call went back into the queue.
type CallReleased struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
	By   Person        `json:"by"`
	// Until is when the clocks run again if no other arbiter takes the call; 0 if it has not
	// stopped them.
	Until clock.Instant `json:"until,omitempty"`
}

// CallLapsed is the event that no arbiter took a call in time. The game goes on afterwards, which a
// ClocksReleased event confirms. The call stays open.
type CallLapsed struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
}

// ClocksReleased is the event that the game of a lapsed call goes on.
type ClocksReleased struct {
	At   clock.Instant `json:"at"`
	Call int           `json:"call"`
}

// CallClosed is the event that a call was answered.
type CallClosed struct {
	At     clock.Instant `json:"at"`
	Call   int           `json:"call"`
	By     Person        `json:"by"`
	Cause  bool          `json:"cause"` // the player had a reason to call
	Reason string        `json:"reason,omitempty"`
	// Article is that of the ruling that the call was made without cause, if there was one.
	Article string `json:"article,omitempty"`
	// PutBack is set when an arbiter has put back a board that they had taken without a call.
	PutBack bool `json:"put_back,omitempty"`
}

// RulingMade is the event that an arbiter acted in a game.
type RulingMade struct {
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Game    string        `json:"game"`
	Scope   string        `json:"scope,omitempty"`
	Round   int           `json:"round,omitempty"` // of the event
	Board   int           `json:"board,omitempty"` // in the round
	Command string        `json:"command"`         // kind of the command of the Laws
	Article string        `json:"article,omitempty"`
	Seqs    []uint64      `json:"seqs,omitempty"` // numbers of the records in the game's log
	Reason  string        `json:"reason,omitempty"`
}

func (DutyBegun) EventKind() string      { return "DutyBegun" }
func (DutyEnded) EventKind() string      { return "DutyEnded" }
func (CallMade) EventKind() string       { return "CallMade" }
func (ClocksKept) EventKind() string     { return "ClocksKept" }
func (CallTaken) EventKind() string      { return "CallTaken" }
func (CallHandedOver) EventKind() string { return "CallHandedOver" }
func (CallReleased) EventKind() string   { return "CallReleased" }
func (CallLapsed) EventKind() string     { return "CallLapsed" }
func (ClocksReleased) EventKind() string { return "ClocksReleased" }
func (CallClosed) EventKind() string     { return "CallClosed" }
func (RulingMade) EventKind() string     { return "RulingMade" }

// Instant returns when the event happened.
func (e DutyBegun) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e DutyEnded) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallMade) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e ClocksKept) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallTaken) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallHandedOver) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallReleased) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallLapsed) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e ClocksReleased) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e CallClosed) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e RulingMade) Instant() clock.Instant { return e.At }

// Version is the version of the encoding.
const Version = 1

// Encode returns an event's kind and JSON as the journal stores them.
func Encode(e Event) (kind string, data []byte, err error) {
	data, err = json.Marshal(e)
	return e.EventKind(), data, err
}

// Decode reads an event. It ignores unknown fields but returns an error for an unknown kind or
// version.
func Decode(kind string, version int, data []byte) (Event, error) {
	if version != Version {
		return nil, fmt.Errorf("desk: version %d of a record, only %d is known", version, Version)
	}
	switch kind {
	case "DutyBegun":
		return decode[DutyBegun](data)
	case "DutyEnded":
		return decode[DutyEnded](data)
	case "CallMade":
		return decode[CallMade](data)
	case "ClocksKept":
		return decode[ClocksKept](data)
	case "CallTaken":
		return decode[CallTaken](data)
	case "CallHandedOver":
		return decode[CallHandedOver](data)
	case "CallReleased":
		return decode[CallReleased](data)
	case "CallLapsed":
		return decode[CallLapsed](data)
	case "ClocksReleased":
		return decode[ClocksReleased](data)
	case "CallClosed":
		return decode[CallClosed](data)
	case "RulingMade":
		return decode[RulingMade](data)
	}
	return nil, fmt.Errorf("desk: a record of unknown kind %q", kind)
}

func decode[E Event](data []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fmt.Errorf("desk: %T: %w", e, err)
	}
	return e, nil
}

// Personal returns the paths of the personal fields of an event: texts that people wrote about each
// other. Handles are public names and are not listed.
func Personal(kind string) []string {
	switch kind {
	case "CallMade":
		return []string{"text"}
	case "CallClosed", "RulingMade":
		return []string{"reason"}
	}
	return nil
}
