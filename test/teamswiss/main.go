// Teamswiss compares the Swiss pairings of teams with an independent engine. Both pair random
// events round by round. Where they differ, both pairings are measured by the criteria in their
// order. The first criterion in which they differ shows which pairing is worse.
//
// The engine is a bbpPairings that pairs teams, called as
//
//	bbpPairings --team FILE -p OUTPUT
//
// and named by ESCAQUE_BBP_TEAMS. The shipped program does not import this package.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

func main() {
	count := flag.Uint64("count", 1000, "random events")
	first := flag.Uint64("first", 1, "the first seed")
	show := flag.Int("show", 3, "how many differences to show whole")
	flag.Parse()
	engine := os.Getenv("ESCAQUE_BBP_TEAMS")
	if engine == "" {
		fmt.Println("ESCAQUE_BBP_TEAMS names no engine; nothing was compared")
		return
	}
	dir, err := os.MkdirTemp("", "teamswiss")
	if err != nil {
		fail(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	c := comparison{engine: engine, dir: dir, show: *show, theirs: make(map[string]int)}
	for seed := *first; seed < *first+*count; seed++ {
		c.compareEvent(seed)
	}
	fmt.Printf("%d random events, %d rounds compared, %d the same; %d rounds that nobody can pair\n", *count, c.rounds, c.same, c.impossible)
	for _, name := range sortedKeys(c.theirs) {
		fmt.Printf("  %d differ where the engine gives up %s\n", c.theirs[name], name)
	}
	if c.ours > 0 {
		fmt.Printf("  %d differ to our discredit\n", c.ours)
		_ = os.RemoveAll(dir)
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func sortedKeys(m map[string]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
	return keys
}

type comparison struct {
	engine, dir                    string
	rounds, same, impossible, ours int
	show                           int
	theirs                         map[string]int // by what the engine gave up
	said                           string         // by the engine when it paired nothing
}

// compareEvent plays one event to its end, or to a round that cannot be paired.
func (c *comparison) compareEvent(seed uint64) {
	e := newEvent(seed)
	for e.t.Paired() < e.t.Rounds {
		f, err := e.t.Problem(e.t.Paired() + 1)
		if err != nil {
			fail(err)
		}
		ours, err := e.system.Pair(f, swiss.Options{})
		theirs, paired := c.askEngine(e)
		var impossible *swiss.Impossible
		switch {
		case errors.As(err, &impossible) && !paired:
			c.impossible++
			return
		case err == nil && swisstest.CheckPairing(f, ours) == nil && !paired:
			c.rounds++
			c.theirs["the round, which it cannot pair (2.2)"]++
			return
		case err != nil || !paired:
			c.ours++
			fmt.Printf("seed %d, round %d: %v, %v; the engine: %s\n", seed, f.Round, ours, err, c.said)
			return
		}
		c.rounds++
		c.comparePairings(e, f, ours, theirs)
		e.playRound(ours)
	}
}

// comparePairings records whether two pairings of a round are equal, or which is better.
func (c *comparison) comparePairings(e *event, f *swiss.PairingProblem, ours, theirs swiss.Pairing) {
	d := swiss.DifferenceOf(f.Round, pairsOf(theirs), ours)
	if d == nil {
		c.same++
		return
	}
	name, better := firstDifference(e.system, f, ours, theirs)
	if better < 0 {
		c.theirs[name]++
	} else {
		c.ours++
	}
	if better >= 0 || c.show > 0 {
		c.show--
		fmt.Printf("seed %d, round %d of %d, %s: by %s; ours %v, the engine's %v\n", e.seed, f.Round, f.Rounds, e.code, name, d.Is, d.Was)
	}
}

func pairsOf(p swiss.Pairing) []swiss.Pair {
	pairs := slices.Clone(p.Pairs)
	if p.Bye != 0 {
		pairs = append(pairs, swiss.Pair{White: p.Bye})
	}
	slices.SortFunc(pairs, func(a, b swiss.Pair) int {
		return cmp.Or(cmp.Compare(min(b.Black, 1), min(a.Black, 1)), cmp.Compare(a.White, b.White))
	})
	return pairs
}

// askEngine pairs the next round with the engine. It returns false if the engine finds no pairing.
func (c *comparison) askEngine(e *event) (swiss.Pairing, bool) {
	in, out := filepath.Join(c.dir, "in.trf"), filepath.Join(c.dir, "out")
	if err := os.WriteFile(in, []byte(e.report()), 0o600); err != nil {
		fail(err)
	}
	if said, err := exec.Command(c.engine, "--team", in, "-p", out).CombinedOutput(); err != nil {
		c.said = strings.TrimSpace(string(said))
		return swiss.Pairing{}, false
	}
	text, err := os.ReadFile(out)
	if err != nil {
		fail(err)
	}
	var p swiss.Pairing
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range lines[1:] {
		var white, black int
		if _, err := fmt.Sscan(line, &white, &black); err != nil {
			fail(fmt.Errorf("seed %d: %q is no pair: %w", e.seed, line, err))
		}
		if black == 0 {
			p.Bye = white
		} else {
			p.Pairs = append(p.Pairs, swiss.Pair{White: white, Black: black})
		}
	}
	return p, true
}
