package icsd

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// annul takes ratings back: "annul HANDLE OPPONENT [TIME] [#COMPLAINT] REASON", for
// the rated games that the two have begun within that time, or for all of them.
// The games stay as they were played; what follows for ratings, of the two and of
// everybody after them, is worked out from the log of games.
func (c *client) annul(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.used("annul HANDLE OPPONENT [30m|12h|7d|4w] REASON")
	}
	return c.against(ctx, words[0], func(one conduct.Person) (string, error) {
		other, err := c.concerned(ctx, words[1])
		if err != nil {
			return "", err
		}
		reason, since := strings.TrimSpace(strings.Join(words[2:], " ")), int64(0)
		word, rest, _ := strings.Cut(reason, " ")
		if span, ok := spanOf(word); ok {
			reason, since = rest, c.server.now().Add(-span).UnixMilli()
		}
		take := conduct.Take{Against: one, Measure: conduct.Annul}
		take.Complaint, take.Reason = aboutComplaint(reason)
		rows, err := c.server.between(ctx, one.ID, other.ID, evidenceGames)
		if err != nil {
			return "", err
		}
		for _, g := range rows {
			if g.Rated && int64(g.Started) >= since {
				take.Games = append(take.Games, string(g.ID))
			}
		}
		e, err := c.enter(ctx, take)
		if err != nil {
			return "", err
		}
		return c.annulled(ctx, e.(conduct.Acted)) //nolint:forcetypeassert // what Take gives
	})
}

// reinstate gives ratings again that an act has taken: "reinstate ACT REASON".
func (c *client) reinstate(ctx context.Context, args string) (string, error) {
	n, reason, ok := numbered(args)
	if !ok {
		return "", c.used("reinstate ACT REASON")
	}
	e, err := c.enter(ctx, conduct.Reinstate{Act: n, Reason: reason})
	if err != nil {
		return "", err
	}
	return c.annulled(ctx, e.(conduct.Acted)) //nolint:forcetypeassert // what Reinstate gives
}

// annulled tells of ratings that are taken back or given again.
func (c *client) annulled(ctx context.Context, act conduct.Acted) (string, error) {
	c.server.tellOpponent(ctx, act, !act.Lifted, act.By.Handle, act.Reason)
	answer, err := c.done(ctx, act)
	return join(answer, i18n.Count(c.language(), "icsd.annul.done", len(act.Games))), err
}

// tellOpponent tells the other player of the games of an act about ratings that
// they are taken back or given again: it changes his.
func (s *Server) tellOpponent(ctx context.Context, act conduct.Acted, taken bool, by, reason string) {
	if len(act.Games) == 0 {
		return
	}
	v, err := s.hall.Look(ctx, hall.GameID(act.Games[0])) // all of them are of the same two
	if err != nil {
		s.log.Warn("ics: whose ratings?", "err", err, "game", act.Games[0])
		return
	}
	opponent := v.White.ID
	if opponent == act.Against.ID {
		opponent = v.Black.ID
	}
	key := "annul.opponent"
	if !taken {
		key = "annul.opponent.again"
	}
	for _, other := range s.clientsOf(opponent) {
		other.tell(other.text(key, "By", by, "Handle", act.Against.Handle, "Reason", reason))
	}
}
