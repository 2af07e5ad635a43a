package gamesearch

import (
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Form is a search form as filled in. Every field may be empty.
type Form struct {
	Player, Opponent          string // handles
	Result, Edition, Category string
	From, Until               string // days such as 2026-03-31, both included
	Opening                   string
	FEN                       string
	Before                    hall.GameID
}

// Fields are the parameter names of a search form.
var Fields = []string{"player", "opponent", "result", "edition", "category", "from", "until", "opening", "fen"}

// ReadForm returns the search form whose fields have the given values by name.
func ReadForm(field func(name string) string) Form {
	get := func(name string) string { return strings.TrimSpace(field(name)) }
	return Form{
		Player: get("player"), Opponent: get("opponent"), Result: get("result"), Edition: get("edition"), Category: get("category"),
		From: get("from"), Until: get("until"), Opening: get("opening"), FEN: get("fen"), Before: hall.GameID(get("before")),
	}
}

// Fault is the error of a field that has no usable value.
type Fault struct {
	Field string // one of Fields; "handle" for an unknown player
	Text  string // the value
	// Position describes a faulty position: "unread" or the name of a [chess.Fault].
	Position string
	Column   int // of an unreadable position: the column in Text, from 1
}

// Error implements error. It returns the field and its value.
func (f *Fault) Error() string { return "gamesearch: " + f.Field + ": " + f.Text }

// Results are the results that a search may ask for.
var Results = []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn}

// Categories returns the rating categories that a search may ask for.
func Categories() []ratings.Category {
	return append(ratings.Categories(), ratings.Untimed, ratings.Nonstandard)
}

// Query converts the form to a query. A faulty field returns a [*Fault]. identity returns the
// member's identity for a handle, and whether there is such a member.
func (a Form) Query(identity func(handle string) (id string, known bool, err error)) (q Query, err error) {
	q = Query{Edition: laws.Edition(a.Edition), Category: ratings.Category(a.Category), Opening: a.Opening, Before: a.Before}
	if a.Opponent != "" && a.Player == "" { // one player is a player, in whichever field
		a.Player, a.Opponent = a.Opponent, ""
	}
	for _, of := range []struct {
		handle string
		id     *string
	}{{a.Player, &q.Player}, {a.Opponent, &q.Opponent}} {
		if of.handle == "" {
			continue
		}
		id, known, err := identity(of.handle)
		if err != nil {
			return q, err
		}
		if !known {
			return q, &Fault{Field: "handle", Text: of.handle}
		}
		*of.id = id
	}
	if a.Result != "" {
		known := false
		if q.Result, known = laws.ParseResult(a.Result); !known || !slices.Contains(Results, q.Result) {
			return q, &Fault{Field: "result", Text: a.Result}
		}
	}
	if a.Edition != "" && !slices.Contains(laws.Editions(), q.Edition) {
		return q, &Fault{Field: "edition", Text: a.Edition}
	}
	if a.Category != "" && !slices.Contains(Categories(), q.Category) {
		return q, &Fault{Field: "category", Text: a.Category}
	}
	for _, of := range []struct {
		field, text string
		at          *clock.Instant
		days        int
	}{{"from", a.From, &q.From, 0}, {"until", a.Until, &q.Until, 1}} {
		if of.text == "" {
			continue
		}
		day, err := time.Parse(time.DateOnly, of.text)
		if err != nil {
			return q, &Fault{Field: of.field, Text: of.text}
		}
		*of.at = clock.At(day.AddDate(0, 0, of.days))
	}
	if a.FEN != "" {
		if q.Position, err = parsePosition(a.FEN); err != nil {
			return q, err
		}
	}
	return q, nil
}

// waived are the faults of a position that do not prevent a search for it. Games from set-up
// positions may have them, and counters do not change the position.
const waived = chess.FaultCheckers | chess.FaultMaterial | chess.FaultCounters

// parsePosition parses a FEN. Its error is a [*Fault].
func parsePosition(text string) (*chess.Position, error) {
	setup, found := fen.Examine(text)
	for _, f := range found {
		switch {
		case f.Problem != "":
			return nil, &Fault{Field: "fen", Text: text, Position: "unread", Column: f.Column}
		case f.Fault&^waived != 0:
			return nil, &Fault{Field: "fen", Text: text, Position: f.Fault.String()}
		}
	}
	p, err := setup.Position(waived)
	if err != nil {
		return nil, &Fault{Field: "fen", Text: text, Position: "unread"}
	}
	return &p, nil
}
