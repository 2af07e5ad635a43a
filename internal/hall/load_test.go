package hall_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
)

// Two hundred games at once, played by seeded chance with every kind of end,
// while the server crashes in the middle. The players' own lists of what was
// acknowledged are the judge: nothing missing, nothing twice.
func TestManyGamesAndACrash(t *testing.T) {
	store, games := memory.New(), 200
	if testing.Short() {
		games = 60
	}
	playThroughACrash(t, func() backing { return store }, games, 30, 60)
}

// The same over a file: what is opened again is what the disk kept.
func TestManyGamesAndACrashOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	playThroughACrash(t, func() backing {
		store, err := sqlite.Open(background, path)
		if err != nil {
			t.Fatal(err)
		}
		return store
	}, 20, 12, 12)
}

func playThroughACrash(t *testing.T, open func() backing, games, before, after int) {
	quick := func(o *hall.Options) {
		o.Heartbeat = 20 * time.Millisecond
		// As on a busy machine: games end by themselves while others are counted.
		o.Decide = func(p chess.Position, side chess.Color, budget int) helpmate.Answer {
			time.Sleep(3 * time.Millisecond)
			return helpmate.Decide(p, side, budget)
		}
	}
	h := openHouse(t, open(), quick)
	players := make([]*scripted, games)
	for i := range players {
		white, black := identity(fmt.Sprintf("White%03d", i)), identity(fmt.Sprintf("Black%03d", i))
		players[i] = &scripted{
			id: h.pair(white, black, "300+3"), seats: [2]members.Identity{white, black},
			rng: rand.New(rand.NewPCG(7, uint64(i))), acknowledged: map[uint64]string{},
		}
	}
	everybody := func(plies int) {
		var wg sync.WaitGroup
		for _, p := range players {
			wg.Go(func() { p.play(t, h, plies) })
		}
		wg.Wait()
	}
	everybody(before)
	h.crash()
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	h = openHouse(t, open(), quick)
	defer func() {
		h.close()
		if err := h.store.Close(); err != nil {
			t.Error(err)
		}
	}()
	everybody(after)

	// A game that waits for a verdict may end at any moment, so the two lists are
	// not taken at one: whatever is not live any more must be over, or be so as soon
	// as its table has shown it.
	live := map[hall.GameID]bool{}
	for _, row := range h.hall.Games() {
		live[row.ID] = true
	}
	over := 0
	for _, p := range players {
		p.check(t, h)
		if !live[p.id] {
			over++
			h.lost(p.id)
		}
		delete(live, p.id)
	}
	if len(live) > 0 {
		t.Errorf("games that nobody began: %v", live)
	}
	if over == 0 {
		t.Error("no game ended: the script reaches no ends")
	}
}

// lost reports a game that nobody plays and that does not end either.
func (h *house) lost(id hall.GameID) {
	ctx, cancel := context.WithTimeout(background, 20*time.Second)
	defer cancel()
	o := h.observe(id, carla)
	defer o.Close()
	for {
		u, err := o.Next(ctx)
		if err != nil {
			h.t.Errorf("%s is neither live nor over: %v", id, err)
			return
		}
		if u.View.Over {
			return
		}
	}
}

// scripted plays both sides of a game by chance.
type scripted struct {
	id           hall.GameID
	seats        [2]members.Identity
	rng          *rand.Rand
	acknowledged map[uint64]string // kind by number
}

func (p *scripted) play(t *testing.T, h *house, plies int) {
	for range plies {
		v, err := h.hall.Table(background, p.id, members.Identity{})
		if err != nil {
			t.Error(err)
			return
		}
		if v.Over {
			return
		}
		side := 0
		if v.Turn == chess.Black {
			side = 1
		}
		c := p.command(&v)
		recs, err := h.hall.Do(background, p.id, p.seats[side], c)
		var r *laws.Refusal
		if err != nil && !errors.As(err, &r) {
			t.Errorf("%s: %v", c.CommandKind(), err)
			return
		}
		for _, rec := range recs {
			if kind, twice := p.acknowledged[rec.Seq]; twice {
				t.Errorf("%s: record %d answered twice: %s and %s", p.id, rec.Seq, kind, rec.Event.EventKind())
			}
			p.acknowledged[rec.Seq] = rec.Event.EventKind()
		}
	}
}

// command is mostly a legal move, and now and then something else.
func (p *scripted) command(v *hall.View) laws.Command {
	switch n := p.rng.IntN(200); {
	case n == 0:
		return laws.Resign{}
	case n < 6:
		return laws.OfferDraw{}
	case n < 9:
		return laws.AcceptDraw{}
	case n < 11:
		return laws.ClaimRepetition{}
	case n < 13:
		return laws.Move{Ply: v.Ply - 1} // too late, and no move at all
	}
	pos := v.Position()
	var list chess.MoveList
	pos.LegalMoves(&list)
	return laws.Move{Move: list.At(p.rng.IntN(list.Len())), Ply: v.Ply, Offer: p.rng.IntN(50) == 0}
}

// check holds the player's list against the log.
func (p *scripted) check(t *testing.T, h *house) {
	kinds := h.log(p.id)
	interrupted := 0
	for i, kind := range kinds {
		seq := uint64(i + 1)
		if acknowledged, ok := p.acknowledged[seq]; ok && acknowledged != kind {
			t.Errorf("%s: record %d is %s, acknowledged was %s", p.id, seq, kind, acknowledged)
		}
		delete(p.acknowledged, seq)
		if kind == "Interrupted" {
			interrupted++
		}
	}
	if len(p.acknowledged) > 0 {
		t.Errorf("%s: acknowledged and missing: %v", p.id, p.acknowledged)
	}
	if interrupted > 1 {
		t.Errorf("%s: %d interruptions", p.id, interrupted)
	}
}
