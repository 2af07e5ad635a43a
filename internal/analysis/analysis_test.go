package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/engine"
	"github.com/escaque/escaque/internal/store/memory"
)

// fool is an engine that plays the first legal move and thinks for a second that its own side is a pawn ahead.
type fool struct {
	world *world
	ended bool
}

// world is what engines are started in, and what they do at which of their questions, counted from 1.
type world struct {
	mu     sync.Mutex
	faults map[int]string // dies, hangs, illegal, silent, absurd
	always string
	asked  []string // the position and moves of each question
	begun  int
	open   int // engines that run
	poor   bool
	names  map[string]string // options that were set
}

func (w *world) start(context.Context) (analysis.Engine, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.always == "gone" {
		return nil, errors.New("no such file")
	}
	w.begun++
	w.open++
	return &fool{world: w}, nil
}

// look reads what has happened.
func look[T any](w *world, read func(*world) T) T {
	w.mu.Lock()
	defer w.mu.Unlock()
	return read(w)
}

func questions(w *world) int { return len(w.asked) }
func running(w *world) int   { return w.open }

func (f *fool) Name() string                  { return "Fool" }
func (f *fool) NewGame(context.Context) error { return nil }
func (f *fool) Close()                        { f.Kill() }
func (f *fool) Kill() {
	f.world.mu.Lock()
	defer f.world.mu.Unlock()
	if !f.ended {
		f.world.open--
	}
	f.ended = true
}

func (f *fool) Set(name, value string) (bool, error) {
	f.world.mu.Lock()
	defer f.world.mu.Unlock()
	if f.world.names == nil {
		f.world.names = map[string]string{}
	}
	f.world.names[name] = value
	return !f.world.poor, nil
}

func (f *fool) Think(ctx context.Context, q engine.Question) (t engine.Thought, err error) {
	w := f.world
	w.mu.Lock()
	w.asked = append(w.asked, strings.TrimSpace(q.FEN+" "+strings.Join(q.Moves, " ")))
	fault := w.faults[len(w.asked)] + w.always
	w.mu.Unlock()
	select {
	case <-time.After(q.MoveTime):
	case <-ctx.Done():
		return t, ctx.Err()
	}
	p, err := fen.ParsePosition(q.FEN)
	if err != nil {
		return t, err
	}
	for _, text := range q.Moves {
		m, err := uci.Parse(&p, text)
		if err != nil {
			return t, err
		}
		p.Play(m)
	}
	var list chess.MoveList
	p.LegalMoves(&list)
	best := uci.Format(&p, list.At(0))
	t = engine.Thought{Move: best, Known: true, Score: 100, Depth: 5, Line: []string{best, "a1a1"}}
	switch fault {
	case "dies":
		return t, engine.ErrGone
	case "hangs":
		return t, engine.ErrMute
	case "illegal":
		t.Move = "e2e9"
	case "silent":
		t.Known = false
	case "absurd":
		t.Score = 1 << 20
	}
	return t, nil
}

var (
	ana   = analysis.Asker{Account: "a-ana", Place: "192.0.2.1"}
	berta = analysis.Asker{Account: "a-berta", Place: "192.0.2.2"}
)

// game is one of some moves from the usual array.
func game(id string, texts ...string) analysis.Game {
	g := analysis.Game{ID: id, Start: chess.Initial()}
	p := g.Start
	for _, text := range texts {
		m, err := uci.Parse(&p, text)
		if err != nil {
			panic(err)
		}
		g.Moves = append(g.Moves, m)
		p.Play(m)
	}
	return g
}

var mate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}

type room struct {
	*analysis.Service
	t     *testing.T
	world *world
	store *memory.Store
}

func open(t *testing.T, w *world, store *memory.Store, change func(*analysis.Limits)) *room {
	t.Helper()
	l := analysis.DefaultLimits
	if change != nil {
		change(&l)
	}
	s := analysis.New(analysis.Options{Start: w.start, Store: store, Limits: l})
	return &room{s, t, w, store}
}

func (r *room) close() {
	r.t.Helper()
	r.Close()
	if r.world.open != 0 {
		r.t.Errorf("%d engines are left running", r.world.open)
	}
}

func (r *room) look(who analysis.Asker, g analysis.Game) analysis.Report {
	r.t.Helper()
	report, err := r.Report(r.t.Context(), who.Account, g)
	if err != nil {
		r.t.Fatal(err)
	}
	return report
}

func (r *room) ask(who analysis.Asker, g analysis.Game) {
	r.t.Helper()
	if err := r.Request(r.t.Context(), who, g); err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) refused(code analysis.Code, who analysis.Asker, g analysis.Game) {
	r.t.Helper()
	var no *analysis.Refused
	if err := r.Request(r.t.Context(), who, g); !errors.As(err, &no) || no.Code != code {
		r.t.Errorf("%s: %v, want %s", g.ID, err, code)
	}
}

// A game is looked at once, to its mate; how far it is can be seen meanwhile, and what was found outlives the server.
func TestAGameIsLookedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, store := &world{}, memory.New()
		r := open(t, w, store, nil)
		g := game("g-1", mate...)
		if got := r.look(ana, g); got.State != analysis.Unasked {
			t.Errorf("%+v", got)
		}
		r.ask(ana, g)
		r.ask(ana, g)
		r.ask(berta, game("g-2", "e2e4"))
		time.Sleep(2500 * time.Millisecond)
		if got := r.look(ana, g); got.State != analysis.Running || len(got.Evaluations) != 2 || got.Total != 5 || !got.Asked || got.Engine != "Fool" {
			t.Errorf("%+v", got)
		}
		if got := r.look(ana, game("g-2", "e2e4")); got.State != analysis.Waiting || got.Ahead != 1 || got.Asked {
			t.Errorf("%+v", got)
		}
		time.Sleep(10 * time.Second)
		r.close()

		r = open(t, w, store, nil)
		defer r.close()
		r.ask(berta, g)
		synctest.Wait()
		got := r.look(berta, g)
		if got.State != analysis.Done || len(got.Evaluations) != 5 || look(w, questions) != 6 {
			t.Fatalf("%+v, %d questions", got, look(w, questions))
		}
		last := got.Evaluations[4]
		if !last.End || last.Expected() != 0 || got.Evaluations[1].Score != -100 || !slices.Equal(got.Evaluations[0].Line, w.first()) {
			t.Errorf("%+v", got.Evaluations)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.names["Threads"] != "1" || w.names["UCI_Chess960"] != "false" {
			t.Errorf("%v", w.names)
		}
		if !strings.HasSuffix(w.asked[3], " f2f3 e7e5 g2g4") {
			t.Errorf("the engine is not told of what was repeated: %s", w.asked[3])
		}
		// What is kept of a game that has another number of moves is of no use.
		if got := r.look(ana, game("g-1", "e2e4")); got.State != analysis.Unasked {
			t.Errorf("%+v", got)
		}
	})
}

// A game that an arbiter has reopened leaves the queue, and what the engine has said of its moves is of no use once it
// has ended with others, even with as many.
func TestAGameThatWentOnOtherwise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, &world{}, memory.New(), nil)
		defer r.close()
		was, is := game("g-1", "e2e4", "e7e5"), game("g-1", "e2e4", "c7c5")
		r.ask(ana, was)
		time.Sleep(1500 * time.Millisecond)
		if got := r.look(ana, is); got.State != analysis.Unasked {
			t.Errorf("what was begun is of other moves: %+v", got)
		}
		r.ask(ana, was)
		time.Sleep(1500 * time.Millisecond)
		r.Withdraw("g-1")
		if got := r.look(ana, was); got.State != analysis.Unasked {
			t.Errorf("withdrawn: %+v", got)
		}
		r.ask(ana, was)
		time.Sleep(10 * time.Second)
		if got := r.look(ana, was); got.State != analysis.Done || got.Evaluations[0].Played != "" || got.Evaluations[2].Played != "e7e5" {
			t.Errorf("%+v", got)
		}
		if got := r.look(ana, is); got.State != analysis.Unasked {
			t.Errorf("what is kept is of other moves: %+v", got)
		}
		r.ask(berta, is)
		time.Sleep(10 * time.Second)
		if got := r.look(ana, is); got.State != analysis.Done || got.Evaluations[2].Played != "c7c5" {
			t.Errorf("%+v", got)
		}
		// Older analyses do not name the moves; they are known by their number.
		if err := r.store.KeepAnalysis(t.Context(), analysis.Kept{Game: "g-2", Engine: "Fool", Report: `[{"score":0},{"score":1}]`}, 10); err != nil {
			t.Fatal(err)
		}
		if got := r.look(ana, game("g-2", "e2e4")); got.State != analysis.Done {
			t.Errorf("%+v", got)
		}
	})
}

// first is the fool's line in the usual array: the move that is none is cut off.
func (w *world) first() []string {
	p := chess.Initial()
	var list chess.MoveList
	p.LegalMoves(&list)
	return []string{uci.Format(&p, list.At(0))}
}

func TestBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, &world{}, memory.New(), func(l *analysis.Limits) { l.Games, l.GamesOfPlace, l.Plies = 4, 3, 4 })
		defer r.close()
		r.ask(ana, game("g-1", "e2e4"))
		r.ask(ana, game("g-2", "e2e4"))
		r.refused(analysis.AccountFull, ana, game("g-3", "e2e4"))
		neighbour := analysis.Asker{Account: "a-carla", Place: ana.Place}
		r.ask(neighbour, game("g-3", "e2e4"))
		r.refused(analysis.PlaceFull, neighbour, game("g-4", "e2e4"))
		r.refused(analysis.Long, berta, game("g-4", append(slices.Clone(mate[:3]), "a7a6", "g4g5")...))
		r.ask(berta, game("g-4", "e2e4"))
		r.refused(analysis.Full, berta, game("g-5", "e2e4"))
		r.ask(berta, game("g-1", "e2e4")) // it is there already: nobody waits longer for it
		// Two have asked for the first: it stays as long as one of them wants it.
		r.Cancel(ana.Account, "g-1")
		if got := r.look(berta, game("g-1", "e2e4")); got.State != analysis.Running || !got.Asked {
			t.Errorf("%+v", got)
		}
		r.Cancel(berta.Account, "g-1")
		if got := r.look(berta, game("g-1", "e2e4")); got.State != analysis.Unasked {
			t.Errorf("%+v", got)
		}
		r.Cancel(ana.Account, "g-none")
		synctest.Wait()
		if got := r.look(ana, game("g-2", "e2e4")); got.State != analysis.Running {
			t.Errorf("the next does not begin: %+v", got)
		}
	})
}

// An engine that fails once is started again; one that fails again and again is told of, and the next game has its turn.
func TestFaults(t *testing.T) {
	for fault, code := range map[string]analysis.Code{
		"dies": analysis.Died, "hangs": analysis.Hangs, "illegal": analysis.Nonsense, "silent": analysis.Nonsense, "absurd": analysis.Nonsense,
	} {
		t.Run(fault, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &world{faults: map[int]string{2: fault, 8: fault, 9: fault}}
				r := open(t, w, memory.New(), nil)
				defer r.close()
				once, twice, after := game("g-1", mate...), game("g-2", mate...), game("g-3", "e2e4")
				for i, g := range []analysis.Game{once, twice, after} {
					r.ask([]analysis.Asker{ana, ana, berta}[i], g)
				}
				time.Sleep(time.Minute / 2)
				if got := r.look(ana, once); got.State != analysis.Done || len(got.Evaluations) != 5 {
					t.Errorf("a fault that passes: %+v", got)
				}
				if got := r.look(ana, twice); got.State != analysis.Failed || got.Failure != code {
					t.Errorf("one that stays: %+v", got)
				}
				if got := r.look(ana, after); got.State != analysis.Done {
					t.Errorf("the next: %+v", got)
				}
				if n := look(w, func(w *world) int { return w.begun }); n != 4 {
					t.Errorf("%d engines were started", n)
				}
				// It may be asked again.
				r.ask(ana, twice)
				time.Sleep(time.Minute / 2)
				if got := r.look(ana, twice); got.State != analysis.Done {
					t.Errorf("asked again: %+v", got)
				}
			})
		})
	}
}

func TestAnEngineThatIsNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, &world{always: "gone"}, memory.New(), nil)
		defer r.close()
		r.ask(ana, game("g-1", "e2e4"))
		synctest.Wait()
		if got := r.look(ana, game("g-1", "e2e4")); got.Failure != analysis.NotStarted {
			t.Errorf("%+v", got)
		}
		var no *analysis.Refused
		if _, err := r.Position(t.Context(), ana, chess.Initial()); !errors.As(err, &no) || no.Code != analysis.NotStarted {
			t.Error(err)
		}
	})
}

func TestChess960(t *testing.T) {
	start, err := chess.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	for poor, want := range map[bool]analysis.Report{false: {State: analysis.Done}, true: {State: analysis.Failed, Failure: analysis.No960}} {
		synctest.Test(t, func(t *testing.T) {
			w := &world{poor: poor}
			r := open(t, w, memory.New(), nil)
			defer r.close()
			g := analysis.Game{ID: "g-1", Start: start}
			r.ask(ana, g)
			time.Sleep(10 * time.Second)
			if got := r.look(ana, g); got.State != want.State || got.Failure != want.Failure || look(w, func(w *world) string { return w.names["UCI_Chess960"] }) != "true" {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A single position does not wait for a whole game, is remembered, and is bounded too.
func TestPositions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{}
		r := open(t, w, memory.New(), func(l *analysis.Limits) { l.Positions, l.PositionsOfPlace = 3, 2 })
		defer r.close()
		r.ask(ana, game("g-1", mate...))
		time.Sleep(500 * time.Millisecond)
		p := game("", "e2e4", "e7e5")
		at := p.Start
		at.Play(p.Moves[0])
		began := time.Now()
		e, err := r.Position(t.Context(), ana, at)
		if err != nil || e.Score != -100 || time.Since(began) > 2*time.Second {
			t.Errorf("%+v %v after %v", e, err, time.Since(began))
		}
		before := look(w, questions)
		if e, err := r.Position(t.Context(), berta, at); err != nil || e.Score != -100 || look(w, questions) != before {
			t.Errorf("asked twice: %+v %v", e, err)
		}
		stale, err := fen.ParsePosition("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if e, err := r.Position(t.Context(), ana, stale); err != nil || !e.End || e.Expected() != 0.5 {
			t.Errorf("%+v %v", e, err)
		}
		// Others wait behind, each with one; who goes away makes room.
		leaving, leave := context.WithCancel(t.Context())
		for i, who := range []analysis.Asker{ana, {Account: "a-2", Place: ana.Place}, berta} {
			synctest.Wait()
			q := game("", []string{"a2a3", "b2b3", "c2c3"}[i])
			at := q.Start
			at.Play(q.Moves[0])
			go func() { _, _ = r.Position(leaving, who, at) }()
		}
		synctest.Wait()
		for who, want := range map[analysis.Asker]analysis.Code{
			ana: analysis.AccountFull, {Account: "a-3", Place: ana.Place}: analysis.PlaceFull, {Account: "a-4", Place: "192.0.2.9"}: analysis.Full,
		} {
			var no *analysis.Refused
			if _, err := r.Position(t.Context(), who, p.Start); !errors.As(err, &no) || no.Code != want {
				t.Errorf("%v: %v", who, err)
			}
		}
		leave()
		synctest.Wait()
		if _, err := r.Position(t.Context(), ana, p.Start); err != nil {
			t.Error(err)
		}
	})
}

// An engine that nobody asks any more does not keep its memory.
func TestTheEngineRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{}
		r := open(t, w, memory.New(), nil)
		defer r.close()
		r.ask(ana, game("g-1", "e2e4"))
		time.Sleep(10 * time.Second)
		if look(w, running) != 1 {
			t.Error("no engine runs")
		}
		time.Sleep(2 * time.Minute)
		if look(w, running) != 0 {
			t.Error("the engine does not rest")
		}
		r.ask(ana, game("g-2", "e2e4"))
		time.Sleep(10 * time.Second)
		if got := r.look(ana, game("g-2", "e2e4")); got.State != analysis.Done {
			t.Errorf("%+v", got)
		}
	})
}

func TestJudge(t *testing.T) {
	g := game("g", "e2e4", "e7e5", "g1f3", "f7f6", "f3e5", "f6e5")
	cp := func(score int, line ...string) analysis.Evaluation {
		return analysis.Evaluation{Score: score, Line: line}
	}
	evaluations := []analysis.Evaluation{
		cp(30), cp(30),
		cp(30), cp(-30), // 0.055 for White
		cp(140, "f3e5"), // f6 costs Black 0.154
		cp(-500),        // the engine's own move costs nothing, whatever it finds afterwards
		{Mate: 4},       // and whoever is mated has lost what was left
	}
	judged, sides := analysis.Judge(g.Start, g.Moves, evaluations)
	var marks []string
	for _, j := range judged {
		marks = append(marks, fmt.Sprintf("%s %.3f", j.Mark, j.Loss))
	}
	want := []string{" 0.000", " 0.000", "inaccuracy 0.055", "blunder 0.154", " 0.000", "blunder 0.863"}
	if !slices.Equal(marks, want) {
		t.Errorf("%q\nwant %q", marks, want)
	}
	if sides[0].Moves != 3 || sides[0].Inaccuracies != 1 || sides[1].Blunders != 2 || math.Abs(sides[1].Loss-(0.154+0.863)/3) > 0.001 {
		t.Errorf("%+v", sides)
	}
	// Of an analysis that is under way what is there is judged, and Black may begin.
	p, err := fen.ParsePosition("4k3/8/8/8/8/8/4p3/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := uci.Parse(&p, "e8e7")
	if err != nil {
		t.Fatal(err)
	}
	if judged, sides := analysis.Judge(p, []chess.Move{m, m}, []analysis.Evaluation{cp(0), cp(200)}); len(judged) != 1 || judged[0].Mark != analysis.Blunder || sides[1].Moves != 1 {
		t.Errorf("%+v %+v", judged, sides)
	}
}
