package storetest

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/journal"
)

var personalCases = []testCase{
	{"personal fields", testPersonal},
}

// testPersonal checks that personal texts are read back in place, that one text or all texts of a
// record can be deleted, and that the chain verifies before and after.
func testPersonal(t *testing.T, backend Backend) {
	s := open(t, backend)
	j := journal.New(s, journal.Options{})
	t.Cleanup(func() { _ = j.Close() })
	const whole = `{"a":[{"name":"Ana \"X\"","birth":"2011-02-03"}, {"name":"Bob","birth":""}],"n":7}`
	events := []journal.Event{
		{Kind: "k", Version: 1, At: 1, Data: []byte(whole), Personal: []string{"a/*/name!", "a/*/birth", "n"}},
		{Kind: "k", Version: 1, At: 1, Data: []byte(`{"sha256":"Bob"}`)},
	}
	news := j.Subscribe(0)
	appended, err := j.Append(background, "event/1", 0, events)
	noError(t, err)
	heard, err := news.Next(background)
	noError(t, err)
	reads := func() []journal.Record {
		t.Helper()
		one, err := j.ReadStream(background, "event/1")
		noError(t, err)
		all, err := j.ReadAll(background, 0, 2)
		noError(t, err)
		if len(one) != 2 || string(one[0].Data) != string(all[0].Data) || string(one[1].Data) != `{"sha256":"Bob"}` {
			t.Fatalf("read %v, and of all %v", one, all)
		}
		return one
	}
	for _, records := range [][]journal.Record{appended, heard, reads()} {
		if string(records[0].Data) != whole || records[0].Deleted != nil {
			t.Errorf("%s with %v deleted", records[0].Data, records[0].Deleted)
		}
	}
	chained, err := s.Chained(background, 0, 1)
	noError(t, err)
	fields := journal.PersonalFields(chained[0].Data)
	if len(fields) != 3 || fields[1].Path != "a/0/birth" {
		t.Fatalf("the record has the personal fields %v: %s", fields, chained[0].Data)
	}
	verify := func() journal.Verified {
		t.Helper()
		v, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("in a sound log: %+v", f) })
		noError(t, err)
		return v
	}
	if v := verify(); v.Personal != 3 || len(v.Deleted) != 0 {
		t.Errorf("verified %+v", v)
	}
	for _, bad := range []struct {
		stream, field string
		seq           uint64
		want          journal.ForgetFault
	}{
		{"event/1", "", 3, journal.NoSuchRecord}, {"event/1", "", 2, journal.NotApart}, {"event/1", "a/0/nam", 1, journal.NoSuchField},
	} {
		var refused *journal.ForgetError
		if _, err := j.Forget(background, bad.stream, bad.seq, bad.field, 5); !errors.As(err, &refused) || refused.Fault != bad.want {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	forget := func(field string, want ...string) {
		t.Helper()
		f, err := j.Forget(background, "event/1", 1, field, 5)
		noError(t, err)
		if !slices.Equal(f.Fields, want) {
			t.Errorf("forgotten %v, want %v", f.Fields, want)
		}
	}
	forget("a/1", "a/1/name")
	code := func(i int) string { return `"deleted-` + fields[i].Digest.String()[:8] + `"` }
	if got, want := string(reads()[0].Data), `{"a":[{"name":"Ana \"X\"","birth":"2011-02-03"}, {"name":`+code(2)+`,"birth":""}],"n":7}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	forget("", "a/0/name", "a/0/birth")
	forget("") // and nothing is left
	got := reads()[0]
	if want := `{"a":[{"name":` + code(0) + `,"birth":""}, {"name":` + code(2) + `,"birth":""}],"n":7}`; string(got.Data) != want || len(got.Deleted) != 3 {
		t.Errorf("%s, want %s; deleted %v", got.Data, want, got.Deleted)
	}
	if left, err := s.Personal(background, "event/1", 1); err != nil || len(left) != 0 {
		t.Errorf("left: %v %v", left, err)
	}
	if v := verify(); v.Personal != 0 || len(v.Deleted) != 2 || v.Records != 4 {
		t.Errorf("verified %+v", v)
	}
}
