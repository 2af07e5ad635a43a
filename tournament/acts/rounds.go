package acts

import (
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// Lot holds the results of the drawing of lots before the first round.
type Lot struct {
	Color tournament.Color // of number 1 in round 1
	// Shuffle returns the numbers 0 to n-1 in random order. It is required for a round robin.
	Shuffle func(n int) []int
}

// AssignNumbers returns the command that assigns the starting numbers. A round robin draws them by lot.
// Belgrade groups use the seeding. All others use the initial order of a Swiss, with the drawn
// colour if the system needs one.
func AssignNumbers(t tournament.Tournament, lot Lot) tournament.DrawLots {
	if t.Regulations().System.AllMeetAll() && lot.Shuffle != nil {
		active := t.Active()
		order := make([]tournament.PlayerID, 0, len(active))
		for _, place := range lot.Shuffle(len(active)) {
			order = append(order, active[place])
		}
		return tournament.DrawLots{Order: order}
	}
	switch t.Regulations().System {
	case tournament.Belgrade:
		return tournament.DrawLots{Order: seedingOrder(t), Listed: true}
	case tournament.Scheveningen:
		return tournament.DrawLots{Order: t.Ranked(), Listed: true}
	}
	return tournament.DrawLots{Order: t.Ranked(), Listed: true, Color: lot.Color}
}

// seedingOrder returns the active players in the order of seeding: by rating, title and name.
func seedingOrder(t tournament.Tournament) []tournament.PlayerID {
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

// Draft returns the system's proposal for the next round. If no starting numbers are assigned, it
// also returns the command that assigns them.
func Draft(t tournament.Tournament, by tournament.Actor, at clock.Instant, lot Lot, o swiss.Options) (systems.Proposal, []tournament.Command, error) {
	var commands []tournament.Command
	if !t.NumbersDrawn() {
		commands = append(commands, AssignNumbers(t, lot))
		after, _, err := Do(t, by, commands, at, fidemode.Any)
		if err != nil {
			return systems.Proposal{}, nil, err
		}
		t = after
	}
	p, err := systems.Draft(t, t.Published()+1, o)
	return p, commands, err
}

// AdjournMissing returns the commands that adjourn the games without a result when the next round is
// paired, none if the event does not do that; see [tournament.Tournament.AdjournsMissing].
func AdjournMissing(t tournament.Tournament) (commands []tournament.Command) {
	for round := 1; round <= t.Published() && t.AdjournsMissing(); round++ {
		for _, p := range t.MissingGames(round) {
			commands = append(commands, tournament.AdjournBoard{Round: round, Board: p.Board, Game: p.Game, Paired: t.Published() + 1})
		}
	}
	return commands
}

// AsPaired returns the state with which the next round is paired: games without a result count as
// drawn if their pairing adjourns them. It records nothing.
func AsPaired(t tournament.Tournament) tournament.Tournament {
	if act, err := Try(t, tournament.Actor{}, AdjournMissing(t), t.LastChange()+1, fidemode.Any); err == nil {
		return act.After
	}
	return t
}

// Publish returns the commands that publish pairings as the next round. Earlier rounds are closed
// if all their boards have results. Players who count as withdrawn by an absence are withdrawn, or
// returned if they are paired. In a round robin the boards of withdrawn players are scored by
// default immediately.
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
	publish := tournament.PublishRound{Round: round, Pairings: pairings, Reason: reason}
	if slices.ContainsFunc(t.Forced(), func(f tournament.Forced) bool { return f.Round == round }) {
		// An error is one of the pairings, which are refused themselves.
		publish.Rules, publish.Instead, _ = systems.DifferenceFromRules(t, pairings)
	}
	commands = append(commands, publish)
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

// CompareWithProposal returns the difference between pairings and the system's proposal for the
// next round. It returns nil if they are equal, or if the system makes no proposals. The error is
// that of [systems.Draft].
func CompareWithProposal(t tournament.Tournament, pairings []tournament.Pairing) (*swiss.Difference, error) {
	d, err := systems.DifferenceFromProposal(t, pairings)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code == tournament.NoProposal {
		return nil, nil // nolint:nilnil // the system makes no proposals
	}
	return d, err
}

// PublishByHand returns the commands that publish pairings made by the arbiter, as [Publish] does.
// Changes by hand that were begun end with it. A reason is required if the pairings differ from the
// system's proposal or break an absolute rule. Without one the refusal is ReasonMissing, after one
// refusal for each pair and bye that breaks a rule. It also returns the difference. Broken rules are
// logged together with the reason.
func PublishByHand(t tournament.Tournament, pairings []tournament.Pairing, reason string, source tournament.Source) ([]tournament.Command, *swiss.Difference, error) {
	d, err := CompareWithProposal(t, pairings)
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
	if t.FIDEMode().In() && t.Regulations().System.Swiss() {
		if waits := t.RefuseIncomplete(); waits != nil { // a board of a match that one team left empty
			return nil, d, waits
		}
	}
	rules, instead, err := systems.DifferenceFromRules(t, pairings)
	if err != nil {
		return nil, d, err
	}
	var colors []tournament.Broken
	if t.FIDEMode().In() {
		if colors, err = systems.ColorFaults(t, instead); err != nil {
			return nil, d, err
		}
	}
	commands := endByHand(t, len(rules)+len(instead) > 0)
	for _, c := range Publish(t, pairings, reason, source) {
		if p, is := c.(tournament.PublishRound); is {
			p.Broken, p.Rules, p.Instead = slices.Concat(broken, colors), rules, instead
			c = p
		}
		commands = append(commands, c)
	}
	return commands, d, nil
}

// endByHand returns the commands that end changes by hand of the next round. If the round differs
// from the rules and none have begun, they begin and end with the publication.
func endByHand(t tournament.Tournament, differs bool) []tournament.Command {
	round := t.Published() + 1
	switch _, begun := t.ByHand(); {
	case begun:
		return []tournament.Command{tournament.EndByHand{Round: round}}
	case differs:
		return []tournament.Command{tournament.BeginByHand{Round: round}, tournament.EndByHand{Round: round}}
	}
	return nil
}
