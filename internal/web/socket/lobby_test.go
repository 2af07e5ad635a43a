package socket

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// applied is a list after a change, as a client applies it.
func applied(list []lobbyItem, c *listChange, id func(json.RawMessage) string) []lobbyItem {
	if c == nil {
		return list
	}
	moved := map[string]bool{}
	for _, gone := range c.Gone {
		moved[gone] = true
	}
	for _, put := range c.Put {
		moved[id(put.Item)] = true
	}
	list = slices.DeleteFunc(slices.Clone(list), func(i lobbyItem) bool { return moved[i.id] })
	for _, put := range c.Put {
		list = slices.Insert(list, put.At, lobbyItem{id(put.Item), put.Item})
	}
	return list
}

// Whatever comes, goes, changes or moves, a change leads from one list to the other.
func TestChangesLeadThere(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 16))
	id := func(data json.RawMessage) string {
		var item struct{ ID string }
		must(t, json.Unmarshal(data, &item))
		return item.ID
	}
	draw := func() (list []lobbyItem) {
		for _, n := range r.Perm(8)[:r.IntN(8)] {
			name := fmt.Sprint("s", n)
			list = append(list, lobbyItem{name, json.RawMessage(fmt.Sprintf(`{"ID":%q,"v":%d}`, name, r.IntN(2)))})
		}
		if r.IntN(4) > 0 { // most often in a fixed order
			slices.SortFunc(list, func(a, b lobbyItem) int { return int(a.id[1]) - int(b.id[1]) })
		}
		return list
	}
	before := draw()
	for range 5000 {
		after := draw()
		c := changeOf(before, after)
		got := applied(before, c, id)
		if fmt.Sprintf("%s", got) != fmt.Sprintf("%s", after) {
			t.Fatalf("from %s by %+v to %s, want %s", before, c, got, after)
		}
		if same := fmt.Sprintf("%s", before) == fmt.Sprintf("%s", after); same != (c == nil) {
			t.Fatalf("from %s to %s: %+v", before, after, c)
		}
		before = after
	}
}
