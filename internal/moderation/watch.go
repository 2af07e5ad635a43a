package moderation

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// The pause after an error, and how many games are examined between two records of the progress.
const (
	troublePause  = 5 * time.Second // before what failed is tried again
	examinedEvery = 50              // games that are looked at between two notes of how far
)

// Follow processes arrivals, departures and ends of games until ctx ends, beginning with tasks that
// were pending when the server stopped. After an error it may be called again.
func (s *Service) Follow(ctx context.Context) error {
	if err := s.resume(ctx); err != nil {
		return err // and called again, with the door as open as it is
	}
	defer s.door.Close()
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { s.followPresence(ctx) })
	s.followGames(ctx)
	return nil
}

// resume completes pending cases of the book: adjudications, acts that were not carried out, and
// departures from games that have been settled since.
func (s *Service) resume(ctx context.Context) error {
	if err := s.resumeAdjudications(ctx); err != nil {
		return err
	}
	var acts []conduct.Act
	var away []conduct.Departed
	s.Read(func(b *conduct.Book, _ clock.Instant) { acts, away = b.Uncarried(), b.Departures("") })
	for _, act := range acts {
		if err := s.carryOut(ctx, act); err != nil {
			return err
		}
	}
	for _, d := range away {
		v, err := s.hall.Look(ctx, hall.GameID(d.Game))
		switch {
		case err != nil:
			s.log.Warn("moderation: a game that was left", "error", err, "game", d.Game)
		case !isInPlay(&v):
			s.settleDepartures(ctx, &v)
		}
	}
	return nil
}

// isInPlay reports whether a game is neither over nor adjourned.
func isInPlay(v *hall.View) bool { return !v.Over && v.Session != laws.Adjourned }

// followPresence processes arrivals and departures until ctx ends.
func (s *Service) followPresence(ctx context.Context) {
	for {
		list, err := s.door.Next(ctx)
		if err != nil {
			return
		}
		for _, coming := range list {
			if ctx.Err() != nil {
				return // the server is stopping, which does not count as leaving a game
			}
			if coming.Arrived {
				s.recordReturn(ctx, coming)
			} else {
				s.recordDepartures(ctx, coming)
			}
		}
	}
}

// recordDepartures records which games a departing player leaves. It does not end these games; the
// Laws and the hall do.
func (s *Service) recordDepartures(ctx context.Context, coming hall.PresenceChange) {
	for _, id := range coming.Playing {
		if !coming.Who.Guest && !coming.Elsewhere {
			s.recordDeparture(ctx, coming, id)
		}
	}
	if len(coming.Playing) == 0 {
		return
	}
	if coming.Who.Guest {
		s.mu.Lock()
		s.guests[coming.Who.ID] = coming.Playing
		s.mu.Unlock()
	}
	s.publish(ctx, News{Away: &Away{Who: coming.Who, Games: coming.Playing}})
}

// recordDeparture records that a player left one game.
func (s *Service) recordDeparture(ctx context.Context, coming hall.PresenceChange, id hall.GameID) {
	v, err := s.hall.Look(ctx, id)
	if err != nil {
		s.log.Warn("moderation: a game that was left", "error", err, "game", id)
		return
	}
	pos, dials := v.Position(), v.ClockAt(s.hall.Now())
	side, left, opponent := chess.White, dials.White, v.Black
	if v.Black.ID == coming.Who.ID {
		side, left, opponent = chess.Black, dials.Black, v.White
	}
	d := conduct.Departed{
		Who: conduct.Person{ID: coming.Who.ID, Handle: coming.Who.Handle}, Opponent: playerAsPerson(opponent), Game: string(id),
		Balance: ics.Strength(&pos, side) - ics.Strength(&pos, side.Other()), Left: left.Milliseconds(),
	}
	if err := s.runAsServer(ctx, conduct.RecordDeparture{Departed: d}); err != nil {
		s.log.Warn("moderation: a game that was left", "error", err, "handle", d.Who.Handle)
		return
	}
	if v, err = s.hall.Look(ctx, id); err == nil && !isInPlay(&v) {
		s.settleDepartures(ctx, &v) // it was over, or set aside, before we noted it
	}
}

// recordReturn deletes the recorded departures of a player who has returned.
func (s *Service) recordReturn(ctx context.Context, coming hall.PresenceChange) {
	s.mu.Lock()
	games := s.guests[coming.Who.ID]
	delete(s.guests, coming.Who.ID)
	s.mu.Unlock()
	var away []conduct.Departed
	s.Read(func(b *conduct.Book, _ clock.Instant) { away = b.Departures(coming.Who.ID) })
	for _, d := range away {
		games = append(games, hall.GameID(d.Game))
		if coming.Elsewhere {
			continue // it is noted there
		}
		if err := s.runAsServer(ctx, conduct.RecordReturn{Who: d.Who, Game: d.Game}); err != nil {
			s.log.Warn("moderation: a return", "error", err, "handle", d.Who.Handle)
		}
	}
	if len(games) > 0 {
		s.publish(ctx, News{Away: &Away{Who: coming.Who, Games: games, Back: true}})
	}
}

// followGames examines games that end or are adjourned. It starts after the last examined position
// of the journal.
func (s *Service) followGames(ctx context.Context) {
	var from uint64
	s.Read(func(b *conduct.Book, _ clock.Instant) { from = b.Examined() })
	feed := s.hall.ProgressFeed()
	if from > 0 {
		feed = s.hall.ProgressFeedAfter(from)
	} else {
		from = max(feed.After(), 1) // what was before is not looked at
		if err := s.runAsServer(ctx, conduct.RecordExamined{Position: from}); err != nil {
			s.log.Warn("moderation: how far games were looked at", "error", err)
		}
	}
	seen := 0
	examined := func() {
		if seen == 0 {
			return
		}
		seen = 0
		if err := s.runAsServer(context.WithoutCancel(ctx), conduct.RecordExamined{Position: from}); err != nil {
			s.log.Warn("moderation: how far games were looked at", "error", err)
		}
	}
	defer examined()
	for {
		g, err := feed.Next(ctx)
		switch {
		case err == nil:
			if g.Step == hall.GameOver || g.Step == hall.GameSetAside {
				s.examine(ctx, &g)
				seen++
			}
			if ctx.Err() != nil {
				return // it may have been cut short, and is looked at again
			}
			if from = g.Position; seen >= examinedEvery {
				examined()
			}
			continue
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed) || errors.Is(err, hall.ErrClosed):
			return
		}
		s.log.Error("moderation: what becomes of the games", "error", err)
		select {
		case <-time.After(troublePause):
		case <-ctx.Done():
			return
		}
	}
}

// examine checks a game that is over or adjourned. It may be called again for the same game.
func (s *Service) examine(ctx context.Context, g *hall.Progress) {
	v := &g.View
	s.settleDepartures(ctx, v)
	if g.Step == hall.GameOver {
		s.checkLifting(ctx, v)
		s.checkLag(ctx, v)
	}
}

// settleDepartures records the outcome of departures from a game that is over or adjourned.
func (s *Service) settleDepartures(ctx context.Context, v *hall.View) {
	s.forgetGuests(v)
	for _, side := range []chess.Color{chess.White, chess.Black} {
		me, opponent, won := v.White, v.Black, laws.WhiteWins
		if side == chess.Black {
			me, opponent, won = v.Black, v.White, laws.BlackWins
		}
		var left *conduct.Departed
		escaped := false
		s.Read(func(b *conduct.Book, _ clock.Instant) {
			for _, d := range b.Departures(me.ID) {
				if d.Game == string(v.Game) {
					left = &d
				}
			}
			for _, e := range b.Escapes(me.ID, 0) {
				escaped = escaped || e.Game == string(v.Game)
			}
		})
		if left != nil {
			var c conduct.Command = conduct.RecordReturn{Who: left.Who, Game: left.Game}
			if (conduct.Departure{Rated: v.Terms.Rated, Plies: v.Ply, Won: v.Result == won}).Counts() {
				escaped = true
				c = conduct.RecordEscape{Escaped: conduct.Escaped{
					Who: playerAsPerson(me), Opponent: playerAsPerson(opponent), Game: left.Game, Plies: v.Ply, Balance: left.Balance, Left: left.Left,
				}}
			}
			if err := s.runAsServer(ctx, c); err != nil {
				s.log.Warn("moderation: an escape", "error", err, "handle", me.Handle)
				continue
			}
		}
		if escaped {
			s.checkEscapes(ctx, me, v)
		}
	}
}

// forgetGuests deletes the notes about games that the players of a game have left as guests.
func (s *Service) forgetGuests(v *hall.View) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.guests, v.White.ID)
	delete(s.guests, v.Black.ID)
}

func playerAsPerson(p hall.Player) conduct.Person {
	return conduct.Person{ID: p.ID, Handle: p.Handle, Guest: p.Guest}
}
