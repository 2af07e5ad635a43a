package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// crashPath names the database in the environment of a child that is to be killed.
const crashPath = "ESCAQUE_TEST_CRASH_PATH"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashPath); path != "" {
		err := appendUntilKilled(path)
		fmt.Fprintln(os.Stderr, "child:", err)
		os.Exit(1) // only the parent's kill ends a child well
	}
	os.Exit(m.Run())
}

// What is appended tells of itself, so that it can be checked.
func crashData(stream string, seq uint64) []byte {
	return bytes.Repeat(fmt.Appendf(nil, "%s %d;", stream, seq), 1+int(seq%40))
}

const (
	crashWriters = 8 // goroutines that append
	crashStreams = 6 // some streams have two of them: they meet conflicts
)

// appendUntilKilled appends under load and prints what it is told: "ack stream seq position" for each
// record that Append answered, "told position" for each that a subscription delivered, "beat at".
func appendUntilKilled(path string) error {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	j := journal.New(store, journal.Options{})
	failed := make(chan error, crashWriters+2)
	for w := range crashWriters {
		go func() { failed <- crashWriter(ctx, j, fmt.Sprintf("game/%d", w%crashStreams), w) }()
	}
	go func() {
		for r, err := range j.Subscribe(0).All(ctx) {
			if err != nil {
				failed <- err
				return
			}
			fmt.Printf("told %d\n", r.Position)
		}
	}()
	go func() {
		for at := time.Now().UnixMilli(); ; at++ {
			if err := j.Heartbeat(ctx, at); err != nil {
				failed <- err
				return
			}
			fmt.Printf("beat %d\n", at)
			time.Sleep(5 * time.Millisecond)
		}
	}()
	return <-failed
}

func crashWriter(ctx context.Context, j *journal.Journal, stream string, w int) error {
	known, err := j.ReadStream(ctx, stream)
	if err != nil {
		return err
	}
	last := uint64(len(known))
	for {
		events := make([]journal.Event, 1+(int(last)+w)%3)
		for i := range events {
			seq := last + uint64(i) + 1
			events[i] = journal.Event{Kind: "MoveMade", Version: 1, Data: crashData(stream, seq), At: int64(seq)}
		}
		records, err := j.Append(ctx, stream, last, events)
		var conflict *journal.ConflictError
		switch {
		case errors.As(err, &conflict):
			last = conflict.Actual
			continue
		case err != nil:
			return err
		}
		for _, r := range records {
			fmt.Printf("ack %s %d %d\n", r.Stream, r.Seq, r.Position)
		}
		last += uint64(len(records))
	}
}

// acknowledged is what children said before they were killed.
type acknowledged struct {
	at   map[string]map[uint64]uint64 // stream, seq: position
	n    int
	told map[uint64]bool
	beat int64
}

// A server that is killed at any instant under load loses nothing that it acknowledged or announced.
func TestKilledUnderLoad(t *testing.T) {
	t.Parallel()
	rounds := rand.New(rand.NewPCG(2026, 11))
	path := filepath.Join(t.TempDir(), "escaque.db")
	said := &acknowledged{at: map[string]map[uint64]uint64{}, told: map[uint64]bool{}}
	kills := 10
	if testing.Short() {
		kills = 3
	}
	for round := range kills {
		before := said.n
		killChild(t, path, time.Duration(20+rounds.IntN(380))*time.Millisecond, said)
		if said.n == before {
			t.Fatalf("round %d: nothing was acknowledged before the kill", round)
		}
		checkAcknowledged(t, path, said)
	}
	t.Logf("%d records acknowledged, %d announced", said.n, len(said.told))
}

// killChild runs a child and kills it some time after its first acknowledgement.
func killChild(t *testing.T, path string, after time.Duration, said *acknowledged) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), crashPath+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var kill sync.Once
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var stream string
		var seq, position uint64
		var at int64
		line := lines.Text()
		switch n, _ := fmt.Sscanf(line, "ack %s %d %d", &stream, &seq, &position); {
		case n == 3:
			if said.at[stream] == nil {
				said.at[stream] = map[uint64]uint64{}
			}
			if _, twice := said.at[stream][seq]; twice {
				t.Errorf("acknowledged twice: %s %d", stream, seq)
			}
			said.at[stream][seq] = position
			said.n++
			kill.Do(func() { time.AfterFunc(after, func() { _ = child.Process.Kill() }) })
		default:
			if n, _ := fmt.Sscanf(line, "told %d", &position); n == 1 {
				said.told[position] = true
			} else if n, _ := fmt.Sscanf(line, "beat %d", &at); n == 1 {
				said.beat = at
			}
		}
	}
	// The exit code tells a child that was killed from one that failed by itself.
	if err := child.Wait(); child.ProcessState.ExitCode() != -1 {
		t.Fatalf("the child ended by itself: %v", err)
	}
}

// checkAcknowledged reopens the database as the next server does.
func checkAcknowledged(t *testing.T, path string, said *acknowledged) {
	t.Helper()
	s, err := sqlite.Open(background, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stored := map[uint64]bool{}
	last := map[string]uint64{}
	missing := said.n
	for after := uint64(0); ; {
		records, err := s.ReadAll(background, after, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if len(records) == 0 {
			break
		}
		for _, r := range records {
			stored[r.Position] = true
			if r.Seq != last[r.Stream]+1 {
				t.Fatalf("%s: record %d follows %d", r.Stream, r.Seq, last[r.Stream])
			}
			last[r.Stream] = r.Seq
			if !bytes.Equal(r.Data, crashData(r.Stream, r.Seq)) {
				t.Fatalf("%s %d: the data is not what was appended", r.Stream, r.Seq)
			}
			if position, ok := said.at[r.Stream][r.Seq]; ok {
				missing--
				if position != r.Position {
					t.Fatalf("%s %d: acknowledged at %d, stands at %d", r.Stream, r.Seq, position, r.Position)
				}
			}
		}
		after = records[len(records)-1].Position
	}
	if missing != 0 {
		t.Fatalf("%d acknowledged records are missing", missing)
	}
	for position := range said.told {
		if !stored[position] {
			t.Fatalf("record %d was announced and is missing", position)
		}
	}
	if beat, err := s.LastHeartbeat(background, "main"); err != nil || beat < said.beat {
		t.Fatalf("last heartbeat %d (%v), acknowledged %d", beat, err, said.beat)
	}
	infos, err := s.Streams(background, "game/")
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range infos {
		if i.Seq != last[i.Stream] {
			t.Fatalf("%s: head %d, last record %d", i.Stream, i.Seq, last[i.Stream])
		}
	}
}

// The lock holds between processes, and goes with a killed one.
func TestSecondProcess(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "escaque.db")
	said := &acknowledged{at: map[string]map[uint64]uint64{}, told: map[uint64]bool{}}
	refused := make(chan error, 1)
	go func() {
		for { // until the child is there, or this one would come first
			if _, err := os.Stat(path + "-wal"); err == nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		s, err := sqlite.Open(background, path)
		if err == nil {
			err = errors.Join(errors.New("two servers on one folder"), s.Close())
		}
		refused <- err
	}()
	killChild(t, path, time.Second, said)
	problem(t, <-refused, sqlstore.Locked)
	mustOpen(t, path)
}
