package icsd_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// sceneOffice is the office of a scene, as the server sees it.
type sceneOffice struct {
	*office.Office
	event office.EventID
}

func (d *sceneOffice) List() []icsd.Event {
	var list []icsd.Event
	for _, e := range d.Events() {
		list = append(list, icsd.Event{ID: string(e.ID), Tournament: e.Tournament})
	}
	return list
}

func (d *sceneOffice) Enter(ctx context.Context, who members.Identity, id string) error {
	return d.EnterSelf(ctx, who, office.EventID(id))
}

func (d *sceneOffice) Withdraw(ctx context.Context, who members.Identity, id, reason string) error {
	return d.WithdrawSelf(ctx, who, office.EventID(id), reason)
}

func (d *sceneOffice) Seat(ctx context.Context, who members.Identity, id string, round int) error {
	return d.SeatRound(ctx, who, office.EventID(id), round)
}

// openOffice opens an office.
func openOffice(t *testing.T, h *hall.Hall, people *members.Service, j *journal.Journal, now func() time.Time) *sceneOffice {
	d := &sceneOffice{Office: office.New(office.Options{
		Journal: j, Hall: h, Members: people, Now: now, Random: rand.NewChaCha8([32]byte{9}), Log: slog.New(slog.DiscardHandler),
	})}
	if err := d.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// follow lets the office hear of the hall's games until the test ends.
func (d *sceneOffice) follow(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Follow(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// conduct does what an organiser does.
func (s *scene) conduct(what string) {
	s.t.Helper()
	ctx := s.t.Context()
	organiser := members.Identity{ID: "o", Handle: "Olga", Roles: members.RoleOrganiser}
	word, rest, _ := strings.Cut(what, " ")
	var err error
	switch word {
	case "create":
		s.office.event, err = s.office.Create(office.WithAccepted(ctx, fidemode.Any), organiser, tournament.Regulations{
			Name: rest, System: tournament.Berger, Control: "300+3", OpenEntry: rest != "Closed",
		})
	case "numbers":
		e, _ := s.office.Event(s.office.event)
		err = s.office.AssignNumbers(ctx, organiser, s.office.event, e.Tournament.Active())
	case "appoint":
		handle, duty, _ := strings.Cut(rest, " ")
		err = s.office.Appoint(ctx, organiser, s.office.event, handle, tournament.Duty(duty))
	case "publish":
		e, _ := s.office.Event(s.office.event)
		err = s.office.PublishRound(ctx, organiser, s.office.event, e.Tournament.Published()+1)
	case "scored":
		for late := time.Now().Add(patient); ; {
			changed := s.office.Changed(s.office.event)
			e, _ := s.office.Event(s.office.event)
			if b, ok := e.Tournament.Board(1, 1); ok && b.Result != tournament.NoResult {
				return
			}
			select {
			case <-changed:
			case <-time.After(time.Until(late)):
				s.t.Fatal("the office has not heard of the result")
			}
		}
	default:
		s.t.Fatalf("the office does not know %q", what)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}
