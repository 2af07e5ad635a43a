package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

func TestDeedsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		by, _ := ParseActor(rapid.SampledFrom(ActorNames()).Draw(t, "by"))
		d := Deed{At: clock.Instant(rapid.Int64Range(-maxInstant, maxInstant).Draw(t, "at")), By: by, Command: genCommand().Draw(t, "command")}
		line, err := EncodeDeed(d)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeDeed(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		d.AnyPly = !bytes.Contains(line, []byte(`"ply"`))
		if diff := cmp.Diff(d, back, same); diff != "" {
			t.Fatalf("%s\n%s", line, diff)
		}
	})
}

func TestInstants(t *testing.T) {
	for text, want := range map[string]clock.Instant{
		"0": 0, "-5": -5, "1262304000000": 1262304000000,
		"0:00:05": 5000, "1:02:03": 3723000, "1:02:03.5": 3723500, "0:00:00.050": 50, "100:00:00": 360000000,
	} {
		if got, err := ParseInstant(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "5 s", "1:2:3", "0:60:00", "0:00:60", "0:00:00.1234", "1e3", "99999999999999999999", "-4000000000001", "00:05"} {
		if got, err := ParseInstant(text); err == nil {
			t.Errorf("%q is read as %d", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		at := clock.Instant(rapid.Int64Range(-1000, 1e9).Draw(t, "at"))
		if back, err := ParseInstant(FormatInstant(at)); err != nil || back != at {
			t.Fatalf("%d is written %s and read as %d, %v", at, FormatInstant(at), back, err)
		}
	})
}

func TestLinesThatAreNoDeeds(t *testing.T) {
	for _, c := range []struct {
		line    string
		problem Problem
		column  int
		field   string
	}{
		{`{"at":0,"by":"white","type":"Move","move":"e2e9"}`, BadValue, 36, "move"},
		{`{"at":0,"by":"white","type":"Move"}`, BadValue, 35, "move"},
		{`{"at":0,"by":"white","type":"Move","move":4}`, BadValue, 36, "move"},
		{`{"at":0,"by":"white","type":"Move","mvoe":"e2e4"}`, UnknownField, 36, "mvoe"},
		{`{"at":0,"by":"white","type":"Resign","move":"e2e4"}`, UnknownField, 38, "move"},
		{`{"at":0,"by":"server","type":"Start","regulations":{"edition":"2009","contrl":["-","-"]}}`, UnknownField, 70, "contrl"},
		{`{"at":0,"by":"server","type":"Start","regulations":{"edition":"2009","control":["5 min","-"]}}`, BadValue, 70, "control[0]"},
		{`{"at":0,"by":"arbiter","type":"SetClocks","left":[1,"2"]}`, BadValue, 43, "left"},
		{`{"at":0,"by":"white","type":"Fly"}`, UnknownType, 22, "type"},
		{`{"at":0,"by":"white","type":"MoveMade"}`, UnknownType, 22, "type"},
		{`{"at":0,"by":"white"}`, UnknownType, 21, "type"},
		{`{"at":0,"type":"Resign"}`, NoActor, 24, "by"},
		{`{"at":0,"by":"green","type":"Resign"}`, NoActor, 9, "by"},
		{`{"by":"white","type":"Resign"}`, NoInstant, 30, "at"},
		{`{"at":"0:99:00","by":"white","type":"Resign"}`, NoInstant, 2, "at"},
		{`{"at":{},"by":"white","type":"Resign"}`, NoInstant, 2, "at"},
		{`{"v":2,"at":0,"by":"white","type":"Resign"}`, Newer, 2, "v"},
		{`{"v":-1,"at":0,"by":"white","type":"Resign"}`, BadValue, 2, "v"},
		{`{"at":0,"by":"white",`, NoJSON, 22, ""},
		{`{"at":0} {"at":1}`, NoJSON, 10, ""},
		{`{'at':0}`, NoJSON, 2, ""},
		{`White plays e4`, NoJSON, 1, ""},
		{`[]`, NoJSON, 1, ""},
		{strings.Repeat(" ", MaxSize+1), TooLong, MaxSize + 1, ""},
	} {
		d, err := DecodeDeed([]byte(c.line))
		var e *DeedError
		if !errors.As(err, &e) {
			t.Errorf("%.80s: read as %+v", c.line, d)
			continue
		}
		if e.Problem != c.problem || e.Column != c.column || e.Field != c.field {
			t.Errorf("%.80s\n%s in column %d, field %q; want %s, %d, %q (%v)", c.line, e.Problem, e.Column, e.Field, c.problem, c.column, c.field, err)
		}
		if line, err := EncodeUnreadable(e); err != nil || !json.Valid(line) {
			t.Errorf("%s: %v", line, err)
		}
	}
	if d, err := DecodeDeed([]byte(`{"at":"0:00:01"}`)); err != nil || d.Command != nil || d.At != 1000 {
		t.Errorf("a line that only lets time pass: %+v, %v", d, err)
	}
}

// TestDeedsLeaveRoom: who and when stand beside a command's own fields.
func TestDeedsLeaveRoom(t *testing.T) {
	for _, of := range []struct {
		object any
		taken  string
	}{
		{commandJSON{}, "at by"},
		{eventJSON{}, "explanation remedy input"},
		{refusalJSON{}, "explanation remedy input"},
	} {
		kind := reflect.TypeOf(of.object)
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if strings.Contains(" "+of.taken+" ", " "+name+" ") {
				t.Errorf("%v has a field %q, which a line needs for itself", kind, name)
			}
		}
	}
}

// TestRefusalsTellTheirArgs: every particular of a refusal is written.
func TestRefusalsTellTheirArgs(t *testing.T) {
	if got, want := reflect.TypeFor[argsJSON]().NumField(), reflect.TypeFor[laws.Args]().NumField(); got != want {
		t.Fatalf("%d particulars are written of %d", got, want)
	}
	line, err := EncodeRefusal(Deed{At: 5, By: laws.Seat(chess.Black), Command: laws.Resign{}}, &laws.Refusal{
		Code: laws.RoleMayNot, Edition: laws.Edition2009, Citation: laws.Citation{Article: "Hall 8", Rule: laws.HallRoles},
		Args: laws.Args{Text: "Nf9", Piece: chess.Knight, Role: laws.Spectator, Ply: 3, Want: 4, Span: time.Second},
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"v":1,"type":"Refused","at":5,"by":"black","command":"Resign","code":"role-may-not","edition":"2009","article":"Hall 8","rule":"HALL-8","args":{"text":"Nf9","piece":"N","role":"spectator","ply":3,"want":4,"span":1000}}`
	if string(line) != want {
		t.Errorf("%s", line)
	}
}

func FuzzDecodeDeed(f *testing.F) {
	for line := range strings.Lines(examples) {
		f.Add([]byte(`{"at":"0:00:05","by":"white",` + strings.TrimPrefix(line, "{")))
	}
	f.Add([]byte(`{"at":17}`))
	f.Add([]byte(`{"at":0,"by":"green"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		d, err := DecodeDeed(line)
		if err != nil {
			var e *DeedError
			if !errors.As(err, &e) || e.Column < 1 || e.Column > len(line)+1 {
				t.Fatalf("%v, column %d of %d", err, e.Column, len(line))
			}
			return
		}
		again, err := EncodeDeed(d)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeDeed(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		d.AnyPly = back.AnyPly
		if diff := cmp.Diff(d, back, same); diff != "" {
			t.Fatalf("%s\n%s", again, diff)
		}
	})
}
