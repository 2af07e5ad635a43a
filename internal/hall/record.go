package hall

import (
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// seatedKind is the kind of the record that opens every game's stream: who sits
// where and on what terms. It is the hall's own; all later records are events of
// the Laws in the form of laws/wire.
const (
	seatedKind    = "Seated"
	seatedVersion = 1
)

// seated is the first record of a game. Fields may be added; none changes its
// meaning.
type seated struct {
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
func (s seated) row(id GameID, at clock.Instant) GameRow {
	return GameRow{
		ID: id, White: s.White, Black: s.Black, Edition: s.Edition, Control: s.Control, Category: s.Category,
		Rated: s.Rated, Start: s.Start, Profile: s.Profile, Private: s.Private, Simul: s.Simul, Event: s.Event, Started: at,
	}
}

// Recorded is an event of the Laws as it stands in the game's log.
type Recorded struct {
	Seq   uint64          // its number in the game's stream
	Event laws.Event      // what happened, with its instant
	Data  json.RawMessage // the same in the form of laws/wire, for sending on

	position uint64 // of its record in the whole journal
}

// seatedEvent is the first record of a stream, to be appended.
func seatedEvent(s seated, at clock.Instant) (journal.Event, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return journal.Event{}, fmt.Errorf("hall: encoding who sits: %w", err)
	}
	return journal.Event{Kind: seatedKind, Version: seatedVersion, Data: data, At: int64(at)}, nil
}

// lawsEvents turns events of the Laws into what the journal appends.
func lawsEvents(events []laws.Event) ([]journal.Event, error) {
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

// recorded reads a record that holds an event of the Laws.
func recorded(r journal.Record) (Recorded, error) {
	e, err := wire.DecodeEvent(r.Data)
	if err != nil {
		return Recorded{}, journal.Unreadable(r, err)
	}
	if e.EventKind() != r.Kind {
		return Recorded{}, journal.Unreadable(r, fmt.Errorf("it says %s inside", e.EventKind()))
	}
	return Recorded{Seq: r.Seq, Event: e, Data: r.Data, position: r.Position}, nil
}

// recordedAs are events that have just been appended, with their records.
func recordedAs(events []laws.Event, records []journal.Record) []Recorded {
	recs := make([]Recorded, len(events))
	for i, r := range records {
		recs[i] = Recorded{Seq: r.Seq, Event: events[i], Data: r.Data, position: r.Position}
	}
	return recs
}

// EventOf reads a journal record as an event of the Laws; ok is false for
// records of other streams and for the record that says who sits.
func EventOf(r journal.Record) (id GameID, rec Recorded, ok bool, err error) {
	id, ok = GameOfStream(r.Stream)
	if !ok || r.Kind == seatedKind || r.Void() {
		return id, Recorded{}, false, nil
	}
	rec, err = recorded(r)
	return id, rec, err == nil, err
}

// BeginningOf reads the record that opens a game; ok is false for any other.
func BeginningOf(r journal.Record) (row GameRow, ok bool, err error) {
	id, ok := GameOfStream(r.Stream)
	if !ok || r.Kind != seatedKind {
		return GameRow{}, false, nil
	}
	var s seated
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return GameRow{}, false, journal.Unreadable(r, err)
	}
	row = s.row(id, clock.Instant(r.At))
	row.Profile, row.Private, row.Simul = "", false, false // which the index does not keep
	return row, true, nil
}

// EndOf reads a record that ends a game, or corrects the result of one that was
// over; ok is false for any other.
func EndOf(r journal.Record) (end GameEnd, ok bool, err error) {
	if r.Kind != (laws.GameEnded{}).EventKind() && r.Kind != (laws.ResultCorrected{}).EventKind() {
		return GameEnd{}, false, nil
	}
	id, rec, ok, err := EventOf(r)
	if !ok || err != nil {
		return GameEnd{}, false, err
	}
	switch e := rec.Event.(type) { //nolint:gochecksumtype // only these end a game or change its end
	case laws.GameEnded:
		return GameEnd{
			ID: id, At: e.At, Result: e.Result, Termination: e.Termination, Article: e.Article, Plies: e.Ply,
		}, true, nil
	case laws.ResultCorrected:
		return GameEnd{
			ID: id, At: e.At, Result: e.Result, Termination: laws.ArbiterDecision, Article: e.Article, Corrected: true,
		}, true, nil
	default:
		return GameEnd{}, false, nil
	}
}
