package analysis

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/engine"
)

// Limits bound what is asked of the engine.
type Limits struct {
	Games          int // that wait or are looked at
	GamesOfAccount int // of them asked for by one account
	GamesOfPlace   int // and from one address

	Positions          int // single positions that wait
	PositionsOfAccount int
	PositionsOfPlace   int

	Plies int           // half moves of a game
	Nodes int           // that the engine looks at for a position
	Time  time.Duration // and for how long at most
	Line  int           // half moves of the best line that are kept

	Kept int           // analyses in the store
	Rest time.Duration // after which an engine that nobody asks is ended
}

// DefaultLimits are those of a server.
var DefaultLimits = Limits{
	Games: 40, GamesOfAccount: 2, GamesOfPlace: 6,
	Positions: 20, PositionsOfAccount: 1, PositionsOfPlace: 4,
	Plies: 600, Nodes: 400_000, Time: time.Second, Line: 10,
	Kept: 10_000, Rest: time.Minute,
}

// Engine is a running program: an [engine.Engine].
type Engine interface {
	Name() string
	Set(name, value string) (bool, error)
	NewGame(ctx context.Context) error
	Think(ctx context.Context, q engine.Question) (engine.Thought, error)
	Close()
	Kill()
}

// Options of a [Service]. Start and Store are needed.
type Options struct {
	Name   string // of the engine, for people
	Start  func(ctx context.Context) (Engine, error)
	Store  Store
	Limits Limits       // the defaults when zero
	Log    *slog.Logger // slog.Default when nil
	Now    func() time.Time
}

// Asker is on whose behalf something is asked.
type Asker struct{ Account, Place string }

// Game is one that is over.
type Game struct {
	ID    string
	Start chess.Position
	Moves []chess.Move
}

// Code says why something is not done.
type Code string

// Why nothing is put into the queue, and why an analysis was given up.
const (
	Full        Code = "full"         // too many games wait, or too many positions
	AccountFull Code = "account-full" // of this account
	PlaceFull   Code = "place-full"   // from this address
	Long        Code = "long"         // the game has too many moves

	NotStarted Code = "not-started" // the engine does not start
	Died       Code = "died"
	Hangs      Code = "hangs"
	Nonsense   Code = "nonsense" // it answers what is no legal move, or no score
	No960      Code = "no-960"   // it does not play from this start
	NotKept    Code = "not-kept" // the store did not take it
)

// Refused says why something is not done. Max is the bound where there is one.
type Refused struct {
	Code Code
	Max  int
}

func (r *Refused) Error() string { return fmt.Sprintf("analysis: %s (%d)", r.Code, r.Max) }

// State is how far the analysis of a game has come.
type State string

// The states.
const (
	Unasked State = "unasked"
	Waiting State = "waiting"
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Report is what there is of an analysis.
type Report struct {
	State       State
	Engine      string // empty while it is not known
	Ahead       int    // games that come before it
	Total       int    // positions
	Evaluations []Evaluation
	Failure     Code
	Asked       bool // by who looks: they may cancel it
}

// Service is the queue with its engine. Its methods may be called from several goroutines. Make one with [New].
type Service struct {
	opt  Options
	work context.Context
	stop context.CancelFunc
	done sync.WaitGroup
	wake chan struct{} // something may be there to do

	mu        sync.Mutex
	games     []*job // the first is looked at
	positions []*question
	failed    map[string]Code // by game
	failures  []string        // the games of failed, the oldest first
	known     map[string]Evaluation

	program Engine // nil while none runs; the working goroutine's own
}

// job is a game in the queue.
type job struct {
	Game
	askers []Asker
	engine string
	done   []Evaluation // of the first positions; grown under the lock
	ctx    context.Context
	cancel context.CancelFunc
}

// question is a single position in the queue.
type question struct {
	Asker
	position chess.Position
	ctx      context.Context
	answer   chan answer
}

type answer struct {
	Evaluation
	err error
}

// New returns a service that starts its engine when it is first asked.
func New(opt Options) *Service {
	if opt.Limits == (Limits{}) {
		opt.Limits = DefaultLimits
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	s := &Service{opt: opt, wake: make(chan struct{}, 1), failed: map[string]Code{}, known: map[string]Evaluation{}}
	s.work, s.stop = context.WithCancel(context.Background())
	s.done.Go(s.run)
	return s
}

// Name is that of the engine; empty where there is no service.
func (s *Service) Name() string {
	if s == nil {
		return ""
	}
	return s.opt.Name
}

// Close ends the work and the engine. What waits is forgotten.
func (s *Service) Close() {
	s.stop()
	s.done.Wait()
}

func (s *Service) beckon() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Ask puts a game into the queue, unless it is there or was analysed. The error is a [*Refused], or the store's.
func (s *Service) Ask(ctx context.Context, who Asker, g Game) error {
	if _, err := s.kept(ctx, g); !errors.Is(err, ErrNotFound) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.opt.Limits
	j, account, place := s.current(g), 0, 0
	if j != nil && slices.ContainsFunc(j.askers, func(a Asker) bool { return a.Account == who.Account }) {
		return nil
	}
	for _, other := range s.games {
		for _, a := range other.askers {
			if a.Account == who.Account {
				account++
			}
			if a.Place == who.Place {
				place++
			}
		}
	}
	switch {
	case len(g.Moves) > l.Plies:
		return &Refused{Long, l.Plies}
	case account >= l.GamesOfAccount:
		return &Refused{AccountFull, l.GamesOfAccount}
	case place >= l.GamesOfPlace && who.Place != "":
		return &Refused{PlaceFull, l.GamesOfPlace}
	case j != nil:
		j.askers = append(j.askers, who)
		return nil
	case len(s.games) >= l.Games:
		return &Refused{Full, l.Games}
	}
	j = &job{Game: g, askers: []Asker{who}}
	j.ctx, j.cancel = context.WithCancel(s.work)
	s.games = append(s.games, j)
	s.forgive(g.ID)
	s.beckon()
	return nil
}

// Withdraw takes a game out of the queue that goes on: an arbiter has reopened it.
func (s *Service) Withdraw(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j := s.find(game); j != nil {
		s.drop(j)
	}
}

// current is the job of a game as it is now; nil when it has none. A job that was begun before the game was
// reopened and played to another end is dropped. The caller holds s.mu.
func (s *Service) current(g Game) *job {
	j := s.find(g.ID)
	if j != nil && !slices.Equal(j.Moves, g.Moves) {
		s.drop(j)
		return nil
	}
	return j
}

// find is the job of a game; nil when it has none. The caller holds s.mu.
func (s *Service) find(game string) *job {
	for _, j := range s.games {
		if j.ID == game {
			return j
		}
	}
	return nil
}

// Cancel takes back what an account has asked for. A game for which nobody asks any more leaves the queue.
func (s *Service) Cancel(account, game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.find(game)
	if j == nil {
		return
	}
	j.askers = slices.DeleteFunc(j.askers, func(a Asker) bool { return a.Account == account })
	if len(j.askers) == 0 {
		s.drop(j)
	}
}

// drop takes a job out of the queue. The caller holds s.mu.
func (s *Service) drop(j *job) {
	j.cancel()
	s.games = slices.DeleteFunc(s.games, func(other *job) bool { return other == j })
}

// Look says what there is of the analysis of a game.
func (s *Service) Look(ctx context.Context, account string, g Game) (Report, error) {
	s.mu.Lock()
	if j := s.current(g); j != nil {
		defer s.mu.Unlock()
		r := Report{
			State: Waiting, Engine: j.engine, Ahead: slices.Index(s.games, j), Total: len(j.Moves) + 1, Evaluations: slices.Clone(j.done),
			Asked: slices.ContainsFunc(j.askers, func(a Asker) bool { return a.Account == account }),
		}
		if r.Ahead == 0 {
			r.State = Running
		}
		return r, nil
	}
	failure := s.failed[g.ID]
	s.mu.Unlock()
	r, err := s.kept(ctx, g)
	switch {
	case errors.Is(err, ErrNotFound) && failure != "":
		return Report{State: Failed, Failure: failure}, nil
	case errors.Is(err, ErrNotFound):
		return Report{State: Unasked}, nil
	}
	return r, err
}

// kept is the analysis that the store has; [ErrNotFound] also for one that does not fit the game, because the game
// was reopened and went on otherwise.
func (s *Service) kept(ctx context.Context, g Game) (Report, error) {
	k, err := s.opt.Store.Analysis(ctx, g.ID)
	if err != nil {
		return Report{}, err
	}
	r := Report{State: Done, Engine: k.Engine, Total: len(g.Moves) + 1}
	if err := json.Unmarshal([]byte(k.Report), &r.Evaluations); err != nil {
		s.opt.Log.Error("an analysis that is kept cannot be read", "game", g.ID, "error", err)
		return Report{}, ErrNotFound
	}
	if !fits(g, r.Evaluations) {
		return Report{}, ErrNotFound
	}
	return r, nil
}

// fits reports whether evaluations are of the moves of a game: of each, where they name the moves.
func fits(g Game, list []Evaluation) bool {
	if len(list) != len(g.Moves)+1 {
		return false
	}
	at := g.Start
	for i, m := range g.Moves {
		if played := list[i+1].Played; played != "" && played != uci.Format(&at, m) {
			return false
		}
		at.Play(m)
	}
	return true
}

// Position asks about a single position and waits for the answer. The error is a [*Refused], or the context's.
func (s *Service) Position(ctx context.Context, who Asker, p chess.Position) (Evaluation, error) {
	if !p.HasLegalMove() {
		return ended(&p), nil
	}
	q := &question{Asker: who, position: p, ctx: ctx, answer: make(chan answer, 1)}
	if e, known, err := s.stand(q); known || err != nil {
		return e, err
	}
	s.beckon()
	select {
	case a := <-q.answer:
		return a.Evaluation, a.err
	case <-ctx.Done():
	case <-s.work.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.positions = slices.DeleteFunc(s.positions, func(other *question) bool { return other == q })
	return Evaluation{}, cmp.Or(ctx.Err(), context.Canceled)
}

// stand puts a question into the queue, unless its answer is known.
func (s *Service) stand(q *question) (e Evaluation, known bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, known = s.known[fen.Format(q.position)]; known {
		return e, true, nil
	}
	l := s.opt.Limits
	account, place := 0, 0
	for _, other := range s.positions {
		if other.Account == q.Account {
			account++
		}
		if other.Place == q.Place {
			place++
		}
	}
	switch {
	case account >= l.PositionsOfAccount:
		return e, false, &Refused{AccountFull, l.PositionsOfAccount}
	case place >= l.PositionsOfPlace && q.Place != "":
		return e, false, &Refused{PlaceFull, l.PositionsOfPlace}
	case len(s.positions) >= l.Positions:
		return e, false, &Refused{Full, l.Positions}
	}
	s.positions = append(s.positions, q)
	return e, false, nil
}

// Bounds of what is remembered in the process.
const (
	maxFailures = 200
	maxKnown    = 500
)

// blame remembers why a game was given up. The caller holds s.mu.
func (s *Service) blame(game string, why Code) {
	s.forgive(game)
	s.failed[game] = why
	if s.failures = append(s.failures, game); len(s.failures) > maxFailures {
		delete(s.failed, s.failures[0])
		s.failures = s.failures[1:]
	}
}

// forgive forgets it. The caller holds s.mu.
func (s *Service) forgive(game string) {
	delete(s.failed, game)
	s.failures = slices.DeleteFunc(s.failures, func(g string) bool { return g == game })
}

// learn remembers what the engine said of a position. The caller holds s.mu.
func (s *Service) learn(p chess.Position, e Evaluation) {
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	s.known[fen.Format(p)] = e
}
