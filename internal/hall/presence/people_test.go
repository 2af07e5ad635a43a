package presence

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// asked is what people have asked of the hall.
type asked struct {
	mu   sync.Mutex
	gone []string
	left []string
}

func newPeople(a *asked) *People {
	note := func(list *[]string, id string) {
		a.mu.Lock()
		defer a.mu.Unlock()
		*list = append(*list, id)
	}
	return New(Options{
		Now: time.Now, Instant: func() clock.Instant { return 1 }, Limits: limits.New(limits.Options{}),
		MaySpeak: func(members.Identity, conduct.Voice) error { return nil },
		GamesOf:  func(string) []game.ID { return nil }, Playing: func(string) game.ID { return "" },
		Changed: func() {}, Connected: func(string) {},
		Gone: func(id string) { note(&a.gone, id) }, Left: func(who members.Identity) { note(&a.left, who.ID) },
	})
}

func who(handle string) members.Identity { return members.Identity{ID: "a-" + handle, Handle: handle} }

func connect(t *testing.T, p *People, handle string) *Session {
	t.Helper()
	s, _, err := p.Connect(who(handle))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Somebody is here from their first session to their last, at whichever node, and that is reported
// once.
func TestFirstAndLastSession(t *testing.T) {
	var a asked
	p := newPeople(&a)
	f := p.Feed()
	defer f.Close()
	one, two := connect(t, p, "Ana"), connect(t, p, "Ana")
	one.Close()
	one.Close()
	p.SetConnections("n1", "a-Ana", &Connections{Who: who("Ana")})
	two.Close()
	if !p.IsHere("a-Ana") || len(a.gone) > 0 {
		t.Fatalf("here %t, gone %v, while she is connected to another node", p.IsHere("a-Ana"), a.gone)
	}
	p.SetConnections("n1", "a-Ana", nil)
	if p.IsHere("a-Ana") || !slices.Equal(a.gone, []string{"a-Ana"}) || p.Count() != 0 {
		t.Fatalf("here %t, gone %v", p.IsHere("a-Ana"), a.gone)
	}
	list, err := f.Next(t.Context())
	if err != nil || len(list) != 2 || !list[0].Arrived || list[1].Arrived || !list[1].Elsewhere {
		t.Fatalf("reported %+v, %v", list, err)
	}
}

// News reach every session of a member and nobody else.
func TestNews(t *testing.T) {
	p := newPeople(&asked{})
	one, two, other := connect(t, p, "Ana"), connect(t, p, "Ana"), connect(t, p, "Bea")
	p.Send("a-Ana", news.News{Seated: "g"})
	p.SendAll(news.News{Seated: "h"})
	for s, want := range map[*Session]int{one: 2, two: 2, other: 1} {
		if got := s.TakeNews(); len(got) != want {
			t.Errorf("%s was told %v", s.Who().Handle, got)
		}
	}
	two.Leave()
	if _, err := two.Next(t.Context()); err == nil {
		t.Error("a session that is closed has news")
	}
}

// A register that closes lets nobody in.
func TestClosing(t *testing.T) {
	p := newPeople(&asked{})
	s := connect(t, p, "Ana")
	if open := p.Close(); !slices.Equal(open, []*Session{s}) {
		t.Errorf("open: %v", open)
	}
	if _, _, err := p.Connect(who("Bea")); !refusal.Is(err, refusal.Closing) {
		t.Errorf("let in while it closes: %v", err)
	}
}

// What both want, and what one wants, the game has.
func TestPreferencesOfAllSessions(t *testing.T) {
	p := newPeople(&asked{})
	connect(t, p, "Ana").SetPreferences(Preferences{NoEscape: true})
	connect(t, p, "Ana").SetPreferences(Preferences{Private: true})
	if got := p.Preferences("a-Ana"); got != (Preferences{NoEscape: true, Private: true}) {
		t.Errorf("%+v", got)
	}
	if got := p.Preferences("a-Bea"); got != (Preferences{}) {
		t.Errorf("of nobody: %+v", got)
	}
}

// People come, go, speak and are listed at once; the list stays in order, and in the end nobody is
// left.
func TestACrowd(t *testing.T) {
	p := newPeople(&asked{})
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			me := who(fmt.Sprintf("P%d", i))
			for range 200 {
				s, _, err := p.Connect(me)
				if err != nil {
					t.Error(err)
					return
				}
				s.SetTalkFilter(TalkFilter{Channels: []int{1}, GuestsIn: true})
				_, _ = p.Broadcast(me, Channel, 1, "hello")
				_, _ = p.Tell(me, "P0", "hello")
				if !slices.IsSortedFunc(p.List(), func(a, b Person) int { return strings.Compare(members.Fold(a.Handle), members.Fold(b.Handle)) }) {
					t.Error("the list is not in order")
				}
				s.Close()
			}
		})
	}
	all.Wait()
	if p.Count() != 0 || len(p.List()) != 0 {
		t.Errorf("left: %v", p.List())
	}
}
