package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A handle stands in the chained records of games and events, which never change. When the data of a
// person are deleted the log notes under which name they are read from then on, and the journal
// puts it in the place of their handle in every record that it hands out, as it does with what was
// mended.

const renamedKind = "Renamed"

// Renamed says under which name somebody is read whose personal data were deleted.
type Renamed struct {
	Identity string `json:"identity"`
	Name     string `json:"name"`
}

// renames is the fold of the renamings in [ForgottenStream].
type renames struct {
	mu    sync.Mutex
	seq   uint64 // of the last record read
	known bool   // that there are no more than those that this journal has appended
	names map[string]string
}

// all returns the names by identity; nil when nobody was renamed. What it returned never changes.
func (n *renames) all(ctx context.Context, s Store) (map[string]string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for !n.known {
		records, err := s.Read(ctx, ForgottenStream, n.seq+1, ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("journal: who was renamed: %w", err)
		}
		for _, r := range records {
			n.take(r)
		}
		n.known = len(records) < ReadChunk
	}
	return n.names, nil
}

// take takes a record of [ForgottenStream] in. The lock is held.
func (n *renames) take(r Record) {
	n.seq = r.Seq
	var one Renamed
	if r.Kind != renamedKind || json.Unmarshal(r.Data, &one) != nil || one.Identity == "" {
		return
	}
	next := map[string]string{one.Identity: one.Name}
	for id, name := range n.names {
		if id != one.Identity {
			next[id] = name
		}
	}
	n.names = next
}

// RenamedTo returns the name under which an identity is read; is is false for one that was not renamed.
func (j *Journal) RenamedTo(ctx context.Context, identity string) (name string, is bool, err error) {
	names, err := j.renames.all(ctx, j.store)
	name, is = names[identity]
	return name, is, err
}

// asRenamed puts the names of those who were renamed in the place of their handles.
func (j *Journal) asRenamed(ctx context.Context, records []Record) ([]Record, error) {
	names, err := j.renames.all(ctx, j.store)
	if err != nil {
		return nil, err
	}
	for id, name := range names {
		for i := range records {
			records[i].Data = renamed(records[i].Data, id, name)
		}
	}
	return records, nil
}

// renamed puts a name in the place of "handle" and "name" in every object of a JSON text of which "id" or
// "member" is an identity. A text that is no JSON stays as it is.
func renamed(data []byte, identity, name string) []byte {
	quoted, _ := json.Marshal(identity) // cannot fail: a string
	if !bytes.Contains(data, quoted) {
		return data
	}
	type span struct {
		object     string
		start, end int
	}
	var names []span
	own := map[string]bool{}
	err := walk(data, func(path []string, start, end int) {
		if len(path) == 0 || data[start] != '"' {
			return
		}
		object := strings.Join(path[:len(path)-1], "/")
		switch path[len(path)-1] {
		case "id", "member":
			own[object] = own[object] || bytes.Equal(data[start:end], quoted)
		case "handle", "name":
			names = append(names, span{object, start, end})
		}
	})
	if err != nil {
		return data
	}
	to, _ := json.Marshal(name)
	var out []byte
	done := 0
	for _, n := range names {
		if own[n.object] {
			out = append(append(out, data[done:n.start]...), to...)
			done = n.end
		}
	}
	return slices.Concat(out, data[done:])
}
