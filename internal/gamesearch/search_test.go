package gamesearch_test

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/opening"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/gamesearch/gametest"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
)

var background = context.Background()

// keeper is a store in which games can be put.
type keeper interface {
	gamesearch.Store
	hall.Store
}

func changesOf(g *gametest.Game) []hall.IndexChange {
	begun, end := g.Row, g.End()
	begun.Ended, begun.Result, begun.Termination = 0, laws.NoResult, ""
	return []hall.IndexChange{{Begun: &begun}, {Ended: &end}}
}

// put adds games that are over with their lines.
func put(tb testing.TB, s keeper, games []gametest.Game) {
	tb.Helper()
	at, err := s.IndexPosition(background)
	if err != nil {
		tb.Fatal(err)
	}
	var changes []hall.IndexChange
	var lines []gamesearch.Line
	for _, g := range games {
		changes, lines = append(changes, changesOf(&g)...), append(lines, g.Line())
	}
	if err := s.UpdateIndex(background, changes, at+uint64(len(games))); err != nil {
		tb.Fatal(err)
	}
	if err := s.AddLines(background, lines); err != nil {
		tb.Fatal(err)
	}
}

// literal searches by looking at every game and every position of it.
func literal(games []gametest.Game, q gamesearch.Query) (found gamesearch.Found) {
	older := func(a, b *hall.GameRow) bool {
		return a.Started < b.Started || a.Started == b.Started && a.ID < b.ID
	}
	var before *hall.GameRow
	for i := range games {
		if games[i].Row.ID == q.Before {
			before = &games[i].Row
		}
	}
	for _, g := range games {
		row, ply := g.Row, 0
		players := []string{row.White.ID, row.Black.ID}
		switch {
		case q.Player != "" && !slices.Contains(players, q.Player),
			q.Player != "" && q.Opponent != "" && !(slices.Contains(players, q.Opponent) && (q.Player != q.Opponent || row.White.ID == row.Black.ID)),
			q.Result != laws.NoResult && row.Result != q.Result,
			q.Edition != "" && row.Edition != q.Edition,
			q.Category != "" && row.Category != q.Category,
			row.Started < q.From, q.Until > 0 && row.Started >= q.Until:
			continue
		}
		if q.Opening != "" {
			o, ok := opening.Of(g.Start, g.Moves)
			if code := len(q.Opening) == 3; !ok || code && o.Code != q.Opening || !code && !strings.Contains(" "+o.Name, " "+q.Opening) {
				continue
			}
		}
		if q.Position != nil {
			p := g.Start
			came := p.Same(q.Position)
			for !came && ply < len(g.Moves) {
				p.Play(g.Moves[ply])
				ply++
				came = p.Same(q.Position)
			}
			if !came {
				continue
			}
		}
		found.Total++
		if before == nil || older(&row, before) {
			found.Hits = append(found.Hits, gamesearch.Hit{GameRow: row, Ply: ply})
		}
	}
	slices.SortFunc(found.Hits, func(a, b gamesearch.Hit) int {
		return cmp.Or(cmp.Compare(b.Started, a.Started), cmp.Compare(b.ID, a.ID))
	})
	if found.More = len(found.Hits) > q.Limit; found.More {
		found.Hits = found.Hits[:q.Limit]
	}
	return found
}

// A search answers what looking at every game does, whatever is asked together, over parts that are packed and
// one that is not, after corrections, after a game was forgotten, and after a restart.
func TestAgreesWithTheLiteralSearch(t *testing.T) {
	file, err := sqlite.Open(background, filepath.Join(t.TempDir(), "escaque.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for name, store := range map[string]keeper{"memory": memory.New(), "sqlite": file} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "memory" {
				t.Skip("the file is enough for -short")
			}
			r := rand.New(rand.NewPCG(7, 7))
			all := slices.Collect(gametest.Generate(gametest.Options{Seed: 1, Games: 2*gamesearch.PartSize + 500, Players: 300, Plies: 10}))
			service := gamesearch.New(gamesearch.Options{Store: store})
			kept := 0
			more := func(n int) {
				t.Helper()
				put(t, store, all[kept:kept+n])
				kept += n
				if err := gamesearch.Pack(service, background); err != nil {
					t.Fatal(err)
				}
			}
			check := func(n int) {
				t.Helper()
				if testing.Short() {
					n = max(1, n/5)
				}
				for range n {
					compare(t, r, service, all[:kept])
				}
			}
			check(5)
			more(100)
			check(40)
			more(gamesearch.PartSize)
			check(60)

			// Results are corrected: in a packed part, and in the open one.
			for _, i := range []int{10, kept - 1} {
				at, err := store.IndexPosition(background)
				if err != nil {
					t.Fatal(err)
				}
				all[i].Row.Result, all[i].Row.Termination = laws.Drawn, laws.ArbiterDecision
				fixed := hall.GameEnd{ID: all[i].Row.ID, At: 1, Result: laws.Drawn, Termination: laws.ArbiterDecision, Corrected: true}
				if err := store.UpdateIndex(background, []hall.IndexChange{{Ended: &fixed}}, at+1); err != nil {
					t.Fatal(err)
				}
			}
			check(20)
			more(gamesearch.PartSize + 300)
			check(60)

			// A log is mended: its game goes, and comes again as a shorter one.
			at, err := store.IndexPosition(background)
			if err != nil {
				t.Fatal(err)
			}
			mended := &all[20]
			mended.Moves = mended.Moves[:1]
			changes := append([]hall.IndexChange{{Forgotten: mended.Row.ID}}, changesOf(mended)...)
			if err := store.UpdateIndex(background, changes, at+1); err != nil {
				t.Fatal(err)
			}
			if err := store.AddLines(background, []gamesearch.Line{mended.Line()}); err != nil {
				t.Fatal(err)
			}
			check(60)
			service = gamesearch.New(gamesearch.Options{Store: store})
			check(60)
		})
	}
}

// compare asks something at random.
func compare(t *testing.T, r *rand.Rand, s *gamesearch.Service, games []gametest.Game) {
	t.Helper()
	var q gamesearch.Query
	some := func() *gametest.Game {
		if len(games) == 0 {
			return &gametest.Game{Start: chess.Initial()}
		}
		return &games[r.IntN(len(games))]
	}
	maybe := func(of int) bool { return r.IntN(of) == 0 }
	q.Limit = 1 + r.IntN(60)
	if maybe(3) {
		q.Player = some().Row.White.ID
		if maybe(3) {
			q.Opponent = some().Row.Black.ID
		}
	}
	if maybe(4) {
		q.Result = some().Row.Result
	}
	if maybe(5) {
		q.Edition = some().Row.Edition
	}
	if maybe(4) {
		q.Category = some().Row.Category
	}
	if maybe(5) {
		q.From = some().Row.Started
	}
	if maybe(5) {
		q.Until = some().Row.Started
	}
	if maybe(3) {
		g := some()
		if o, ok := opening.Of(g.Start, g.Moves); ok {
			if q.Opening = o.Code; maybe(2) {
				q.Opening = o.Name
			}
		}
	}
	if maybe(2) {
		g := some()
		p := g.Start
		for range r.IntN(len(g.Moves) + 1) {
			p.Play(g.Moves[0])
			g = &gametest.Game{Start: p, Moves: g.Moves[1:]}
		}
		q.Position = &p
	}
	if maybe(3) {
		q.Before = some().Row.ID
	}
	got, err := s.Search(background, q)
	if err != nil {
		t.Fatal(err)
	}
	want := literal(games, q)
	same := slices.EqualFunc(got.Hits, want.Hits, func(a, b gamesearch.Hit) bool {
		return a.ID == b.ID && a.Ply == b.Ply && a.Result == b.Result
	})
	if !same || got.More != want.More || got.Total != want.Total {
		t.Fatalf("%+v:\n got %s\nwant %s", q, told(got), told(want))
	}
}

func told(f gamesearch.Found) string {
	text := fmt.Sprint(f.Total, f.More)
	for _, h := range f.Hits {
		text += fmt.Sprint(" ", h.ID, " ", h.Ply)
	}
	return text
}

// Games that go on are listed with the others, where nothing is asked that only a game that is over has.
func TestGamesThatGoOn(t *testing.T) {
	store := memory.New()
	games := slices.Collect(gametest.Generate(gametest.Options{Seed: 3, Games: 20, Plies: 10}))
	put(t, store, games[:10])
	live := games[15].Row
	live.Ended, live.Result = 0, laws.NoResult
	if err := store.UpdateIndex(background, []hall.IndexChange{{Begun: &live}}, 1000); err != nil {
		t.Fatal(err)
	}
	service := gamesearch.New(gamesearch.Options{Store: store})
	is := func(q gamesearch.Query, total int, first hall.GameID) {
		t.Helper()
		found, err := service.Search(background, q)
		if err != nil || found.Total != total || len(found.Hits) == 0 && first != "" || len(found.Hits) > 0 && found.Hits[0].ID != first {
			t.Errorf("%+v: %s %v", q, told(found), err)
		}
	}
	begin := chess.Initial()
	over, err := service.Search(background, gamesearch.Query{Position: &begin})
	if err != nil || over.Total == 0 {
		t.Fatal(over, err)
	}
	is(gamesearch.Query{}, 11, live.ID)
	is(gamesearch.Query{Position: &begin}, over.Total, over.Hits[0].ID)
	is(gamesearch.Query{Player: live.White.ID, Opponent: live.Black.ID}, 1, live.ID)
	is(gamesearch.Query{From: live.Started}, 1, live.ID)
}

// A game of which nothing but the index can be read is found by what the index knows.
func TestUnreadableGame(t *testing.T) {
	store := memory.New()
	g := slices.Collect(gametest.Generate(gametest.Options{Seed: 3, Games: 1}))[0]
	if err := store.UpdateIndex(background, changesOf(&g), 1); err != nil {
		t.Fatal(err)
	}
	service := gamesearch.New(gamesearch.Options{Store: store, Games: setAside{}})
	for want, q := range map[int]gamesearch.Query{1: {Player: g.Row.White.ID}, 0: {Position: &g.Start}} {
		found, err := service.Search(background, q)
		if err != nil || found.Total != want || found.Missing != 0 {
			t.Errorf("%+v: %+v %v", q, found, err)
		}
	}
}

type setAside struct{}

func (setAside) ArchivedView(context.Context, hall.GameID) (*hall.View, error) {
	return nil, &hall.Error{Code: hall.SetAside}
}

func TestOpeningTexts(t *testing.T) {
	store := memory.New()
	var games []gametest.Game
	for i, text := range []string{"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "e2e4 e7e5 g1f3 b8c6 f1b5", "e2e4 c7c5"} {
		p := chess.Initial()
		g := gametest.Game{Start: p, Row: hall.GameRow{ID: hall.GameID(fmt.Sprint(i)), Started: clock.Instant(i + 1), Ended: 9, Category: ratings.Blitz, Edition: laws.Edition2023}}
		for move := range strings.FieldsSeq(text) {
			m, err := uci.Parse(&p, move)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
			g.Moves = append(g.Moves, m)
		}
		games = append(games, g)
	}
	put(t, store, games)
	service := gamesearch.New(gamesearch.Options{Store: store})
	for text, want := range map[string]string{
		"B90": "0", "B9": "0", "b": "", "b2": "2", "B": "", "sicilian": "2 0", "SICILIAN  defense": "2 0", "Najdorf": "0", "ajdorf": "",
		"B90 Sicilian": "0", "B20 Najdorf": "", "Ruy": "1", "C60 ruy lopez": "1", "E": "", "Z99": "", "%": "", "B20 Sicilian Defense": "2",
	} {
		found, err := service.Search(background, gamesearch.Query{Opening: text})
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, h := range found.Hits {
			ids = append(ids, string(h.ID))
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	families, err := service.Openings(background, 5)
	if err != nil || fmt.Sprint(families) != "[{Sicilian Defense 2} {Ruy Lopez 1}]" {
		t.Error(families, err)
	}
}

// What stands in the stores is read by every later program: lines written today must be read then.
func TestMovesAsTheyAreKept(t *testing.T) {
	p := chess.Initial()
	var moves []chess.Move
	for _, text := range []string{"e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "a6a5", "d6c7", "a5a4", "c7b8q", "a4a3", "g1f3", "a8a4", "f1e2", "h7h6", "e1g1"} {
		m, err := uci.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		moves = append(moves, m)
	}
	if got := hex.EncodeToString(gamesearch.EncodeMoves(moves)); got != movesAsKept {
		t.Errorf("moves are written otherwise: empty game_line, game_part, game_list and game.number in a migration, and put this here:\n%s", got)
	}
}

const movesAsKept = "0c97301a1c19f398e48a2818ab1c201672de1814462538460533f71bc471"

// Lists give back what was put in, also a position that comes twice in a game, and many games in which one came.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var keys []uint64
	for range 300 {
		keys = append(keys, r.Uint64())
	}
	keys = append(keys, 0, 1<<64-1, keys[0]^1<<20) // the last differs from the first in what lists do not hold
	came := map[uint64][]uint16{}
	var pairs []uint64
	for game := range gamesearch.PartSize {
		for range 20 {
			k := keys[min(int(r.ExpFloat64()*40), len(keys)-1)]
			pairs = append(pairs, gamesearch.Pair(k, game))
			if list := came[k>>21]; len(list) == 0 || list[len(list)-1] != uint16(game) {
				came[k>>21] = append(list, uint16(game))
			}
		}
	}
	lists := gamesearch.ListsOf(pairs)
	for _, k := range append(keys, 12345) {
		bucket, rest := gamesearch.BucketOf(k)
		var got []uint16
		for _, l := range lists {
			if l.Bucket == bucket {
				var err error
				if got, err = gamesearch.GamesIn(l.Data, rest, nil); err != nil {
					t.Fatal(err)
				}
				if _, err := gamesearch.GamesIn(l.Data[:len(l.Data)-1], 1<<32-1, nil); err == nil && len(l.Data) > 1 {
					t.Error("a list that is cut off is read")
				}
			}
		}
		if !slices.Equal(got, came[k>>21]) {
			t.Fatalf("%x: %v, want %v", k, got, came[k>>21])
		}
	}
}
