package socket

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// wholeRate limits the bytes of whole lobbies sent to a client per second. It applies mainly to
// clients that do not understand changes: the larger the lobby, the less often they get it.
const wholeRate = 32 << 10

// lobbyBoard holds the public lobby of the hall as a sequence of revisions. Each revision is built
// and encoded once for all clients.
type lobbyBoard struct {
	mu     sync.Mutex
	latest *lobbyRevision // nil until the first client needs it
	making sync.Mutex     // held while a revision is built
	hall   *hall.Lobby    // lobby of the latest revision
	begin  sync.Once
	first  chan struct{} // closed when latest is set
}

// lobbyRevision is one state of the lobby. It is immutable except for the link to the next
// revision.
type lobbyRevision struct {
	number uint64
	lists  lobbyLists
	whole  func() []byte
	change []byte // encoded changes from the previous revision

	followed chan struct{}  // closed when next is set
	next     *lobbyRevision // the next revision
}

// lobbyLists holds the three lists of the lobby, encoded.
type lobbyLists struct{ seeks, games, people []lobbyItem }

type lobbyItem struct {
	id   string
	data json.RawMessage
}

// followLobby builds revisions until the hall or the server closes.
func (s *Server) followLobby() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		select {
		case <-s.site.Closing():
			stop()
		case <-ctx.Done():
		}
	}()
	sub := s.hall.Lobby()
	for {
		lobby, err := sub.Next(ctx)
		if err != nil {
			return
		}
		if err := s.makeRevision(lobby); err != nil {
			s.log.Error("lobby not encoded", "error", err)
			return
		}
	}
}

// makeRevision builds a revision. A nil lobby means the latest one, with the present names of
// people.
func (s *Server) makeRevision(lobby *hall.Lobby) error {
	b := &s.lobby
	b.making.Lock()
	defer b.making.Unlock()
	if lobby == nil {
		lobby = b.hall
	}
	if b.hall = lobby; lobby == nil {
		return nil // nobody looks at it yet
	}
	lists, err := listsOf(s.called.lobbyOf(lobby, s.isAbuser))
	if err == nil {
		b.add(lists)
	}
	return err
}

// latestRevision returns the latest revision. It waits for the first one.
func (s *Server) latestRevision(ctx context.Context) (*lobbyRevision, error) {
	s.lobby.begin.Do(func() { go s.followLobby() })
	select {
	case <-s.lobby.first:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.site.Closing():
		return nil, context.Canceled
	}
	s.lobby.mu.Lock()
	defer s.lobby.mu.Unlock()
	return s.lobby.latest, nil
}

// add adds lists as a revision, unless nothing has changed.
func (b *lobbyBoard) add(lists lobbyLists) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := &lobbyRevision{number: 1, lists: lists, followed: make(chan struct{})}
	if old := b.latest; old != nil {
		r.number = old.number + 1
		m := lobbyChangeMessage{
			From: old.number, Rev: r.number,
			Seeks: changeOf(old.lists.seeks, lists.seeks), Games: changeOf(old.lists.games, lists.games), People: changeOf(old.lists.people, lists.people),
		}
		if m.Seeks == nil && m.Games == nil && m.People == nil {
			return
		}
		r.change = encode(m)
		old.next = r
		defer close(old.followed)
	} else {
		defer close(b.first)
	}
	r.whole = sync.OnceValue(func() []byte {
		return encode(wholeLobbyMessage{
			Rev: r.number, Seeks: encodedItems(lists.seeks), Games: encodedItems(lists.games), People: encodedItems(lists.people),
		})
	})
	b.latest = r
}

// listsOf encodes the lists of a lobby.
func listsOf(m lobbyMessage) (l lobbyLists, err error) {
	add := func(list *[]lobbyItem, id string, item any) {
		data, fault := json.Marshal(item)
		if fault != nil {
			err = fault
		}
		*list = append(*list, lobbyItem{id, data})
	}
	for _, s := range m.Seeks {
		add(&l.seeks, string(s.ID), s)
	}
	for _, g := range m.Games {
		add(&l.games, string(g.ID), g)
	}
	for _, p := range m.People {
		add(&l.people, p.Handle, p)
	}
	return l, err
}

// encodedItems returns the encoded items of a list.
func encodedItems(list []lobbyItem) []json.RawMessage {
	data := make([]json.RawMessage, len(list))
	for i, item := range list {
		data[i] = item.data
	}
	return data
}

// changeOf returns the changes between two lists: removed items, and inserted items with their
// places, from front to back. It returns nil when there are none.
func changeOf(before, after []lobbyItem) *listChange {
	old := make(map[string]lobbyItem, len(before))
	for _, item := range before {
		old[item.id] = item
	}
	var c listChange
	stays := make(map[string]bool, len(after))
	for at, item := range after {
		if was, there := old[item.id]; there && bytes.Equal(was.data, item.data) {
			stays[item.id] = true
		} else {
			c.Put = append(c.Put, putMessage{at, item.data})
		}
	}
	here := make(map[string]bool, len(after))
	for _, item := range after {
		here[item.id] = true
	}
	for _, item := range before {
		if !here[item.id] {
			c.Gone = append(c.Gone, item.id)
		}
	}
	// What stays must stand in the same order; else all of it is put anew.
	kept := func(list []lobbyItem) (ids []string) {
		for _, item := range list {
			if stays[item.id] {
				ids = append(ids, item.id)
			}
		}
		return ids
	}
	if !slices.Equal(kept(before), kept(after)) {
		c.Put = nil
		for at, item := range after {
			c.Put = append(c.Put, putMessage{at, item.data})
		}
	}
	if c.Put == nil && c.Gone == nil {
		return nil
	}
	return &c
}

// sendLobbyChanges sends the whole lobby, and then its changes if the client understands them. The
// rate of whole lobbies is limited by [wholeRate].
func (c *conn) sendLobbyChanges() {
	at, err := c.s.latestRevision(c.ctx)
	if err != nil {
		return
	}
	for {
		whole := at.whole()
		c.queue(whole)
		pause := time.NewTimer(time.Duration(len(whole)) * time.Second / wholeRate)
		at, err = c.follow(at, pause.C)
		pause.Stop()
		if err != nil {
			return
		}
	}
}

// follow sends changes of the lobby until the whole lobby must be sent again and the pause is over.
// It returns the revision to send.
func (c *conn) follow(at *lobbyRevision, pause <-chan time.Time) (*lobbyRevision, error) {
	whole := c.wantsWhole
	if c.changes {
		for {
			select {
			case <-at.followed:
				at = at.next
				c.queue(at.change)
			case <-whole:
				whole = nil
			case <-pause:
				pause = nil
			case <-c.ctx.Done():
				return nil, c.ctx.Err()
			}
			if whole == nil && pause == nil {
				return at, nil
			}
		}
	}
	select {
	case <-at.followed:
	case <-c.wantsWhole:
	case <-c.ctx.Done():
		return nil, c.ctx.Err()
	}
	select {
	case <-pause:
	case <-c.ctx.Done():
		return nil, c.ctx.Err()
	}
	return c.s.latestRevision(c.ctx)
}

// lobbyCommand requests the whole `lobby` once more.
type lobbyCommand struct{}

func (c *conn) sendLobby(context.Context, lobbyCommand) (nothing, error) {
	c.requestWhole()
	return nothing{}, nil
}

// requestWhole makes the connection send the whole lobby again.
func (c *conn) requestWhole() {
	select {
	case c.wantsWhole <- struct{}{}:
	default: // it will be
	}
}

// listChange describes the changes of a list. First remove all items of `gone`. Then, for each item
// of `put` in order, remove an item with the same id and insert the new one.
type listChange struct {
	Gone []string     `json:"gone,omitempty"` // ids, or handles of people
	Put  []putMessage `json:"put,omitempty" type:"Put<T>[]"`
}

// putMessage is an item and its place.
type putMessage struct {
	At   int             `json:"at"` // index in the new list, from 0
	Item json.RawMessage `json:"item" type:"T"`
}

// lobbyChangeMessage describes the changes of the lobby since an earlier revision, for clients that
// sent `changes`. A list without changes is missing. A client whose revision is not `from` has
// missed a change, and can request the whole with `lobby`.
type lobbyChangeMessage struct {
	From   uint64      `json:"from"` // the revision that it changes
	Rev    uint64      `json:"rev"`  // the revision after the changes
	Seeks  *listChange `json:"seeks,omitempty" type:"ListChange<Seek>"`
	Games  *listChange `json:"games,omitempty" type:"ListChange<LiveGame>"`
	People *listChange `json:"people,omitempty" type:"ListChange<Person>"`
}

// wholeLobbyMessage is the whole lobby. Changes in short succession are combined. A client that did
// not send `changes` in its `hello` gets it after every change, but at most 32 KiB of it per
// second: the larger it is, the less often.
type wholeLobbyMessage struct {
	Rev    uint64            `json:"rev"` // its revision
	Seeks  []json.RawMessage `json:"seeks" type:"Seek[]"`
	Games  []json.RawMessage `json:"games" type:"LiveGame[]"`
	People []json.RawMessage `json:"people" type:"Person[]"`
}
