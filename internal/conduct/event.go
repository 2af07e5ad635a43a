package conduct

import (
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/clock"
)

// Event is an entry of the book's log. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name in the journal.
	EventKind() string
	// Instant returns when the event happened.
	Instant() clock.Instant
	// apply changes a book of which nobody else holds a copy.
	apply(b *Book)
}

// Complained is the event that a member or the server filed a complaint.
type Complained struct {
	Number  int           `json:"number"` // counted from 1
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Against Person        `json:"against"`
	Kind    Kind          `json:"kind"`
	Text    string        `json:"text"`
	Game    string        `json:"game,omitempty"`  // the game complained about
	Lines   []string      `json:"lines,omitempty"` // the last lines that the complainant saw from that person
	// Found holds the counts behind a complaint of the server, by name. Readers see them in their
	// own language. Text is for readers without a catalogue.
	Found map[string]string `json:"found,omitempty"`
}

// Acted is the event that an administrator acted, or lifted an earlier act.
type Acted struct {
	Number    int           `json:"number"` // counted from 1
	At        clock.Instant `json:"at"`
	By        Person        `json:"by"`
	Against   Person        `json:"against"`
	Measure   Measure       `json:"measure"`
	Lifted    bool          `json:"lifted,omitempty"` // the measure is lifted
	Until     clock.Instant `json:"until,omitempty"`  // end of a lasting measure; 0: until it is lifted
	Reason    string        `json:"reason"`
	Complaint int           `json:"complaint,omitempty"` // the complaint that the act answers
	// Games are the games whose ratings the act annuls, or restores if Lifted is set. Only for
	// Annul.
	Games []string `json:"games,omitempty"`
	// Game is the decided game. Only for Adjudicate.
	Game string `json:"game,omitempty"`
	// Follows reports whether the act has a consequence outside the book, which a later Carried
	// event confirms. Acts without it were carried out when they were recorded.
	Follows bool `json:"follows,omitempty"`
}

// Acknowledged is the event that a person confirmed a warning or answered a request to move a
// discussion.
type Acknowledged struct {
	Act int           `json:"act"`
	At  clock.Instant `json:"at"`
}

// Appealed is the event that a person appealed an act against them.
type Appealed struct {
	Act  int           `json:"act"`
	At   clock.Instant `json:"at"`
	Text string        `json:"text"`
}

// Ruled is the event that another administrator ruled on an appeal. An act that is not upheld is no
// longer in force.
type Ruled struct {
	Act    int           `json:"act"`
	At     clock.Instant `json:"at"`
	By     Person        `json:"by"`
	Upheld bool          `json:"upheld"`
	Reason string        `json:"reason"`
	// Follows reports whether the ruling has a consequence outside the book, as in [Acted].
	Follows bool `json:"follows,omitempty"`
}

// Closed is the event that a complaint was closed.
type Closed struct {
	Complaint int           `json:"complaint"`
	At        clock.Instant `json:"at"`
	By        Person        `json:"by"`
	Reason    string        `json:"reason"`
}

// Escaped is the event that a player left a game and did not return, see [Departure.Counts].
type Escaped struct {
	At       clock.Instant `json:"at"`
	Who      Person        `json:"who"`
	Opponent Person        `json:"opponent"`
	Game     string        `json:"game"`
	Plies    int           `json:"plies"`
	Balance  int           `json:"balance"` // the player's material minus the opponent's, a pawn is 1
	Left     int64         `json:"left"`    // milliseconds on the player's clock when they left
}

// Owned is the event that a channel got an owner. Without an Owner.ID it has none.
type Owned struct {
	Channel int           `json:"channel"`
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Owner   Person        `json:"owner"`
}

// Titled is the event that the topic of a channel was set or removed.
type Titled struct {
	Channel int           `json:"channel"`
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Topic   string        `json:"topic"`
}

// Posted is a published news item.
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

// Instant returns when the event happened.
func (e Complained) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Acted) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Acknowledged) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Appealed) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Ruled) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Closed) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Escaped) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Owned) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Titled) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Posted) Instant() clock.Instant { return e.At }

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
