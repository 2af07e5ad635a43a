package ratings_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/rating/bounds"
)

// day is a day in milliseconds.
const day = int64(24 * 60 * 60 * 1000)

// After the games of a day that are rated nothing changes a rating, but games of an
// event, with somebody else, and of another day.
func TestGamesBeyondTheBoundOfADay(t *testing.T) {
	h := newHouse()
	tal, petrosian, keres := h.register(t, "Tal"), h.register(t, "Petrosian"), h.register(t, "Keres")
	midnight := 20780 * day
	n := 0
	play := func(white, black string, c ratings.Category, at int64, bounded bool) *ratings.Adjustment {
		t.Helper()
		n++
		f := game(fmt.Sprint(n), white, black, ratings.Drawn)
		f.Category, f.At, f.Bounded = c, at, bounded
		a, err := h.ApplyGame(background, uint64(n), f)
		no(t, err)
		return a
	}
	for i := range bounds.MaxPairGamesPerDay { // with either colour and in any category
		white, black := tal, petrosian
		if i%2 == 1 {
			white, black = petrosian, tal
		}
		if a := play(white, black, ratings.Categories()[i%2], midnight+int64(i), true); a.Beyond {
			t.Fatalf("game %d is beyond the bound", i+1)
		}
	}
	before, err := h.Standings(background, tal)
	no(t, err)
	for _, c := range ratings.Categories() {
		if a := play(petrosian, tal, c, midnight+day-1, true); !a.Beyond || a.WhiteBefore != a.WhiteAfter || a.BlackBefore != a.BlackAfter {
			t.Errorf("%s beyond the bound: %+v", c, a)
		}
	}
	after, err := h.Standings(background, tal)
	no(t, err)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("games beyond the bound change a standing: %s", diff)
	}
	for what, a := range map[string]*ratings.Adjustment{
		"of an event":                         play(tal, petrosian, ratings.Blitz, midnight+day-1, false),
		"with another":                        play(tal, keres, ratings.Blitz, midnight+day-1, true),
		"of the day after":                    play(tal, petrosian, ratings.Blitz, midnight+day, true),
		"of the day before, which ended late": play(tal, petrosian, ratings.Blitz, midnight-1, true),
	} {
		if a.Beyond {
			t.Errorf("a game %s is beyond the bound", what)
		}
	}
}

// told is a journal of games that are told in JSON, and their book of conduct.
type told struct {
	journal *journal.Journal
	order   *steward.Steward
	games   map[string]ratings.Game // as they ended first
	seq     map[string]uint64
}

func newTold(t *rapid.T) *told {
	l := &told{journal: journal.New(memory.New(), journal.Options{}), games: map[string]ratings.Game{}, seq: map[string]uint64{}}
	var err error
	if l.order, err = steward.Open(background, l.journal, nil); err != nil {
		t.Fatal(err)
	}
	l.record(t, "nothing", "Nothing", struct{}{})
	return l
}

func (l *told) record(t *rapid.T, stream, kind string, what any) {
	data, err := json.Marshal(what)
	if err == nil {
		_, err = l.journal.Append(background, stream, l.seq[stream], []journal.Event{{Kind: kind, Version: 1, Data: data, At: 1}})
	}
	if err != nil {
		t.Fatal(err)
	}
	l.seq[stream]++
}

// Facts and Correction implement ratings.Games.
func (l *told) Facts(_ context.Context, r journal.Record) (g ratings.Game, ok bool, err error) {
	if r.Kind != "End" {
		return g, false, nil
	}
	return g, true, json.Unmarshal(r.Data, &g)
}

func (l *told) Correction(_ context.Context, r journal.Record) (g ratings.Game, ok bool, err error) {
	if r.Kind != "Fix" {
		return g, false, nil
	}
	return g, true, json.Unmarshal(r.Data, &g)
}

// reader is a register of ratings that reads the journal.
type reader struct {
	*house
	follower *ratings.Follower
	at       uint64
}

// open begins to read where the register stood.
func (r *reader) open(t *rapid.T, l *told) {
	r.follower = &ratings.Follower{Journal: l.journal, Games: l, Ratings: r.Service}
	var err error
	if r.at, err = ratings.Begin(r.follower, background); err != nil {
		t.Fatal(err)
	}
}

// read takes in at most so many records.
func (r *reader) read(t *rapid.T, l *told, most int) {
	records, err := l.journal.ReadAll(background, r.at, most)
	for _, record := range records {
		if err == nil {
			_, err = ratings.Take(r.follower, background, r.at, record)
		}
		r.at = max(r.at, record.Position)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Whoever follows the journal live, with restarts, whoever follows it from the
// first record, and whoever works all ratings out from it at once, have the same;
// and which games are beyond the bound of their day is what a plain count says.
func TestRatingsAreAFunctionOfTheLog(t *testing.T) {
	players := []string{"Tal", "Petrosian", "Keres"}
	rapid.Check(t, func(t *rapid.T) {
		l := newTold(t)
		defer l.journal.Close()
		fresh := func() *reader {
			r := &reader{house: newHouse()}
			for _, p := range players {
				r.register(noTest{}, p)
			}
			return r
		}
		live := fresh()
		live.open(t, l)
		var ids []string
		acts := 0
		admin := conduct.Person{ID: "a-x", Handle: "X", Admin: true}
		results := []ratings.Result{ratings.WhiteWins, ratings.BlackWins, ratings.Drawn}
		for range rapid.IntRange(1, 100).Draw(t, "steps") {
			switch what := rapid.IntRange(0, 30).Draw(t, "what"); {
			case what == 0:
				live.open(t, l)
			case what == 1 && len(ids) > 0:
				g := l.games[rapid.SampledFrom(ids).Draw(t, "of")]
				g.Result = rapid.SampledFrom(append(results, "*")).Draw(t, "corrected")
				g.Rated = g.Result != "*"
				l.record(t, "game/"+g.ID, "Fix", g)
			case what == 2 && len(ids) > 0:
				_, err := l.order.Do(background, admin, conduct.Take{
					Against: conduct.Person{ID: "a-Tal", Handle: "Tal"}, Measure: conduct.Annul, Reason: "on purpose",
					Games: []string{rapid.SampledFrom(ids).Draw(t, "annulled")},
				})
				if err == nil {
					acts++
				}
			case what == 3 && acts > 0:
				// It may stand no more: then nothing happens.
				_, _ = l.order.Do(background, admin, conduct.Reinstate{Act: rapid.IntRange(1, acts).Draw(t, "act"), Reason: "it was not"})
			case what == 4:
				live.read(t, l, rapid.IntRange(1, 30).Draw(t, "records"))
			default:
				white := rapid.IntRange(0, 2).Draw(t, "white")
				black := (white + rapid.SampledFrom([]int{1, 1, 1, 2}).Draw(t, "black")) % 3
				if rapid.IntRange(0, 3).Draw(t, "two of them") > 0 {
					white, black = white%2, 1-white%2
				}
				g := ratings.Game{
					ID: fmt.Sprint("g", len(ids)), White: "a-" + players[white], Black: "a-" + players[black], Rated: true,
					Result: rapid.SampledFrom(results).Draw(t, "result"), Category: rapid.SampledFrom([]ratings.Category{ratings.Blitz, ratings.Lightning}).Draw(t, "category"),
					At: 20780*day + rapid.SampledFrom([]int64{-1, 0, 0, 1, day - 1, day}).Draw(t, "at"), Bounded: rapid.IntRange(0, 6).Draw(t, "bounded") > 0,
				}
				ids = append(ids, g.ID)
				l.games[g.ID] = g
				l.record(t, "game/"+g.ID, "End", g)
			}
		}
		live.read(t, l, 1000)

		first := fresh() // from the second record on: from nothing all would be worked out at once
		if _, err := first.ApplyGame(background, 1, ratings.Game{}); err != nil {
			t.Fatal(err)
		}
		first.open(t, l)
		first.read(t, l, 1000)
		once := fresh()
		once.open(t, l)

		ours := live.all(t, ids)
		if diff := cmp.Diff(ours, first.all(t, ids)); diff != "" {
			t.Fatalf("with restarts and without: %s", diff)
		}
		if diff := cmp.Diff(ours, once.all(t, ids)); diff != "" {
			t.Fatalf("one by one and all at once: %s", diff)
		}
		if got, want := ours.beyond(), l.beyond(t); !slices.Equal(got, want) {
			t.Fatalf("beyond the bound: %v, want %v", got, want)
		}
	})
}

// everything is what a register holds.
type everything struct {
	Standings []ratings.Standing
	Games     []ratings.Adjustment
}

func (r *reader) all(t *rapid.T, ids []string) (e everything) {
	var err error
	if e.Standings, err = r.store.StandingsOf(background, []string{"a-Tal", "a-Petrosian", "a-Keres"}); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		a, err := r.Adjustment(background, id)
		if err != nil {
			t.Fatal(err)
		}
		if a != nil {
			e.Games = append(e.Games, *a)
		}
	}
	return e
}

func (e everything) beyond() (ids []string) {
	for _, a := range e.Games {
		if a.Beyond {
			ids = append(ids, a.GameID)
		}
	}
	slices.Sort(ids)
	return ids
}

// beyond counts plainly which games are beyond the bound of their day: of those
// that stand and have a result, in the order in which the log has their ends, the
// ones after the first twenty of two players and a day.
func (l *told) beyond(t *rapid.T) (ids []string) {
	records, err := l.journal.ReadAll(background, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	last := map[string]ratings.Game{}
	for _, r := range records {
		if g, ok, _ := l.Facts(background, r); ok {
			last[g.ID] = g
		} else if g, ok, _ := l.Correction(background, r); ok {
			last[g.ID] = g
		}
	}
	count := map[string]int{}
	for _, r := range records {
		g, ok, _ := l.Facts(background, r)
		annulled := false
		l.order.Read(func(b *conduct.Book, _ clock.Instant) { annulled = b.Annulled(g.ID) })
		if !ok || !last[g.ID].Rated || annulled || !g.Bounded {
			continue
		}
		two := []string{g.White, g.Black}
		slices.Sort(two)
		key := fmt.Sprint(two, g.At >= 20780*day, g.At >= 20781*day)
		if count[key]++; count[key] > 20 {
			ids = append(ids, g.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

var _ ratings.Games = (*told)(nil)
var _ ratings.Accounts = members.Store(nil)
