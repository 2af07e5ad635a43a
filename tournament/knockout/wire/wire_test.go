package wire

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

var update = flag.Bool("update", false, "rewrite v1.ndjson; only before a release")

// everyType is a play-off that needs each type of event once at least.
func everyType(t *testing.T) []knockout.Event {
	var log []knockout.Event
	var c knockout.Contest
	minute := clock.Instant(0)
	do := func(commands ...knockout.Command) {
		for _, command := range commands {
			minute += 15
			next, events, err := knockout.Decide(c, tournament.Actor{ID: "m1", Name: "Inés"}, command, 1767225600000+minute*60_000)
			if err != nil {
				t.Fatalf("%+v: %v", command, err)
			}
			c = next
			log = append(log, events...)
		}
	}
	record := func(stage int, r tournament.Result) knockout.Command {
		return knockout.RecordResult{Stage: stage, Game: 1, Result: r, Moves: 30}
	}
	correct := func(stage int, r tournament.Result) knockout.Command {
		return knockout.CorrectResult{Stage: stage, Game: 1, Result: r, Moves: 31, Reason: "a slip"}
	}
	do(knockout.Announce{Regulations: knockout.Regulations{
		System: knockout.PlayOff, Name: "Title", Players: []tournament.PlayerID{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, Straight: true, LastGame: 1767225600000,
	}})
	do(knockout.Begin{Stage: 2, White: 10}, knockout.Begin{Stage: 1, White: 11}, record(1, tournament.WhiteWins), correct(1, tournament.DoubleForfeit), // lots: stage 5
		correct(1, tournament.NoResult), record(1, tournament.BlackWins), record(2, tournament.Drawn))
	do(knockout.Begin{Stage: 3, White: 9}, record(3, tournament.WhiteWins), knockout.Begin{Stage: 4, White: 8}, record(4, tournament.WhiteWins))
	for _, stage := range []int{6, 7, 8} {
		s, _ := c.Stage(stage)
		do(knockout.Begin{Stage: stage, White: s.Players[1]}, record(stage, tournament.WhiteWins))
	}
	do(correct(8, tournament.BothLose))
	s, _ := c.Stage(9)
	do(knockout.DrawLots{Stage: 9, Order: s.Players})
	if !c.Over() {
		t.Fatal("it is not over")
	}
	return log
}

// inTheHall is a play-off whose games are played in the hall.
func inTheHall(t *testing.T) []knockout.Event {
	var log []knockout.Event
	var c knockout.Contest
	for i, command := range []knockout.Command{
		knockout.Announce{Regulations: knockout.Regulations{System: knockout.PlayOff, Name: "Title", Players: []tournament.PlayerID{1, 2}}},
		knockout.Begin{Stage: 1, White: 1},
		knockout.SeatGame{Stage: 1, Game: 1, Hall: "g1"},
		knockout.SeatGame{Stage: 1, Game: 1, Hall: "g2", Instead: "g1"},
		knockout.RecordResult{Stage: 1, Game: 1, Result: tournament.WhiteWins, Moves: 40, Source: tournament.Source{Game: "g2", Seq: 81}},
		knockout.CorrectResult{Stage: 1, Game: 1, Result: tournament.Drawn, Moves: 40, Source: tournament.Source{Game: "g2", Seq: 83}},
	} {
		next, events, err := knockout.Decide(c, tournament.Actor{ID: "m1", Name: "Inés"}, command, clock.Instant(1767225600000+i*60_000*31))
		if err != nil {
			t.Fatalf("%+v: %v", command, err)
		}
		c = next
		log = append(log, events...)
	}
	return log
}

// byDefault is a match whose games nobody plays.
func byDefault(t *testing.T) []knockout.Event {
	c, log, err := knockout.Decide(knockout.Contest{}, tournament.Actor{ID: "m1"}, knockout.Announce{Regulations: knockout.Regulations{
		System: knockout.Wimbledon, Players: []tournament.PlayerID{1, 2}, Games: []int{2}, Control: "5400+30",
	}}, 1767225600000)
	if err != nil {
		t.Fatal(err)
	}
	_, more, err := knockout.Decide(c, tournament.Actor{ID: "m1"}, knockout.Forfeit{Stage: 1, Players: []tournament.PlayerID{2}}, 1767225660000)
	if err != nil {
		t.Fatal(err)
	}
	return append(log, more...)
}

// byPhone is a match whose result both players report.
func byPhone(t *testing.T) []knockout.Event {
	var log []knockout.Event
	var c knockout.Contest
	for i, command := range []knockout.Command{
		knockout.Announce{Regulations: knockout.Regulations{System: knockout.Wimbledon, Players: []tournament.PlayerID{1, 2}}},
		knockout.Begin{Stage: 1, White: 2},
		knockout.Report{Stage: 1, Game: 1, Player: 2, Result: tournament.WhiteWins},
		knockout.Report{Stage: 1, Game: 1, Player: 1, Result: tournament.Drawn, Moves: 33},
		knockout.Report{Stage: 1, Game: 1, Player: 1, Result: tournament.WhiteWins},
		knockout.RecordResult{Stage: 1, Game: 1, Result: tournament.WhiteWins, Source: tournament.Source{Players: true}},
	} {
		next, events, err := knockout.Decide(c, tournament.Actor{ID: "m1", Name: "Inés"}, command, clock.Instant(1767225600000+i*60_000))
		if err != nil {
			t.Fatalf("%+v: %v", command, err)
		}
		c = next
		log = append(log, events...)
	}
	return log
}

// onAnotherDay is a match of which a game is adjourned.
func onAnotherDay(t *testing.T) []knockout.Event {
	var log []knockout.Event
	var c knockout.Contest
	for i, command := range []knockout.Command{
		knockout.Announce{Regulations: knockout.Regulations{System: knockout.Wimbledon, Players: []tournament.PlayerID{1, 2}, Games: []int{2}}},
		knockout.Begin{Stage: 1, White: 2},
		knockout.Adjourn{Stage: 1, Game: 1, Sealed: tournament.Black, Note: "move 41"},
		knockout.RecordResult{Stage: 1, Game: 2, Result: tournament.WhiteWins},
		knockout.RecordResult{Stage: 1, Game: 1, Result: tournament.Drawn},
	} {
		next, events, err := knockout.Decide(c, tournament.Actor{ID: "m1", Name: "Inés"}, command, clock.Instant(1767225600000+i*60_000))
		if err != nil {
			t.Fatalf("%+v: %v", command, err)
		}
		c = next
		log = append(log, events...)
	}
	return log
}

// The logs of version 1 are read forever, and written as they were: one of a contest over
// the board, and one in the hall.
func TestGoldenLog(t *testing.T) {
	over, hall := everyType(t), inTheHall(t)
	golden(t, "testdata/v1.ndjson", over, true)
	golden(t, "testdata/v1-hall.ndjson", hall, false)
	forfeited := byDefault(t)
	golden(t, "testdata/v1-forfeit.ndjson", forfeited, true)
	reported := byPhone(t)
	golden(t, "testdata/v1-report.ndjson", reported, true)
	shown := make(map[string]bool)
	adjourned := onAnotherDay(t)
	golden(t, "testdata/v1-adjourn.ndjson", adjourned, true)
	for _, e := range slices.Concat(over, hall, forfeited, reported, adjourned) {
		shown[e.EventKind()] = true
	}
	if len(shown) != codec.CountTypes() {
		t.Errorf("the golden logs show %d of %d types", len(shown), codec.CountTypes())
	}
}

func golden(t *testing.T, path string, log []knockout.Event, over bool) {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, log); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(golden), b.String()); diff != "" {
		t.Errorf("written otherwise:\n%s", diff)
	}
	read, err := Read(bytes.NewReader(golden))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(log, read); diff != "" {
		t.Errorf("read otherwise:\n%s", diff)
	}
	c, err := knockout.Replay(read)
	if err != nil || c.Over() != over {
		t.Errorf("replayed: over %v, %v", c.Over(), err)
	}
}

// What answers a command that was refused may stay in a log.
func TestRefusalsAreNoEvents(t *testing.T) {
	log, err := Read(strings.NewReader(`{"v":1,"type":"Refused","code":"no-event"}` + "\n" + `{"v":1,"type":"Reopened"}` + "\n" + `{"v":1,"type":"Unreadable"}`))
	if err != nil || len(log) != 1 || log[0].EventKind() != "Reopened" {
		t.Errorf("%v, %v", log, err)
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	var unknown *TypeError
	if _, err := DecodeEvent([]byte(`{"v":1,"type":"Coronation"}`)); !errors.As(err, &unknown) || unknown.Type != "Coronation" {
		t.Error(err)
	}
	if _, err := EncodeEvent(nil); !errors.As(err, &unknown) {
		t.Error(err)
	}
	var version *VersionError
	for _, text := range []string{`{"v":2,"type":"Reopened"}`, `{"type":"Reopened"}`} {
		if _, err := DecodeEvent([]byte(text)); !errors.As(err, &version) {
			t.Error(err)
		}
	}
	for text, line := range map[string]int{
		"\n\nround 1\n": 3,
		`{"v":1,"type":"StageFinished","stage":"one"}`:                           1,
		`{"v":1,"type":"Reopened"}` + "\n" + strings.Repeat(" ", MaxLineBytes+1): 2,
	} {
		var bad *LineError
		if _, err := Read(strings.NewReader(text)); !errors.As(err, &bad) || bad.Line != line {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func FuzzDecodeEvent(f *testing.F) {
	golden, err := os.ReadFile("testdata/v1.ndjson")
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(golden) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(data)
		if err != nil {
			return
		}
		// Whatever was read can be applied without harm and written again.
		c := knockout.Apply(knockout.Contest{}, e)
		c.Places()
		c.Open()
		again, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := DecodeEvent(again)
		if err != nil {
			t.Fatal(err)
		}
		if third, _ := EncodeEvent(twice); !bytes.Equal(again, third) {
			t.Fatalf("%s\n%s", again, third)
		}
	})
}
