package cluster

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/laws"
)

// sentRefusal is an error in the form that nodes send to each other.
type sentRefusal struct {
	Hall    *refusal.Error   `json:"hall,omitempty"`
	Laws    *laws.Refusal    `json:"laws,omitempty"`
	Conduct *conduct.Refusal `json:"conduct,omitempty"`
	Text    string           `json:"text"`
}

// encodeRefusal encodes an error for another node.
func encodeRefusal(err error) []byte {
	r := sentRefusal{Text: err.Error()}
	switch {
	case errors.As(err, &r.Laws), errors.As(err, &r.Hall), errors.As(err, &r.Conduct):
	}
	data, failed := json.Marshal(r)
	if failed != nil {
		data, _ = json.Marshal(sentRefusal{Text: r.Text})
	}
	return data
}

// decodeRefusal decodes an error of another node.
func decodeRefusal(data []byte) error {
	var r sentRefusal
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	if err := d.Decode(&r); err != nil {
		return err
	}
	switch {
	case r.Laws != nil:
		return r.Laws
	case r.Hall != nil:
		for i, a := range r.Hall.Args {
			r.Hall.Args[i] = plainNumber(a)
		}
		return refusal.Because(r.Hall.Code, errors.New(r.Text), r.Hall.Args...)
	case r.Conduct != nil:
		for i, a := range r.Conduct.Args {
			r.Conduct.Args[i] = plainNumber(a)
		}
		return r.Conduct
	}
	return refusal.Because(refusal.NotRecorded, errors.New(r.Text))
}

// plainNumber converts a decoded number of a refusal back to an int or float64.
func plainNumber(a any) any {
	n, is := a.(json.Number)
	if !is {
		return a
	}
	if whole, err := n.Int64(); err == nil {
		return int(whole)
	}
	f, _ := n.Float64()
	return f
}
