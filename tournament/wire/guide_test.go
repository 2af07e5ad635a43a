package wire

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// The page that describes the event file tells of every fact and every field,
// and its example is an event.
func TestGuide(t *testing.T) {
	data, err := os.ReadFile("../../docs/event-file.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	example := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(page)
	if example == nil {
		t.Fatal("no example")
	}
	state, err := Replay(strings.NewReader(example[1]))
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := state.Board(1, 2); b.Result != tournament.Drawn || len(state.Rulings()) != 1 || len(state.Active()) != 5 {
		t.Errorf("the example is another event: %+v", b)
	}
	for _, e := range slices.Concat(everyEvent(), aSwiss(), aStaff(), anOpen(), anEntryList(), aTeamEvent(), aContest(), aDemonstration(), aFIDEMode(), anIrregular(), aRenumbering(), aSettlement(), aShuffle(), aLongEvent(), aRatingCorrection(), reported(), aRecord()) {
		row := regexp.MustCompile("(?m)^\\| `" + e.EventKind() + "` \\|.*$").FindString(page)
		if row == "" {
			t.Errorf("nothing about %s", e.EventKind())
			continue
		}
		if strings.Contains(row, "the same with") {
			row += regexp.MustCompile("(?m)^\\| `ResultRecorded` \\|.*$").FindString(page)
		}
		for field := range fields(reflect.TypeOf(e)) {
			if !strings.Contains(row, "`"+field+"`") {
				t.Errorf("%s: nothing about %s", e.EventKind(), field)
			}
		}
	}
	for field := range fields(reflect.TypeOf(tournament.Regulations{})) {
		if !regexp.MustCompile("(?m)^\\| [^|]*`" + field + "`").MatchString(page) {
			t.Errorf("regulations: nothing about %s", field)
		}
	}
	var words []string
	for _, r := range append(tournament.Results(), tournament.NoResult) {
		words = append(words, r.String())
	}
	for _, b := range tournament.Byes() {
		words = append(words, string(b))
	}
	for _, s := range tournament.Systems() {
		words = append(words, string(s))
	}
	for _, word := range words {
		if !strings.Contains(page, "`"+word+"`") {
			t.Errorf("nothing about %s", word)
		}
	}
}

// fields are the names of a type's fields in the file, without those of the
// stamp.
func fields(of reflect.Type) map[string]bool {
	names := make(map[string]bool)
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && len(f.Index) == 1 {
			names[name] = true
		}
	}
	return names
}

// Whatever a file holds, it is read or refused at a line; what is read can be
// ranked, paired and written again as it was.
func FuzzReplay(f *testing.F) {
	for _, log := range [][]tournament.Event{everyEvent(), aSwiss(), anOpen(), aTeamEvent(), aContest()} {
		var b bytes.Buffer
		if err := Write(&b, log); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
		f.Add(b.Bytes()[:b.Len()/2])
	}
	f.Add([]byte("\ufeff{\"v\":1,\"type\":\"Created\",\"regulations\":{\"name\":\"x\",\"system\":\"manual\"}}\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		state, err := Replay(bytes.NewReader(data))
		var line *LineError
		if err != nil {
			if errors.As(err, &line) && (line.Line < 1 || line.Column < 0 || line.Err == nil) {
				t.Fatalf("%+v", line)
			}
			return
		}
		state.Standings()
		state.CrossTable()
		if state.NumbersDrawn() && state.Published() <= swiss.MaxRounds {
			fits := state.Regulations().Rounds <= swiss.MaxRounds && len(state.Regulations().NewFaults()) == 0
			if err := swiss.FromEvent(state).Validate(); err != nil && fits {
				t.Fatalf("the Swiss of an event contradicts itself: %v", err)
			}
		}
		events, err := Read(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := Write(&again, events); err != nil {
			t.Fatal(err)
		}
		if _, err := Replay(&again); err != nil {
			t.Fatalf("what was read does not fit when written again: %v", err)
		}
	})
}
