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

// command is one command of the protocol escaque.v1: a row of [allCommands].
type command struct {
	name   string
	who    access
	fields reflect.Type // a struct: what the client sends besides id and do
	answer reflect.Type // a struct: what the answer has besides re and ok
	do     func(c *conn, ctx context.Context, data []byte) (answer any, err error)
}

// access is who may give a command. Whether a player or an arbiter may is decided by the hall and
// the Laws.
type access int

const (
	anyone access = iota // visitors without a name too
	named                // guests too; the command draws on the session's allowance and shows that its user is there
	member               // who has an account; likewise
)

// nothing is the answer of a command that says no more than that it was carried out.
type nothing struct{}

// recorded is the answer of a command in a game.
type recorded struct {
	Seq []uint64 `json:"seq,omitempty"` // the numbers in the game's log of what it did
}

// newCommand returns a row of the table; its fields and its answer are the types that do takes and
// returns.
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
				if b := &bounded[i]; !b.allow(reflect.ValueOf(&in).Elem()) {
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

// lawful returns a row whose command is one of the Laws: of returns it.
func lawful[In interface{ game() hall.GameID }](name string, of func(*conn, context.Context, In) (laws.Command, error)) command {
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

// always returns the function of a command that is one and the same command of the Laws.
func always[In any](of laws.Command) func(*conn, context.Context, In) (laws.Command, error) {
	return func(*conn, context.Context, In) (laws.Command, error) { return of, nil }
}

// fieldBounds are those of one field of a command, from its tags: oneof lists the values of a text,
// max is the most that a number or the length of a list may be, min the least. A field that may be
// left out (omitempty) may also be empty.
type fieldBounds struct {
	field       string // its name in JSON
	index       []int
	optional    bool
	values      []string
	least, most int64
	allowed     string // all of that, as people read it
}

// boundsIn lists the fields of a structure that have bounds.
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

// allow reports whether a structure keeps to the bounds of the field.
func (b *fieldBounds) allow(s reflect.Value) bool {
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

// jsonName returns the name of a field in JSON and reports whether it may be left out.
func jsonName(f reflect.StructField) (name string, optional bool) {
	name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	return cmp.Or(name, f.Name), rest == "omitempty"
}

// limitOf returns a bound of a tag, and without one the number that is given.
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

// boundsOf returns the bounds of a field as people read them, "" for one without.
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

// protocolError is a refusal of the protocol itself, in the words of its reader.
type protocolError struct{ refusal explain.Refusal }

func (e *protocolError) Error() string { return e.refusal.Code + ": " + e.refusal.Text }

// refuse returns a refusal of the protocol's own; args are names and values in its sentence.
func (c *conn) refuse(code string, args ...any) *protocolError {
	return &protocolError{explain.Refusal{Code: code, Text: i18n.Text(c.language(), "web.ws."+code, args...)}}
}
