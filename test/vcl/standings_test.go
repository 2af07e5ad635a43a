package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// An expulsion stands in the record, and who was expelled is not paired again.
func TestQ197Expels(t *testing.T) {
	e := begun(t, 5, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	want(t, e.good("penalise", "Alfa", "expulsion", "--reason", "cheating"), "expulsion from the event", "Alfa withdrew")
	want(t, row(t, e.good("record"), "Alfa"), "expulsion from the event")
	never(t, e.good("pair"), "Alfa")
}

// The standings say who withdrew. Who was expelled is left out of them and named below, and the
// opponents keep the points of their games with them.
func TestQ198WhoIsLeftOut(t *testing.T) {
	e := begun(t, 6, "--rounds", "3")
	e.round()
	e.good("result", "1", "0-1", "2", "1-0", "3", "1-0")
	e.good("withdraw", "Zeta")
	opponent := map[bool]string{true: "Delta", false: "Alfa"}[strings.Contains(row(t, e.good("show"), "Alfa"), "Delta")]
	points := e.points(opponent)
	want(t, e.good("standings"), "Withdrawn: Zeta")
	e.good("penalise", "Alfa", "expulsion", "--reason", "cheating")
	out := e.good("standings")
	want(t, out, "Withdrawn: Zeta", "Expelled: Alfa")
	for _, line := range strings.Split(out, "\n") {
		if f := strings.Fields(line); len(f) > 2 && strings.Trim(f[0], "0123456789") == "" && strings.Contains(line, "Alfa") {
			t.Errorf("who was expelled stands in the standings: %s", line)
		}
	}
	if got := e.points(opponent); got != points || got != "1" {
		t.Errorf("the opponent has %s, had %s", got, points)
	}
	want(t, row(t, e.report(), "Alfa"), "Alfa") // the games are reported
}

// individual are the tie-breaks of C.07 for players in a Swiss, some with their cuts.
var individual = []string{
	"AOB", "AOB/F", "APPO", "APRO", "ARO", "ARO/C1", "ARO/M1", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BPG", "BWG", "DE", "DE/P",
	"FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "PS", "PS/C1", "PS/C2", "PTP", "REP", "RTNG", "RTNG/R", "SB", "SB/C1", "SB/C2", "SB/M1", "STD", "TPN", "TPN/R", "TPR", "WIN", "WON",
}

// Each tie-break can be declared alone, stands in the standings, and is written into the report.
func TestQ199HasAllTieBreaks(t *testing.T) {
	for _, code := range individual {
		e := begun(t, 4, "--rounds", "3", "--tiebreaks", code)
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
		want(t, row(t, e.good("standings"), "Rank"), code)
		want(t, row(t, e.report(), "202 "), code)
	}
}

// Tie-breaks can change before the first round and not after it.
func TestQ200TieBreaksAreFixed(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("regulate", "--tiebreaks", "SB,BH")
	e.round()
	e.refused([]string{"The tie-breaks can no longer be changed", "C.07"}, "regulate", "--tiebreaks", "BH", "--reason", "better so")
	e.stays("The tie-breaks can no longer be changed")
}

// Who is tied after all tie-breaks shares the place.
func TestQ203TiesRemain(t *testing.T) {
	e := begun(t, 4, "--rounds", "1", "--tiebreaks", "BH")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	out := e.good("standings")
	for _, name := range []string{"Alfa", "Delta"} {
		if f := strings.Fields(row(t, out, name)); f[0] != "1" {
			t.Errorf("%s is not first:\n%s", name, out)
		}
	}
}

// The unrated have a declared rating in tie-breaks by ratings.
func TestQ208TreatsTheUnrated(t *testing.T) {
	e := begun(t, 0, "--rounds", "2", "--tiebreaks", "ARO/U1400")
	e.good("import", written(t, "players.csv", "name,rating\nAlfa,2000\nBeta,1950\nGamma,\nDelta,\n"))
	e.round()
	e.good("result", "1", "1-0", "2", "1/2")
	want(t, row(t, e.good("standings"), "Alfa"), "1400")
	want(t, row(t, e.report(), "202 "), "ARO/U1400")
}

// Or the unrated count as the lowest rated participant, or as the average of the rated.
func TestQ209OtherWaysForTheUnrated(t *testing.T) {
	for code, value := range map[string]string{"ARO/UL": "1801", "ARO/UA": "1901"} {
		e := begun(t, 0, "--rounds", "2", "--tiebreaks", code)
		e.good("import", written(t, "players.csv", "name,rating\nAlfa,2000\nBeta,1801\nGamma,\nDelta,\n"))
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
		want(t, row(t, e.good("standings"), "Alfa"), value)
		want(t, row(t, e.report(), "202 "), code)
	}
	e := begun(t, 0, "--rounds", "2", "--tiebreaks", "ARO/UL")
	e.good("import", written(t, "players.csv", "name\nAlfa\nBeta\n"))
	e.round()
	e.good("result", "1", "1-0")
	want(t, e.good("standings"), "ARO/UL") // nobody is rated: it applies to nobody
}

// noNetwork refuses every request.
type noNetwork struct{ t *testing.T }

func (n noNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	n.t.Errorf("asks %s", r.URL)
	return nil, errors.New("there is no network")
}

// A whole event needs no network.
func TestQ223WorksWithoutANetwork(t *testing.T) {
	transport, resolver := http.DefaultTransport, net.DefaultResolver
	t.Cleanup(func() { http.DefaultTransport, net.DefaultResolver = transport, resolver })
	http.DefaultTransport = noNetwork{t}
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(_ context.Context, _, address string) (net.Conn, error) {
		t.Errorf("looks up names at %s", address)
		return nil, errors.New("there is no network")
	}}
	e := begun(t, 4, "--rounds", "2")
	for range 2 {
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
	}
	want(t, e.good("standings"), "Standings after round 2 of 2")
	for _, format := range []string{"trf26", "pdf", "xlsx"} {
		e.good("export", "--format", format, "-o", filepath.Join(t.TempDir(), "open."+format))
	}
}
