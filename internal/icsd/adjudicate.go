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

// adjudicate decides a game that its players do not finish, adjourned or in play, or
// corrects such a decision after an appeal: "adjudicate WHITE BLACK
// white|black|draw|abort REASON". It is an act about both, who read it and may
// appeal.
func (c *client) adjudicate(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 4)
	if len(words) < 4 {
		return "", c.used("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	result, known := rulings[strings.ToLower(words[2])]
	if !known {
		return "", c.used("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	return c.against(ctx, words[0], func(white conduct.Person) (string, error) {
		return c.against(ctx, words[1], func(black conduct.Person) (string, error) {
			row, ok, err := c.server.undecided(ctx, white.ID, black.ID)
			switch {
			case err != nil:
				return "", err
			case !ok:
				return "", misused("There is no stored game " + white.Handle + " vs. " + black.Handle + ".")
			case white.ID == c.me.ID || black.ID == c.me.ID:
				return "", forbidden(c.text("conduct.own-case"))
			}
			reason := strings.TrimSpace(words[3])
			if err := c.server.hall.Adjudicate(ctx, row.ID, result, reason); err != nil {
				return "", err
			}
			about := white.Handle + " vs. " + black.Handle + " " + result.String() + ": " + reason
			one, err := c.measures(ctx, conduct.Take{Against: white, Measure: conduct.Adjudicate, Reason: about})
			if err != nil {
				return one, err
			}
			other, err := c.measures(ctx, conduct.Take{Against: black, Measure: conduct.Adjudicate, Reason: about})
			return join(one, other), err
		})
	})
}

// undecided is the game of two people that an administrator may decide, with these
// colours: the adjourned one, the one in play, or the last one when an administrator
// has decided that.
func (s *Server) undecided(ctx context.Context, white, black string) (row hall.GameRow, ok bool, err error) {
	if row, ok := s.hall.StoredBetween(white, black); ok && row.White.ID == white {
		return row, true, nil
	}
	games := s.hall.Games()
	if at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.White.ID == white && g.Black.ID == black }); at >= 0 {
		return games[at], true, nil
	}
	last, err := s.between(ctx, white, black, 1)
	if err != nil || len(last) == 0 || last[0].White.ID != white {
		return hall.GameRow{}, false, err
	}
	v, err := s.hall.Look(ctx, last[0].ID)
	return last[0], err == nil && v.Adjudicated(), err
}
