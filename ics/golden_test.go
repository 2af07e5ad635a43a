package ics_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden holds text to testdata/NAME-N.txt.
func golden(t *testing.T, name string, n int, text string) {
	t.Helper()
	file := filepath.Join("testdata", fmt.Sprintf("%s-%d.txt", name, n))
	if *update {
		if err := os.WriteFile(file, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text+"\n" != string(want) {
		t.Errorf("%s\ngot\n%s\nwant\n%s", file, text, want)
	}
}
