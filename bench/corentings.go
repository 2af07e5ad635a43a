package main

import (
	"os"

	corentings "github.com/corentings/chess/v2"
)

func init() {
	counters["corentings"] = corentingsPerft
	readers["corentings"] = corentingsPGN
}

func corentingsPerft(text string, depth int) (uint64, error) {
	option, err := corentings.FEN(text)
	if err != nil {
		return 0, err
	}
	var count func(p *corentings.Position, depth int) uint64
	count = func(p *corentings.Position, depth int) uint64 {
		moves := p.ValidMoves()
		if depth == 1 {
			return uint64(len(moves))
		}
		var nodes uint64
		for i := range moves {
			nodes += count(p.Update(&moves[i]), depth-1)
		}
		return nodes
	}
	return count(corentings.NewGame(option).Position(), depth), nil
}

func corentingsPGN(name string) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	games := 0
	for s := corentings.NewScanner(file); s.HasNext(); {
		if _, err := s.ParseNext(); err == nil {
			games++
		}
	}
	return games, nil
}
