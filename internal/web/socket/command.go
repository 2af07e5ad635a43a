package socket

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// command is a command of the protocol escaque.v1, listed in [allCommands].
type command struct {
	name   string
	who    access
	fields reflect.Type // struct type of the fields other than id and do
	answer reflect.Type // struct type of the answer's fields other than re and ok
	do     func(c *conn, ctx context.Context, data []byte) (answer any, err error)
}

// access is which users may give a command. The hall and the Laws decide who is a player or an
// arbiter.
type access int

const (
	anyone access = iota // all visitors
	named                // users with a name, guests included; the command counts against the session's limits and marks the user as active
	member               // users with an account; otherwise like named
)

// nothing is the answer of a command without results.
type nothing struct{}

// reached is the answer of a command that sends something to other users.
type reached struct {
	Heard int `json:"heard,omitempty"` // how many users received it; absent for none
}

// recorded is the answer of a command in a game.
type recorded struct {
	Seq []uint64 `json:"seq,omitempty"` // numbers of the records that the command added to the game's log
}

// newCommand returns a command. Its fields and its answer have the types of the argument and the
// result of do.
func newCommand[In, Out any](name string, who access, do func(*conn, context.Context, In) (Out, error)) command {
	bounded := boundsIn(reflect.TypeFor[In]())
	return command{
		name: name, who: who, fields: reflect.TypeFor[In](), answer: reflect.TypeFor[Out](),
		do: func(c *conn, ctx context.Context, data []byte) (any, error) {
			var in In
			if err := json.Unmarshal(data, &in); err != nil {
				return nil, c.refuse("bad-message")
			}
			for i := range bounded {
				if b := &bounded[i]; !b.isAllowed(reflect.ValueOf(&in).Elem()) {
					return nil, c.refuse("bad-field", "Field", b.field, "Allowed", b.allowed)
				}
			}
			return do(c, ctx, in)
		},
	}
}

// inGame is a command about one game.
type inGame struct {
	Game hall.GameID `json:"game"` // id of the game
}

func (g inGame) game() hall.GameID { return g.Game }

// lawCommand returns a command that executes a command of the Laws. The function of converts its
// fields to that command.
func lawCommand[In interface{ game() hall.GameID }](name string, of func(*conn, context.Context, In) (laws.Command, error)) command {
	return newCommand(name, named, func(c *conn, ctx context.Context, in In) (recorded, error) {
		wanted, err := of(c, ctx, in)
		if err != nil {
			return recorded{}, err
		}
		facts, err := c.s.hall.Do(ctx, in.game(), c.who, wanted)
		var r recorded
		for _, fact := range facts {
			r.Seq = append(r.Seq, fact.Seq)
		}
		return r, err
	})
}

// constant returns a function for lawCommand that always returns the same command of the Laws.
func constant[In any](of laws.Command) func(*conn, context.Context, In) (laws.Command, error) {
	return func(*conn, context.Context, In) (laws.Command, error) { return of, nil }
}

// fieldBounds holds the allowed values of a field of a command, from its tags. oneof lists the
// values of a text. min and max limit a number or the length of a list. A field with omitempty may
// also be empty.
type fieldBounds struct {
	field       string // name in JSON
	index       []int
	optional    bool
	values      []string
	least, most int64
	allowed     string // the allowed values as text
}

// boundsIn returns the bounds of the fields of a struct.
func boundsIn(t reflect.Type) (list []fieldBounds) {
	for _, f := range reflect.VisibleFields(t) {
		allowed := boundsOf(f.Tag)
		if f.Anonymous || allowed == "" {
			continue
		}
		b := fieldBounds{index: f.Index, least: limitOf(f.Tag, "min", math.MinInt64), most: limitOf(f.Tag, "max", math.MaxInt64), allowed: allowed}
		b.field, b.optional = jsonName(f)
		if values := f.Tag.Get("oneof"); values != "" {
			b.values = strings.Split(values, "|")
		}
		list = append(list, b)
	}
	return list
}

// isAllowed reports whether the field of a struct has an allowed value.
func (b *fieldBounds) isAllowed(s reflect.Value) bool {
	v := s.FieldByIndex(b.index)
	switch {
	case b.optional && v.IsZero():
		return true
	case b.values != nil:
		return slices.Contains(b.values, v.String())
	case v.Kind() == reflect.Slice:
		return int64(v.Len()) >= b.least && int64(v.Len()) <= b.most
	}
	return v.Int() >= b.least && v.Int() <= b.most
}

// jsonName returns the name of a field in JSON, and whether it has omitempty.
func jsonName(f reflect.StructField) (name string, optional bool) {
	name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	return cmp.Or(name, f.Name), rest == "omitempty"
}

// limitOf returns the limit that a tag of a field states, or without if it states none.
func limitOf(tag reflect.StructTag, name string, without int64) int64 {
	text := tag.Get(name)
	if text == "" {
		return without
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("bound %s of a field: %v", name, err))
	}
	return n
}

// boundsOf returns the bounds of a field as text, or "".
func boundsOf(tag reflect.StructTag) string {
	if values := tag.Get("oneof"); values != "" {
		return strings.ReplaceAll(values, "|", ", ")
	}
	least, most := tag.Get("min"), tag.Get("max")
	switch {
	case least != "" && most != "":
		return least + "–" + most
	case most != "":
		return "≤ " + most
	case least != "":
		return "≥ " + least
	}
	return ""
}

// protocolError is a refusal of the protocol itself, in the reader's language.
type protocolError struct{ refusal explain.Refusal }

func (e *protocolError) Error() string { return e.refusal.Code + ": " + e.refusal.Text }

// refuse returns a refusal of the protocol itself, with a code. args are the names and values in
// its sentence.
func (c *conn) refuse(code string, args ...any) *protocolError {
	return &protocolError{explain.Refusal{Code: code, Text: i18n.Text(c.language(), "web.ws."+code, args...)}}
}
