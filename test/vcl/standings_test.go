package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
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

// Lots drawn for shared places fall the same way again, and the report has the ranks.
func TestQ204DrawsLots(t *testing.T) {
	e := begun(t, 4, "--rounds", "1", "--tiebreaks", "BH")
	e.round()
	e.good("result", "1", "1/2", "2", "1/2")
	first := e.good("places", "--place", "1", "--lot")
	want(t, first, "Lots were drawn for places 1 to 4")
	e.good("undo")
	if again := e.good("places", "--place", "1", "--lot"); again != first {
		t.Errorf("drawn again:\n%s\nat first:\n%s", again, first)
	}
	standings, report := e.good("standings"), e.report()
	ranks := make(map[string]bool)
	for _, name := range []string{"Alfa", "Beta", "Gamma", "Delta"} {
		rank := strings.Fields(row(t, standings, name))[0]
		if got := strings.TrimSpace(row(t, report, name)[85:89]); got != rank {
			t.Errorf("%s has rank %s in the report, %s in the standings", name, got, rank)
		}
		ranks[rank] = true
	}
	if len(ranks) != 4 {
		t.Errorf("places are still shared:\n%s", standings)
	}
}

// The arbiter puts those who share places in order.
func TestQ205OrdersTheTied(t *testing.T) {
	e := begun(t, 4, "--rounds", "1", "--tiebreaks", "BH")
	e.round()
	e.good("result", "1", "1/2", "2", "1/2")
	e.refused([]string{"reason"}, "places", "--place", "1", "--order", "Delta,Beta,Alfa,Gamma")
	e.good("places", "--place", "1", "--order", "Delta,Beta,Alfa,Gamma", "--reason", "rapid games")
	for i, name := range []string{"Delta", "Beta", "Alfa", "Gamma"} {
		if rank := strings.Fields(row(t, e.good("standings"), name))[0]; rank != strconv.Itoa(i+1) {
			t.Errorf("%s has place %s", name, rank)
		}
	}
}

// Values that were calculated elsewhere put those in order who share places; equal ones still share.
func TestQ207ValuesFromElsewhere(t *testing.T) {
	e := begun(t, 4, "--rounds", "1", "--tiebreaks", "BH")
	e.round()
	e.good("result", "1", "1/2", "2", "1/2")
	e.good("places", "--place", "1", "--values", "Alfa=3,Beta=7.25,Gamma=3,Delta=0", "--reason", "the league")
	out := e.good("standings")
	want(t, out, "1. Beta (7.25); 2. Alfa (3); 2. Gamma (3); 4. Delta (0) – the league")
	for name, want := range map[string]string{"Alfa": "2", "Beta": "1", "Gamma": "2", "Delta": "4"} {
		if rank := strings.Fields(row(t, out, name))[0]; rank != want {
			t.Errorf("%s has place %s, want %s", name, rank, want)
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

// An event is marked as one of more than 30 days. Its days propose the mark, and contradict it.
func TestQ210LongerThan30Days(t *testing.T) {
	e := begun(t, 4, "--rounds", "3", "--ends", "2026-06-30")
	want(t, e.good("regulate", "--place", "Club"), "the days from the first to the last are 88: if the event lasts more than 30 days, say so with regulate --long")
	never(t, e.good("regulate", "--long"), "the days from")
	want(t, row(t, e.log(), `"long":true`), "RegulationsAmended")
	want(t, e.good("regulate", "--ends", "2026-04-05"), "are 2, yet the event is marked as one of more than 30 days")
	e.good("undo")
	never(t, e.good("regulate", "--place", "Hall"), "the days from")
}

// An event of more than 30 days with tie-breaks by ratings is advised against them, whichever was set
// first.
func TestQ211AdvisesAgainstRatings(t *testing.T) {
	e := begun(t, 4, "--rounds", "3", "--tiebreaks", "BH,ARO,TPR")
	want(t, e.good("regulate", "--long"), "tie-breaks by ratings are advised against (level 2): ARO, TPR.", "C.07 10, 2026")
	never(t, e.good("regulate", "--place", "Club"), "advised against")
	e = begun(t, 4, "--rounds", "3", "--long", "--tiebreaks", "BH")
	never(t, e.good("regulate", "--tiebreaks", "BH,SB"), "advised against")
	want(t, e.good("regulate", "--tiebreaks", "BH,PTP"), "advised against (level 2): PTP.")
	want(t, typed(t, nil, "standings", e.file).errs, "“PTP” is by ratings, which is advised against")
}

// A player of a marked event has several ratings, each from a round on. They stand in the log and in
// the report, change no number, and can be undone.
func TestQ212SeveralRatings(t *testing.T) {
	e := begun(t, 4, "--rounds", "4", "--tiebreaks", "BH")
	of := func(rating, from string, more ...string) []string {
		return append([]string{"Beta", rating, "--from", from}, more...)
	}
	listed := of("2015", "3", "--list", "standard 2026-05", "--reason", "the list of May")
	e.refused([]string{"not marked as one of more than 30 days", "C.07 10, 2026"}, "later-rating", listed...)
	e.good("regulate", "--long")
	want(t, e.good("later-rating", listed...), "Beta has the rating 2015 (standard 2026-05) from round 3 on: the list of May")
	e.good("later-rating", of("2050", "4", "--reason", "June")...)
	want(t, e.good("undo"), "Beta has the rating 2050 from round 4 on: June")
	never(t, e.report(), "2050")
	e.good("redo")
	e.refused([]string{"Give a reason"}, "later-rating", of("2050", "4")...)
	for _, round := range []string{"1", "5"} {
		e.refused([]string{"begins with round 2 at the earliest", "not with round " + round}, "later-rating", of("2050", round, "--reason", "x")...)
	}
	e.refused([]string{"stays marked", "Beta has ratings of later rounds"}, "regulate", "--long=false")
	e.round()
	if got := e.numbers(); got != "Alfa Beta Gamma Delta" {
		t.Errorf("a later rating moved somebody: %s", got)
	}
	report := e.report()
	want(t, report, "### Later rating @ Round 3: 2: 1950 => 2015\n", "### Later rating @ Round 4: 2: 2015 => 2050\n")
	want(t, row(t, report, "Beta"), "1950")
	want(t, e.try("export").errs, "Ratings of later rounds stand in remarks only, without their lists and reasons. Their number: 2.")

	again := event{t, strings.TrimSuffix(e.file, "open.event") + "again.event"}
	want(t, typed(t, nil, "event", "new", again.file, "--from", written(t, "report.trf", report)).errs, "stand in remarks only")
	if again.report() != report {
		t.Errorf("read back:\n%s\nof\n%s", again.report(), report)
	}
	want(t, again.log(), `"long":true`)
}

// Tie-breaks by ratings take the first rating of everybody, or that of each round if the regulations
// say so.
func TestQ214RatingOfEachRound(t *testing.T) {
	for flag, value := range map[string]string{"": "1925", "--ratings-by-round=false": "1925", "--ratings-by-round": "1450"} {
		settings := []string{"--rounds", "3", "--long", "--tiebreaks", "ARO"}
		if flag != "" {
			settings = append(settings, flag)
		}
		e := begun(t, 4, settings...)
		e.good("later-rating", "Beta", "1000", "--from", "2", "--reason", "new list")
		e.round()
		e.good("result", "1", "1-0", "2", "0-1")
		e.good("publish")
		e.good("result", "1", "1/2", "2", "1/2")
		want(t, row(t, e.good("standings"), "Alfa"), value)
		want(t, e.good("standings", "--explain", "Alfa"), map[string]string{"1925": "1950", "1450": "1000"}[value])
	}
}

// The choice is the organiser's until round 1 is published, in a marked event only.
func TestQ216ChoosesTheRating(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.refused([]string{"not marked as one of more than 30 days"}, "regulate", "--ratings-by-round")
	e.good("regulate", "--long", "--ratings-by-round")
	want(t, e.log(), `"ratings_by_round":true`)
	e.good("regulate", "--ratings-by-round=false")
	e.round()
	e.refused([]string{"The rating that tie-breaks take can no longer be changed", "C.07 10, 2026"}, "regulate", "--ratings-by-round", "--reason", "better so")
}
