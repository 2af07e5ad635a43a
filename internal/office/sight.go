package office

import (
	"context"
	"errors"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// DeclareSight records that a player of an event cannot see the board, and who their assistant is,
// or removes this declaration. place is the place of a player in the roster of their team, and 0
// for players without a team. Only an official of the event may call it.
func (o *Office) DeclareSight(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, place int, sight tournament.Sight) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	sight, err := o.identifyAssistant(ctx, sight)
	if err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, err := acts.DeclareSight(t, player, place, sight)
		if err != nil {
			return nil, err
		}
		return single(c), nil
	})
}

// identifyAssistant returns a declaration with the account of the assistant if their name is a
// known handle. Any other name is that of a person without an account, who can only assist at a
// real board.
func (o *Office) identifyAssistant(ctx context.Context, s tournament.Sight) (tournament.Sight, error) {
	helper := tournament.Member{Handle: s.Assistant}
	if err := o.identify(ctx, &helper); err != nil {
		return s, err
	}
	s.Assistant, s.Account = helper.Handle, helper.ID
	return s, nil
}

// declare copies the declarations of both players of a game into spec. It returns refusals if a
// declaration prevents the game: the Laws of the round have no rules for such players, the
// assistant has no account on this server, or the assistant may not assist there.
func (o *Office) declare(ctx context.Context, e Event, board string, players [2]tournament.Entry, spec *hall.SeatSpec) (refusals []*tournament.Refusal, err error) {
	edition := string(spec.Regulations.Edition)
	for i, p := range players {
		if !p.Sight.CannotSee() {
			continue
		}
		if !tournament.HasSightRules(edition) {
			r := tournament.Refuse(tournament.SightElsewhere, "board", board, "name", p.Name, "laws", edition)
			r.Article, r.Edition = tournament.SightArticle, tournament.Edition
			refusals = append(refusals, r)
			continue
		}
		spec.Declared[i] = hall.Declared{CannotSee: true, Duties: p.Sight.Duties}
		if p.Sight.Assistant == "" {
			continue
		}
		helper, err := o.assistant(ctx, p.Sight)
		if err != nil {
			return nil, err
		}
		seats := []string{spec.White.ID, spec.Black.ID, spec.Declared[0].Assistant.ID}
		switch {
		case helper.ID == "":
			refusals = append(refusals, tournament.Refuse(tournament.AssistantMissing, "board", board, "name", p.Name, "assistant", p.Sight.Assistant))
		case slices.Contains(seats, helper.ID), e.Rights(helper).Arbitrate:
			refusals = append(refusals, tournament.Refuse(tournament.AssistantUnfit, "board", board, "name", p.Name, "assistant", helper.Handle))
		default:
			spec.Declared[i].Assistant = helper
		}
	}
	return refusals, nil
}

// assistant returns the member who is named as an assistant. Its ID is empty when there is no such
// account.
func (o *Office) assistant(ctx context.Context, s tournament.Sight) (members.Identity, error) {
	if o.opt.Members == nil {
		return members.Identity{}, nil
	}
	profile, err := o.opt.Members.Find(ctx, s.Assistant)
	if unknown := (&members.Error{Code: members.HandleUnknown}); errors.Is(err, unknown) {
		return members.Identity{}, nil
	}
	if err != nil {
		return members.Identity{}, notRecorded(err)
	}
	return profile.Identity(), nil
}
