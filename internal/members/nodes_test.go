package members_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Two nodes of one server count wrong passwords, wrong codes and registrations together.
func TestTriesAtTwoNodes(t *testing.T) {
	line := bus.NewHub()
	a := newHouse(t)
	a.clock = time.Now()
	node := func(name string) *members.Service {
		bounds := limits.New(limits.Options{Now: func() time.Time { return a.clock }})
		end := line.Connect()
		_, err := bounds.Share(end, name)
		no(t, err)
		return newHouse(t, func(o *members.Options) {
			o.Store, o.Limits, o.Now = a.store, bounds, func() time.Time { return a.clock }
		}).Service
	}
	nodes := []*members.Service{node("north"), node("south")}
	a.register(t, "Ana")
	tried := func(what string, most int, try func(s *members.Service) error) {
		t.Helper()
		counted := 0
		for i := range 4 * most {
			err := try(nodes[i%2])
			if !errors.Is(err, &members.Error{Code: members.RateLimited}) {
				counted++
			}
			time.Sleep(5 * time.Millisecond) // the news are on their way
		}
		if counted > most {
			t.Errorf("%s: %d at two nodes, want %d", what, counted, most)
		}
	}
	set := limits.DefaultSettings
	tried("wrong passwords", set.Guesses.Burst, func(s *members.Service) error {
		_, err := s.Login(background, members.Credentials{Handle: "Ana", Password: "wrong wrong wrong", Address: "192.0.2.1"})
		return err
	})
	n := 0
	tried("registrations", set.Registrations.Burst, func(s *members.Service) error {
		n++
		_, err := s.Register(background, members.Registration{Handle: fmt.Sprintf("Newcomer%c%c", 'a'+n/26, 'a'+n%26), Password: goodPassword, Address: "192.0.2.9"})
		return err
	})
}
