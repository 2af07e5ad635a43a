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

// Limits bound the use of the engine.
type Limits struct {
	Games          int // games waiting or being analysed
	GamesOfAccount int // of one account
	GamesOfPlace   int // of one address

	Positions          int // single positions that wait
	PositionsOfAccount int
	PositionsOfPlace   int

	Plies int           // half moves of a game
	Nodes int           // per position
	Time  time.Duration // per position at most
	Line  int           // stored half moves of the best line

	Kept int           // analyses in the store
	Rest time.Duration // idle time after which the engine is stopped
}

// DefaultLimits are the limits of a normal server.
var DefaultLimits = Limits{
	Games: 40, GamesOfAccount: 2, GamesOfPlace: 6,
	Positions: 20, PositionsOfAccount: 1, PositionsOfPlace: 4,
	Plies: 600, Nodes: 400_000, Time: time.Second, Line: 10,
	Kept: 10_000, Rest: time.Minute,
}

// Engine is a running engine, implemented by [engine.Engine].
type Engine interface {
	Name() string
	Set(name, value string) (bool, error)
	NewGame(ctx context.Context) error
	Think(ctx context.Context, q engine.Question) (engine.Thought, error)
	Close()
	Kill()
}

// Options are the parameters of a [Service]. Start and Store are required.
type Options struct {
	Name   string // of the engine, for people
	Start  func(ctx context.Context) (Engine, error)
	Store  Store
	Limits Limits       // the defaults when zero
	Log    *slog.Logger // slog.Default when nil
	Now    func() time.Time
}

// Asker is the account and network address that a request comes from.
type Asker struct{ Account, Place string }

// Game is a finished game.
type Game struct {
	ID    string
	Start chess.Position
	Moves []chess.Move
}

// Code is the reason of a refusal or failure.
type Code string

// The reasons of refused requests, and of failed analyses.
const (
	Full        Code = "full"         // too many games wait, or too many positions
	AccountFull Code = "account-full" // of this account
	PlaceFull   Code = "place-full"   // from this address
	Long        Code = "long"         // the game has too many moves

	NotStarted Code = "not-started" // the engine does not start
	Died       Code = "died"
	Hangs      Code = "hangs"
	Nonsense   Code = "nonsense" // the answer is not a legal move or has no score
	No960      Code = "no-960"   // it does not play from this start
	NotKept    Code = "not-kept" // the store did not take it
)

// Refused is the error of a refused request. Max is the exceeded limit, if there is one.
type Refused struct {
	Code Code
	Max  int
}

func (r *Refused) Error() string { return fmt.Sprintf("analysis: %s (%d)", r.Code, r.Max) }

// State is the progress of a game's analysis.
type State string

// The states of type [State].
const (
	Unasked State = "unasked"
	Waiting State = "waiting"
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Report is the present state of a game's analysis.
type Report struct {
	State       State
	Engine      string // empty while it is not known
	Ahead       int    // games before it in the queue
	Total       int    // positions
	Evaluations []Evaluation
	Failure     Code
	Asked       bool // requested by the viewer, who may cancel it
}

// Service is the queue and its engine. Its methods may be called from several goroutines. Make one
// with [New].
type Service struct {
	opt  Options
	work context.Context
	stop context.CancelFunc
	done sync.WaitGroup
	wake chan struct{} // signals new work

	mu        sync.Mutex
	games     []*job // the first one is being analysed
	positions []*question
	failed    map[string]Code // by game
	failures  []string        // the keys of failed, oldest first
	known     map[string]Evaluation

	program Engine // nil if none runs; used by the worker goroutine only
}

// job is a game in the queue.
type job struct {
	Game
	askers []Asker
	engine string
	done   []Evaluation // of the first positions; extended under the lock
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

// New returns a service that starts its engine when it is first needed.
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

// Name returns the engine's name, or "" for a nil service.
func (s *Service) Name() string {
	if s == nil {
		return ""
	}
	return s.opt.Name
}

// Close stops the work and the engine. Waiting requests are dropped.
func (s *Service) Close() {
	s.stop()
	s.done.Wait()
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Request adds a game to the queue, unless it is there or was analysed. The error is a [*Refused],
// or the store's.
func (s *Service) Request(ctx context.Context, who Asker, g Game) error {
	if _, err := s.storedReport(ctx, g); !errors.Is(err, ErrNotFound) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.opt.Limits
	j, account, place := s.currentJob(g), 0, 0
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
	s.forgetFailure(g.ID)
	s.wakeUp()
	return nil
}

// Withdraw removes a game from the queue because an arbiter has reopened it.
func (s *Service) Withdraw(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j := s.findJob(game); j != nil {
		s.dropJob(j)
	}
}

// currentJob returns the job of a game, or nil. It drops a job whose moves differ because the game
// was reopened and continued. The caller holds s.mu.
func (s *Service) currentJob(g Game) *job {
	j := s.findJob(g.ID)
	if j != nil && !slices.Equal(j.Moves, g.Moves) {
		s.dropJob(j)
		return nil
	}
	return j
}

// findJob returns the job of a game, or nil. The caller holds s.mu.
func (s *Service) findJob(game string) *job {
	for _, j := range s.games {
		if j.ID == game {
			return j
		}
	}
	return nil
}

// Cancel withdraws an account's request. A game without further requests leaves the queue.
func (s *Service) Cancel(account, game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.findJob(game)
	if j == nil {
		return
	}
	j.askers = slices.DeleteFunc(j.askers, func(a Asker) bool { return a.Account == account })
	if len(j.askers) == 0 {
		s.dropJob(j)
	}
}

// dropJob removes a job from the queue. The caller holds s.mu.
func (s *Service) dropJob(j *job) {
	j.cancel()
	s.games = slices.DeleteFunc(s.games, func(other *job) bool { return other == j })
}

// Report returns the state of a game's analysis.
func (s *Service) Report(ctx context.Context, account string, g Game) (Report, error) {
	s.mu.Lock()
	if j := s.currentJob(g); j != nil {
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
	r, err := s.storedReport(ctx, g)
	switch {
	case errors.Is(err, ErrNotFound) && failure != "":
		return Report{State: Failed, Failure: failure}, nil
	case errors.Is(err, ErrNotFound):
		return Report{State: Unasked}, nil
	}
	return r, err
}

// storedReport returns the stored analysis. It returns [ErrNotFound] also if the analysis does not
// fit the moves, because the game was reopened and continued.
func (s *Service) storedReport(ctx context.Context, g Game) (Report, error) {
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

// fits reports whether evaluations belong to the moves of a game. Evaluations without a move are
// accepted.
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

// Position evaluates a single position and waits for the result. The error is a [*Refused], or the
// context's.
func (s *Service) Position(ctx context.Context, who Asker, p chess.Position) (Evaluation, error) {
	if !p.HasLegalMove() {
		return evaluateEnd(&p), nil
	}
	q := &question{Asker: who, position: p, ctx: ctx, answer: make(chan answer, 1)}
	if e, known, err := s.enqueue(q); known || err != nil {
		return e, err
	}
	s.wakeUp()
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

// enqueue adds a question to the queue, unless its answer is known.
func (s *Service) enqueue(q *question) (e Evaluation, known bool, err error) {
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

// The limits of what is remembered in memory.
const (
	maxFailures = 200
	maxKnown    = 500
)

// rememberFailure remembers why an analysis failed. The caller holds s.mu.
func (s *Service) rememberFailure(game string, why Code) {
	s.forgetFailure(game)
	s.failed[game] = why
	if s.failures = append(s.failures, game); len(s.failures) > maxFailures {
		delete(s.failed, s.failures[0])
		s.failures = s.failures[1:]
	}
}

// forgetFailure removes a remembered failure. The caller holds s.mu.
func (s *Service) forgetFailure(game string) {
	delete(s.failed, game)
	s.failures = slices.DeleteFunc(s.failures, func(g string) bool { return g == game })
}

// rememberEvaluation remembers the evaluation of a position. The caller holds s.mu.
func (s *Service) rememberEvaluation(p chess.Position, e Evaluation) {
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	s.known[fen.Format(p)] = e
}
