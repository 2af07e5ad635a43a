package game

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

const (
	// BeginningKind is the kind of the first record of every game's stream, with its players and
	// terms. The hall itself writes it. All later records are events of the Laws in the form of
	// laws/wire.
	BeginningKind    = "Seated"
	beginningVersion = 1
)

// Seating is the first record of a game: its players and terms. Fields may be added to the stored
// form, but their meaning never changes.
type Seating struct {
	White    Player           `json:"white"`
	Black    Player           `json:"black"`
	Edition  laws.Edition     `json:"edition"`
	Control  Controls         `json:"control"`
	Category ratings.Category `json:"category"`
	Rated    bool             `json:"rated"`
	Start    string           `json:"start"`
	Profile  Profile          `json:"profile,omitempty"`  // empty: the Laws alone
	NoEscape bool             `json:"noescape,omitempty"` // a player who leaves loses
	Private  bool             `json:"private,omitempty"`  // spectators do not see it while it is played
	Simul    bool             `json:"simul,omitempty"`    // a board of White's simul
	Event    *EventRef        `json:"event,omitempty"`
	Bounded  bool             `json:"bounded,omitempty"` // rating/bounds applies; false in older games
	Delay    Delay            `json:"delay,omitzero"`    // with which spectators see it
	// DeclaredByEvent tells, by colour, of whom the event has declared that they cannot see the
	// board.
	DeclaredByEvent [2]bool `json:"declared_by_event,omitzero"`
}

// row returns the game's row in the index at its beginning.
func (s Seating) row(id ID, at clock.Instant) Row {
	return Row{
		ID: id, White: s.White, Black: s.Black, Edition: s.Edition, Control: s.Control, Category: s.Category,
		Rated: s.Rated, Start: s.Start, Profile: s.Profile, Private: s.Private, Simul: s.Simul, Event: s.Event, Started: at,
	}
}

// Recorded is an event of the Laws in the game's log.
type Recorded struct {
	Seq   uint64          // its number in the game's stream
	Event laws.Event      // the event with its instant
	Data  json.RawMessage // the event in the form of laws/wire

	Position uint64 // of its record in the whole journal
}

// BeginningEvent returns the first record of a game's stream.
func BeginningEvent(s Seating, at clock.Instant) (journal.Event, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return journal.Event{}, fmt.Errorf("hall: encoding who sits: %w", err)
	}
	return journal.Event{Kind: BeginningKind, Version: beginningVersion, Data: data, At: int64(at)}, nil
}

// EncodeEvents encodes events of the Laws for the journal.
func EncodeEvents(events []laws.Event) ([]journal.Event, error) {
	out := make([]journal.Event, len(events))
	for i, e := range events {
		data, err := wire.EncodeEvent(e)
		if err != nil {
			return nil, fmt.Errorf("hall: encoding %s: %w", e.EventKind(), err)
		}
		out[i] = journal.Event{Kind: e.EventKind(), Version: wire.Version, Data: data, At: int64(e.Instant())}
	}
	return out, nil
}

// Decode decodes a record with an event of the Laws.
func Decode(r journal.Record) (Recorded, error) {
	e, err := wire.DecodeEvent(r.Data)
	if err != nil {
		return Recorded{}, journal.Unreadable(r, err)
	}
	if e.EventKind() != r.Kind {
		return Recorded{}, journal.Unreadable(r, fmt.Errorf("it says %s inside", e.EventKind()))
	}
	return Recorded{Seq: r.Seq, Event: e, Data: r.Data, Position: r.Position}, nil
}

// WithRecords joins events that were just appended with their records.
func WithRecords(events []laws.Event, records []journal.Record) []Recorded {
	recs := make([]Recorded, len(events))
	for i, r := range records {
		recs[i] = Recorded{Seq: r.Seq, Event: events[i], Data: r.Data, Position: r.Position}
	}
	return recs
}

// DecodeEvent decodes a journal record with an event of the Laws. ok is false for records of other
// streams and for the first record of a game.
func DecodeEvent(r journal.Record) (id ID, rec Recorded, ok bool, err error) {
	id, ok = IDOfStream(r.Stream)
	if !ok || r.Kind == BeginningKind || r.IsVoid() {
		return id, Recorded{}, false, nil
	}
	rec, err = Decode(r)
	return id, rec, err == nil, err
}

// DecodeBeginning decodes the first record of a game. ok is false for any other record.
func DecodeBeginning(r journal.Record) (row Row, ok bool, err error) {
	id, ok := IDOfStream(r.Stream)
	if !ok || r.Kind != BeginningKind {
		return Row{}, false, nil
	}
	var s Seating
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return Row{}, false, journal.Unreadable(r, err)
	}
	row = s.row(id, clock.Instant(r.At))
	row.Profile, row.Private, row.Simul = "", false, false // the index does not store these
	return row, true, nil
}

// DecodeEnd decodes a record that ends a game, or that corrects the result of a finished game. ok
// is false for any other record.
func DecodeEnd(r journal.Record) (end End, ok bool, err error) {
	if r.Kind != (laws.GameEnded{}).EventKind() && r.Kind != (laws.ResultCorrected{}).EventKind() {
		return End{}, false, nil
	}
	id, rec, ok, err := DecodeEvent(r)
	if !ok || err != nil {
		return End{}, false, err
	}
	switch e := rec.Event.(type) { //nolint:gochecksumtype // only these end a game or change its end
	case laws.GameEnded:
		return End{
			ID: id, At: e.At, Result: e.Result, Termination: e.Termination, Article: e.Article, Plies: e.Ply,
		}, true, nil
	case laws.ResultCorrected:
		return End{
			ID: id, At: e.At, Result: e.Result, Termination: laws.ArbiterDecision, Article: e.Article, Corrected: true,
		}, true, nil
	default:
		return End{}, false, nil
	}
}

// ReopenedID returns the game that a record reopens. ok is false if it reopens none.
func ReopenedID(r journal.Record) (id ID, ok bool) {
	id, ok = IDOfStream(r.Stream)
	return id, ok && r.Kind == (laws.GameReopened{}).EventKind() && !r.IsVoid()
}

// DecodeReopened decodes a record that reopens a game. ok is false for any other record.
func DecodeReopened(r journal.Record) (id ID, e laws.GameReopened, ok bool, err error) {
	if _, is := ReopenedID(r); !is {
		return "", laws.GameReopened{}, false, nil
	}
	id, rec, ok, err := DecodeEvent(r)
	if err != nil || !ok {
		return "", laws.GameReopened{}, false, err
	}
	e, ok = rec.Event.(laws.GameReopened)
	return id, e, ok, nil
}

// SetRegulations sets the fields that follow from the regulations.
func (s *Seating) SetRegulations(regs laws.Regulations) {
	s.Bounded = s.Event == nil // games of events have an arbiter and no bounds
	s.Edition, s.Control = regs.Edition, regs.Control
	switch {
	case regs.Start.Chess960:
		s.Start = starts.Chess960 + ":" + strconv.Itoa(regs.Start.Number)
	case regs.Start.FEN != "" && s.Start != "":
		// The game already has the name of its position.
	case regs.Start.FEN != "":
		s.Start = starts.Position
	default:
		s.Start = StandardStart
	}
}

// Timed reports whether a player has a clock.
func (s *Seating) Timed() bool { return !s.Control.Untimed() }
