package office

import (
	"context"
	"errors"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Create creates an event. Missing regulations get their usual values, and ratings are taken from
// the lists that are usual for its kind if it declares no others. The refusal lists every
// fault of the regulations. Only a member with the role of organiser may call it.
func (o *Office) Create(ctx context.Context, who members.Identity, regs tournament.Regulations) (EventID, error) {
	if err := requireOrganiser(who); err != nil {
		return "", err
	}
	return o.create(ctx, who, regs, "")
}

// create creates an event in FIDE mode, or outside it for a reason.
func (o *Office) create(ctx context.Context, who members.Identity, regs tournament.Regulations, outside string) (EventID, error) {
	if regs = regs.Complete(); len(regs.RatingLists) == 0 {
		regs.RatingLists = []string{tournament.UsualLists}
	}
	faults := slices.Concat(regs.Faults(), regs.NewFaults(), PlayFaults(regs))
	if refusal := tournament.RefuseAll(faults); refusal != nil {
		return "", refusal
	}
	return o.newLedger(func(l *ledger) error {
		_, err := l.act(ctx, actor(who), func(t tournament.Tournament) ([]tournament.Command, error) {
			if t.Exists() {
				return nil, errTaken
			}
			commands := single(tournament.Create{Regulations: regs, FIDEMode: true})
			if outside != "" {
				commands = append(commands, tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: outside})
			}
			return commands, nil
		})
		return err
	})
}

// newLedger chooses a random name for a new event and calls begin, which writes the first records
// of its log.
func (o *Office) newLedger(begin func(*ledger) error) (EventID, error) {
	for {
		id, err := o.newID()
		if err != nil {
			return "", notRecorded(err)
		}
		err = begin(o.ledger(id))
		switch {
		case errors.Is(err, errTaken):
			continue // the name exists already
		case err != nil:
			return "", err
		}
		return id, nil
	}
}

// recordFirst records the facts with which an event begins.
func (l *ledger) recordFirst(ctx context.Context, facts []tournament.Event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.current().Seq > 0 {
		return errTaken
	}
	return l.record(context.WithoutCancel(ctx), 0, facts)
}

// errTaken reports that the randomly chosen name of an event exists already.
var errTaken = errors.New("office: the name is taken")

// Control converts a time control entered in a form, in minutes and seconds per move, to the
// notation of the log. A text that cannot be parsed is returned unchanged, so that Create refuses
// it.
func Control(text string) string {
	c, err := clock.ReadControlMinutes(text)
	switch {
	case err == nil:
		return c.String()
	case text == "":
		return ""
	}
	return text + "?"
}

// PlayFaults returns the faults of the regulations that package tournament does not check: faults
// of the edition of the Laws and of the time controls.
func PlayFaults(regs tournament.Regulations) []*tournament.Refusal {
	var faults []*tournament.Refusal
	edition := func(text string) {
		if !slices.Contains(laws.Editions(), laws.Edition(text)) {
			faults = append(faults, tournament.Refuse(tournament.RegulationImproper, "field", "laws", "value", text))
		}
	}
	edition(regs.Laws)
	_, err := clock.ParseControlSeconds(regs.Control)
	switch {
	case regs.Control == "" && regs.Venue == tournament.OnScreen:
		faults = append(faults, tournament.Refuse(tournament.RegulationMissing, "field", "control"))
	case regs.Control != "" && err != nil:
		faults = append(faults, tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", regs.Control))
	}
	for _, terms := range regs.Each {
		if terms.Laws != "" {
			edition(terms.Laws)
		}
		if terms.Venue == tournament.OnScreen && regs.ControlOf(terms.Round) == "" {
			faults = append(faults, tournament.Refuse(tournament.RegulationMissing, "field", "control"))
		}
		if _, err := clock.ParseControlSeconds(terms.Control); terms.Control != "" && err != nil {
			faults = append(faults, tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", terms.Control))
		}
	}
	return faults
}

// AmendRegulations replaces the regulations of an event. change returns the new regulations for
// those in force. The regulations under which the event has been played so far cannot change. Only
// an organiser of the event may call it.
func (o *Office) AmendRegulations(ctx context.Context, who members.Identity, id EventID, change func(tournament.Regulations) tournament.Regulations, reason string) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		regs := change(t.Regulations())
		if refusal := tournament.RefuseAll(PlayFaults(regs.Complete())); refusal != nil {
			return nil, refusal
		}
		return single(tournament.AmendRegulations{Regulations: regs, Reason: reason}), nil
	})
}

// Accelerate sets or removes the acceleration of a Swiss before its first round. Only an organiser
// of the event may call it.
func (o *Office) Accelerate(ctx context.Context, who members.Identity, id EventID, by tournament.Acceleration, reason string) (acts.Act, error) {
	return o.AmendRegulations(ctx, who, id, func(regs tournament.Regulations) tournament.Regulations {
		regs.Acceleration = by
		return regs
	}, reason)
}
