package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/escaque/escaque/internal/journal"
)

var journalCases = []testCase{
	{"append and read in order", testAppendAndRead},
	{"a conflict harms nobody else", testConflict},
	{"later batches see earlier ones", testBatchesInOrder},
	{"read by ranges", testReadRanges},
	{"read all by ranges", testReadAllRanges},
	{"streams by prefix", testStreamsByPrefix},
	{"bytes of any kind", testArbitraryBytes},
	{"concurrent appends", testConcurrentAppends},
	{"a reader passes nothing that may still commit", testNoGaps},
	{"leases", testLeases},
	{"a lease is taken from nobody who is alive", testLiveHolder},
	{"a lease knows since when", testLeaseSince},
	{"who is alive, and who holds what", testNodes},
	{"heartbeats", testHeartbeats},
	{"checkpoints never go back", testCheckpoints},
}

// event returns an event whose data depend on its kind.
func event(kind string, at int64) journal.Event {
	return journal.Event{Kind: kind, Version: 1, Data: []byte(`{"` + kind + `":1}`), At: at}
}

// batch returns a batch with one event for each kind.
func batch(stream string, expected uint64, kinds ...string) journal.Batch {
	b := journal.Batch{Stream: stream, Expected: expected}
	for i, k := range kinds {
		b.Events = append(b.Events, event(k, 1000+int64(i)))
	}
	return b
}

// mustAppend appends batches and fails the test when one is refused.
func mustAppend(t TB, s Store, batches ...journal.Batch) (records []journal.Record) {
	t.Helper()
	results, err := s.Append(background, batches)
	noError(t, err)
	for _, r := range results {
		noError(t, r.Err)
		records = append(records, r.Records...)
	}
	return records
}

// equalEmpty makes comparisons treat nil and empty as equal, and skip the search for differences in
// long data.
var equalEmpty = cmp.Options{
	cmpopts.EquateEmpty(),
	cmp.FilterValues(func(a, b []byte) bool { return len(a)+len(b) > 0 }, cmp.Comparer(bytes.Equal)),
}

// requireSame fails the test when records differ. It treats nil and empty data as equal.
func requireSame(t TB, label string, got, want []journal.Record) {
	t.Helper()
	if diff := cmp.Diff(want, got, equalEmpty); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", label, diff)
	}
}

// testAppendAndRead checks that appended records are read back.
func testAppendAndRead(t *testing.T, backend Backend) {
	s := open(t, backend)
	got := mustAppend(t, s, batch("game/1", 0, "GameStarted", "MoveMade"), batch("game/2", 0, "GameStarted"))
	got = append(got, mustAppend(t, s, batch("game/1", 2, "MoveMade"))...)
	var want []journal.Record
	for i, r := range []struct {
		stream string
		seq    uint64
		kind   string
		at     int64
	}{{"game/1", 1, "GameStarted", 1000}, {"game/1", 2, "MoveMade", 1001}, {"game/2", 1, "GameStarted", 1000}, {"game/1", 3, "MoveMade", 1000}} {
		e := event(r.kind, r.at)
		want = append(want, journal.Record{
			Position: got[i].Position, Stream: r.stream, Seq: r.seq, At: e.At, Kind: e.Kind, Version: e.Version, Data: e.Data,
		})
	}
	requireSame(t, "answered", got, want)
	increasing := slices.IsSortedFunc(got, func(a, b journal.Record) int {
		if a.Position < b.Position {
			return -1
		}
		return 1
	})
	if !increasing || got[0].Position == 0 {
		t.Fatalf("positions must grow from above 0: %v", got)
	}
	all, err := s.ReadAll(background, 0, 100)
	noError(t, err)
	requireSame(t, "read all", all, want)
	one, err := s.Read(background, "game/1", 1, 100)
	noError(t, err)
	requireSame(t, "read game/1", one, []journal.Record{want[0], want[1], want[3]})
}

// testConflict checks that a refused batch does not affect the others.
func testConflict(t *testing.T, backend Backend) {
	s := open(t, backend)
	mustAppend(t, s, batch("a", 0, "x"))
	results, err := s.Append(background, []journal.Batch{
		batch("b", 0, "x"), batch("a", 0, "late"), batch("c", 7, "early"), batch("a", 1, "x", "y"),
	})
	noError(t, err)
	for i, want := range []*journal.ConflictError{
		nil, {Stream: "a", Expected: 0, Actual: 1}, {Stream: "c", Expected: 7, Actual: 0}, nil,
	} {
		var got *journal.ConflictError
		if errors.As(results[i].Err, &got); (got == nil) != (want == nil) || got != nil && *got != *want {
			t.Errorf("batch %d: got %v, want %v", i, results[i].Err, want)
		}
		if want != nil && (len(results[i].Records) != 0 || !errors.Is(results[i].Err, journal.ErrConflict)) {
			t.Errorf("batch %d: %+v", i, results[i])
		}
	}
	all, err := s.ReadAll(background, 0, 100)
	noError(t, err)
	var told []string
	for _, r := range all {
		told = append(told, fmt.Sprint(r.Stream, r.Seq, r.Kind))
	}
	if want := []string{"a1x", "b1x", "a2x", "a3y"}; !slices.Equal(told, want) {
		t.Fatalf("stored %v, want %v", told, want)
	}
	if c, err := s.Read(background, "c", 1, 1); err != nil || len(c) != 0 {
		t.Fatalf("a refused new stream must not exist: %v %v", c, err)
	}
}

// testBatchesInOrder checks that each batch is checked against the state after the batches before
// it.
func testBatchesInOrder(t *testing.T, backend Backend) {
	s := open(t, backend)
	results, err := s.Append(background, []journal.Batch{batch("a", 0, "one"), batch("a", 0, "other"), batch("a", 1, "two")})
	noError(t, err)
	if results[0].Err != nil || !errors.Is(results[1].Err, journal.ErrConflict) || results[2].Err != nil {
		t.Fatalf("got %v", results)
	}
}

// testReadRanges checks reads of parts of a stream.
func testReadRanges(t *testing.T, backend Backend) {
	s := open(t, backend)
	records := mustAppend(t, s, batch("a", 0, "1", "2", "3", "4", "5"), batch("b", 0, "other"))
	for _, c := range []struct {
		from     uint64
		limit    int
		lo, hi   int
		whatever string
	}{
		{1, 100, 0, 5, "all"}, {0, 100, 0, 5, "from nothing"}, {1, 2, 0, 2, "the first"}, {3, 2, 2, 4, "in the middle"},
		{5, 1, 4, 5, "the last"}, {6, 10, 5, 5, "past the end"}, {1, 0, 0, 0, "none"},
		{math.MaxUint64, 10, 5, 5, "far past the end"},
	} {
		got, err := s.Read(background, "a", c.from, c.limit)
		noError(t, err)
		requireSame(t, c.whatever, got, records[c.lo:c.hi])
	}
	if got, err := s.Read(background, "nobody", 1, 10); err != nil || len(got) != 0 {
		t.Fatalf("unknown stream: %v %v", got, err)
	}
}

// testReadAllRanges checks reads of parts of the log.
func testReadAllRanges(t *testing.T, backend Backend) {
	s := open(t, backend)
	var records []journal.Record
	for i := range 7 {
		records = append(records, mustAppend(t, s, batch("s/"+string(rune('a'+i%3)), uint64(i/3), fmt.Sprint(i)))...)
	}
	after := uint64(0)
	for i := 0; i < len(records); i += 2 {
		got, err := s.ReadAll(background, after, 2)
		noError(t, err)
		requireSame(t, fmt.Sprint("after ", after), got, records[i:min(i+2, len(records))])
		after = got[len(got)-1].Position
	}
	for _, after := range []uint64{after, math.MaxUint64} {
		if got, err := s.ReadAll(background, after, 2); err != nil || len(got) != 0 {
			t.Fatalf("after the end: %v %v", got, err)
		}
	}
}

// testStreamsByPrefix checks that streams are listed by prefix.
func testStreamsByPrefix(t *testing.T, backend Backend) {
	s := open(t, backend)
	mustAppend(t, s, batch("game/2", 0, "a", "b"), batch("game/1", 0, "c"), batch("gamf", 0, "d"), batch("event/1", 0, "e"), batch("game/é", 0, "f"))
	_, err := s.Lease(background, "game/empty", "n", 0) // has no records
	noError(t, err)
	got, err := s.Streams(background, "game/")
	noError(t, err)
	want := []journal.StreamInfo{
		{Stream: "game/1", Seq: 1, LastKind: "c", LastAt: 1000},
		{Stream: "game/2", Seq: 2, LastKind: "b", LastAt: 1001},
		{Stream: "game/é", Seq: 1, LastKind: "f", LastAt: 1000},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
	all, err := s.Streams(background, "")
	noError(t, err)
	if len(all) != 5 {
		t.Fatalf("all streams: %v", all)
	}
	none, err := s.Streams(background, "%") // no pattern, a prefix
	noError(t, err)
	if len(none) != 0 {
		t.Fatalf("streams that begin with %%: %v", none)
	}
}

// testArbitraryBytes checks that any names and data are stored unchanged.
func testArbitraryBytes(t *testing.T, backend Backend) {
	s := open(t, backend)
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	b := journal.Batch{Stream: "a", Events: []journal.Event{
		{Kind: "nil", Version: 1, At: 1}, {Kind: "empty", Version: 2, Data: []byte{}, At: 2},
		{Kind: "every", Version: 3, Data: every, At: 3}, {Kind: "large", Version: 1 << 30, Data: bytes.Repeat(every, 4096), At: 1 << 60},
	}}
	want := mustAppend(t, s, b)
	got, err := s.Read(background, "a", 1, 10)
	noError(t, err)
	requireSame(t, "read", got, want)
	got[2].Data[0] = 'X' // the reader's own copy
	again, err := s.Read(background, "a", 3, 1)
	noError(t, err)
	if again[0].Data[0] != 0 {
		t.Fatal("a reader changed what is stored")
	}
}

// testConcurrentAppends checks appends from several goroutines.
func testConcurrentAppends(t *testing.T, backend Backend) {
	s := open(t, backend)
	const writers, each = 8, 20
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			// Two writers per stream: each goes on from the number in the conflict.
			name, expected := fmt.Sprintf("s/%d", w/2), uint64(0)
			for done := 0; done < each; {
				results, err := s.Append(background, []journal.Batch{batch(name, expected, fmt.Sprint(w))})
				var conflict *journal.ConflictError
				switch {
				case err != nil:
					t.Errorf("append: %v", err)
					return
				case results[0].Err == nil:
					expected++
					done++
				case errors.As(results[0].Err, &conflict):
					expected = conflict.Actual
				default:
					t.Errorf("append: %v", results[0].Err)
					return
				}
			}
		})
	}
	wg.Wait()
	all, err := s.ReadAll(background, 0, writers*each+1)
	noError(t, err)
	if len(all) != writers*each {
		t.Fatalf("%d records, want %d", len(all), writers*each)
	}
	last, mine := map[string]uint64{}, map[string]int{}
	for _, r := range all {
		if r.Seq != last[r.Stream]+1 {
			t.Fatalf("%s: %d after %d", r.Stream, r.Seq, last[r.Stream])
		}
		last[r.Stream] = r.Seq
		mine[r.Kind]++
	}
	for w := range writers {
		if mine[fmt.Sprint(w)] != each {
			t.Fatalf("writer %d has %d records", w, mine[fmt.Sprint(w)])
		}
	}
}

// testNoGaps checks that a reader of the log up to a position has seen every record before it.
func testNoGaps(t *testing.T, backend Backend) {
	s := open(t, backend)
	const writers, each = 6, 15
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for seq := range uint64(each) {
				results, err := s.Append(background, []journal.Batch{batch(fmt.Sprint("s/", w), seq, "a")})
				if err != nil || results[0].Err != nil {
					t.Errorf("append: %v %v", err, results)
					return
				}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	seen, after := 0, uint64(0)
	for ending := false; ; {
		records, err := s.ReadAll(background, after, 7)
		noError(t, err)
		for _, r := range records {
			seen++
			after = r.Position
		}
		if len(records) > 0 {
			continue
		}
		if ending {
			break
		}
		select {
		case <-done:
			ending = true
		default:
		}
	}
	if all, err := s.ReadAll(background, 0, 1000); err != nil || seen != len(all) || len(all) != writers*each {
		t.Fatalf("followed %d of %d records (%v)", seen, len(all), err)
	}
}

// testLeases checks that appends under an old lease are refused.
func testLeases(t *testing.T, backend Backend) {
	s := open(t, backend)
	mustAppend(t, s, batch("a", 0, "free")) // under no lease
	first, err := s.Lease(background, "a", "north", 0)
	noError(t, err)
	second, err := s.Lease(background, "a", "south", 0)
	noError(t, err)
	if first.Epoch == 0 || second.Epoch <= first.Epoch || second.Stream != "a" || second.Node != "south" {
		t.Fatalf("%+v, %+v", first, second)
	}
	for _, epoch := range []uint64{0, first.Epoch, second.Epoch + 1} {
		b := batch("a", 1, "stale")
		b.Epoch = epoch
		results, err := s.Append(background, []journal.Batch{b})
		noError(t, err)
		var fenced *journal.FencedError
		if !errors.As(results[0].Err, &fenced) || fenced.Current != second.Epoch || fenced.Epoch != epoch || !errors.Is(fenced, journal.ErrFenced) {
			t.Fatalf("epoch %d: %v", epoch, results[0].Err)
		}
	}
	b := batch("a", 1, "mine")
	b.Epoch = second.Epoch
	if got := mustAppend(t, s, b); got[0].Epoch != second.Epoch || got[0].Seq != 2 {
		t.Fatalf("got %+v", got)
	}
	got, err := s.Read(background, "a", 1, 9)
	noError(t, err)
	if got[0].Epoch != 0 || got[1].Epoch != second.Epoch {
		t.Fatalf("got %+v", got)
	}
	info, err := s.Streams(background, "a")
	noError(t, err)
	if info[0].Epoch != second.Epoch || info[0].Node != "south" {
		t.Fatalf("got %+v", info)
	}
	// A lease may come before the first record.
	fresh, err := s.Lease(background, "new", "north", 0)
	noError(t, err)
	b = batch("new", 0, "x")
	b.Epoch = fresh.Epoch
	mustAppend(t, s, b)
}

// testLeaseSince checks that a lease contains the last sign of life of the node that appended last,
// even when other nodes held the stream since without appending.
func testLeaseSince(t *testing.T, backend Backend) {
	s := open(t, backend)
	take := func(node string, want int64) (epoch uint64) {
		t.Helper()
		lease, err := s.Lease(background, "a", node, 0)
		noError(t, err)
		if lease.Since != want {
			t.Fatalf("%s has it since %d, want %d", node, lease.Since, want)
		}
		held, err := s.Leases(background, []string{"a"})
		noError(t, err)
		requireEqual(t, "leases", held, []journal.Lease{lease})
		return lease.Epoch
	}
	beat := func(node string, at int64) {
		t.Helper()
		noError(t, s.Heartbeat(background, node, at))
	}
	beat("north", 5)
	b := batch("a", 0, "x")
	b.Epoch = take("north", 0)
	mustAppend(t, s, b)
	beat("north", 10)
	take("south", 10)
	beat("south", 20)
	beat("north", 25) // it is back, and that says nothing of this stream
	take("north", 10) // south has appended nothing
	b = batch("a", 1, "y")
	b.Epoch = take("west", 10)
	mustAppend(t, s, b)
	take("north", 0) // west never had a heartbeat
}

// testNodes checks that a store lists heartbeats by its own clock and leases, and that a node which
// has resigned holds no streams.
func testNodes(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.Heartbeat(background, "south", 7))
	noError(t, s.Heartbeat(background, "north", 1<<50)) // whatever its clock says
	beats, err := s.Beats(background)
	noError(t, err)
	if len(beats) != 2 || beats[0].Node != "north" || beats[0].At != 1<<50 || beats[1].Node != "south" || beats[1].At != 7 {
		t.Fatalf("%+v", beats)
	}
	for _, b := range beats {
		if b.Silent < 0 || b.Silent > time.Minute {
			t.Fatalf("%s is silent for %s", b.Node, b.Silent)
		}
	}
	mustAppend(t, s, batch("free", 0, "x"))
	for stream, node := range map[string]string{"a": "north", "b": "south", "c": "south"} {
		_, err := s.Lease(background, stream, node, 0)
		noError(t, err)
	}
	second, err := s.Lease(background, "c", "south", time.Hour)
	noError(t, err)
	held, err := s.Leases(background, []string{"c", "free", "a", "never"})
	noError(t, err)
	requireEqual(t, "leases", held, []journal.Lease{{Stream: "a", Node: "north", Epoch: 1}, second})
	if _, err := s.Lease(background, "b", "north", time.Hour); !errors.Is(err, journal.ErrHeld) {
		t.Fatalf("taken from a living node: %v", err)
	}
	noError(t, s.Resign(background, "south"))
	noError(t, s.Resign(background, "nobody"))
	if _, err := s.Lease(background, "b", "north", time.Hour); err != nil {
		t.Fatalf("of a node that has resigned: %v", err)
	}
	if beats, err = s.Beats(background); err != nil || len(beats) != 2 || beats[1].Silent < time.Hour || beats[1].At != 7 {
		t.Fatalf("%+v %v", beats, err)
	}
	noError(t, s.Heartbeat(background, "south", 8))
	if _, err := s.Lease(background, "c", "north", time.Hour); !errors.Is(err, journal.ErrHeld) {
		t.Fatalf("a node that is back: %v", err)
	}
}

// testLiveHolder checks that a node with a recent heartbeat, by the store's clock, keeps its
// streams.
func testLiveHolder(t *testing.T, backend Backend) {
	s := open(t, backend)
	take := func(stream, node string, patience time.Duration) (uint64, error) {
		lease, err := s.Lease(background, stream, node, patience)
		return lease.Epoch, err
	}
	_, err := take("a", "north", time.Hour)
	noError(t, err)
	_, err = take("a", "south", time.Hour) // north was never alive
	noError(t, err)
	noError(t, s.Heartbeat(background, "south", 1)) // whatever its clock says
	_, err = take("a", "north", time.Hour)
	var held *journal.HeldError
	if !errors.As(err, &held) || *held != (journal.HeldError{Stream: "a", Node: "south"}) || !errors.Is(err, journal.ErrHeld) {
		t.Fatalf("taken from a living node: %v", err)
	}
	if infos, err := s.Streams(background, ""); err != nil || len(infos) != 0 {
		t.Fatalf("%v %v", infos, err)
	}
	epoch, err := take("a", "south", time.Hour) // its own
	noError(t, err)
	if _, err = take("b", "north", time.Hour); err != nil {
		t.Fatalf("a stream that nobody holds: %v", err)
	}
	// Once it is silent for longer than anybody waits, the stream goes on under another.
	for {
		next, err := take("a", "north", 10*time.Millisecond)
		if errors.Is(err, journal.ErrHeld) {
			time.Sleep(time.Millisecond)
			continue
		}
		noError(t, err)
		if next != epoch+1 {
			t.Fatalf("epoch %d after %d", next, epoch)
		}
		break
	}
	b := batch("a", 0, "stale")
	b.Epoch = epoch
	if results, err := s.Append(background, []journal.Batch{b}); err != nil || !errors.Is(results[0].Err, journal.ErrFenced) {
		t.Fatalf("%v %v", results, err)
	}
}

// testHeartbeats checks that a store returns the latest heartbeat.
func testHeartbeats(t *testing.T, backend Backend) {
	s := open(t, backend)
	beat := func(node string, want int64) {
		t.Helper()
		got, err := s.LastHeartbeat(background, node)
		noError(t, err)
		if got != want {
			t.Fatalf("last heartbeat of %s: %d, want %d", node, got, want)
		}
	}
	beat("a", 0)
	noError(t, s.Heartbeat(background, "a", 5000))
	noError(t, s.Heartbeat(background, "b", 7000))
	beat("a", 5000)
	noError(t, s.Heartbeat(background, "a", 6000))
	beat("a", 6000)
	beat("b", 7000)
	noError(t, s.Heartbeat(background, "a", 4000)) // the machine's clock was set back
	beat("a", 4000)
}

// testCheckpoints checks that a checkpoint never moves backwards.
func testCheckpoints(t *testing.T, backend Backend) {
	s := open(t, backend)
	for _, step := range []struct{ save, want uint64 }{{0, 0}, {10, 10}, {7, 10}, {11, 11}} {
		noError(t, s.SaveCheckpoint(background, "p", step.save))
		got, err := s.Checkpoint(background, "p")
		noError(t, err)
		if got != step.want {
			t.Fatalf("after %d: %d, want %d", step.save, got, step.want)
		}
	}
	if got, err := s.Checkpoint(background, "other"); err != nil || got != 0 {
		t.Fatalf("other: %d %v", got, err)
	}
}
