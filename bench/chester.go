//go:build chester

package main

import "github.com/bluescreen10/chester"

func init() {
	counters["chester"] = func(text string, depth int) (nodes uint64, err error) {
		pos, err := chester.ParseFEN(text)
		if err != nil {
			return 0, err
		}
		for move := range chester.Perft(pos, depth) {
			nodes += uint64(move.Count)
		}
		return nodes, nil
	}
}
