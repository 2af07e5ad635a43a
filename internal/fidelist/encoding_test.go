package fidelist

import (
	"bytes"
	"slices"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// TestEncodingsOfIANA requires that a list may name every encoding by its MIME name, and
// that its letters are read by that encoding.
func TestEncodingsOfIANA(t *testing.T) {
	high := make([]byte, 0, 96)
	for b := 0xa0; b <= 0xff; b++ {
		high = append(high, byte(b))
	}
	tried := 0
	all := slices.Concat(charmap.All, japanese.All, korean.All, simplifiedchinese.All, traditionalchinese.All)
	for _, e := range all {
		name, err := ianaindex.MIME.Name(e)
		if err != nil || name == "HZ-GB-2312" {
			continue // without a name, or not used any more since it can hide other texts
		}
		tried++
		got := encodingOf(name)
		if got == nil {
			t.Errorf("%s is not known", name)
			continue
		}
		if slices.Contains([]encoding.Encoding{charmap.ISO8859_9, charmap.ISO8859_8I}, e) {
			continue // read as the web reads them, which gives more letters
		}
		want, _ := e.NewDecoder().Bytes(high)
		if read, _ := got.NewDecoder().Bytes(high); !bytes.Equal(read, want) {
			t.Errorf("%s is read as %v", name, got)
		}
	}
	if tried < 40 {
		t.Errorf("only %d encodings were tried", tried)
	}
	for _, name := range []string{"utf-7", "", "ibm", "none"} {
		if e := encodingOf(name); e != nil {
			t.Errorf("%q is %v", name, e)
		}
	}
}
