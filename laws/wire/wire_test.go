package wire

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// Nil and empty lists, and a missing and an empty control, mean the same.
var same = cmp.Options{cmpopts.EquateEmpty()}

// TestMovesKeepTheirKind holds this package to the layout of chess.Move.
func TestMovesKeepTheirKind(t *testing.T) {
	kinds := map[string]bool{}
	for _, m := range legal {
		text, as := m.String(), moverName(m)
		kinds[as] = true
		if got, err := parseMove(text, as); got != m || err != nil {
			t.Errorf("%s as %q: %v, %v; want %v", text, as, got, err, m)
		}
		if got, _ := parseMove(text, ""); got.From() != m.From() || got.To() != m.To() || got.Promotion() != m.Promotion() {
			t.Errorf("%s without \"as\": %v", text, got)
		}
	}
	for _, as := range []string{"P", "N", "B", "R", "K", asCastling, asEnPassant} {
		if !kinds[as] {
			t.Errorf("no move as %q was tried", as)
		}
	}
}

func TestEventsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := genEvent().Draw(t, "event")
		data, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeEvent(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(e, back, same); diff != "" {
			t.Fatalf("%s\n%s", data, diff)
		}
	})
}

func TestCommandsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genCommand().Draw(t, "command")
		data, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeCommand(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(c, back, same); diff != "" {
			t.Fatalf("%s\n%s", data, diff)
		}
	})
}

func TestRegulationsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRegulations().Draw(t, "regulations")
		data, err := EncodeRegulations(r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeRegulations(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(r, back, same); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestUnknownFieldsAreIgnored(t *testing.T) {
	e, err := DecodeEvent([]byte(`{"v":1,"type":"DrawOffered","at":5,"by":"black","article":"9.1b(1)","weather":{"rain":true}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := laws.DrawOffered{Stamp: laws.Stamp{At: 5}, By: chess.Black, Citation: laws.Citation{Article: "9.1b(1)"}}
	if e != laws.Event(want) {
		t.Errorf("%+v", e)
	}
	if c, err := DecodeCommand([]byte(`{"type":"Resign","because":1}`)); err != nil || c != laws.Command(laws.Resign{}) {
		t.Errorf("%v %v", c, err)
	}
}

func TestFaultsNameTheirField(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"v":1,"type":"Move","move":"e2e9"}`, "field move"},
		{`{"v":1,"type":"Move","move":"e2"}`, "field move"},
		{`{"v":1,"type":"Move"}`, "field move"},
		{`{"v":1,"type":"Move","move":"e7e8x"}`, "a promotion is one of"},
		{`{"v":1,"type":"Move","move":"e7e8q","as":"R"}`, "by a pawn"},
		{`{"v":1,"type":"Move","move":"e7e8q","as":"?"}`, "field as"},
		{`{"v":1,"type":"Fly"}`, `unknown command "Fly"`},
		{`{"v":2,"type":"Resign"}`, "newer version"},
		{`{"v":-1,"type":"Resign"}`, "field v"},
		{`{"v":1,"type":"SetClocks"}`, "field left"},
		{`{"v":1,"type":"GiveTime","span":1}`, "field for"},
		{`{"v":1,"type":"GiveTime","for":"green"}`, `"green" is not known`},
		{`{"v":1,"type":"GiveTime","for":"white","span":99999999999999999}`, "span out of range"},
		{`{"v":1,"type":"Interrupt","from":99999999999999999}`, "instant out of range"},
		{`{"v":1,"type":"Start","regulations":{"edition":"2009","control":["5 min","300"]}}`, "control[0]"},
		{`{"v":1,`, "unexpected end"},
		{`[]`, "an object is expected"},
		{"", "unexpected end"},
		{`{"type":"` + strings.Repeat("x", MaxSize) + `"}`, "at most"},
	} {
		got, err := DecodeCommand([]byte(c.text))
		if err == nil {
			t.Errorf("%.60s: read as %v", c.text, got)
			continue
		}
		var typed *Error
		if !errors.As(err, &typed) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v; want %q", c.text, err, c.want)
		}
	}
	if _, err := DecodeEvent([]byte(`{"v":7,"type":"MoveMade"}`)); !errors.Is(err, ErrVersion) {
		t.Errorf("version 7: %v", err)
	}
	for _, text := range []string{
		`{"type":"MoveMade","ply":-1}`, `{"type":"MoveMade","clock":{"left":[-1,0]}}`,
		`{"type":"MoveMade","clock":{"left":[1,0],"moves":[-5,0]}}`, `{"type":"FlagFell","clock":{"running":"both"}}`, `{"type":"Nothing"}`,
	} {
		if e, err := DecodeEvent([]byte(text)); err == nil {
			t.Errorf("%s: read as %v", text, e)
		}
	}
}
