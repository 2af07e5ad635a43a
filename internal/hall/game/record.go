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

// BeginningKind is the kind of the record that opens every game's stream: who sits
// where and on what terms. It is the hall's own; all later records are events of
// the Laws in the form of laws/wire.
const (
	BeginningKind = "Seated"
	seatedVersion = 1
)

// Seating is the first record of a game. Fields may be added; none changes its
// meaning.
type Seating struct {
	White    Player           `json:"white"`
	Black    Player           `json:"black"`
	Edition  laws.Edition     `json:"edition"`
	Control  Controls         `json:"control"`
	Category ratings.Category `json:"category"`
	Rated    bool             `json:"rated"`
	Start    string           `json:"start"`
	Profile  Profile          `json:"profile,omitempty"`  // empty: the Laws alone
	NoEscape bool             `json:"noescape,omitempty"` // who leaves loses
	Private  bool             `json:"private,omitempty"`  // nobody else sees it while it is played
	Simul    bool             `json:"simul,omitempty"`    // that White gives
	Event    *EventRef        `json:"event,omitempty"`
	Bounded  bool             `json:"bounded,omitempty"` // rating/bounds holds for it; of no older game
	Delay    Delay            `json:"delay,omitzero"`    // with which others see it
}

// row is the game's row in the index as it stands at the start.
func (s Seating) row(id ID, at clock.Instant) Row {
	return Row{
		ID: id, White: s.White, Black: s.Black, Edition: s.Edition, Control: s.Control, Category: s.Category,
		Rated: s.Rated, Start: s.Start, Profile: s.Profile, Private: s.Private, Simul: s.Simul, Event: s.Event, Started: at,
	}
}

// Recorded is an event of the Laws as it stands in the game's log.
type Recorded struct {
	Seq   uint64          // its number in the game's stream
	Event laws.Event      // what happened, with its instant
	Data  json.RawMessage // the same in the form of laws/wire, for sending on

	Position uint64 // of its record in the whole journal
}

// BeginningEvent returns the first record of a stream, to be appended.
func BeginningEvent(s Seating, at clock.Instant) (journal.Event, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return journal.Event{}, fmt.Errorf("hall: encoding who sits: %w", err)
	}
	return journal.Event{Kind: BeginningKind, Version: seatedVersion, Data: data, At: int64(at)}, nil
}

// EncodeEvents turns events of the Laws into what the journal appends.
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

// Decode reads a record that holds an event of the Laws.
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

// WithRecords returns events that have just been appended, with their records.
func WithRecords(events []laws.Event, records []journal.Record) []Recorded {
	recs := make([]Recorded, len(events))
	for i, r := range records {
		recs[i] = Recorded{Seq: r.Seq, Event: events[i], Data: r.Data, Position: r.Position}
	}
	return recs
}

// EventOf reads a journal record as an event of the Laws; ok is false for
// records of other streams and for the record that says who sits.
func EventOf(r journal.Record) (id ID, rec Recorded, ok bool, err error) {
	id, ok = OfStream(r.Stream)
	if !ok || r.Kind == BeginningKind || r.IsVoid() {
		return id, Recorded{}, false, nil
	}
	rec, err = Decode(r)
	return id, rec, err == nil, err
}

// BeginningOf reads the record that opens a game; ok is false for any other.
func BeginningOf(r journal.Record) (row Row, ok bool, err error) {
	id, ok := OfStream(r.Stream)
	if !ok || r.Kind != BeginningKind {
		return Row{}, false, nil
	}
	var s Seating
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return Row{}, false, journal.Unreadable(r, err)
	}
	row = s.row(id, clock.Instant(r.At))
	row.Profile, row.Private, row.Simul = "", false, false // which the index does not keep
	return row, true, nil
}

// EndOf reads a record that ends a game, or corrects the result of one that was
// over; ok is false for any other.
func EndOf(r journal.Record) (end End, ok bool, err error) {
	if r.Kind != (laws.GameEnded{}).EventKind() && r.Kind != (laws.ResultCorrected{}).EventKind() {
		return End{}, false, nil
	}
	id, rec, ok, err := EventOf(r)
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

// IsReopened reads a record by which a game goes on whose end is withdrawn; ok is false for any
// other.
func IsReopened(r journal.Record) (id ID, ok bool) {
	id, ok = OfStream(r.Stream)
	return id, ok && r.Kind == (laws.GameReopened{}).EventKind() && !r.IsVoid()
}

// ReopenedOf reads a record that reopens a game, with why; ok is false for any other.
func ReopenedOf(r journal.Record) (id ID, e laws.GameReopened, ok bool, err error) {
	if _, is := IsReopened(r); !is {
		return "", laws.GameReopened{}, false, nil
	}
	id, rec, ok, err := EventOf(r)
	if err != nil || !ok {
		return "", laws.GameReopened{}, false, err
	}
	e, ok = rec.Event.(laws.GameReopened)
	return id, e, ok, nil
}

// Describe fills in what the regulations say.
func (s *Seating) Describe(regs laws.Regulations) {
	s.Bounded = s.Event == nil // what an event's arbiter watches over is rated as it is
	s.Edition, s.Control = regs.Edition, regs.Control
	switch {
	case regs.Start.Chess960:
		s.Start = starts.Chess960 + ":" + strconv.Itoa(regs.Start.Number)
	case regs.Start.FEN != "" && s.Start != "":
		// The arranged game already carries the name of its position.
	case regs.Start.FEN != "":
		s.Start = starts.Position
	default:
		s.Start = StandardStart
	}
}

// Timed reports whether a game has a clock.
func (s *Seating) Timed() bool { return !s.Control.Untimed() }
