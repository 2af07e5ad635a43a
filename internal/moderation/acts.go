package moderation

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// Annul takes back the ratings of the rated games that two have begun since an
// instant, 0 for all of them. The games stay as they were played; what follows for
// ratings, of the two and of everybody after them, is worked out from the log of
// games.
func (s *Service) Annul(ctx context.Context, by, one, other conduct.Person, since int64, complaint int, reason string) (conduct.Acted, error) {
	take := conduct.Take{Against: one, Measure: conduct.Annul, Complaint: complaint, Reason: reason}
	rows, err := s.hall.Between(ctx, one.ID, other.ID, evidenceGames)
	if err != nil {
		return conduct.Acted{}, err
	}
	for _, g := range rows {
		if g.Rated && int64(g.Started) >= since {
			take.Games = append(take.Games, string(g.ID))
		}
	}
	return s.Act(ctx, by, take)
}

// Act does a command that makes an act: Take, Lift or Reinstate. Where it comes with
// an error the act stands all the same, see [Service.Do].
func (s *Service) Act(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Acted, error) {
	e, err := s.Do(ctx, by, c)
	act, _ := e.(conduct.Acted)
	return act, err
}

// Adjudicate decides a game that its players do not finish, adjourned or in play, or
// corrects such a decision after an appeal. It is an act about both, who read it and
// may appeal; about is what the acts say of the game. ok is false where there is no
// such game.
func (s *Service) Adjudicate(ctx context.Context, by, white, black conduct.Person, result laws.Result, reason, about string) (acts []conduct.Acted, ok bool, err error) {
	row, ok, err := s.undecided(ctx, white.ID, black.ID)
	switch {
	case err != nil || !ok:
		return nil, ok, err
	case white.ID == by.ID || black.ID == by.ID:
		return nil, true, &conduct.Refusal{Code: conduct.OwnCase}
	}
	if err := s.hall.Adjudicate(ctx, row.ID, result, reason); err != nil {
		return nil, true, err
	}
	for _, who := range []conduct.Person{white, black} {
		act, err := s.Act(ctx, by, conduct.Take{Against: who, Measure: conduct.Adjudicate, Reason: about})
		if err != nil {
			return acts, true, err
		}
		acts = append(acts, act)
	}
	return acts, true, nil
}

// undecided is the game of two people that an administrator may decide, with these
// colours: the adjourned one, the one in play, or the last one when an administrator
// has decided that.
func (s *Service) undecided(ctx context.Context, white, black string) (row hall.GameRow, ok bool, err error) {
	if row, ok := s.hall.StoredBetween(white, black); ok && row.White.ID == white {
		return row, true, nil
	}
	games := s.hall.Games()
	if at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.White.ID == white && g.Black.ID == black }); at >= 0 {
		return games[at], true, nil
	}
	last, err := s.hall.Between(ctx, white, black, 1)
	if err != nil || len(last) == 0 || last[0].White.ID != white {
		return hall.GameRow{}, false, err
	}
	v, err := s.hall.Look(ctx, last[0].ID)
	return last[0], err == nil && v.Adjudicated(), err
}
