package office

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// Undo undoes the act that contains the fact at a place of the log. Undoing an Undone fact restores
// what it undid. The caller needs the rights that the act required. The refusals are NothingToUndo,
// NotUndoable, FactRestsOn, and those of missing rights.
func (o *Office) Undo(ctx context.Context, who members.Identity, id EventID, place int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		places := t.Act(place)
		if err := (Event{ID: id, Tournament: t}).undoRight(who, places); err != nil {
			return nil, err
		}
		return single(tournament.Undo{Facts: places, Reason: reason}), nil
	})
}

// LastAct returns the place of the last act of the log that a member may undo, by their rights and
// the kinds of its facts, or 0 when there is none. Acts of the hall are skipped, because they are
// corrected instead.
func (e Event) LastAct(who members.Identity) int {
	log := e.Tournament.Log()
	for _, f := range slices.Backward(log) {
		if _, undoes := f.Event.(tournament.Undone); !undoes && e.MayUndo(who, log, f) {
			return f.Place
		}
	}
	return 0
}

// MayUndo reports whether a member may undo a fact, by their rights and its kind. Whether later
// facts depend on it is checked only by Undo.
func (e Event) MayUndo(who members.Identity, log []tournament.Fact, f tournament.Fact) bool {
	return e.Tournament.Undoable(f) && e.Rights(who).require(log, f.Event) == nil
}

// undoRight returns a refusal when a member lacks the rights that an act needs.
func (e Event) undoRight(who members.Identity, places []int) error {
	log := e.Tournament.Log()
	facts := make([]tournament.Event, 0, len(places))
	for _, place := range places {
		facts = append(facts, log[place-1].Event)
	}
	published := slices.ContainsFunc(facts, func(f tournament.Event) bool { _, is := f.(tournament.RoundPublished); return is })
	rights := e.Rights(who)
	for _, f := range facts {
		if published {
			// Closing the round and the results of boards without players are part of the act.
			switch f.(type) { //nolint:gochecksumtype // the others ask for rights of their own
			case tournament.RoundEnded, tournament.ResultRecorded, tournament.GameRecorded:
				continue
			}
		}
		if err := rights.require(log, f); err != nil {
			return err
		}
	}
	return nil
}

// mayAdvance reports whether the rights suffice for an act on a contest. Announcing a contest needs
// an organiser, or an arbiter for a play-off. Recording results needs an arbiter. Everything else
// needs one of the two.
func (r Rights) mayAdvance(e tournament.ContestAdvanced) bool {
	facts, _ := e.Facts.(knockout.Facts)
	for _, fact := range facts {
		switch f := fact.(type) { //nolint:gochecksumtype // the others follow from these, or are for whoever conducts
		case knockout.Announced:
			return r.Organise || r.Arbitrate && f.Regulations.System == knockout.PlayOff
		case knockout.GamesForfeited:
			return r.Conduct() // the results follow from it
		case knockout.ResultRecorded, knockout.ResultCorrected:
			return r.Arbitrate
		}
	}
	return r.Conduct()
}

// require returns a refusal when the rights do not suffice for a fact.
func (r Rights) require(log []tournament.Fact, f tournament.Event) error {
	refuse := func(may bool, code tournament.Code) error {
		if may {
			return nil
		}
		return tournament.Refuse(code)
	}
	switch f := f.(type) {
	case tournament.ResultRecorded, tournament.ResultCorrected, tournament.RatingCorrected, tournament.GameRecorded, tournament.GameCorrected, tournament.MatterNoted, tournament.AppealDecided:
		return refuse(r.Arbitrate, tournament.NotArbiter)
	case tournament.PlacesSettled, tournament.PositionDrawn, tournament.ByeGranted, tournament.ByeRevoked, tournament.PlayersCheckedIn, tournament.PlayersCheckedOut, tournament.LineUpGiven,
		tournament.PlayerWithdrawn, tournament.PlayerReturned,
		tournament.PairForbidden, tournament.PairAllowed, tournament.PairForced, tournament.PairReleased,
		tournament.BoardAdjourned, tournament.ReportsOpened, tournament.ReportsClosed, tournament.ResultReported,
		tournament.RoundEnded, tournament.RoundReopened, tournament.RulingNoted, tournament.RulingRevoked, tournament.RulingSettled, tournament.AppealMade, tournament.AppealWithdrawn:
		return refuse(r.Conduct(), tournament.NotOfficial)
	case tournament.RegulationsAmended, tournament.PlayersEntered, tournament.LateEntered, tournament.PlayerAmended, tournament.LaterRatingGiven, tournament.PlayerRemoved,
		tournament.NumbersAssigned, tournament.NumbersRevoked, tournament.NumbersExchanged, tournament.NumbersRegenerated, tournament.ByHandBegun, tournament.ByHandEnded, tournament.RoundPublished, tournament.RoundRevoked:
		return refuse(r.Organise, tournament.NotOrganiser)
	case tournament.ContestAdvanced:
		return refuse(r.mayAdvance(f), tournament.NotOfficial)
	case tournament.Undone:
		for _, place := range f.Facts {
			if err := r.require(log, log[place-1].Event); err != nil {
				return err
			}
		}
		return nil
	case tournament.Created, tournament.BoardSeated, tournament.OfficialAppointed, tournament.OfficialDismissed, tournament.EventRemoved, tournament.EventRestored, tournament.RulingAttributed, tournament.FollowRefused, tournament.FIDEModeLeft, tournament.IntegrityNoted:
		return refuse(r.Appoint, tournament.NotOwner) // these cannot be undone
	}
	return refuse(false, tournament.NotOfficial)
}
