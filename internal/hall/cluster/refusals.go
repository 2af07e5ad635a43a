package cluster

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/laws"
)

// sentRefusal is an error on its way from one node to another.
type sentRefusal struct {
	Hall    *refusal.Error   `json:"hall,omitempty"`
	Laws    *laws.Refusal    `json:"laws,omitempty"`
	Conduct *conduct.Refusal `json:"conduct,omitempty"`
	Text    string           `json:"text"`
}

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

// plainNumber returns an argument of a refusal as it was before it was written down.
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
