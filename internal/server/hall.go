package server

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/laws"
)

// How players are compensated for network delay. A move is given the measured round trip back, up
// to lagFree. A longer round trip is taken from lagQuota, which is for all of a player's moves in a
// game. One move never gets more than lagCap. Therefore the server waits for lagCap before it acts
// on a fallen flag. All moves of a player in a game together get at most lagGame: enough for eighty
// moves on a connection of nearly 190 ms.
const (
	lagFree  = 250 * time.Millisecond
	lagQuota = time.Second
	lagCap   = 500 * time.Millisecond
	lagGame  = 15 * time.Second
)

// closeHallWithin is the time limit for closing the hall.
const closeHallWithin = 10 * time.Second

// openHall opens the hall, which continues the unfinished games.
func (s *Server) openHall() error {
	s.hall = hall.New(s.hallOptions())
	if !s.opts.AcceptClock {
		if err := CheckClock(s.now()); err != nil {
			return err
		}
	}
	if err := s.hall.Open(s.ctx); err != nil {
		if locked := s.lockedError(err); locked != nil {
			return locked
		}
		return fmt.Errorf("opening the hall: %w", err)
	}
	s.onClose(s.closeHall)
	return nil
}

// hallOptions returns the options of the hall. Some of them call parts that are opened after it.
func (s *Server) hallOptions() hall.Options {
	return hall.Options{
		Journal: s.journal, Store: s.store, Directory: s.ratings, Sanctions: s.steward, Envelopes: s.keys, NeedKeys: true, Bus: s.bus,
		Limits: s.limits, Log: s.log, Now: s.opts.Now, Decided: s.metrics.Decided, Written: s.members.NotifySent,
		LagFree: lagFree, LagQuota: lagQuota, LagCap: lagCap, LagGame: lagGame,
		AcceptClock: s.opts.AcceptClock,
		LanguageOf:  s.languageOf,
		Called:      func(c hall.Call) { s.calls.NotifyHere(c) },
		Calls:       func(ctx context.Context, who members.Identity, c hall.Call) error { return s.calls.Case(ctx, who, c) },
		CaseEnded:   func(ctx context.Context, id hall.GameID) { s.calls.CaseEnded(ctx, id) },
		Ruled: func(ctx context.Context, who members.Identity, id hall.GameID, what string) {
			s.moderation.Ruled(ctx, who, id, what)
		},
		Acted: func(ctx context.Context, who members.Identity, v hall.View, c laws.Command, recs []hall.Recorded) {
			s.calls.Acted(ctx, who, v, c, recs)
		},
		PlaysInRound: func(who members.Identity, event string, round int) bool {
			return s.office.PlaysInRound(who.ID, office.EventID(event), round)
		},
		WhyNoAppeal: func(event string, round int) (clock.Instant, error) {
			return s.office.WhyNoAppeal(office.EventID(event), round)
		},
		Fines: func(event string, round int) (hall.Fines, error) {
			return s.office.Fines(office.EventID(event), round)
		},
		ArbiterKeys: func(ctx context.Context, event string) ([]hall.ArbiterKey, error) {
			return s.office.ArbiterKeys(ctx, event)
		},
		Arbitrates: func(who members.Identity, event string) bool {
			return s.office.MayArbitrate(who, office.EventID(event)) == nil
		},
		Sight: func(ctx context.Context, memberID string) (members.Sight, error) {
			return s.members.Sight(ctx, members.Identity{ID: memberID})
		},
		FindMember: func(ctx context.Context, handle string) (members.Identity, error) {
			p, err := s.members.Find(ctx, handle)
			return p.Identity(), err
		},
		Organises: func(who members.Identity, event string) bool {
			return s.office.MayOrganise(who, office.EventID(event)) == nil
		},
	}
}

// closeHall writes a last heartbeat and closes the hall. The next start takes the time since the
// heartbeat for the length of the interruption. closeHall reports an outage of the database even if
// the heartbeat could be written.
func (s *Server) closeHall() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), closeHallWithin)
	defer cancel()
	return cmp.Or(s.hall.Close(ctx), s.hall.Trouble())
}

// now returns the current time.
func (s *Server) now() time.Time {
	if s.opts.Now != nil {
		return s.opts.Now()
	}
	return time.Now()
}

// RecordingError returns the reason why nothing can be recorded now, or nil.
func (s *Server) RecordingError() error { return s.hall.Trouble() }

// Online returns the handles of the members and guests who are online.
func (s *Server) Online() []string {
	var handles []string
	for _, p := range s.hall.People() {
		handles = append(handles, p.Handle)
	}
	return handles
}
