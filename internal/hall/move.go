package hall

import (
	"encoding/json"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// ReadMove makes the command of a move out of two squares and a promotion, as
// in "e2e4" and "e7e8q", and the number of half moves that the player had seen.
// It looks at no position, so that a move sent once more, after it was made,
// can still be read; castling may be the king's own move or the king taking its
// rook. ok is false for a text that is no two squares.
func ReadMove(uci string, ply int) (m laws.Move, ok bool) {
	data, err := json.Marshal(map[string]any{"type": laws.Move{}.CommandKind(), "move": uci, "ply": ply})
	if err != nil || uci == "" {
		return laws.Move{}, false
	}
	c, err := wire.DecodeCommand(data)
	if err != nil {
		return laws.Move{}, false
	}
	m, ok = c.(laws.Move)
	return m, ok
}
