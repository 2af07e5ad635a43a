package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
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
		d := Line{At: clock.Instant(rapid.Int64Range(-maxInstant, maxInstant).Draw(t, "at")), By: by, Command: genCommand().Draw(t, "command")}
		line, err := EncodeLine(d)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeLine(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		var given map[string]any
		if err := json.Unmarshal(line, &given); err != nil {
			t.Fatal(err)
		}
		listed := Fields(d.Command.CommandKind())
		for name, v := range given {
			_, object := v.(map[string]any)
			if !object && !slices.Contains(outerNames, name) && !slices.ContainsFunc(listed, func(f Field) bool { return f.Name == name }) {
				t.Fatalf("%s: the field %s is not listed", line, name)
			}
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
		"5 s": 5000, "60 min": 3600000, "1h30m": 5400000, "-5 s": -5000,
	} {
		if got, err := ParseInstant(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1:2:3", "0:60:00", "0:00:60", "0:00:00.1234", "1e3", "99999999999999999999", "-4000000000001", "00:05"} {
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
		{`{"at":0,"by":"server","type":"Start","regulations":{"edition":"2009","control":["soon","-"]}}`, BadValue, 70, "regulations.control"},
		{`{"at":0,"by":"arbiter","type":"SetClocks","left":[1,"2"]}`, BadValue, 43, "left"},
		{`{"at":0,"by":"white","type":"Resign","at":1}`, Duplicate, 38, "at"},
		{`{"at":0,"by":"white","type":"Move","move":"e2e4","Move":"d2d4"}`, Duplicate, 50, "Move"},
		{`{"at":0,"by":"white","type":"ClaimFifty","intended":{"text":"Ng1","text":"Nf3"}}`, Duplicate, 67, "text"},
		{`{"at":0,"by":"arbiter","type":"Penalise","Player":"white","penalty":"loss"}`, UnknownField, 42, "Player"},
		{`{"at":0,"by":"arbiter","type":"Penalise","penalty":"los","player":"white"}`, BadValue, 42, "penalty"},
		{`{"at":0,"by":"arbiter","type":"Penalise","penalty":"loss"}`, BadValue, 58, "player"},
		{`{"at":0,"by":"arbiter","type":"ReportSetup","fault":"king-queen"}`, BadValue, 45, "fault"},
		{`{"at":0,"by":"white","type":"ReportSetup","fault":""}`, BadValue, 43, "fault"},
		{`{"at":0,"by":"white","type":"Promote","man":"e7","on":"e8","piece":"K"}`, BadValue, 60, "piece"},
		{`{"at":0,"by":"arbiter","type":"GiveTime","for":"white","span":"2:30"}`, BadValue, 56, "span"},
		{`{"at":"90","by":"white","type":"Resign"}`, NoInstant, 2, "at"},
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
		d, err := DecodeLine([]byte(c.line))
		var e *LineError
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
	if d, err := DecodeLine([]byte(`{"at":"0:00:01"}`)); err != nil || d.Command != nil || d.At != 1000 {
		t.Errorf("a line that only lets time pass: %+v, %v", d, err)
	}
}

// TestTimesOfPeople: wherever a time is read it may be written as people write it,
// and is what the milliseconds would have been.
func TestTimesOfPeople(t *testing.T) {
	for human, plain := range map[string]string{
		`{"at":"1h30m","by":"arbiter","type":"GiveTime","for":"white","span":"-2 min"}`:                                                                                  `{"at":5400000,"by":"arbiter","type":"GiveTime","for":"white","span":-120000}`,
		`{"at":"90 s","by":"arbiter","type":"SetClocks","left":["1:00:00", 5000],"reason":"x"}`:                                                                          `{"at":90000,"by":"arbiter","type":"SetClocks","left":[3600000,5000],"reason":"x"}`,
		`{"at":0,"by":"arbiter","type":"Excuse","player":"white","until":"none","reason":"90 s"}`:                                                                        `{"at":0,"by":"arbiter","type":"Excuse","player":"white","until":-1,"reason":"90 s"}`,
		`{"at":0,"by":"arbiter","type":"AnnounceSession","starts":"0","ends":"5 horas"}`:                                                                                 `{"at":0,"by":"arbiter","type":"AnnounceSession","starts":0,"ends":18000000}`,
		`{"at":0,"by":"arbiter","type":"SetControl","control":["40/2h:30m","-"],"left":["0","0"],"reason":"x"}`:                                                          `{"at":0,"by":"arbiter","type":"SetControl","control":["40/7200:1800","-"],"left":[0,0],"reason":"x"}`,
		`{"at":0,"by":"server","type":"Start","regulations":{"edition":"2009","control":["90m+30s","5m"],"defaultTime":"30 min","lagCap":"1s","resumptionTime":"none"}}`: `{"at":0,"by":"server","type":"Start","regulations":{"edition":"2009","control":["5400+30","300"],"defaultTime":1800000,"lagCap":1000,"resumptionTime":-1}}`,
		`{"at":5,"by":"black","type":"Arrive"}`:                                                                                                                          `{"at":5,"by":"black","type":"Arrive","for":"black"}`,
	} {
		got, err := DecodeLine([]byte(human))
		if err != nil {
			t.Errorf("%s: %v", human, err)
			continue
		}
		want, err := DecodeLine([]byte(plain))
		if err != nil {
			t.Fatalf("%s: %v", plain, err)
		}
		if diff := cmp.Diff(want, got, same); diff != "" {
			t.Errorf("%s\n%s", human, diff)
		}
		if _, err := DecodeCommand([]byte(human)); err == nil && strings.Contains(human, `min"}`) {
			t.Errorf("the reader of logs takes %s", human)
		}
	}
	_, err := DecodeLine([]byte(`{"at":0,"by":"arbiter","type":"GiveTime","for":"white","span":"2:30"}`))
	var e *LineError
	if !errors.As(err, &e) || strings.Join(e.Readings, " ") != "2m30s 2h30m" {
		t.Errorf("%+v", e)
	}
}

// TestWrongWords: a wrong word names all that are right, and the nearest.
func TestWrongWords(t *testing.T) {
	for _, c := range []struct{ line, near, known string }{
		{`{"at":0,"by":"arbiter","type":"ReportSetup","fault":"colours"}`, "colors", "men colors board"},
		{`{"at":0,"by":"arbiter","type":"ReportSetup","fault":"king-queen"}`, "", "men colors board"},
		{`{"at":0,"by":"arbitre","type":"ResumeGame"}`, "arbiter", strings.Join(ActorNames(), " ")},
		{`{"at":0,"by":"arbiter","type":"AdmitAssistant","for":"white"}`, "", "clock men duties"},
		{`{"at":0,"by":"white","type":"ClaimQuickplay","ground":"cant-win"}`, "cannot-win", "cannot-win no-effort"},
		{`{"at":0,"by":"white","type":"Move","mvoe":"e2e4"}`, "move", "at by type move as ply lag trip offer"},
		{`{"at":0,"by":"white","type":"Resing"}`, "Resign", ""},
		{`{"at":0,"by":"arbiter","type":"Penalise","player":null,"offence":"annoying","penalty":"loss"}`, "", "white black"},
		{`{"at":0,"by":"arbiter","type":"Inform","for":"white","what":null}`, "", "opponent-moved clock-not-pressed moves-made flag-down"},
		{`{"at":0,"by":"arbiter","type":"Arrive"}`, "", "white black"},
		{`{"at":0,"by":"server","type":"Arrive","for":null}`, "", "white black"},
		{`{"at":0,"by":"server","type":"Start","regulations":{"edition":"2008"}}`, "", "1993 1997 2005 2009 2023"},
		{`{"at":0,"by":"white","type":"Move","move":"e2e4","as":"casling"}`, "castling", strings.Join(movers, " ")},
	} {
		_, err := DecodeLine([]byte(c.line))
		var e *LineError
		if !errors.As(err, &e) || e.Near != c.near || strings.Join(e.Known, " ") != c.known {
			t.Errorf("%s: %v\nnear %q of %v", c.line, err, e.Near, e.Known)
		}
	}
}

// TestEveryWordIsRead: each word that is listed of a field is read there, and none
// that is not.
func TestEveryWordIsRead(t *testing.T) {
	count := 0
	for _, kind := range commands().names() {
		example, _ := Example(kind)
		var given map[string]any
		if err := json.Unmarshal([]byte(example), &given); err != nil {
			t.Fatal(err)
		}
		given["at"], given["by"] = 0, "arbiter"
		for _, f := range Fields(kind) {
			if f.Takes != TakesWord || strings.Contains(f.Name, ".") || f.Name == "as" {
				continue
			}
			was := given[f.Name]
			for _, word := range append([]string{"nonesuch"}, f.Values...) {
				given[f.Name] = word
				line, _ := json.Marshal(given)
				if _, err := DecodeLine(line); (err == nil) != (word != "nonesuch") {
					t.Errorf("%s: %v", line, err)
				}
				count++
			}
			given[f.Name] = was
		}
	}
	if count < 100 {
		t.Errorf("only %d words tried", count)
	}
}

// TestDeedsLeaveRoom: "at" and "by" are written beside a command's own fields.
func TestDeedsLeaveRoom(t *testing.T) {
	refuse := func(kind, name, taken string) {
		if slices.Contains(strings.Fields(taken), name) {
			t.Errorf("%s has a field %q, which a line needs for itself", kind, name)
		}
	}
	for kind, k := range commands().kinds {
		for _, f := range k.object().fields {
			refuse(kind, f.name, "v type at by")
		}
	}
	const answered = "explanation remedy input"
	for kind, k := range events().kinds {
		for _, f := range k.object().fields {
			refuse(kind, f.name, "v type "+answered)
		}
	}
	refusal := reflect.TypeFor[refusalJSON]()
	for i := range refusal.NumField() {
		name, _, _ := strings.Cut(refusal.Field(i).Tag.Get("json"), ",")
		refuse("a refusal", name, answered)
	}
}

// TestRefusalsTellTheirArgs: every particular of a refusal is written.
func TestRefusalsTellTheirArgs(t *testing.T) {
	if got, want := reflect.TypeFor[argsJSON]().NumField(), reflect.TypeFor[laws.Args]().NumField(); got != want {
		t.Fatalf("%d particulars are written of %d", got, want)
	}
	line, err := EncodeRefusal(Line{At: 5, By: laws.Seat(chess.Black), Command: laws.Resign{}}, &laws.Refusal{
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
	f.Add([]byte(`{"at":"1h 30 min","by":"arbiter","type":"GiveTime","for":"white","span":"-2:30","span":1}`))
	f.Add([]byte(`{"at":"1:00:00","by":"server","type":"Start","regulations":{"edition":"2009","control":["40/90m+30s:15m","-"],"defaultTime":"none"}}`))
	f.Add([]byte(`{"at":0,"by":"green"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		d, err := DecodeLine(line)
		if err != nil {
			var e *LineError
			if !errors.As(err, &e) || e.Column < 1 || e.Column > len(line)+1 {
				t.Fatalf("%v, column %d of %d", err, e.Column, len(line))
			}
			return
		}
		again, err := EncodeLine(d)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeLine(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		d.AnyPly = back.AnyPly
		if diff := cmp.Diff(d, back, same); diff != "" {
			t.Fatalf("%s\n%s", again, diff)
		}
	})
}
