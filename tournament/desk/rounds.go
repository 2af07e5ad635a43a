package desk

import (
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// Lot is what chance gives before the first round.
type Lot struct {
	Color tournament.Color // of number 1 in round 1
	// Shuffle puts places in an order drawn by lot; a round robin needs it.
	Shuffle func(n int) []int
}

// Number gives the starting numbers: in a round robin by lot, in Belgrade groups by
// their seeding, else by the initial order of a Swiss, with the colour of the lot
// where it matters.
func Number(t tournament.Tournament, lot Lot) tournament.DrawLots {
	if t.Regulations().System == tournament.Berger && lot.Shuffle != nil {
		active := t.Active()
		order := make([]tournament.PlayerID, 0, len(active))
		for _, place := range lot.Shuffle(len(active)) {
			order = append(order, active[place])
		}
		return tournament.DrawLots{Order: order}
	}
	switch t.Regulations().System {
	case tournament.Belgrade:
		return tournament.DrawLots{Order: seeded(t), Listed: true}
	case tournament.Scheveningen:
		return tournament.DrawLots{Order: t.Ranked(), Listed: true}
	}
	return tournament.DrawLots{Order: t.Ranked(), Listed: true, Color: lot.Color}
}

// seeded are the players who have not withdrawn by rating, title and name, as groups
// and brackets seed them.
func seeded(t tournament.Tournament) []tournament.PlayerID {
	active := t.Active()
	entries := make([]tournament.Entry, len(active))
	for i, id := range active {
		p, _ := t.Player(id)
		entries[i] = p.Entry
	}
	order := make([]tournament.PlayerID, len(active))
	for i, at := range knockout.Seed(entries) {
		order[i] = active[at]
	}
	return order
}

// Draft proposes the next round by the event's own system. Before the first one
// it gives the starting numbers if nobody has: these commands come with it.
func Draft(t tournament.Tournament, by tournament.Actor, at clock.Instant, lot Lot, o swiss.Options) (systems.Proposal, []tournament.Command, error) {
	var commands []tournament.Command
	if !t.NumbersDrawn() {
		commands = append(commands, Number(t, lot))
		after, _, err := Do(t, by, commands, at)
		if err != nil {
			return systems.Proposal{}, nil, err
		}
		t = after
	}
	p, err := systems.Draft(t, t.Published()+1, o)
	return p, commands, err
}

// Publish makes pairings known as the next round. Rounds before it whose boards
// all have results are closed. Players who count as withdrawn because they were absent
// withdraw, or return where they are paired all the same. In a round robin the boards of
// who has withdrawn are scored by default at once.
func Publish(t tournament.Tournament, pairings []tournament.Pairing, reason string, source tournament.Source) []tournament.Command {
	var commands []tournament.Command
	for _, r := range t.Rounds() {
		if r.Complete() && !r.Closed {
			commands = append(commands, tournament.CloseRound{Round: r.Number})
		}
	}
	for _, a := range t.Absences() {
		switch {
		case !a.Withdraws():
		case slices.ContainsFunc(pairings, func(p tournament.Pairing) bool { return p.White == a.Player || p.Black == a.Player }):
			commands = append(commands, tournament.Return{Player: a.Player})
		default:
			commands = append(commands, tournament.Withdraw{Player: a.Player, Absent: a.Round})
		}
	}
	round := t.Published() + 1
	commands = append(commands, tournament.PublishRound{Round: round, Pairings: pairings, Reason: reason})
	for _, p := range pairings {
		if p.Bye != "" {
			continue
		}
		white, _ := t.Player(p.White)
		black, _ := t.Player(p.Black)
		result := tournament.NoResult
		switch {
		case white.Withdrawn && black.Withdrawn:
			result = tournament.DoubleForfeit
		case white.Withdrawn:
			result = tournament.BlackByForfeit
		case black.Withdrawn:
			result = tournament.WhiteByForfeit
		}
		if result != tournament.NoResult {
			commands = append(commands, tournament.RecordResult{Round: round, Board: p.Board, Result: result, Source: source})
		}
	}
	return commands
}

// Departs compares pairings for the next round with what the event's own system
// proposes: nil when they are the same, or when the system leaves them to the
// arbiter. The error is that of [systems.Draft].
func Departs(t tournament.Tournament, pairings []tournament.Pairing) (*swiss.Difference, error) {
	d, err := systems.Differs(t, pairings)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code == tournament.NoProposal {
		return nil, nil //nolint:nilnil // nothing that they could differ from
	}
	return d, err
}

// PublishByHand is Publish of pairings that the arbiter made. Those that depart from
// what the system proposes want a reason: the refusal is ReasonMissing, and the
// difference says what departs. Each pair and bye that breaks an absolute rule of the system is
// named with its article before it, and stands in the log with the reason.
func PublishByHand(t tournament.Tournament, pairings []tournament.Pairing, reason string, source tournament.Source) ([]tournament.Command, *swiss.Difference, error) {
	d, err := Departs(t, pairings)
	if err != nil {
		return nil, d, err
	}
	broken, err := systems.Broken(t, pairings)
	if err != nil {
		return nil, d, err
	}
	if strings.TrimSpace(reason) == "" && (d != nil || len(broken) > 0) {
		var said []*tournament.Refusal
		for _, b := range broken {
			said = append(said, b.Refusal(t))
		}
		return nil, d, tournament.RefuseAll(append(said, tournament.Refuse(tournament.ReasonMissing)))
	}
	commands := Publish(t, pairings, reason, source)
	for i, c := range commands {
		if p, is := c.(tournament.PublishRound); is {
			p.Broken = broken
			commands[i] = p
		}
	}
	return commands, d, nil
}
