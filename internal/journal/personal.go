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

// Personal is the text of a personal field. It is stored apart from its record. The chained record
// holds only the digest of the text, so that deleting the text and the salt does not break the
// chain.
type Personal struct {
	Digest Hash
	Salt   []byte // random; prevents finding a deleted text by guessing
	Text   []byte // the JSON string, with its quotes
}

// PersonalRef names a personal text that is stored apart from its record.
type PersonalRef struct {
	Stream string
	Seq    uint64
	Digest Hash
}

// saltSize is the length of a salt in bytes.
const saltSize = 32

// PersonalDigest returns the hash that replaces a text in its record.
func PersonalDigest(salt, text []byte) (h Hash) {
	d := sha256.New()
	writePart(d, []byte("escaque personal 1"))
	writePart(d, salt)
	writePart(d, text)
	d.Sum(h[:0])
	return h
}

// mark is the JSON object that replaces a text in a record. No JSON string can look like it.
type mark struct {
	SHA256 string `json:"sha256"`
	Needed bool   `json:"needed,omitempty"` // the text may not be empty
}

// markStart is the beginning of every mark. Other JSON that contains these bytes is checked by
// decoding it.
var markStart = []byte(`{"sha256":"`)

// Marked is a personal field of a record. The record holds a digest in place of the text.
type Marked struct {
	Path       string // names and indexes from the outermost, "players/0/name"
	Digest     Hash
	needed     bool
	start, end int
}

// substitute returns the JSON string that readers get in place of a deleted text: "", or a code
// computed from the digest when the text may not be empty. The code differs for each text, so that
// two players remain distinguishable.
func (m Marked) substitute() []byte {
	if m.needed {
		return fmt.Appendf(nil, `"deleted-%x"`, m.Digest[:4])
	}
	return []byte(`""`)
}

// PersonalFields lists the personal fields of a stored record. It returns nil when the data is not
// JSON.
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
		return nil // not JSON: the decoder of the record reports that
	}
	return list
}

// walk calls visit for each value of a JSON text in order, with the path and the byte range of the
// value.
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

// cutPersonal replaces the non-empty strings at the paths by digests, and returns the new data and
// the texts.
func cutPersonal(data []byte, paths []string, random io.Reader) (cut []byte, apart []Personal, err error) {
	if len(paths) == 0 {
		return data, nil, nil
	}
	done := 0
	var failed error
	err = walk(data, func(path []string, start, end int) {
		needed, is := matchPath(paths, path)
		if !is || data[start] != '"' || end-start == 2 || failed != nil {
			return
		}
		p := Personal{Salt: make([]byte, saltSize), Text: bytes.Clone(data[start:end])}
		if _, failed = io.ReadFull(random, p.Salt); failed != nil {
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

// matchPath reports whether a path matches one of the patterns of [Event.Personal]. needed reports
// whether that pattern says that the text may not be empty.
func matchPath(patterns, path []string) (needed, matches bool) {
	for _, p := range patterns {
		p, needed := strings.CutSuffix(p, "!")
		parts := strings.Split(p, "/")
		if slices.EqualFunc(parts, path, func(want, name string) bool { return want == "*" || want == name }) {
			return needed, true
		}
	}
	return false, false
}

// joinPersonal puts the personal texts back into the record. It adds the fields whose text was
// deleted to r.Deleted.
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

// Whole returns the event's data with its personal texts in place, for a store that does not keep
// texts apart.
func (e Event) Whole() []byte {
	r := Record{Data: e.Data}
	joinPersonal(&r, PersonalFields(e.Data), e.Apart)
	return r.Data
}

// restorePersonal puts the personal texts of stored records back in place.
func (j *Journal) restorePersonal(ctx context.Context, records []Record) ([]Record, error) {
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
