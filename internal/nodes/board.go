package nodes

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"
)

// page is the maximum number of notices in one answer to a request for a board.
const page = 500

// Post publishes a value under a key on this node's board. It replaces the previous value.
func (n *Nodes) Post(key string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		n.opt.Log.Error("nodes: a notice cannot be written", "key", key, "error", err)
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closed || bytes.Equal(n.mine[key], data) {
		return
	}
	n.mine[key] = data
	n.number++
	n.publish(message{What: posted, Number: n.number, Key: key, Data: data})
}

// TakeDown deletes the value under a key from this node's board.
func (n *Nodes) TakeDown(key string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, there := n.mine[key]; !there || n.closed {
		return
	}
	delete(n.mine, key)
	n.number++
	n.publish(message{What: takeDown, Number: n.number, Key: key})
}

// publishPulse publishes that this node is alive, and the number of its last change.
func (n *Nodes) publishPulse() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.publish(message{What: pulse, Number: n.number})
}

// part is one page of a board: the notices whose keys follow a given key.
type part struct {
	Instance string                     `json:"i"`
	Number   uint64                     `json:"n"`
	Notices  map[string]json.RawMessage `json:"v,omitempty"`
	Next     string                     `json:"k,omitempty"` // key of the next part; empty at the end
}

// showBoard answers a request for a part of this node's board.
func (n *Nodes) showBoard(_ context.Context, args []byte) (any, error) {
	var from string
	if err := json.Unmarshal(args, &from); err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	p := part{Instance: n.instance, Number: n.number, Notices: map[string]json.RawMessage{}}
	for _, key := range slices.Sorted(maps.Keys(n.mine)) {
		switch {
		case key < from:
		case len(p.Notices) == page:
			p.Next = key
			return p, nil
		default:
			p.Notices[key] = n.mine[key]
		}
	}
	return p, nil
}

// handleMessage handles a message from the bus.
func (n *Nodes) handleMessage(data []byte) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		n.opt.Log.Warn("nodes: news that cannot be read", "error", err)
		return
	}
	if m.From == n.opt.Name || !ValidName(m.From) {
		return
	}
	switch m.What {
	case pulse, posted, takeDown:
		n.updateBoard(m)
	case farewell:
		n.drop(func(o *other) bool { return o.name == m.From && o.instance == m.Instance })
		n.Bury(m.From)
	default:
		if how := n.hear[m.What]; how != nil {
			how(m.From, m.Data)
		}
	}
}

// updateBoard applies a message about a notice to the copy of the sending node's board.
func (n *Nodes) updateBoard(m message) {
	n.noticing.Lock()
	defer n.noticing.Unlock()
	n.mu.Lock()
	o := n.others[m.From]
	if o == nil {
		o = &other{name: m.From, board: map[string]json.RawMessage{}}
		n.others[m.From] = o
	}
	o.heard = time.Now()
	switch {
	case n.closed:
	case o.reading:
		if m.What != pulse {
			o.waiting = append(o.waiting, m)
		}
	case o.instance != m.Instance, m.Number > o.number+1, m.What == pulse && m.Number > o.number:
		n.requestBoard(o)
	case m.What != pulse && m.Number == o.number+1:
		o.apply(m)
		n.mu.Unlock()
		n.opt.Noticed(o.name, m.Key, o.board[m.Key])
		return
	}
	n.mu.Unlock()
}

func (o *other) apply(m message) {
	o.number = m.Number
	if m.What == takeDown {
		delete(o.board, m.Key)
	} else {
		o.board[m.Key] = m.Data
	}
}

// requestBoard requests another node's whole board. The caller holds the lock.
func (n *Nodes) requestBoard(o *other) {
	o.reading, o.waiting = true, nil
	n.helpers.Go(func() {
		ctx, cancel := context.WithTimeout(n.work, Patience)
		defer cancel()
		fresh, err := n.wholeBoard(ctx, o.name)
		n.noticing.Lock()
		defer n.noticing.Unlock()
		n.mu.Lock()
		o.reading = false
		if err != nil || n.others[o.name] != o {
			n.mu.Unlock() // the next pulse tries again
			return
		}
		old := o.board
		o.board, o.number, o.instance = fresh.Notices, fresh.Number, fresh.Instance
		for _, m := range o.waiting {
			if m.Instance == o.instance && m.Number == o.number+1 {
				o.apply(m)
			}
		}
		o.waiting = nil
		now := maps.Clone(o.board)
		n.mu.Unlock()
		for _, key := range slices.Sorted(maps.Keys(old)) {
			if _, still := now[key]; !still {
				n.opt.Noticed(o.name, key, nil)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(now)) {
			if !bytes.Equal(old[key], now[key]) {
				n.opt.Noticed(o.name, key, now[key])
			}
		}
	})
}

// wholeBoard requests another node's board page by page. Changes that arrive between two pages are
// applied after the last page.
func (n *Nodes) wholeBoard(ctx context.Context, node string) (board part, err error) {
	for from := ""; ; {
		var p part
		if err := n.Ask(ctx, node, whole, from, &p); err != nil {
			return board, err
		}
		if board.Notices == nil {
			board = part{Instance: p.Instance, Number: p.Number, Notices: map[string]json.RawMessage{}}
		}
		if p.Instance != board.Instance {
			return board, ErrUnreachable // it has started again meanwhile
		}
		maps.Copy(board.Notices, p.Notices)
		if from = p.Next; from == "" {
			return board, nil
		}
	}
}

// dropSilent removes the nodes from which nothing was received for [Patience].
func (n *Nodes) dropSilent() {
	n.drop(func(o *other) bool {
		silent := time.Since(o.heard) > Patience
		if silent {
			n.lose(o)
		}
		return silent
	})
}

// drop removes the nodes for which shouldDrop returns true, with the copies of their boards.
func (n *Nodes) drop(shouldDrop func(o *other) bool) {
	n.noticing.Lock()
	defer n.noticing.Unlock()
	n.mu.Lock()
	var gone []*other
	for name, o := range n.others {
		if shouldDrop(o) {
			gone = append(gone, o)
			delete(n.others, name)
			delete(n.trips, name)
		}
	}
	n.mu.Unlock()
	for _, o := range gone {
		for _, key := range slices.Sorted(maps.Keys(o.board)) {
			n.opt.Noticed(o.name, key, nil)
		}
		n.opt.Gone(o.name)
	}
}
