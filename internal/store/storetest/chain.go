package storetest

import (
	"testing"

	"github.com/escaque/escaque/internal/journal"
)

var chainCases = []testCase{
	{"chain of hashes", testChain},
	{"chain of hashes while it grows", testVerifyWhileGrowing},
}

// testChain checks that every record has the hash over itself and the record before it, that every
// transaction is in the account, and that an unchanged log verifies.
func testChain(t *testing.T, backend Backend) {
	s := open(t, backend)
	_, err := s.Lease(background, "leased", "n", 0)
	noError(t, err)
	mustAppend(t, s, batch("a", 0, "one", "two"), batch("b", 0, "one"))
	_, err = s.Append(background, []journal.Batch{batch("a", 9, "refused")}) // stands nowhere
	noError(t, err)
	mustAppend(t, s, batch("a", 2, "three"))
	records, err := s.Chained(background, 0, 100)
	noError(t, err)
	if len(records) != 4 {
		t.Fatalf("%d records", len(records))
	}
	heads, links := map[string]journal.Hash{}, []journal.Hash{}
	for i, r := range records {
		h := journal.LinkHash(heads[r.Stream], r.Record)
		if r.Missing || r.Hash != h || h == (journal.Hash{}) {
			t.Errorf("record %d has the hash %v, want %v", i+1, r.Hash, h)
		}
		heads[r.Stream] = h
		links = append(links, h)
	}
	if h, ok, err := s.HashAt(background, "a", 3); err != nil || !ok || h != heads["a"] {
		t.Errorf("the hash of the last record: %v, %t, %v", h, ok, err)
	}
	if _, ok, err := s.HashAt(background, "a", 4); err != nil || ok {
		t.Errorf("the hash of no record: %t, %v", ok, err)
	}
	accounts, err := s.Ledger(background, 0, 100)
	noError(t, err)
	first := journal.AccountHash(journal.Hash{}, links[:3])
	if len(accounts) != 2 || accounts[0].Hash != first || accounts[1].Hash != journal.AccountHash(first, links[3:]) || accounts[1].Position != records[3].Position {
		t.Errorf("the account is %v", accounts)
	}
	noError(t, s.Heads(background, func(stream string, seq uint64, head journal.Hash) error {
		if head != heads[stream] || seq != map[string]uint64{"a": 3, "b": 1, "leased": 0}[stream] {
			t.Errorf("%s: head %v at %d", stream, head, seq)
		}
		return nil
	}))
	v, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("in a sound log: %+v", f) })
	noError(t, err)
	if v.Records != 4 || v.Streams != 2 || v.Accounts != 2 || v.Account != accounts[1].Hash {
		t.Errorf("verified %+v", v)
	}
}

// testVerifyWhileGrowing checks that a log verifies while records are appended.
func testVerifyWhileGrowing(t *testing.T, backend Backend) {
	s := open(t, backend)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for seq := range uint64(25) {
			for _, stream := range []string{"a", "b", "c"} {
				if _, err := s.Append(background, []journal.Batch{batch(stream, seq, "one")}); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	for looking := true; looking; {
		select {
		case <-done:
			looking = false
		default:
		}
		before, err := s.ReadAll(background, 0, 1000)
		noError(t, err)
		v, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("in a log that grows: %+v", f) })
		noError(t, err)
		if v.Records < len(before) {
			t.Errorf("%d of %d records were verified", v.Records, len(before))
		}
	}
}
