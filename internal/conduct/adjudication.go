package conduct

import (
	"cmp"
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// Adjudicating is the event that an administrator is about to decide a game. The game's log and the
// book cannot be written together. The event stays pending in the book until both acts are written,
// so a restarted server knows what is left to do.
type Adjudicating struct {
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Game    string        `json:"game"`
	Seq     uint64        `json:"seq"`     // the last record of the game's log before the decision
	Against []Person      `json:"against"` // the players about whom acts are written
	Result  string        `json:"result"`  // the result to enter
	Reason  string        `json:"reason"`  // the reason given in the acts
}

// Dropped is the event that a begun adjudication was given up: the game was not decided.
type Dropped struct {
	At   clock.Instant `json:"at"`
	Game string        `json:"game"`
}

func (Adjudicating) EventKind() string { return "Adjudicating" }
func (Dropped) EventKind() string      { return "Dropped" }

// Instant returns when the event happened.
func (e Adjudicating) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Dropped) Instant() clock.Instant { return e.At }

func (e Adjudicating) apply(b *Book) {
	if b.decisions == nil {
		b.decisions = map[string]Adjudicating{}
	}
	b.decisions[e.Game] = e
}

func (e Dropped) apply(b *Book) { delete(b.decisions, e.Game) }

// waitsFor reports whether the act about a person has not been written yet.
func (e Adjudicating) waitsFor(person Person) bool {
	return slices.ContainsFunc(e.Against, func(p Person) bool { return p.ID == person.ID })
}

// settleAdjudication removes the person of an act from the pending adjudication of its game. When
// nobody is left, the adjudication is removed.
func (b *Book) settleAdjudication(act Acted) {
	e, waits := b.decisions[act.Game]
	if !waits {
		return
	}
	e.Against = slices.DeleteFunc(slices.Clone(e.Against), func(p Person) bool { return p.ID == act.Against.ID })
	if len(e.Against) == 0 {
		delete(b.decisions, act.Game)
		return
	}
	b.decisions[act.Game] = e
}

// Adjudications returns the pending adjudications, oldest first. Against lists only the persons
// whose act has not been written yet.
func (b *Book) Adjudications() []Adjudicating {
	list := slices.Collect(maps.Values(b.decisions))
	slices.SortFunc(list, func(a, c Adjudicating) int { return cmp.Or(cmp.Compare(a.At, c.At), cmp.Compare(a.Game, c.Game)) })
	return list
}

// BeginAdjudication is the command that records an [Adjudicating]. It is refused if one of the acts
// would be refused, before the game has a result.
type BeginAdjudication struct {
	Game    string
	Seq     uint64
	Against []Person
	Result  string
	Reason  string
}

func (c BeginAdjudication) decide(_ Book, by Person, at clock.Instant) (Event, error) {
	e := Adjudicating{At: at, By: by, Game: c.Game, Seq: c.Seq, Against: c.Against, Result: c.Result}
	for _, who := range c.Against {
		var err error
		if e.Reason, err = actReason(by, who, c.Reason); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// DropAdjudication is the server's command that records that a game was not decided.
type DropAdjudication struct{ Game string }

func (c DropAdjudication) decide(b Book, by Person, at clock.Instant) (Event, error) {
	if by != Server {
		return nil, refuse(AdminsOnly)
	}
	if _, waits := b.decisions[c.Game]; !waits {
		return nil, refuse(Settled)
	}
	return Dropped{At: at, Game: c.Game}, nil
}
