package cluster

import (
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/test/witness"
)

// relation is how a game stands to a node to which something is done.
type relation string

const (
	apart  relation = "apart"  // it is held elsewhere, and so are both players
	held   relation = "held"   // it is held there, and both players are elsewhere
	there  relation = "there"  // a player is there
	within relation = "within" // it is held there, and both players are there
)

// bound is how long a game may be held up: from the last move in it on, or from the end of the disaster on.
type bound struct {
	from origin
	most time.Duration
}

type origin int

const (
	lastMove origin = iota
	itsEnd
)

// What the rules of docs/operations.md (Several nodes) and docs/adr/0027 allow. A node that is silent is dead after five
// seconds, and its games are to go on elsewhere within ten; the machine may have other things to do.
const (
	takeover    = 10 * time.Second
	reconnect   = 10 * time.Second // or a move that nobody answered is sent again
	undisturbed = 4 * time.Second  // less than any takeover takes
)

// rule is what a disaster may do to games and to players.
type rule struct {
	apart, held, there, within bound

	takeover bound // of games by other nodes, from the beginning or the end of it on; most is 0 where there may be none
	ends     bool  // connections to the node end, each once; no other does
}

var (
	killed = rule{
		apart: bound{lastMove, undisturbed}, held: bound{lastMove, takeover + reconnect}, there: bound{lastMove, takeover + reconnect}, within: bound{lastMove, takeover + reconnect},
		takeover: bound{lastMove, takeover}, ends: true,
	}
	// Its games are taken over. Who is connected to it can do nothing until it is back, nor can
	// their opponent.
	noDatabase = rule{
		apart: bound{lastMove, undisturbed}, held: bound{lastMove, takeover + reconnect}, there: bound{itsEnd, reconnect}, within: bound{itsEnd, reconnect},
		takeover: bound{lastMove, takeover},
	}
	// Its games stay with it, and those at it go on.
	noBus = rule{apart: bound{lastMove, undisturbed}, held: bound{itsEnd, reconnect}, there: bound{itsEnd, reconnect}, within: bound{lastMove, undisturbed}}
	// It works until it ends, and then others have its games within a second or two.
	stopped = rule{
		apart: bound{lastMove, undisturbed}, held: bound{lastMove, undisturbed}, there: bound{lastMove, reconnect}, within: bound{lastMove, reconnect},
		takeover: bound{itsEnd, undisturbed}, ends: true,
	}
)

// disaster is something that was done to a node. Everybody had gone on after it by until.
type disaster struct {
	what                string
	rule                rule
	began, ended, until time.Time
}

// strike does something to a node, waits until everybody has gone on, and holds how long each game that was in play
// was held up against the rule.
func (c *crowd) strike(what string, n *node, do func(), r rule) {
	t := c.m.t
	t.Helper()
	relations := c.relations(n)
	d := disaster{what: what, rule: r, began: time.Now()}
	places := make([]*node, len(c.players))
	came := make([]int, len(c.players))
	for i, p := range c.players {
		places[i], came[i] = p.place()
	}
	do()
	d.ended = time.Now()
	c.goOn(what, 1)
	d.until = time.Now()
	c.disasters = append(c.disasters, d)

	silences := c.silences(d.began, d.until)
	for _, of := range []struct {
		relation relation
		bound    bound
	}{{apart, r.apart}, {held, r.held}, {there, r.there}, {within, r.within}} {
		games, most := 0, time.Duration(0)
		for gameID, s := range silences {
			if relations[gameID] != of.relation {
				continue
			}
			games++
			from := s.from
			if of.bound.from == itsEnd {
				from = d.ended
			}
			took := s.to.Sub(from)
			most = max(most, took)
			if took > of.bound.most {
				t.Errorf("%s: game %s, %s, was held up for %s", what, gameID, of.relation, took)
			}
		}
		if games > 0 {
			t.Logf("%s: %d games %s were held up for %.1f s at most%s", what, games, of.relation, most.Seconds(), [...]string{"", " after its end"}[of.bound.from])
		}
	}
	for i, p := range c.players {
		want := 0
		if r.ends && places[i] == n {
			want = 1
		}
		if _, now := p.place(); now-came[i] != want {
			t.Errorf("%s: %s was connected anew %d times, want %d", what, p.handle(), now-came[i], want)
		}
	}
}

// relations says of all games in play how they stand to a node.
func (c *crowd) relations(n *node) map[string]relation {
	t := c.m.t
	t.Helper()
	near := map[string]int{}
	var streams []string
	for _, p := range c.players {
		p.mu.Lock()
		gameID, at := p.game, p.at
		p.mu.Unlock()
		if gameID == "" {
			continue
		}
		if _, known := near[gameID]; !known {
			streams = append(streams, hall.GameID(gameID).Stream())
			near[gameID] = 0
		}
		if at == n {
			near[gameID]++
		}
	}
	leases, err := c.m.log.Leases(t.Context(), streams)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]relation{}
	for _, l := range leases {
		id, _ := game.IDOfStream(l.Stream)
		gameID, ours := string(id), l.Node == n.name
		switch {
		case near[gameID] == 2 && ours:
			all[gameID] = within
		case near[gameID] > 0:
			all[gameID] = there
		case ours:
			all[gameID] = held
		default:
			all[gameID] = apart
		}
	}
	return all
}

// silence is a time in which nobody is told of a move in a game.
type silence struct{ from, to time.Time }

// silences are the longest of each game that was moved in afterwards, as far as they reach into a time.
func (c *crowd) silences(began, until time.Time) map[string]silence {
	moves := map[string][]time.Time{}
	for _, p := range c.players {
		p.mu.Lock()
		for _, a := range p.acks {
			moves[a.Game] = append(moves[a.Game], a.At)
		}
		p.mu.Unlock()
	}
	all := map[string]silence{}
	for gameID, at := range moves {
		slices.SortFunc(at, time.Time.Compare)
		for i, to := range at[1:] {
			s, longest := silence{at[i], to}, all[gameID]
			if to.After(began) && s.from.Before(until) && to.Sub(s.from) > longest.to.Sub(longest.from) {
				all[gameID] = s
			}
		}
	}
	return all
}

// hold holds when games were taken over against the rule, by the log: what players need to come back is not in it.
func (d disaster) hold(t testing.TB, book *witness.Book) {
	t.Helper()
	from := d.began
	if d.rule.takeover.from == itsEnd {
		from = d.ended
	}
	games, most := 0, time.Duration(0)
	for _, k := range book.Takings {
		if k.At.Before(d.began.Truncate(time.Millisecond)) || k.At.After(d.until) {
			continue
		}
		games++
		took := k.At.Sub(from)
		most = max(most, took)
		if took > d.rule.takeover.most || d.rule.takeover.most == 0 {
			t.Errorf("%s: game %s was taken over after %s", d.what, k.Game, took)
		}
	}
	if d.rule.takeover.most > 0 && games == 0 {
		t.Errorf("%s: no game was taken over: nothing was proved", d.what)
	}
	t.Logf("%s: %d games were taken over, the last after %.1f s", d.what, games, most.Seconds())
}
