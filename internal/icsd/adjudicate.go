package icsd

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// rulings are the results that an administrator may give, by the family's words.
var rulings = map[string]laws.Result{
	"white": laws.WhiteWins, "black": laws.BlackWins, "draw": laws.Drawn, "abort": laws.NoResult,
}

// adjudicate decides a game that its players do not finish, adjourned or in play:
// "adjudicate WHITE BLACK white|black|draw|abort REASON". It is an act about both,
// who read it and may appeal.
func (c *client) adjudicate(ctx context.Context, args string) string {
	words := strings.SplitN(args, " ", 4)
	if len(words) < 4 {
		return c.used("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	result, known := rulings[strings.ToLower(words[2])]
	if !known {
		return c.used("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	return c.against(ctx, words[0], func(white conduct.Person) string {
		return c.against(ctx, words[1], func(black conduct.Person) string {
			row, ok := c.server.unfinished(white.ID, black.ID)
			switch {
			case !ok:
				return "There is no stored game " + white.Handle + " vs. " + black.Handle + "."
			case white.ID == c.me.ID || black.ID == c.me.ID:
				return c.text("conduct.own-case")
			}
			reason := strings.TrimSpace(words[3])
			if err := c.server.hall.Adjudicate(ctx, row.ID, result, reason); err != nil {
				return c.refused(err)
			}
			about := white.Handle + " vs. " + black.Handle + " " + result.String() + ": " + reason
			return join(
				c.measures(ctx, conduct.Take{Against: white, Measure: conduct.Adjudicate, Reason: about}),
				c.measures(ctx, conduct.Take{Against: black, Measure: conduct.Adjudicate, Reason: about}),
			)
		})
	})
}

// unfinished is the game of two people that they have not finished, with these
// colours: the adjourned one, or the one in play.
func (s *Server) unfinished(white, black string) (hall.GameRow, bool) {
	if row, ok := s.hall.StoredBetween(white, black); ok && row.White.ID == white {
		return row, true
	}
	games := s.hall.Games()
	at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.White.ID == white && g.Black.ID == black })
	if at < 0 {
		return hall.GameRow{}, false
	}
	return games[at], true
}
