// Package seeded makes property tests draw the same every time, so that a test
// that was green stays green. Tests import it for its effect alone. A full proof
// (ESCAQUE_PROOF=full, as `make proof` sets it) and -rapid.seed draw otherwise.
package seeded

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // which declares the flag
)

func init() {
	if os.Getenv("ESCAQUE_PROOF") != "full" {
		if err := flag.Set("rapid.seed", "1"); err != nil {
			panic(err)
		}
	}
}
