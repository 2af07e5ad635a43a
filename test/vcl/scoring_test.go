package main

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/tournament"
)

// Nobody says what results are worth: a win is 1 and a draw ½.
func TestQ070UsualPoints(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "1/2")
	for name, points := range map[string]string{"Alfa": "1", "Gamma": "0", "Delta": "½", "Beta": "½"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s, want %s", name, got, points)
		}
	}
}

// A win is worth 3 and a draw 1, or what the organiser says.
func TestQ071OtherPoints(t *testing.T) {
	for scoring, points := range map[string][4]string{"3-1-0": {"3", "0", "1", "1"}, "2-1-0.5": {"2", "½", "1", "1"}} {
		e := begun(t, 4, "--rounds", "3", "--scoring", scoring)
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
		for i, name := range []string{"Alfa", "Gamma", "Delta", "Beta"} {
			if got := e.points(name); got != points[i] {
				t.Errorf("%s: %s has %s, want %s", scoring, name, got, points[i])
			}
		}
	}
}

// What results are worth can change before the first round and not after it.
func TestQ075PointsAreFixed(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("regulate", "--scoring", "3-1-0")
	e.round()
	e.refused([]string{"The scoring can no longer be changed"}, "regulate", "--scoring", "1-0.5-0", "--reason", "the sponsor")
	e.stays("The scoring can no longer be changed")
	e.good("result", "1", "1-0")
	e.refused([]string{"The scoring can no longer be changed"}, "regulate", "--scoring", "1-0.5-0", "--reason", "the sponsor")
}

// The bye of an odd field is worth a win.
func TestQ079ByeIsWorthAWin(t *testing.T) {
	for scoring, points := range map[string]string{"1-0.5-0": "1", "3-1-0": "3"} {
		e := begun(t, 5, "--rounds", "3", "--scoring", scoring)
		e.round()
		want(t, row(t, e.good("show"), "Epsilon"), "bye")
		e.good("result", "1", "1-0", "2", "1/2")
		if got := e.points("Epsilon"); got != points {
			t.Errorf("%s: the bye gives %s, want %s", scoring, got, points)
		}
	}
}

// The bye of an odd field can be worth a draw or nothing, or what several results together give; never
// more than a win, nor what no results give. The report says so, and reads back.
func TestQ080ByeIsWorthSomethingElse(t *testing.T) {
	for scoring, points := range map[string]string{"1-0.5-0-0.5": "½", "1-0.5-0-0": "0", "3-1-0-1": "1", "3-1-0-2": "2", "2-1-0.5-0.5": "½"} {
		e := begun(t, 5, "--rounds", "3", "--scoring", scoring)
		e.round()
		want(t, e.log(), `"bye":"pairing"`)
		e.good("result", "1", "1-0", "2", "1/2")
		if got := e.points("Epsilon"); got != points {
			t.Errorf("%s: the bye gives %s, want %s", scoring, got, points)
		}
		e.round() // nobody gets a second bye
		for _, line := range strings.Split(e.good("show"), "\n") {
			if strings.Contains(line, "bye") && strings.Contains(line, "Epsilon") {
				t.Errorf("%s: a second bye: %s", scoring, line)
			}
		}
		e.good("result", "1", "1-0", "2", "1/2")
		back, a := taken(t, e.report())
		if a.code != 0 || back.report() != e.report() || back.points("Epsilon") != e.points("Epsilon") {
			t.Errorf("%s: read back as\n%s\n%s, was\n%s", scoring, a.said(), back.report(), e.report())
		}
	}
	for scoring, words := range map[string]string{"1-0.5-0-1.5": "cannot be worth 1½", "3-1-0-2.5": "cannot be worth 2½", "1-0.5-0-0.25": "no scoring"} {
		e := begun(t, 5, "--rounds", "3")
		e.refused([]string{words}, "regulate", "--scoring", scoring)
	}
	robin := begun(t, 5, "--system", "berger")
	robin.refused([]string{"Only a Swiss of players", "C.04.1 3"}, "regulate", "--scoring", "1-0.5-0-0.5")
}

// What the bye is worth cannot change once a round is published.
func TestQ085ByeIsFixed(t *testing.T) {
	e := begun(t, 5, "--rounds", "3", "--scoring", "1-0.5-0-0.5")
	e.good("regulate", "--scoring", "1-0.5-0-0")
	e.round()
	e.refused([]string{"The scoring can no longer be changed"}, "regulate", "--scoring", "1-0.5-0-0.5", "--reason", "the sponsor")
}

// The system cannot change once numbers are given.
func TestQ093SystemIsFixed(t *testing.T) {
	e := begun(t, 4, append([]string{"--rounds", "3", "--system", "dutch-2017"}, exit("0")...)...)
	e.good("regulate", "--system", "dutch-2026")
	e.round()
	e.stays("The system of play can no longer be changed")
	for _, system := range []string{"dutch-2017", "berger", "manual"} {
		e.refused([]string{"The system of play can no longer be changed"}, "regulate", "--system", system, "--reason", "another one")
	}
}

// Round robins, and Swiss systems besides the Dutch for players, can be announced and paired.
func TestQ089OtherSystems(t *testing.T) {
	e := begun(t, 4, "--system", "berger")
	e.good("pair")
	e.good("publish")
	want(t, e.good("show"), "Round 1")
	teams := begun(t, 0, "--teams", "2", "--rounds", "2")
	for _, name := range []string{"Reds", "Blues"} {
		teams.good("enter", name, "--player", name+" one=2000", "--player", name+" two=1900")
	}
	want(t, teams.good("pair", "--colour", "white"), "Reds", "Blues")
	want(t, teams.log(), `"system":"team-2026"`)
}

// A round robin is paired by hand as well, and who would meet twice is named.
func TestQ100RoundRobinByHand(t *testing.T) {
	e := begun(t, 4, "--system", "berger")
	e.good("pair")
	e.refused([]string{"Give a reason"}, "publish", "--pair", "1-2", "--pair", "3-4")
	e.good("publish", "--pair", "1-2", "--pair", "3-4", "--reason", "a journey", "--accept", "mpa@1")
	e.good("result", "1", "1-0", "2", "1-0")
	e.refused([]string{"have already met"}, "publish", "--pair", "2-1", "--pair", "4-3", "--reason", "they leave early")
	double := begun(t, 4, "--system", "berger", "--cycles", "2")
	double.round()
	double.good("result", "1", "1-0", "2", "1-0")
	double.refused([]string{"have met in this cycle already", "Give a reason"}, "publish", "--pair", "4-1", "--pair", "3-2")
}

// Who left with less than half of the games played is left out of the standings; who left later is not.
func TestQ103LessThanHalf(t *testing.T) {
	play := func(rounds int) string {
		e := begun(t, 6, "--system", "berger")
		for r := range rounds {
			e.round()
			if r == 0 {
				e.good("result", "1", "1-0", "2", "1-0", "3", "1-0")
			} else {
				e.good("result", "1", "1/2", "2", "1/2", "3", "1/2")
			}
		}
		e.good("withdraw", "Alfa", "--reason", "ill")
		for range 5 - rounds {
			e.round()
			for _, board := range []string{"1", "2", "3"} {
				e.try("result", board, "1-0")
			}
		}
		return e.good("standings")
	}
	early := play(2)
	want(t, early, "Standings after round 5 of 5", "Beta", "Withdrawn: Alfa")
	late := play(3)
	want(t, late, "Standings after round 5 of 5", "Withdrawn: Alfa")
	for out, times := range map[string]int{early: 1, late: 2} { // once below the table
		if got := strings.Count(out, "Alfa"); got != times {
			t.Errorf("Alfa stands there %d times, want %d:\n%s", got, times, out)
		}
	}
}

// A round robin cannot declare Buchholz in any form.
func TestQ105NoBuchholzInARoundRobin(t *testing.T) {
	for _, code := range []string{"BH", "BH/C1", "FB", "AOB"} {
		e := event{t, t.TempDir() + "/open.event"}
		e.refused([]string{"must not be used in a round robin", "C.07 8"}, "new", "--name", "Open", "--system", "berger", "--tiebreaks", code)
	}
}

// No acceleration besides that of Baku is known.
func TestQ107OnlyBaku(t *testing.T) {
	for _, name := range []string{"haley", "dubai", "x"} {
		e := event{t, t.TempDir() + "/open.event"}
		e.refused([]string{"is not a valid value for: acceleration"}, "new", "--name", "Open", "--rounds", "5", "--acceleration", name)
	}
}

// Acceleration can neither be taken away nor given once round 1 is published.
func TestQ109AccelerationIsFixed(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.good("regulate", "--acceleration", "baku")
	e.round()
	e.refused([]string{"The acceleration can no longer be changed", "C.04.7"}, "regulate", "--acceleration", "", "--reason", "too few")
	e.stays("The acceleration can no longer be changed")
	plain := begun(t, 7, "--rounds", "5")
	plain.round()
	plain.refused([]string{"The acceleration can no longer be changed", "C.04.7"}, "regulate", "--acceleration", "baku", "--reason", "many")
}

// The groups of the acceleration are made of those who are paired in round 1: with a bye in it nobody
// counts, and has the group of their number in round 2.
func TestQ111GroupsWithoutByes(t *testing.T) {
	for kind, last := range map[string]string{"half": "0005", "full": "0005", "zero": "0005", "": "0004"} {
		e := begun(t, 0, "--rounds", "9", "--acceleration", "baku")
		e.good("import", written(t, "players.csv", "name,rating\nA1,2400\nA2,2300\nA3,2200\nA4,2100\nB1,1700\nB2,1600\nB3,1500\nB4,1400\n"))
		if kind != "" {
			e.good("bye", "A2", "--round", "1", "--type", kind)
		}
		e.good("pair", "--colour", "white")
		want(t, e.report(), "250       1.0 001 003 0001 "+last)
		e.good("publish")
		want(t, e.report(), "250       1.0 001 003 0001 "+last)
	}
}

// A round by hand, a correction and a change of the number of rounds are undone.
func TestQ114Undoes(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round("--pair", "1-2", "--pair", "3-4", "--reason", "by hand", "--accept", "mpa@1")
	e.good("undo")
	want(t, e.round(), "Round 1 was published")
	want(t, row(t, e.good("show"), "Alfa"), "Gamma")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("correct", "1", "0-1", "--reason", "score sheets")
	e.good("undo")
	if got := e.points("Alfa"); got != "1" {
		t.Errorf("after the undo Alfa has %s", got)
	}
	e.good("leave-fide-mode", "--reason", "more time", "--accept", "exit@1", "--confirm", "exit@1")
	e.good("regulate", "--rounds", "4", "--reason", "more time")
	e.good("undo")
	if !strings.Contains(e.good("standings"), "of 3") {
		t.Error("the number of rounds was not undone")
	}
}

// The last two rounds of the first cycle are exchanged, or not, as the regulations say.
func TestQ098ExchangeOrNot(t *testing.T) {
	drawn := make(map[string]string)
	for _, swap := range []string{"first", "none"} {
		e := begun(t, 4, "--system", "berger", "--cycles", "2", "--swap", swap)
		e.good("pair")
		for range 2 {
			e.good("publish")
			e.good("result", "1", "1-0", "2", "1-0")
		}
		var numbers []string
		for line := range strings.Lines(e.good("pair")) {
			if f := strings.Fields(line); len(f) == 9 && f[0] <= "2" {
				numbers = append(numbers, f[1]+"-"+f[5])
			}
		}
		drawn[swap] = strings.Join(numbers, " ")
	}
	// The printed rounds 2 and 3 of four players are 4-3 1-2 and 2-4 3-1.
	if drawn["none"] != "2-4 3-1" || drawn["first"] != "4-3 1-2" {
		t.Errorf("round 3: %v", drawn)
	}
}

// The organiser's own lots are the order of the list.
func TestQ095LotsOfTheOrganiser(t *testing.T) {
	ctx := t.Context()
	store := memory.New()
	j := journal.New(store, journal.Options{})
	t.Cleanup(func() { _ = j.Close() })
	o := office.New(office.Options{Journal: j, Members: members.New(members.Options{Store: store})})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(o.Open(ctx))
	olga := members.Identity{ID: "a-olga", Handle: "Olga", Roles: members.RoleOrganiser | members.RoleArbiter}
	id, err := o.Create(ctx, olga, tournament.Regulations{Name: "Open", System: tournament.Berger, Laws: "2023", TieBreakRules: "c07-2026", Control: "5400+30"})
	must(err)
	_, err = o.Import(ctx, olga, id, strings.NewReader(list(4)))
	must(err)
	must(o.AssignNumbers(ctx, olga, id, []tournament.PlayerID{3, 1, 4, 2}))
	must(o.PublishRound(ctx, olga, id, 1))
	e, err := o.Event(id)
	must(err)
	r, _ := e.Tournament.Round(1)
	// The first round of four is 1-4 2-3.
	if a, b := r.Boards[0].Pairing, r.Boards[1].Pairing; a.White != 3 || a.Black != 2 || b.White != 1 || b.Black != 4 {
		t.Errorf("%+v", r.Boards)
	}
}
