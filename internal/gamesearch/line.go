package gamesearch

import (
	"encoding/binary"
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/hall"
)

// LineOf returns the line of a finished game.
func LineOf(v *hall.View) Line {
	start := v.StartPosition()
	made := v.Moves[:min(v.Plies, len(v.Moves))]
	moves := make([]chess.Move, len(made))
	for i, m := range made {
		moves[i] = m.Move
	}
	return NewLine(v.Game, start, moves)
}

// NewLine returns the line of a game.
func NewLine(id hall.GameID, start chess.Position, moves []chess.Move) Line {
	l := Line{Game: id, Moves: encodeMoves(moves)}
	if start != chess.Initial() {
		l.Start = fen.Shredder(start)
	}
	return l
}

// encodeMoves writes the 16 bits of each move, low byte first. A change of [chess.Move] must make
// the stores drop all lines. A test checks the present values.
func encodeMoves(moves []chess.Move) []byte {
	data := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		data = binary.LittleEndian.AppendUint16(data, uint16(m))
	}
	return data
}

// startPosition returns the position in which the game began. ok is false if the position is
// unknown.
func (l *Line) startPosition() (p chess.Position, ok bool, err error) {
	switch l.Start {
	case "":
		return chess.Initial(), true, nil
	case Unknown:
		return p, false, nil
	}
	setup, err := fen.Parse(l.Start)
	if err != nil {
		return p, false, fmt.Errorf("gamesearch: the start of %s: %w", l.Game, err)
	}
	if p, err = setup.Position(chess.Recoverable); err != nil {
		return p, false, fmt.Errorf("gamesearch: the start of %s: %w", l.Game, err)
	}
	return p, true, nil
}

// decodeMoves decodes the moves.
func (l *Line) decodeMoves() []chess.Move {
	moves := make([]chess.Move, 0, len(l.Moves)/2)
	for data := l.Moves; len(data) >= 2; data = data[2:] {
		moves = append(moves, chess.Move(binary.LittleEndian.Uint16(data)))
	}
	return moves
}

// appendKeys appends the keys of all positions of the game, including the first.
func (l *Line) appendKeys(keys []uint64) ([]uint64, error) {
	p, ok, err := l.startPosition()
	if err != nil || !ok {
		return keys, err
	}
	keys = append(keys, p.Key())
	for data := l.Moves; len(data) >= 2; data = data[2:] {
		p.Play(chess.Move(binary.LittleEndian.Uint16(data)))
		keys = append(keys, p.Key())
	}
	return keys, nil
}

// find returns the number of half moves after which a position first occurred.
func (l *Line) find(wanted *chess.Position) (ply int, found bool, err error) {
	p, ok, err := l.startPosition()
	if err != nil || !ok {
		return 0, false, err
	}
	for data := l.Moves; ; data = data[2:] {
		if p.Same(wanted) {
			return ply, true, nil
		}
		if len(data) < 2 {
			return 0, false, nil
		}
		p.Play(chess.Move(binary.LittleEndian.Uint16(data)))
		ply++
	}
}
