package trf_test

import (
	"bytes"
	"testing"

	"github.com/escaque/escaque/tournament/trf"
)

// Nothing panics; what was read and not touched is written back as it was; the
// canonical form can be read and does not change any more, and means the same
// Swiss.
func FuzzRead(f *testing.F) {
	for _, name := range append(sound, "faulty.trf", "contradictory.trf", "points.trf") {
		f.Add(load(f, name))
	}
	f.Add([]byte("001    1\r001    2\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := trf.Read(bytes.NewReader(data), "")
		if err != nil {
			return
		}
		var same bytes.Buffer
		if _, err := file.WriteTo(&same); err != nil || !bytes.Equal(same.Bytes(), data) {
			t.Fatalf("written back as %q, %v", same.Bytes(), err)
		}
		var once, twice bytes.Buffer
		if _, err := file.Canonical().WriteTo(&once); err != nil {
			t.Fatalf("no canonical form: %v", err)
		}
		again, err := trf.Read(bytes.NewReader(once.Bytes()), "")
		if err != nil {
			t.Fatalf("the canonical form %q is faulty: %v", once.Bytes(), err)
		}
		if _, err := again.Canonical().WriteTo(&twice); err != nil || !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("canonical forms %q and %q", once.Bytes(), twice.Bytes())
		}
		swiss, err := file.Tournament()
		if err != nil {
			return
		}
		if other, err := again.Tournament(); err != nil || len(other.Entries) != len(swiss.Entries) || other.Paired() != swiss.Paired() {
			t.Fatalf("the canonical form is another Swiss: %v", err)
		}
		for _, version := range []trf.Version{trf.TRF16, trf.TRF26} {
			in, err := file.As(version)
			if err != nil {
				t.Fatalf("not in version %v: %v", version, err)
			}
			var written bytes.Buffer
			if _, err := in.WriteTo(&written); err != nil {
				continue // a number has no room, and that was said
			}
			other, err := trf.Read(bytes.NewReader(written.Bytes()), "")
			if err != nil {
				t.Fatalf("version %v is faulty: %v\n%s", version, err, written.Bytes())
			}
			if _, err := other.Tournament(); err != nil {
				t.Fatalf("version %v contradicts itself: %v\n%s", version, err, written.Bytes())
			}
		}
		if _, err := swiss.Problem(swiss.Paired() + 1); err != nil && swiss.Rounds != swiss.Paired() {
			t.Fatalf("no next round: %v", err)
		}
	})
}
