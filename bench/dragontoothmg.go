//go:build dragontoothmg

package main

import "github.com/dylhunn/dragontoothmg"

func init() {
	counters["dragontoothmg"] = func(text string, depth int) (uint64, error) {
		board := dragontoothmg.ParseFen(text)
		return uint64(dragontoothmg.Perft(&board, depth)), nil
	}
}
