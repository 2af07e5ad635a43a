package eventlog

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

type fact interface{ EventKind() string }

type said struct {
	Text string `json:"text,omitempty"`
}

func (said) EventKind() string { return "Said" }

type counted struct {
	N int `json:"n"`
}

func (counted) EventKind() string { return "Counted" }

// stranger has the name of another type.
type stranger struct{ said }

func TestThereAndBack(t *testing.T) {
	c := New[fact](2, 100, said{}, counted{})
	log := []fact{counted{1}, said{"“é” <b>"}, said{}}
	var b bytes.Buffer
	if err := c.Write(&b, log); err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(b.String(), "\n"); first != `{"v":2,"type":"Counted","n":1}` {
		t.Error(first)
	}
	read, err := c.Read(&b)
	if err != nil || !reflect.DeepEqual(read, log) {
		t.Errorf("%v %v", read, err)
	}
	for _, e := range []fact{nil, stranger{}} {
		var unknown *TypeError
		if _, err := c.Encode(e); !errors.As(err, &unknown) {
			t.Errorf("%T: %v", e, err)
		}
	}
}

// A fault is placed by line, column and field; what stood before it was read.
func TestFaultsAreFound(t *testing.T) {
	c := New[fact](2, 100, said{}, counted{})
	const fine = "\ufeff{\"v\":1,\"type\":\"Counted\",\"n\":7,\"later\":[1]}\n\n  {\"v\":2,\"type\":\"Refused\"}\n"
	for name, f := range map[string]struct {
		line   string
		column int
		field  string
		as     any
	}{
		"another kind": {`  {"v":1,"type":"Counted","n":"x"}`, 33, "n", new(*json.UnmarshalTypeError)},
		"broken off":   {`{"v":1,`, 7, "", new(*json.SyntaxError)},
		"unknown":      {`{"v":1,"type":"Sung"}`, 0, "", new(*TypeError)},
		"newer":        {`{"v":3,"type":"Said"}`, 0, "", new(*VersionError)},
		"no version":   {`{"type":"Said"}`, 0, "", new(*VersionError)},
	} {
		read, err := c.Read(strings.NewReader(fine+f.line), "Refused")
		var line *LineError
		if !errors.As(err, &line) || line.Line != 4 || line.Column != f.column || line.Field != f.field || !errors.As(err, f.as) || len(read) != 1 {
			t.Errorf("%s: %#v, %d read", name, line, len(read))
		}
	}
	_, err := c.Read(strings.NewReader(fine+strings.Repeat(" ", 200)), "Refused")
	var line *LineError
	if !errors.As(err, &line) || line.Line != 4 || !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	if _, err := c.Read(strings.NewReader(fine)); err == nil {
		t.Error("an answer to a command was read as an event")
	}
	stop := errors.New("enough")
	if n, err := c.Each(strings.NewReader(fine), func(fact) error { return stop }); n != 0 || !errors.Is(err, stop) {
		t.Error(n, err)
	}
}
