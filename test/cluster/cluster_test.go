package cluster

import (
	"context"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/load"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

func TestMain(m *testing.M) {
	if os.Getenv(busAlone) != "" {
		beBus()
		return
	}
	os.Exit(pgtest.Main(m))
}

func full() bool { return os.Getenv("ESCAQUE_PROOF") == "full" }

// crowd are couples who play with each other, each of the two at another node.
type crowd struct {
	m         *machines
	players   []*player
	disasters []disaster
	done      sync.WaitGroup
	stop      context.CancelFunc
}

// gather lets couples in who play in browsers, and some who play by telnet.
func gather(m *machines, browsers, telnet int) *crowd {
	seed := rand.New(rand.NewPCG(1997, 2009))
	c := &crowd{m: m, players: members(m, telnet)}
	ctx, cancel := context.WithCancel(m.t.Context())
	c.stop = cancel
	for i := range browsers {
		for k := range 2 {
			c.players = append(c.players, &player{
				host: k == 0, wants: (i + k) % len(m.nodes), rand: rand.New(rand.NewPCG(seed.Uint64(), seed.Uint64())), refused: map[string]int{},
			})
		}
	}
	for i, p := range c.players {
		c.done.Go(func() { p.play(ctx, m, c.players[i^1].handle) })
	}
	return c
}

// goOn returns how long it takes until so many moves of every player have been acknowledged that were sent after now.
func (c *crowd) goOn(what string, moves int) time.Duration {
	t := c.m.t
	t.Helper()
	from := time.Now()
	before := make([]int, len(c.players))
	for i, p := range c.players {
		_, before[i] = p.last()
	}
	for {
		waiting := 0
		for i, p := range c.players {
			if _, n := p.last(); n < before[i]+moves {
				waiting++
			}
		}
		took := time.Since(from)
		if waiting == 0 {
			t.Logf("%s: all %d players have moved on after %.1f s", what, len(c.players), took.Seconds())
			return took
		}
		if took > 2*time.Minute {
			for i, p := range c.players {
				if _, n := p.last(); n < before[i]+moves {
					t.Log(p.state())
				}
			}
			t.Fatalf("%s: %d of %d players do not go on\n%s", what, waiting, len(c.players), c.m.said())
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// leave ends the play and holds every player's list against the journal.
func (c *crowd) leave() {
	c.stop()
	c.done.Wait()
	var all sync.WaitGroup
	for _, n := range c.m.nodes {
		all.Go(n.stop)
	}
	all.Wait()
	t := c.m.t
	for _, p := range c.players {
		for _, f := range p.faults {
			t.Errorf("%s: %s", p.name, f)
		}
	}
	book := witness.Read(t, c.m.log)
	for _, d := range c.disasters {
		d.hold(t, book)
	}
	refused := map[string]int{}
	for _, p := range c.players {
		for code, n := range p.refused {
			refused[code] += n
		}
		book.Check(t, p.name, p.acks)
	}
	if book.Unleased > 0 {
		t.Errorf("%d records of games under no lease", book.Unleased)
	}
	if book.Taken == 0 || book.Interruptions == 0 {
		t.Errorf("%d games taken over, %d interruptions: nothing was proved", book.Taken, book.Interruptions)
	}
	t.Logf("%d games, %d acknowledged moves, %d records; %d times a game went to another node, %d interruptions; refused meanwhile: %v. Nothing missing",
		book.Games, book.Moves, book.Records, book.Taken, book.Interruptions, refused)
}

// Two nodes, of which one is killed in the middle of games between them, and then the other stopped.
func TestNodeIsKilled(t *testing.T) {
	if full() {
		t.Skip("part of TestCluster")
	}
	m := assemble(t, 2)
	c := gather(m, 3, 2)
	c.goOn("two nodes", 2)
	c.strike("n0 was killed", m.nodes[0], m.nodes[0].kill, killed)
	m.nodes[0].start()
	c.goOn("it is back", 1)
	c.strike("n1 was stopped", m.nodes[1], m.nodes[1].stop, stopped)
	c.leave()
}

// Three nodes under load: one is killed, one is cut off from the database, one from the bus; then each is restarted in
// its turn. It takes minutes: `make cluster`.
func TestCluster(t *testing.T) {
	if !full() {
		t.Skip("make cluster")
	}
	m := assemble(t, 3)
	telnet := callers(t, m)
	c := gather(m, 100, 6)
	c.goOn("three nodes", 5)
	telnet.play("three nodes")

	c.strike("n0 was killed", m.nodes[0], m.nodes[0].kill, killed)
	telnet.play("n0 was killed")
	m.nodes[0].start()
	c.goOn("n0 is back", 2)

	c.strike("n1 was cut off from the database", m.nodes[1], cutOff(m.nodes[1].database), noDatabase)
	telnet.play("n1 was cut off from the database")

	c.strike("n2 was cut off from the bus", m.nodes[2], cutOff(m.nodes[2].cable), noBus)
	telnet.play("n2 was cut off from the bus")

	telnet.leave()
	for _, n := range m.nodes {
		c.strike(n.name+" was stopped", n, n.stop, stopped)
		n.start()
		c.goOn(n.name+" is back", 1)
	}
	c.leave()
}

// cutOff cuts a cable for a while.
func cutOff(cable *cable) func() {
	return func() {
		cable.sever(true)
		time.Sleep(8 * time.Second)
		cable.sever(false)
	}
}

// calls are games by telnet between n1 and n2, which go on after each disaster.
type calls struct {
	t      *testing.T
	pairs  [][2]*load.Caller
	script [][]load.Ply
	made   []int
	stop   context.CancelFunc
}

const perPart = 10 // half moves between two disasters

func callers(t *testing.T, m *machines) *calls {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	c := &calls{t: t, stop: cancel}
	for i := range 10 {
		var pair [2]*load.Caller
		for k := range pair {
			var err error
			if pair[k], err = load.Call(ctx, m.nodes[1+(i+k)%2].ics, "guest"); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(200 * time.Millisecond) // each is known at the other's node
		if err := load.Seat(pair[0], pair[1]); err != nil {
			t.Fatalf("telnet couple %d: %v\n%s", i, err, m.said())
		}
		c.pairs = append(c.pairs, pair)
		c.script = append(c.script, load.Script(uint64(i), 5*perPart))
		c.made = append(c.made, 0)
	}
	return c
}

// play plays a part of each game.
func (c *calls) play(what string) {
	c.t.Helper()
	var all sync.WaitGroup
	for i, p := range c.pairs {
		all.Go(func() {
			part := c.script[i][c.made[i] : c.made[i]+perPart]
			if err := load.Play(p[0], p[1], part, c.made[i], func(int) {}, func(time.Duration) {}); err != nil {
				c.t.Errorf("%s: telnet couple %d: %v", what, i, err)
			}
			c.made[i] += perPart
		})
	}
	all.Wait()
	if !c.t.Failed() {
		c.t.Logf("%s: %d games by telnet have gone on", what, len(c.pairs))
	}
}

func (c *calls) leave() { c.stop() }
