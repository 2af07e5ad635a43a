package entrylist_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

func Example() {
	list, err := entrylist.Read(strings.NewReader("name,rating,shoe\nAna,2000,38\nBob,,44\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(list.Players), "players; ignored:", list.Ignored)
	_, err = entrylist.Read(strings.NewReader("name,rating\nAna,high\n,1900\n"))
	var faults *entrylist.Faults
	if errors.As(err, &faults) {
		for _, f := range faults.List {
			fmt.Println(words.Fault("en", f))
		}
	}
	// Output:
	// 2 players; ignored: [shoe]
	// Line 2, column 5 (rating): “high” is not a rating. Write a whole number from 0 to 4000, or leave it empty.
	// Line 3, column 1 (name): The name is missing. Write it, or delete the line.
}
