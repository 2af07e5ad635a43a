package main

import (
	"cmp"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Bounds of what package initialization allocates, in bytes, a little over what it takes. Every
// start of the program pays for it, whatever the command. What one command needs is made when it is
// first asked for, as with sync.OnceValue.
const (
	allBound = 1_350_000 // all packages of the program, most of them of libraries
	ownBound = 80_000    // all packages of this module together
	oneBound = 4_000     // one package of this module, but for those in initBounds
)

// initBounds are the bounds of packages of this module that allocate more than oneBound.
var initBounds = map[string]int{
	"chess/san":               8_500,
	"internal/icsd/session":   9_500,
	"internal/members":        6_500,
	"internal/store/sqlstore": 8_500,
	"tournament/tiebreak":     9_000,
	"tournament/wire":         7_500, // a map of all events by name
}

// initialized is a package with the bytes that its initialization allocates.
type initialized struct {
	path  string
	bytes int
}

// TestStartAllocatesLittle counts what the initialization of this test program allocates, which has
// all packages of the program and those of package testing.
func TestStartAllocatesLittle(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(program, "-test.run=^$")
	run.Env = append(os.Environ(), "GODEBUG="+strings.TrimPrefix(os.Getenv("GODEBUG")+",inittrace=1", ","))
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const module = "github.com/escaque/escaque/"
	line := regexp.MustCompile(`(?m)^init (\S+) @.* ms clock, (\d+) bytes, \d+ allocs\r?$`)
	var list []initialized
	all, own, ours := 0, 0, 0
	for _, m := range line.FindAllStringSubmatch(string(out), -1) {
		bytes, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, initialized{m[1], bytes})
		all += bytes
		path, isOwn := strings.CutPrefix(m[1], module)
		if !isOwn {
			continue
		}
		own += bytes
		ours++
		if bound := cmp.Or(initBounds[path], oneBound); bytes > bound {
			t.Errorf("the initialization of %s allocates %d bytes, the bound is %d", path, bytes, bound)
		}
	}
	if len(list) < 200 || ours < 30 {
		t.Fatalf("only %d packages are traced, %d of them ours:\n%.2000s", len(list), ours, out)
	}
	t.Logf("%d bytes, %d of them by %d packages of ours", all, own, ours)
	if own > ownBound {
		t.Errorf("our packages allocate %d bytes, the bound is %d", own, ownBound)
	}
	if all > allBound {
		slices.SortFunc(list, func(a, b initialized) int { return b.bytes - a.bytes })
		t.Errorf("all packages allocate %d bytes, the bound is %d; most: %v", all, allBound, list[:20])
	}
}
