package office

import (
	"context"
	"errors"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// Create begins an event, for organisers. What the regulations leave out gets
// its ordinary value; every fault of theirs is in the refusal.
func (o *Office) Create(ctx context.Context, who members.Identity, regs tournament.Regulations) (EventID, error) {
	if err := organiser(who); err != nil {
		return "", err
	}
	regs = regs.Complete()
	faults := slices.Concat(regs.Faults(), regs.Unfit(), PlayFaults(regs))
	if refusal := tournament.RefuseAll(faults); refusal != nil {
		return "", refusal
	}
	return o.begin(func(l *ledger) error {
		_, err := l.act(ctx, actor(who), func(t tournament.Tournament) ([]tournament.Command, error) {
			if t.Exists() {
				return nil, errTaken
			}
			return one(tournament.Create{Regulations: regs}), nil
		})
		return err
	})
}

// begin draws the name of a new event and begins its log.
func (o *Office) begin(begin func(*ledger) error) (EventID, error) {
	for {
		id, err := o.newID()
		if err != nil {
			return "", notRecorded(err)
		}
		err = begin(o.ledger(id))
		switch {
		case errors.Is(err, errTaken):
			continue // that name was drawn before
		case err != nil:
			return "", err
		}
		return id, nil
	}
}

// first records the facts with which an event begins.
func (l *ledger) first(ctx context.Context, facts []tournament.Event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.event().Seq > 0 {
		return errTaken
	}
	return l.record(context.WithoutCancel(ctx), 0, facts)
}

var errTaken = errors.New("office: the name is taken")

// Control is a time control as forms have it, in minutes and seconds a move, in the
// notation of the log. What cannot be read is left for Create to refuse, as no
// control in seconds either.
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

// PlayFaults are the faults of regulations in what the tournament leaves to those who
// play: the edition of the Laws and the clock.
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

// AmendRegulations replaces what was announced, for organisers; change makes the new
// regulations from those in force. What the event has been played by stays.
func (o *Office) AmendRegulations(ctx context.Context, who members.Identity, id EventID, change func(tournament.Regulations) tournament.Regulations, reason string) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		regs := change(t.Regulations())
		if refusal := tournament.RefuseAll(PlayFaults(regs.Complete())); refusal != nil {
			return nil, refusal
		}
		return one(tournament.AmendRegulations{Regulations: regs, Reason: reason}), nil
	})
}

// Accelerate announces the acceleration of a Swiss before its first round, or that
// there is none, for organisers.
func (o *Office) Accelerate(ctx context.Context, who members.Identity, id EventID, by tournament.Acceleration, reason string) (desk.Act, error) {
	return o.AmendRegulations(ctx, who, id, func(regs tournament.Regulations) tournament.Regulations {
		regs.Acceleration = by
		return regs
	}, reason)
}
