package icsd

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// playingLine is a view as the list of games shows it.
func (c *client) playingLine(v *hall.View) ics.Playing {
	dials := v.ClockAt(c.server.Hall.Now())
	pos := v.Position()
	return ics.Playing{
		Game: c.server.Games.Number(v.Game), Private: v.Terms.Private, Match: format.MatchOf(v), Move: v.Ply/2 + 1, WhiteToMove: v.Turn == chess.White,
		WhiteTime: dials.White, BlackTime: dials.Black,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
	}
}
