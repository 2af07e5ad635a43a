// Package seeded makes property tests draw the same cases every time, so that results are
// reproducible. Tests import it for its side effect. A full proof (ESCAQUE_PROOF=full, as set by
// `make proof`) and -rapid.seed use other cases.
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
