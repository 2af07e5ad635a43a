package office

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Upload creates an event from the facts of a file. Only an organiser may call it; they become its
// owner. Members and games in the file belong to another server: their identities are marked as
// foreign and give no rights here. Players are linked to members by their handles. The refusal is
// that of the first fact that does not fit.
func (o *Office) Upload(ctx context.Context, who members.Identity, facts []tournament.Event) (EventID, error) {
	if err := requireOrganiser(who); err != nil {
		return "", err
	}
	own := make([]tournament.Event, len(facts))
	later := o.timeShift(facts)
	for i, fact := range facts {
		stamp := fact.When()
		stamp.At += later
		var err error
		if own[i], err = o.adopt(ctx, who, withStamp(fact, stamp)); err != nil {
			return "", err
		}
	}
	t, err := tournament.Replay(own)
	if err != nil {
		return "", err
	}
	if refusal := tournament.RefuseAll(PlayFaults(t.Regulations())); refusal != nil {
		return "", refusal
	}
	return o.newLedger(func(l *ledger) error { return l.recordFirst(ctx, own) })
}

// timeShift returns by how much to shift the facts of a file without dates, so that the last of
// them is now. It returns 0 for a file with dates.
func (o *Office) timeShift(facts []tournament.Event) clock.Instant {
	if len(facts) == 0 || facts[0].Instant() > 0 {
		return 0
	}
	return clock.At(o.opt.Now()) - facts[len(facts)-1].Instant()
}

// markForeign marks an identity as belonging to another server.
func markForeign(id string) string {
	if id == "" || strings.HasPrefix(id, "~") {
		return id
	}
	return "~" + id
}

// IsLocalGame reports whether a game of a log was played in this hall. An uploaded log names games
// of another server, which cannot be shown here.
func IsLocalGame(game string) bool { return game != "" && !strings.HasPrefix(game, "~") }

// adopt returns a fact of an uploaded log as it is recorded here: identities are marked as foreign,
// and players are linked to members of this server.
func (o *Office) adopt(ctx context.Context, who members.Identity, fact tournament.Event) (tournament.Event, error) {
	stamp := fact.When()
	stamp.By.ID = markForeign(stamp.By.ID)
	source := func(s tournament.Source) tournament.Source {
		s.Game, s.Member = markForeign(s.Game), markForeign(s.Member)
		return s
	}
	var entry func(e tournament.Entry) (tournament.Entry, error)
	entry = func(e tournament.Entry) (tournament.Entry, error) {
		e.Member.ID = ""
		err := o.identify(ctx, &e.Member)
		if err == nil {
			e.Sight, err = o.identifyAssistant(ctx, e.Sight)
		}
		e.Roster = slices.Clone(e.Roster)
		for i := range e.Roster {
			if err == nil {
				e.Roster[i], err = entry(e.Roster[i])
			}
		}
		return e, err
	}
	var err error
	switch e := fact.(type) { //nolint:gochecksumtype // the others name nobody but in their stamp
	case tournament.Created:
		e.Stamp = stamp
		e.By = actor(who)
		return e, nil
	case tournament.PlayersEntered:
		e.Stamp, e.Players = stamp, append([]tournament.Entry(nil), e.Players...)
		for i := range e.Players {
			if e.Players[i], err = entry(e.Players[i]); err != nil {
				return nil, err
			}
		}
		return e, nil
	case tournament.LateEntered:
		e.Stamp = stamp
		e.Entry, err = entry(e.Entry)
		return e, err
	case tournament.PlayerAmended:
		e.Stamp = stamp
		e.Entry, err = entry(e.Entry)
		return e, err
	case tournament.BoardSeated:
		e.Stamp, e.Game, e.Instead = stamp, markForeign(e.Game), markForeign(e.Instead)
		return e, nil
	case tournament.ResultRecorded:
		e.Stamp, e.Source = stamp, source(e.Source)
		return e, nil
	case tournament.ResultCorrected:
		e.Stamp, e.Source = stamp, source(e.Source)
		return e, nil
	case tournament.ContestAdvanced:
		facts, _ := e.Facts.(knockout.Facts)
		e.Stamp, e.Facts = stamp, facts.Stamped(stamp).WithGameNames(markForeign)
		return e, nil
	case tournament.GameRecorded:
		e.Stamp, e.Source = stamp, source(e.Source)
		return e, nil
	case tournament.GameCorrected:
		e.Stamp, e.Source = stamp, source(e.Source)
		return e, nil
	case tournament.OfficialAppointed:
		e.Stamp, e.Member.ID = stamp, markForeign(e.Member.ID)
		return e, nil
	case tournament.OfficialDismissed:
		e.Stamp, e.Member.ID = stamp, markForeign(e.Member.ID)
		return e, nil
	}
	return withStamp(fact, stamp), nil
}

// withStamp returns a fact with another stamp.
func withStamp(fact tournament.Event, s tournament.Stamp) tournament.Event {
	v := reflect.New(reflect.TypeOf(fact)).Elem()
	v.Set(reflect.ValueOf(fact))
	v.FieldByName("Stamp").Set(reflect.ValueOf(s))
	return v.Interface().(tournament.Event)
}
