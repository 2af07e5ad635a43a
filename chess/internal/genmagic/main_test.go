package main

import (
	"bytes"
	"os"
	"testing"
)

func TestPackageHoldsWhatIsGenerated(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../magics.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("chess/magics.go is not what this program prints: run go generate ./chess")
	}
}
