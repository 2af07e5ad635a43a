package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Personal is the text of a personal field, kept apart from its record: the record that is chained holds
// its digest only, so that text and salt can be deleted and the chain still holds.
type Personal struct {
	Digest Hash
	Salt   []byte // drawn for this text: without it nobody finds the text by trying
	Text   []byte // the JSON string, with its quotes
}

// PersonalRef names a text that is kept apart.
type PersonalRef struct {
	Stream string
	Seq    uint64
	Digest Hash
}

// saltSize is the length of a salt in bytes.
const saltSize = 32

// PersonalDigest is the hash that stands in a record in the place of a text.
func PersonalDigest(salt, text []byte) (h Hash) {
	d := sha256.New()
	part(d, []byte("escaque personal 1"))
	part(d, salt)
	part(d, text)
	d.Sum(h[:0])
	return h
}

// mark is what stands in the place of a text. No JSON string can look like it: it is an object.
type mark struct {
	SHA256 string `json:"sha256"`
	Needed bool   `json:"needed,omitempty"` // the text may not be empty
}

// markStart is how every mark begins; whatever else holds these bytes was not written as a mark.
var markStart = []byte(`{"sha256":"`)

// Marked is a personal field as it stands in a record.
type Marked struct {
	Path       string // names and indexes from the outermost, "players/0/name"
	Digest     Hash
	needed     bool
	start, end int
}

// substitute is read in the place of a text that was deleted. Where there must be one, it is a code that
// is another for each text: two persons do not become one.
func (m Marked) substitute() []byte {
	if m.needed {
		return fmt.Appendf(nil, `"deleted-%x"`, m.Digest[:4])
	}
	return []byte(`""`)
}

// PersonalFields lists the personal fields of a record as it stands.
func PersonalFields(data []byte) (list []Marked) {
	if !bytes.Contains(data, markStart) {
		return nil
	}
	err := walk(data, func(path []string, start, end int) {
		var m mark
		if !bytes.HasPrefix(data[start:end], markStart) || json.Unmarshal(data[start:end], &m) != nil {
			return
		}
		f := Marked{Path: strings.Join(path, "/"), needed: m.Needed, start: start, end: end}
		if n, err := hex.Decode(f.Digest[:], []byte(m.SHA256)); err == nil && n == len(f.Digest) {
			list = append(list, f)
		}
	})
	if err != nil {
		return nil // no JSON: whoever reads the record says so
	}
	return list
}

// walk goes through the values of a JSON text in their order, with the bytes at which each stands.
func walk(data []byte, visit func(path []string, start, end int)) error {
	d := json.NewDecoder(bytes.NewReader(data))
	var value func(path []string) error
	value = func(path []string) error {
		start := int(d.InputOffset())
		start += len(data[start:]) - len(bytes.TrimLeft(data[start:], " \t\r\n,:"))
		t, err := d.Token()
		if err != nil {
			return err
		}
		if open, is := t.(json.Delim); is {
			for i := 0; d.More(); i++ {
				name := strconv.Itoa(i)
				if open == '{' {
					key, err := d.Token()
					if err != nil {
						return err
					}
					name, _ = key.(string)
				}
				if err := value(append(slices.Clone(path), name)); err != nil {
					return err
				}
			}
			if _, err := d.Token(); err != nil {
				return err
			}
		}
		visit(path, start, int(d.InputOffset()))
		return nil
	}
	return value(nil)
}

// cutPersonal puts digests in the place of the strings at the paths. Empty strings stay.
func cutPersonal(data []byte, paths []string, chance io.Reader) (cut []byte, apart []Personal, err error) {
	if len(paths) == 0 {
		return data, nil, nil
	}
	done := 0
	var failed error
	err = walk(data, func(path []string, start, end int) {
		needed, is := declared(paths, path)
		if !is || data[start] != '"' || end-start == 2 || failed != nil {
			return
		}
		p := Personal{Salt: make([]byte, saltSize), Text: bytes.Clone(data[start:end])}
		if _, failed = io.ReadFull(chance, p.Salt); failed != nil {
			return
		}
		p.Digest = PersonalDigest(p.Salt, p.Text)
		stands, _ := json.Marshal(mark{SHA256: p.Digest.String(), Needed: needed}) // cannot fail: a string and a bool
		cut = append(append(cut, data[done:start]...), stands...)
		done = end
		apart = append(apart, p)
	})
	return append(cut, data[done:]...), apart, errors.Join(err, failed)
}

// declared finds a field among the paths of [Event.Personal].
func declared(paths, path []string) (needed, is bool) {
	for _, p := range paths {
		p, needed := strings.CutSuffix(p, "!")
		parts := strings.Split(p, "/")
		if slices.EqualFunc(parts, path, func(want, name string) bool { return want == "*" || want == name }) {
			return needed, true
		}
	}
	return false, false
}

// joinPersonal puts the texts back in their places, and names the fields whose text was deleted.
func joinPersonal(r *Record, fields []Marked, apart []Personal) {
	var whole []byte
	done := 0
	for _, f := range fields {
		text := f.substitute()
		if i := slices.IndexFunc(apart, func(p Personal) bool { return p.Digest == f.Digest }); i >= 0 {
			text = apart[i].Text
		} else {
			r.Deleted = append(r.Deleted, f.Path)
		}
		whole = append(append(whole, r.Data[done:f.start]...), text...)
		done = f.end
	}
	r.Data = append(whole, r.Data[done:]...)
}

// Whole is the event's data with its personal texts in their places, for a store
// that keeps both together.
func (e Event) Whole() []byte {
	r := Record{Data: e.Data}
	joinPersonal(&r, PersonalFields(e.Data), e.Apart)
	return r.Data
}

// joined puts the personal texts of records back in their places.
func (j *Journal) joined(ctx context.Context, records []Record) ([]Record, error) {
	for i := range records {
		fields := PersonalFields(records[i].Data)
		if len(fields) == 0 {
			continue
		}
		apart, err := j.store.Personal(ctx, records[i].Stream, records[i].Seq)
		if err != nil {
			return nil, fmt.Errorf("journal: personal fields: %w", err)
		}
		joinPersonal(&records[i], fields, apart)
	}
	return records, nil
}
