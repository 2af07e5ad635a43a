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

// Asked is a search as people fill it in: every field may be empty.
type Asked struct {
	Player, Opponent          string // handles
	Result, Edition, Category string
	From, Until               string // days, 2026-03-31; both are searched
	Opening                   string
	FEN                       string
	Before                    hall.GameID
}

// Fields are the names under which transports read it.
var Fields = []string{"player", "opponent", "result", "edition", "category", "from", "until", "opening", "fen"}

// Read reads the fields by their names.
func Read(field func(name string) string) Asked {
	get := func(name string) string { return strings.TrimSpace(field(name)) }
	return Asked{
		Player: get("player"), Opponent: get("opponent"), Result: get("result"), Edition: get("edition"), Category: get("category"),
		From: get("from"), Until: get("until"), Opening: get("opening"), FEN: get("fen"), Before: hall.GameID(get("before")),
	}
}

// Fault is a field that cannot be searched for.
type Fault struct {
	Field string // of Fields; "handle" for a player whom nobody knows
	Text  string // as it was filled in
	// Position says what is wrong with one: "unread" or the name of a [chess.Fault].
	Position string
	Column   int // of the text, counted from 1; of a position that cannot be read
}

// Error names the field.
func (f *Fault) Error() string { return "gamesearch: " + f.Field + ": " + f.Text }

// Results are those that can be asked for.
var Results = []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn}

// Categories are those that can be asked for.
func Categories() []ratings.Category {
	return append(ratings.Categories(), ratings.Untimed, ratings.Nonstandard)
}

// Query is what is asked for; the error of a field is a [*Fault]. identity answers whose a handle is, and
// whether there is such a member.
func (a Asked) Query(identity func(handle string) (id string, known bool, err error)) (q Query, err error) {
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
		if q.Position, err = position(a.FEN); err != nil {
			return q, err
		}
	}
	return q, nil
}

// waived is what is no hindrance to searching for a position: games from set-up positions may have it, and
// counters make no other position.
const waived = chess.FaultCheckers | chess.FaultMaterial | chess.FaultCounters

// position reads a FEN.
func position(text string) (*chess.Position, error) {
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
