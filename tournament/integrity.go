package tournament

import (
	"slices"

	"github.com/escaque/escaque/clock"
)

// IntegrityKind is a kind of pairing-integrity event, as FIDE's manual for programs names it.
type IntegrityKind string

const (
	// IntegrityByHand is a round with other pairs than those of the rules.
	IntegrityByHand IntegrityKind = "MPA"
	// IntegrityImport is a round, read from a report, with other pairs than those of the rules.
	IntegrityImport IntegrityKind = "Import"
	// IntegrityCorrection is a new result in a round from which a later one was paired.
	IntegrityCorrection IntegrityKind = "Correction"
	// IntegrityAdjournment is the end of an adjourned game, other than the draw as which it counted
	// when a later round was paired.
	IntegrityAdjournment IntegrityKind = "Adjournment"
	// IntegrityExchange is an exchange of two pairing numbers.
	IntegrityExchange IntegrityKind = "Exchange"
	// IntegrityRegeneration is a new numbering of all players.
	IntegrityRegeneration IntegrityKind = "Regeneration"
	// IntegrityRating is another result for the rating report alone.
	IntegrityRating IntegrityKind = "Rating correction"
)

// IntegrityKinds returns all values of IntegrityKind.
func IntegrityKinds() []IntegrityKind {
	return []IntegrityKind{IntegrityByHand, IntegrityImport, IntegrityCorrection, IntegrityAdjournment, IntegrityExchange, IntegrityRegeneration, IntegrityRating}
}

// IntegrityPair is a pair, a bye or a player of an integrity event.
type IntegrityPair struct {
	White  PlayerID `json:"white"`
	Black  PlayerID `json:"black,omitempty"` // 0 for a bye or a single player
	Bye    Bye      `json:"bye,omitempty"`
	Game   int      `json:"game,omitempty"` // the board of a match between teams
	Result Result   `json:"result,omitempty"`
}

// IntegrityEvent is what makes a round something else than what the rules give from the data: pairs
// by hand, a later correction, other pairing numbers.
type IntegrityEvent struct {
	Kind   IntegrityKind   `json:"kind"`
	Round  int             `json:"round"`
	Before []IntegrityPair `json:"before,omitempty"` // those of the rules, or the earlier ones
	After  []IntegrityPair `json:"after,omitempty"`
	At     clock.Instant   `json:"-"`
	By     Actor           `json:"-"`
}

type (
	// NoteIntegrity notes the integrity events that the report declares from which the event was read.
	NoteIntegrity struct{ Events []IntegrityEvent }
	// IntegrityNoted records integrity events of a report.
	IntegrityNoted struct {
		Stamp
		Events []IntegrityEvent `json:"events"`
	}
)

func (IntegrityNoted) EventKind() string { return "IntegrityNoted" }

func (c NoteIntegrity) decide(_ Tournament, s Stamp) Event {
	return IntegrityNoted{s, slices.Clone(c.Events)}
}

func (e IntegrityNoted) check(t Tournament) *Refusal {
	if len(e.Events) == 0 {
		return refuse(IntegrityUnknown, "", "kind", "")
	}
	for _, i := range e.Events {
		if !slices.Contains(IntegrityKinds(), i.Kind) || i.Round < 1 || i.Round > MaxRounds {
			return refuse(IntegrityUnknown, "", "kind", clip(string(i.Kind)))
		}
		if r := t.checkIntegrityPairs(i.Before, i.After); r != nil {
			return r
		}
	}
	return nil
}

func (e IntegrityNoted) apply(t Tournament) Tournament {
	for _, i := range e.Events {
		i.At, i.By = e.At, e.By
		t = t.withIntegrity(i)
	}
	return t
}

// IntegrityEvents returns the integrity events of the event in the order of the log, without those
// that were undone or concern a revoked round.
func (t Tournament) IntegrityEvents() []IntegrityEvent { return slices.Clone(t.integrity) }

// withIntegrity returns the state with further integrity events.
func (t Tournament) withIntegrity(events ...IntegrityEvent) Tournament {
	if len(events) > 0 {
		t.integrity = append(slices.Clip(t.integrity), events...)
	}
	return t
}

// integrityEvents returns the integrity event of a round that does not follow the rules.
func (e RoundPublished) integrityEvents() []IntegrityEvent {
	if len(e.Rules)+len(e.Instead) == 0 {
		return nil
	}
	kind := IntegrityByHand
	if e.Import {
		kind = IntegrityImport
	}
	return []IntegrityEvent{{Kind: kind, Round: e.Round, Before: e.Rules, After: e.Instead, At: e.At, By: e.By}}
}

// withNewResult returns the state with the integrity event of a new result of a board, or of a game
// of a match. There is one only in a Swiss, after a later round was paired.
func (t Tournament) withNewResult(s Stamp, round, board, game int, was, result Result) Tournament {
	b, found := t.Board(round, board)
	if !found || round >= len(t.rounds) || !t.regulations.System.Swiss() || was == result {
		return t
	}
	event := IntegrityEvent{Kind: IntegrityCorrection, Round: round, At: s.At, By: s.By}
	pair := IntegrityPair{White: b.White, Black: b.Black, Game: game, Result: result}
	earlier := b.CorrectedFrom
	if game > 0 && game <= len(b.Games) {
		earlier = b.Games[game-1].CorrectedFrom
	}
	if was == NoResult && t.WasAdjourned(round, board, game) && len(earlier) == 0 {
		if result.Score() == Drawn {
			return t
		}
		event.Kind, event.After = IntegrityAdjournment, []IntegrityPair{pair}
		return t.withIntegrity(event)
	}
	event.After = []IntegrityPair{pair}
	pair.Result = was
	event.Before = []IntegrityPair{pair}
	return t.withIntegrity(event)
}

// AllocatedBye returns the kind of bye for the player, or team, who remains when all others are
// paired.
func (t Tournament) AllocatedBye() Bye {
	switch {
	case t.regulations.System.Predetermined():
		return Rest
	case t.OfTeams(), t.regulations.Scoring.Allocated.Declared:
		return PairingBye
	}
	return FullBye
}

// checkIntegrityPairs requires that the players of integrity events exist.
func (t Tournament) checkIntegrityPairs(lists ...[]IntegrityPair) *Refusal {
	for _, p := range slices.Concat(lists...) {
		for _, id := range []PlayerID{p.White, p.Black} {
			if _, found := t.Player(id); !found && (id != 0 || p.Bye == "" && id == p.White) {
				return refuse(PlayerUnknown, "", "player", int(id))
			}
		}
		if p.Bye != "" && !slices.Contains(Byes(), p.Bye) {
			return refuse(ByeUnknown, "", "line", 0, "bye", clip(string(p.Bye)))
		}
	}
	return nil
}
