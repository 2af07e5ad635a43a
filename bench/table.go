package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// A place is a position for perft, with the known counts by depth.
type place struct {
	name, fen string
	nodes     map[int]uint64
}

var places = []struct {
	place
	depth, slow int // how deep to count, and how deep with those that are slow
}{
	{place{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		map[int]uint64{1: 20, 3: 8_902, 5: 4_865_609, 6: 119_060_324}}, 6, 5},
	{place{"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		map[int]uint64{1: 48, 3: 97_862, 4: 4_085_603, 5: 193_690_690}}, 5, 4},
}

// rivals are the Go libraries that count perft, with their modules.
var rivals = []struct {
	name, module, goal string
	slow               bool
}{
	{"chester", "github.com/bluescreen10/chester", "1.0, aim 1.3", false},
	{"dragontoothmg", "github.com/dylhunn/dragontoothmg", "", false},
	{"corentings", "github.com/corentings/chess/v2", "", true},
	{"notnil", "github.com/notnil/chess", "", true},
}

// readAbsent reads from a file the contenders that are missing from this build, and returns the
// reason for each.
func readAbsent(name string) (map[string]string, error) {
	absent := map[string]string{}
	if name == "" {
		return absent, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if who, why, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			absent[who] = why
		}
	}
	return absent, nil
}

// sheet prints the table of results row by row.
type sheet struct {
	out    io.Writer
	absent map[string]string
}

func (s sheet) head() {
	fmt.Fprintf(s.out, "| %-37s | %-40s | %6s | %-15s | %-12s |\n", "what", "escaque against", "times", "least, greatest", "goal")
	fmt.Fprintf(s.out, "|%s|%s|%s:|%s|%s|\n", strings.Repeat("-", 39), strings.Repeat("-", 42), strings.Repeat("-", 7), strings.Repeat("-", 17), strings.Repeat("-", 14))
}

func (s sheet) row(what, against, goal string, r ratio, err error) {
	times, spread := figure(r.median), figure(r.least)+", "+figure(r.greatest)
	if err != nil {
		times, spread, goal = "none", "", "not measured: "+strings.Join(strings.Fields(err.Error()), " ")
	}
	fmt.Fprintf(s.out, "| %-37s | %-40s | %6s | %-15s | %-12s |\n", what, against, times, spread, goal)
}

// figure formats a number with three significant digits.
func figure(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	default:
		return fmt.Sprintf("%.2f", x)
	}
}

// lacking returns an error with the reason why a contender of this program cannot be measured, or
// nil.
func (s sheet) lacking(name string) error {
	if why := s.absent[name]; why != "" {
		return fmt.Errorf("%s", why)
	}
	return fmt.Errorf("not in this build")
}

// version returns the version of a module that is compiled into this program.
func version(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == module {
				return strings.TrimPrefix(module, "github.com/") + " " + dep.Version
			}
		}
	}
	return strings.TrimPrefix(module, "github.com/")
}

// table measures all available contenders and prints the others as missing.
func table(out io.Writer, rounds int, input string, absent map[string]string) error {
	games, err := gamesIn(input)
	if err != nil {
		return fmt.Errorf("%w; make it with: bench input %s 3000", err, input)
	}
	s := sheet{out, absent}
	s.head()
	for _, p := range places {
		s.perft(p.place, p.depth, p.slow, rounds)
	}
	s.pgn(input, games, rounds)
	return nil
}

func (s sheet) perft(p place, depth, slow, rounds int) {
	what := func(depth int) string { return fmt.Sprintf("perft, %s, depth %d", p.name, depth) }
	engine, err := find("stockfish")
	var r ratio
	if err == nil {
		r, err = compare(ownPerft("escaque", p, depth), stockfish(engine, p, depth), p.nodes[depth], p.nodes[depth], rounds, processor)
	}
	s.row(what(depth), "stockfish (Debian), go perft", "1.0", r, err)
	for _, rival := range rivals {
		depth := depth
		if rival.slow {
			depth = slow
		}
		r, err := ratio{}, s.lacking(rival.name)
		if counters[rival.name] != nil {
			// Ours counts deeper nevertheless, so that there is something to measure.
			ours := ownPerft("escaque", p, max(depth, p.deepest()))
			r, err = compare(ours, ownPerft(rival.name, p, depth), p.nodes[p.deepest()], p.nodes[depth], rounds, processor)
		}
		s.row(what(depth), version(rival.module), rival.goal, r, err)
	}
}

// deepest returns the greatest depth for which the number of nodes is known.
func (p place) deepest() (depth int) {
	for d := range p.nodes {
		depth = max(depth, d)
	}
	return depth
}

func (s sheet) pgn(input string, games uint64, rounds int) {
	const what = "PGN, every move checked, one thread"
	ours := func() *contender { return ownPGN("escaque", 1, input) }
	var r ratio
	extract, err := find("pgn-extract")
	if err == nil {
		r, err = compare(ours(), pgnExtract(extract, input, games), games, games, rounds, processor)
	}
	s.row(what, "pgn-extract (Debian), -s -r", "4", r, err)

	few := input + ".few"
	r, err = ratio{}, s.lacking("corentings")
	if readers["corentings"] != nil {
		var n uint64
		if err = makeInput([]string{few, "1"}); err == nil {
			if n, err = gamesIn(few); err == nil {
				r, err = compare(ours(), ownPGN("corentings", 1, few), games, n, rounds, processor)
			}
		}
	}
	s.row(what, version("github.com/corentings/chess/v2"), "80", r, err)

	two := ownPGN("escaque2", 2, input)
	r, err = compare(two, ours(), games, games, rounds, clock)
	s.row("PGN, two threads, by the clock", "escaque on one thread", "", r, err)
	if extract != "" {
		r, err = compare(two, pgnExtract(extract, input, games), games, games, rounds, clock)
		s.row("PGN, two threads, by the clock", "pgn-extract (Debian), on its one", "", r, err)
	}
}
