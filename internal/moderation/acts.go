package moderation

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// Annul annuls the rating changes of the rated games that two players began after an instant; 0
// means all their games. The games themselves do not change. Later ratings of all players are
// computed again from the log of games.
func (s *Service) Annul(ctx context.Context, by, one, other conduct.Person, since int64, complaint int, reason string) (conduct.Acted, error) {
	take := conduct.Take{Against: one, Measure: conduct.Annul, Complaint: complaint, Reason: reason}
	rows, err := s.hall.GamesBetween(ctx, one.ID, other.ID, evidenceGames)
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

// Act runs a command that records an act: Take, Lift or Reinstate. If it returns an act and an
// error, the act is recorded but could not be carried out, see [Service.Do].
func (s *Service) Act(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Acted, error) {
	e, err := s.Do(ctx, by, c)
	act, _ := e.(conduct.Acted)
	return act, err
}

// Adjudicate decides an unfinished game, adjourned or in progress, or corrects an earlier decision
// after an appeal. It records one act about each player, who may appeal against it. ok is false if
// there is no such game. If an error occurs after the game was decided, the missing acts are
// recorded at the next start of the server.
func (s *Service) Adjudicate(ctx context.Context, by, white, black conduct.Person, result laws.Result, reason string) (acts []conduct.Acted, ok bool, err error) {
	s.deciding.Lock()
	defer s.deciding.Unlock()
	v, ok, err := s.decidableGame(ctx, white.ID, black.ID)
	if err != nil || !ok {
		return nil, ok, err
	}
	game := string(v.Game)
	about := ""
	if reason = strings.TrimSpace(reason); reason != "" {
		about = white.Handle + " vs. " + black.Handle + " " + result.String() + ": " + reason
	}
	begin := conduct.BeginAdjudication{Game: game, Seq: v.Seq, Against: []conduct.Person{white, black}, Result: result.String(), Reason: about}
	e, err := s.Steward.Do(ctx, by, begin)
	if err != nil {
		return nil, true, err
	}
	if err := s.hall.Adjudicate(ctx, v.Game, result, reason); err != nil {
		var byLaws *laws.Refusal
		var byHall *hall.Error
		if errors.As(err, &byLaws) || errors.As(err, &byHall) && byHall.Code != hall.NotRecorded {
			err = errors.Join(err, s.runAsServer(ctx, conduct.DropAdjudication{Game: game}))
		}
		return nil, true, err // after a failed write only a restart shows what the log holds
	}
	begun, _ := e.(conduct.Adjudicating)
	acts, err = s.actOnBoth(ctx, begun)
	return acts, true, err
}

// actOnBoth records the acts about both players of a decided game that were not recorded yet.
func (s *Service) actOnBoth(ctx context.Context, d conduct.Adjudicating) (acts []conduct.Acted, err error) {
	for _, who := range d.Against {
		act, err := s.Act(ctx, d.By, conduct.Take{Against: who, Measure: conduct.Adjudicate, Game: d.Game, Reason: d.Reason})
		if err != nil {
			return acts, err
		}
		acts = append(acts, act)
	}
	return acts, nil
}

// resumeAdjudications completes adjudications that were interrupted by a stop of the server. If the
// game's log has the decision, the acts about it are recorded. Otherwise the adjudication is
// dropped and the game continues.
func (s *Service) resumeAdjudications(ctx context.Context) error {
	s.deciding.Lock()
	defer s.deciding.Unlock()
	var waiting []conduct.Adjudicating
	s.Read(func(b *conduct.Book, _ clock.Instant) { waiting = b.Adjudications() })
	for _, d := range waiting {
		v, err := s.hall.Look(ctx, hall.GameID(d.Game))
		switch {
		case err != nil:
			s.log.Warn("moderation: a game that was being decided", "error", err, "game", d.Game)
			continue
		case v.Adjudicated() && v.Seq > d.Seq && v.Result.String() == d.Result:
			_, err = s.actOnBoth(ctx, d)
		default:
			err = s.runAsServer(ctx, conduct.DropAdjudication{Game: d.Game})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// decidableGame returns the game between two players, with these colours, that an administrator may
// decide. It is their adjourned game, their game in progress, or their last game if an
// administrator decided it.
func (s *Service) decidableGame(ctx context.Context, white, black string) (v hall.View, ok bool, err error) {
	if row, ok := s.hall.StoredGameBetween(white, black); ok && row.White.ID == white {
		v, err = s.hall.Look(ctx, row.ID)
		return v, true, err
	}
	games := s.hall.Games()
	if at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.White.ID == white && g.Black.ID == black }); at >= 0 {
		v, err = s.hall.Look(ctx, games[at].ID)
		return v, true, err
	}
	last, err := s.hall.GamesBetween(ctx, white, black, 1)
	if err != nil || len(last) == 0 || last[0].White.ID != white {
		return v, false, err
	}
	v, err = s.hall.Look(ctx, last[0].ID)
	return v, err == nil && v.Adjudicated(), err
}
