package conduct

import (
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/clock"
)

// Event is a fact of the book. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind is the event's name in the journal.
	EventKind() string
	// Instant returns when it happened.
	Instant() clock.Instant
	// apply takes the event into a book of which nobody else keeps a copy.
	apply(b *Book)
}

// Complained is a complaint, by a member or by the server itself.
type Complained struct {
	Number  int           `json:"number"` // counted from 1
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Against Person        `json:"against"`
	Kind    Kind          `json:"kind"`
	Text    string        `json:"text"`
	Game    string        `json:"game,omitempty"`  // that it is about
	Lines   []string      `json:"lines,omitempty"` // what they were last heard to say by who complains
	// Found is what a complaint of the server has counted, by name: whoever reads it
	// gets it in their own language, and Text is for readers without a catalogue.
	Found map[string]string `json:"found,omitempty"`
}

// Acted is an act of an administrator, or the lifting of one.
type Acted struct {
	Number    int           `json:"number"` // counted from 1
	At        clock.Instant `json:"at"`
	By        Person        `json:"by"`
	Against   Person        `json:"against"`
	Measure   Measure       `json:"measure"`
	Lifted    bool          `json:"lifted,omitempty"` // it holds no longer
	Until     clock.Instant `json:"until,omitempty"`  // of one that lasts; 0: until it is lifted
	Reason    string        `json:"reason"`
	Complaint int           `json:"complaint,omitempty"` // that it answers
	// Games are those whose ratings are taken back by it, or given again when it is
	// the lifting of that. Only of Annul.
	Games []string `json:"games,omitempty"`
	// Game is the one that was decided. Only of Adjudicate.
	Game string `json:"game,omitempty"`
	// Follows says that something follows from it outside of the book, which is done
	// when Carried says so. Records without it were carried out when they were made.
	Follows bool `json:"follows,omitempty"`
}

// Acknowledged says that a warning was read by whom it is for, or a question answered by
// whom it was put to.
type Acknowledged struct {
	Act int           `json:"act"`
	At  clock.Instant `json:"at"`
}

// Appealed says that somebody does not accept an act against them.
type Appealed struct {
	Act  int           `json:"act"`
	At   clock.Instant `json:"at"`
	Text string        `json:"text"`
}

// Ruled is the ruling on an appeal, by another administrator. An act that is not
// upheld holds no longer.
type Ruled struct {
	Act    int           `json:"act"`
	At     clock.Instant `json:"at"`
	By     Person        `json:"by"`
	Upheld bool          `json:"upheld"`
	Reason string        `json:"reason"`
	// Follows says that something follows from it outside of the book, as of Acted.
	Follows bool `json:"follows,omitempty"`
}

// Closed says that a complaint needs no more looking at.
type Closed struct {
	Complaint int           `json:"complaint"`
	At        clock.Instant `json:"at"`
	By        Person        `json:"by"`
	Reason    string        `json:"reason"`
}

// Escaped says that a game was left and not come back to, see [Departure.Counts].
type Escaped struct {
	At       clock.Instant `json:"at"`
	Who      Person        `json:"who"`
	Opponent Person        `json:"opponent"`
	Game     string        `json:"game"`
	Plies    int           `json:"plies"`
	Balance  int           `json:"balance"` // their material less the opponent's, pawns as 1
	Left     int64         `json:"left"`    // on their clock when they left, milliseconds
}

// Owned gives a channel to somebody, who sets its topic; nobody without ID.
type Owned struct {
	Channel int           `json:"channel"`
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Owner   Person        `json:"owner"`
}

// Titled gives a channel a topic, or takes it away.
type Titled struct {
	Channel int           `json:"channel"`
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Topic   string        `json:"topic"`
}

// Posted is an item of news.
type Posted struct {
	Number int           `json:"number"` // counted from 1
	At     clock.Instant `json:"at"`
	By     Person        `json:"by"`
	Title  string        `json:"title"`
	Text   string        `json:"text"`
}

func (Complained) EventKind() string   { return "Complained" }
func (Acted) EventKind() string        { return "Acted" }
func (Acknowledged) EventKind() string { return "Acknowledged" }
func (Appealed) EventKind() string     { return "Appealed" }
func (Ruled) EventKind() string        { return "Ruled" }
func (Closed) EventKind() string       { return "Closed" }
func (Escaped) EventKind() string      { return "Escaped" }
func (Owned) EventKind() string        { return "Owned" }
func (Titled) EventKind() string       { return "Titled" }
func (Posted) EventKind() string       { return "Posted" }

// Instant returns when it happened.
func (e Complained) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Acted) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Acknowledged) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Appealed) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Ruled) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Closed) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Escaped) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Owned) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Titled) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Posted) Instant() clock.Instant { return e.At }

// Version is the version of the encoding.
const Version = 1

// Encode is an event as a journal keeps it.
func Encode(e Event) (kind string, data []byte, err error) {
	data, err = json.Marshal(e)
	return e.EventKind(), data, err
}

// Decode reads an event. Fields that it does not know are passed over, kinds and
// versions are not.
func Decode(kind string, version int, data []byte) (Event, error) {
	if version != Version {
		return nil, fmt.Errorf("conduct: version %d of a record, only %d is known", version, Version)
	}
	switch kind {
	case "Complained":
		return decode[Complained](data)
	case "Acted":
		return decode[Acted](data)
	case "Acknowledged":
		return decode[Acknowledged](data)
	case "Appealed":
		return decode[Appealed](data)
	case "AppealWithdrawn":
		return decode[AppealWithdrawn](data)
	case "Ruled":
		return decode[Ruled](data)
	case "Closed":
		return decode[Closed](data)
	case "Escaped":
		return decode[Escaped](data)
	case "Owned":
		return decode[Owned](data)
	case "Titled":
		return decode[Titled](data)
	case "Posted":
		return decode[Posted](data)
	case "Departed":
		return decode[Departed](data)
	case "Returned":
		return decode[Returned](data)
	case "Examined":
		return decode[Examined](data)
	case "Carried":
		return decode[Carried](data)
	case "Adjudicating":
		return decode[Adjudicating](data)
	case "Dropped":
		return decode[Dropped](data)
	}
	return nil, fmt.Errorf("conduct: a record of unknown kind %q", kind)
}

func decode[E Event](data []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fmt.Errorf("conduct: %T: %w", e, err)
	}
	return e, nil
}
