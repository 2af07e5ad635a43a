package main

import "github.com/notnil/chess"

func init() {
	counters["notnil"] = func(text string, depth int) (uint64, error) {
		option, err := chess.FEN(text)
		if err != nil {
			return 0, err
		}
		return notnilPerft(chess.NewGame(option).Position(), depth), nil
	}
}

func notnilPerft(p *chess.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		nodes += notnilPerft(p.Update(m), depth-1)
	}
	return nodes
}
