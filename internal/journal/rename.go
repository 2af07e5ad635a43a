package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A handle is part of the chained records of games and events, which never change. When a player's
// personal data are deleted, the log records the name that replaces the handle. The journal then
// substitutes that name in every record it returns.

const renamedKind = "Renamed"

// Renamed is the name that replaces the handle of a player whose personal data were deleted.
type Renamed struct {
	Identity string `json:"identity"`
	Name     string `json:"name"`
}

// renames are the new names of renamed players. They are read from the renaming records in
// [ForgottenStream].
type renames struct {
	mu    lock
	seq   uint64 // of the last record read
	known bool   // no other node has appended since
	names map[string]string
}

// byIdentity returns the new names by identity, or nil when no player was renamed. The returned map
// is never modified.
func (n *renames) byIdentity(ctx context.Context, s Store) (map[string]string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for !n.known {
		records, err := s.Read(ctx, ForgottenStream, n.seq+1, ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("journal: who was renamed: %w", err)
		}
		for _, r := range records {
			n.apply(r)
		}
		n.known = len(records) < ReadChunk
	}
	return n.names, nil
}

// apply applies a record of [ForgottenStream]. The caller holds the lock.
func (n *renames) apply(r Record) {
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

// RenamedTo returns the new name of an identity. ok is false when it was not renamed.
func (j *Journal) RenamedTo(ctx context.Context, identity string) (name string, ok bool, err error) {
	names, err := j.renames.byIdentity(ctx, j.store)
	name, ok = names[identity]
	return name, ok, err
}

// applyRenames replaces the handles of renamed players in the records by their new names.
func (j *Journal) applyRenames(ctx context.Context, records []Record) ([]Record, error) {
	names, err := j.renames.byIdentity(ctx, j.store)
	if err != nil {
		return nil, err
	}
	for id, name := range names {
		for i := range records {
			records[i].Data = replaceNames(records[i].Data, id, name)
		}
	}
	return records, nil
}

// replaceNames replaces the texts "handle" and "name" in every JSON object whose "id", "member" or
// "account" is the identity. It returns data that is not JSON unchanged.
func replaceNames(data []byte, identity, name string) []byte {
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
		case "id", "member", "account":
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
