package ics_test

import (
	"fmt"

	"github.com/escaque/escaque/ics"
)

// What people write and programs read on a chess server.
func Example() {
	fmt.Println(ics.Arrived(ics.Person{Handle: "Ana"}))
	fmt.Println(ics.NoescapeNotice(7))
	line, err := ics.ExpandAlias("f Bob", nil, ics.AliasScope{})
	fmt.Println(line, err)
	// Output:
	// <wa> Ana 00
	// Game 7: A disconnection will be considered a forfeit.
	// finger Bob <nil>
}
