package office

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// unrated is a directory in which nobody has a rating.
type unrated struct{}

func (unrated) Rating(context.Context, string, ratings.Category) (int, bool, error) {
	return 0, false, nil
}

// The whole way in the real hall: an event's game is seated, played to mate by
// its two players, and stands in the standings.
func TestTheRealHall(t *testing.T) {
	ctx := t.Context()
	store, quiet := memory.New(), slog.New(slog.DiscardHandler)
	j := journal.New(store, journal.Options{Log: quiet})
	real := hall.New(hall.Options{Journal: j, Store: store, Directory: unrated{}, Log: quiet})
	if err := real.Open(ctx); err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, journal: j}
	h.office = New(Options{Journal: j, Hall: real, Members: register{"Ana", "Bob"}, Log: quiet})
	h.must(h.office.Open(ctx))
	follow, leave := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := h.office.Follow(follow); err != nil {
			t.Error(err)
		}
	})
	defer func() {
		leave()
		wg.Wait()
		h.must(real.Close(context.WithoutCancel(ctx)))
		h.must(j.Close())
	}()

	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader("name;handle\nAna;Ana\nBob;Bob\n"))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2}))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	h.must(h.office.SeatRound(ctx, organiserOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	game := hall.GameID(e.Tournament.Boards(1)[0].Game)

	players := [2]members.Identity{{ID: "a-ana", Handle: "Ana"}, {ID: "a-bob", Handle: "Bob"}}
	for ply, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		who := players[ply%2]
		view, err := real.Table(ctx, game, who)
		h.must(err)
		pos := view.Position()
		move, err := uci.Parse(&pos, text)
		h.must(err)
		if _, err := real.Do(ctx, game, who, laws.Move{Move: move, Ply: ply}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	e = h.until(id, "the mate is scored", func(e Event) bool { return result(e, 1, 1) == tournament.BlackWins })
	if s := e.Tournament.Standings(); s[0].Player != 2 || s[0].Points != 2 || s[1].Points != 0 {
		t.Errorf("standings %+v", s)
	}

	// The index of the hall catches up a moment later; the game is found by its
	// event.
	deadline, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for {
		rows, err := real.Find(deadline, hall.GameQuery{Event: string(id)})
		h.must(err)
		if slices.ContainsFunc(rows, func(r hall.GameRow) bool { return r.ID == game && !r.Live() }) {
			break
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-deadline.Done():
			t.Fatal("the game was not found by its event")
		}
	}
}
