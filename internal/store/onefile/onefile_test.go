package onefile_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/onefile"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/wire"
)

var background = context.Background()

const stream = "event/open"

// made is an event file with two players.
func made(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "open.event")
	f, err := eventfile.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	commands := []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
	}
	appended(t, f, commands...)
	return path
}

// appended does something on a file, as `escaque event` does, and closes it.
func appended(t *testing.T, f *eventfile.File, commands ...tournament.Command) {
	t.Helper()
	_, facts, err := acts.Do(f.State(), tournament.Actor{ID: "a", Name: "Aldo"}, commands, f.State().LastChange()+1, fidemode.Any)
	if err == nil {
		err = f.Append(facts)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func outside(t *testing.T, path string, commands ...tournament.Command) {
	t.Helper()
	f, err := eventfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	appended(t, f, commands...)
}

func opened(t *testing.T, path string) (*onefile.Store, *journal.Journal) {
	t.Helper()
	s, err := onefile.Open(path, stream)
	if err != nil {
		t.Fatal(err)
	}
	j := journal.New(s, journal.Options{})
	t.Cleanup(func() { _ = j.Close() })
	return s, j
}

func event(t *testing.T, e tournament.Event) journal.Event {
	t.Helper()
	data, err := wire.EncodeEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	return journal.Event{Kind: e.EventKind(), Version: wire.Version, Data: data, At: int64(e.Instant()), Personal: wire.Personal(e.EventKind())}
}

func entered(t *testing.T, path, name string) journal.Event {
	t.Helper()
	f, err := eventfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, facts, err := acts.Do(f.State(), tournament.Actor{ID: "a", Name: "Aldo"}, acts.Enter(f.State(), tournament.Entry{Name: name}, 0), f.State().LastChange()+1, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	return event(t, facts[0])
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What is appended through the journal is a line of the file as `escaque event`
// writes it, names and all; what `escaque event` appends is a record of the
// journal, and whoever did not know of it is told.
func TestOneLogForBoth(t *testing.T) {
	path := made(t)
	s, j := opened(t, path)
	carl := entered(t, path, "Carl")
	if _, err := j.Append(background, stream, 2, []journal.Event{carl}); err != nil {
		t.Fatal(err)
	}
	if text := read(t, path); !strings.HasSuffix(text, string(carl.Data)+"\n") || strings.Count(text, "\n") != 3 {
		t.Errorf("the file:\n%s", text)
	}
	if moved, err := s.Refresh(); moved || err != nil {
		t.Errorf("its own append came from outside: %v, %v", moved, err)
	}
	outside(t, path, tournament.Enter{Players: []tournament.Entry{{Name: "Dora"}}})
	eva := entered(t, path, "Eva")
	var conflict *journal.ConflictError
	if _, err := j.Append(background, stream, 3, []journal.Event{eva}); !errors.As(err, &conflict) || conflict.Actual != 4 {
		t.Errorf("an author who does not know of Dora: %v", err)
	}
	if _, err := j.Append(background, stream, 4, []journal.Event{eva}); err != nil {
		t.Error(err)
	}
	records, err := j.ReadStream(background, stream)
	if err != nil || len(records) != 5 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	var log bytes.Buffer
	for _, r := range records {
		log.Write(append(r.Data, '\n'))
	}
	if log.String() != read(t, path) {
		t.Errorf("the records:\n%s\nthe file:\n%s", &log, read(t, path))
	}
	infos, err := j.Streams(background, "event/")
	if err != nil || len(infos) != 1 || infos[0].Seq != 5 || infos[0].Stream != stream {
		t.Errorf("%+v, %v", infos, err)
	}
	outside(t, path, tournament.Enter{Players: []tournament.Entry{{Name: "Fay"}}})
	if moved, err := s.Refresh(); !moved || err != nil {
		t.Errorf("Fay came from outside: %v, %v", moved, err)
	}
	var unfit *journal.InvalidError
	if _, err := j.Append(background, "event/other", 0, []journal.Event{eva}); !errors.As(err, &unfit) {
		t.Errorf("another event: %v", err)
	}
	// A fact that does not fit the log is not written.
	before := read(t, path)
	if _, err := j.Append(background, stream, 6, []journal.Event{event(t, tournament.PlayerWithdrawn{Stamp: tournament.Stamp{At: 9e9}, Player: 77})}); err == nil || read(t, path) != before {
		t.Errorf("a fact that does not fit: %v", err)
	}
}

// A file that is not the log that was read is refused until somebody accepts it.
func TestChangedOtherwise(t *testing.T) {
	path := made(t)
	s, j := opened(t, path)
	dora := entered(t, path, "Dora")
	if err := os.WriteFile(path, []byte(strings.Replace(read(t, path), "Bob", "Rob", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	before := read(t, path)
	if _, err := j.Append(background, stream, 2, []journal.Event{dora}); !errors.Is(err, onefile.ErrOther) {
		t.Errorf("an append to another log: %v", err)
	}
	if _, err := s.Refresh(); !errors.Is(err, onefile.ErrOther) {
		t.Error(err)
	}
	if _, err := j.Read(background, stream, 1, 9); !errors.Is(err, onefile.ErrOther) {
		t.Error(err)
	}
	if read(t, path) != before {
		t.Error("the file was written")
	}
	if err := s.Accept(); err != nil {
		t.Fatal(err)
	}
	if records, err := j.ReadStream(background, stream); err != nil || len(records) != 2 || !bytes.Contains(records[1].Data, []byte("Rob")) {
		t.Errorf("%v, %v", records, err)
	}
	if _, err := j.Append(background, stream, 2, []journal.Event{dora}); err != nil {
		t.Error(err)
	}
	// What cannot be read is not accepted, and comes back with the file.
	good := read(t, path)
	if err := os.WriteFile(path, []byte("{\"no\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Refresh(); err == nil {
		t.Error("a damaged file was read")
	}
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Refresh(); err != nil {
		t.Errorf("the file is back: %v", err)
	}
}

// A last line that a power cut left unfinished is cut off by the next append.
func TestTornLine(t *testing.T) {
	path := made(t)
	dora := entered(t, path, "Dora")
	whole := read(t, path)
	if err := os.WriteFile(path, []byte(whole+`{"type":"Play`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, j := opened(t, path)
	if _, err := j.Append(background, stream, 2, []journal.Event{dora}); err != nil {
		t.Fatal(err)
	}
	if read(t, path) != whole+string(dora.Data)+"\n" {
		t.Errorf("the file:\n%s", read(t, path))
	}
}
