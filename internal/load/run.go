package load

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/machine"
)

// Options are the parameters of a load. At least one of ICS and Web is required.
type Options struct {
	ICS        string // HOST:PORT of the chess server
	Web        string // http://HOST:PORT of the browser's
	Classic    string // HOST:PORT of another chess server, for comparison
	PID        int    // the server's process on this machine; 0 measures none
	ClassicPID int

	Games    int           // games in parallel
	Plies    int           // half moves of each
	Repeat   int           // how often the games are played, by new guests; 0 is once. Repeated games end by resignation
	Rate     float64       // moves a second of all games together; 0 for as many as can be made
	AckNow   bool          // telnet clients acknowledge every packet immediately, on Linux
	Idle     int           // guests who come in and do nothing
	Hold     time.Duration // how long they are held; two seconds at least
	Watchers int           // of one game
	Seed     uint64        // of the games

	// Progress is called with the progress of the present activity. It may be nil.
	Progress func(doing Doing, done, of int)

	// Played is called with the figures of the games each time all of them have been played. It may
	// be nil.
	Played func(server string, g *Games)
}

// Doing is the present activity of a load.
type Doing string

// The activities of type [Doing].
const (
	Entering Doing = "entering"
	Playing  Doing = "playing"
	Holding  Doing = "holding"
	Watching Doing = "watching"
)

// entrances is how many guests log in in parallel. A single login takes a second on a classic
// server.
const entrances = 8

// Run puts the load on one server after the other: games, idle guests and watchers, as requested.
// The report counts errors of single guests. Run returns an error if nothing could be measured or
// when ctx ends.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Progress == nil {
		o.Progress = func(Doing, int, int) {}
	}
	if o.Played == nil {
		o.Played = func(string, *Games) {}
	}
	r := &Report{Processor: machine.Processor(), Processors: runtime.NumCPU(), LoadBefore: machine.Load()}
	for _, server := range []struct {
		name string
		door door
		pid  int
		is   bool
	}{
		{"ics", telnet{o.ICS, o.AckNow}, o.PID, o.ICS != ""},
		{"web", newBrowser(o.Web), o.PID, o.Web != ""},
		{"classic", telnet{o.Classic, o.AckNow}, o.ClassicPID, o.Classic != ""},
	} {
		if !server.is {
			continue
		}
		l := &run{Options: o, door: server.door, pid: server.pid}
		m, err := l.measureServer(ctx)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", server.name, err)
		}
		m.Server = server.name
		r.Runs = append(r.Runs, m)
		if m.Games != nil && r.MovesPerSecond == 0 {
			r.MovesPerSecond = m.Games.MovesPerSecond
		}
	}
	r.LoadAfter = machine.Load()
	return r, nil
}

// run is the load on one server.
type run struct {
	Options
	door door
	pid  int
	came int // guests logged in so far, for distinct names
}

func (l *run) measureServer(ctx context.Context) (m Measured, err error) {
	// Guests disconnect at the end of each part.
	for _, part := range []struct {
		do     func(context.Context, *Measured) error
		wanted int
	}{{l.playAllGames, l.Games}, {l.holdIdle, l.Idle}, {l.watchOneGame, l.Watchers}} {
		if part.wanted == 0 {
			continue
		}
		ctx, leave := context.WithCancel(ctx)
		err := part.do(ctx, &m)
		leave()
		if err != nil {
			return m, err
		}
	}
	return m, nil
}

// arrival is the cost of many logins.
type arrival struct {
	span time.Duration
	used usage // by the server
}

// logIn logs n guests in.
func (l *run) logIn(ctx context.Context, n int) ([]Guest, arrival, error) {
	before, err := processUsage(l.pid)
	if err != nil {
		return nil, arrival{}, err
	}
	began := time.Now()
	guests := make([]Guest, n)
	err = runParallel(ctx, n, func(i int) error {
		g, err := l.door.enter(ctx, l.came+i)
		guests[i] = g
		return err
	}, func(done int) { l.Progress(Entering, done, n) })
	l.came += n
	if err != nil {
		return nil, arrival{}, err
	}
	span := time.Since(began)
	after, err := processUsage(l.pid)
	return guests, arrival{span, usage{after.cpu - before.cpu, after.memory - before.memory}}, err
}

// runParallel calls do for 0 to n-1, a few in parallel, until one fails or ctx ends. It calls done
// with the number of finished calls, from one goroutine at a time.
func runParallel(ctx context.Context, n int, do func(i int) error, done func(int)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	todo := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	finished := 0
	for range min(n, entrances) {
		wg.Go(func() {
			for i := range todo {
				if err := do(i); err != nil {
					stop(err)
					return
				}
				mu.Lock()
				finished++
				done(finished)
				mu.Unlock()
			}
		})
	}
	for i := range n {
		select {
		case todo <- i:
		case <-ctx.Done():
		}
	}
	close(todo)
	wg.Wait()
	return context.Cause(ctx)
}

// playAllGames plays the games as often as requested. New guests play them each time.
func (l *run) playAllGames(ctx context.Context, m *Measured) error {
	for range max(1, l.Repeat) {
		ctx, leave := context.WithCancel(ctx)
		err := l.playGames(ctx, m)
		leave()
		if err != nil {
			return err
		}
	}
	m.addGrowth()
	return nil
}

// playGames plays all games in parallel.
func (l *run) playGames(ctx context.Context, m *Measured) error {
	guests, came, err := l.logIn(ctx, 2*l.Games)
	if err != nil {
		return err
	}
	m.addLogins(len(guests), came)
	if err := runParallel(ctx, l.Games, func(i int) error {
		return l.door.seat(guests[2*i], guests[2*i+1])
	}, func(int) {}); err != nil {
		return err
	}
	scripts := make([][]Ply, l.Games)
	for i := range scripts {
		scripts[i] = Script(l.Seed+uint64(i), l.Plies)
	}
	before, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var took, late []time.Duration
	var faults []error
	var arrived atomic.Int64
	var wg sync.WaitGroup
	began := time.Now()
	for i, script := range scripts {
		wg.Go(func() {
			pace := l.pacer(began, i, l.Games)
			var own, behind []time.Duration
			err := Play(guests[2*i], guests[2*i+1], script, 0, func(ply int) {
				if l.Rate > 0 {
					behind = append(behind, pace(ply))
				}
			}, func(d time.Duration) { own = append(own, d); arrived.Add(1) })
			mu.Lock()
			defer mu.Unlock()
			took, late = append(took, own...), append(late, behind...)
			if err != nil {
				faults = append(faults, err)
			}
		})
	}
	finished := make(chan struct{})
	go func() { wg.Wait(); close(finished) }()
	l.waitFor(finished, func() { l.Progress(Playing, int(arrived.Load()), l.Games*l.Plies) })
	span := time.Since(began)
	if l.Repeat > 1 {
		if err := l.resignAll(ctx, guests); err != nil {
			faults = append(faults, err)
		}
	}
	after, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	l.Played(m.Server, m.addGames(l.Options, took, late, span, usage{after.cpu - before.cpu, after.memory}, faults))
	if len(took) == 0 {
		return errors.Join(faults...)
	}
	return nil
}

// resignAll makes White resign every game, and then waits until the server has done what follows the
// end of a game, such as its entry in the index of games.
func (l *run) resignAll(ctx context.Context, guests []Guest) error {
	err := runParallel(ctx, l.Games, func(i int) error {
		if err := guests[2*i].Resign(); err != nil {
			return err
		}
		for _, g := range guests[2*i : 2*i+2] {
			if _, err := g.Next(); !errors.Is(err, ErrOver) {
				return fmt.Errorf("after the resignation: %w", err)
			}
		}
		return nil
	}, func(int) {})
	over := time.NewTimer(settle)
	defer over.Stop()
	select {
	case <-over.C:
	case <-ctx.Done():
	}
	return err
}

// waitFor waits until finished is closed, and calls show from time to time.
func (l *run) waitFor(finished <-chan struct{}, show func()) {
	every := time.NewTicker(200 * time.Millisecond)
	defer every.Stop()
	for {
		select {
		case <-finished:
			show()
			return
		case <-every.C:
			show()
		}
	}
}

// pacer returns a function for game i that waits until a half move is due at the requested rate. It
// returns by how much the move is late.
func (l *run) pacer(began time.Time, i, games int) func(ply int) time.Duration {
	return func(ply int) time.Duration {
		due := began.Add(time.Duration(float64(ply*games+i) / l.Rate * float64(time.Second)))
		time.Sleep(time.Until(due))
		return time.Since(due)
	}
}

// settle is how long the server is left alone before its memory is read, and again after all games
// have been resigned.
const settle = 2 * time.Second

// holdIdle logs in guests who do nothing and holds the connections.
func (l *run) holdIdle(ctx context.Context, m *Measured) error {
	before, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	guests, came, err := l.logIn(ctx, l.Idle)
	if err != nil {
		return err
	}
	m.addLogins(len(guests), came)
	// What is sent to them must be read, or the server lets them go.
	var lost atomic.Int64
	for _, g := range guests {
		go func() {
			_ = g.Idle()
			lost.Add(1)
		}()
	}
	rest, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	over := time.NewTimer(max(settle, l.Hold))
	defer over.Stop()
	began := time.Now()
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		select {
		case <-over.C:
		case <-ctx.Done():
		}
	}()
	l.waitFor(finished, func() { l.Progress(Holding, int(time.Since(began).Seconds()), int(max(settle, l.Hold).Seconds())) })
	if err := ctx.Err(); err != nil {
		return err
	}
	span := time.Since(began)
	after, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	m.addIdle(l.Idle, int(lost.Load()), span, usage{after.cpu - rest.cpu, after.memory - before.memory}, l.pid != 0)
	return nil
}

// watchOneGame plays one game with many watchers.
func (l *run) watchOneGame(ctx context.Context, m *Measured) error {
	guests, came, err := l.logIn(ctx, l.Watchers+2)
	if err != nil {
		return err
	}
	m.addLogins(len(guests), came)
	white, black, crowd := guests[0], guests[1], guests[2:]
	if err := l.door.seat(white, black); err != nil {
		return err
	}
	if err := runParallel(ctx, len(crowd), func(i int) error { return l.door.watch(crowd[i], white) }, func(int) {}); err != nil {
		return err
	}
	script := Script(l.Seed, l.Plies)
	before, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	began := time.Now()
	var mu sync.Mutex
	boards := 0
	var faults []error
	var wg sync.WaitGroup
	for _, g := range crowd {
		wg.Go(func() {
			for ply := 0; ply < len(script); {
				b, err := g.Next()
				mu.Lock()
				if err != nil {
					faults = append(faults, err)
				} else {
					boards++
				}
				mu.Unlock()
				if err != nil {
					return
				}
				ply = b.Ply
			}
		})
	}
	var took []time.Duration
	pace := l.pacer(began, 0, 1)
	playing := make(chan error, 1)
	go func() {
		playing <- Play(white, black, script, 0, func(ply int) {
			if l.Rate > 0 {
				pace(ply)
			}
		}, func(d time.Duration) { took = append(took, d) })
	}()
	finished := make(chan struct{})
	var played error
	go func() {
		defer close(finished)
		if played = <-playing; played != nil {
			for _, g := range crowd { // who waits for a board that never comes
				_ = g.Close()
			}
		}
		wg.Wait()
	}()
	l.waitFor(finished, func() { mu.Lock(); defer mu.Unlock(); l.Progress(Watching, boards, l.Watchers*l.Plies) })
	span := time.Since(began)
	after, err := processUsage(l.pid)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	m.addWatched(l.Watchers, len(script), boards, took, span, after.cpu-before.cpu, faults)
	return played
}
