package web

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets more tests run beside each other than there are processors: they wait for
// connections and clocks most of the time.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
