package conduct

import (
	"cmp"
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// Adjudicating says that an administrator is about to decide a game. The game's log
// and the book are not written at once: this waits in the book until both acts stand,
// and with it a server that is started again can tell what is left to do.
type Adjudicating struct {
	At      clock.Instant `json:"at"`
	By      Person        `json:"by"`
	Game    string        `json:"game"`
	Seq     uint64        `json:"seq"`     // of the last record of the game's log before it
	Against []Person      `json:"against"` // whom the acts are about
	Result  string        `json:"result"`  // that the game is given
	Reason  string        `json:"reason"`  // of the acts
}

// Dropped says that a game was not decided after all.
type Dropped struct {
	At   clock.Instant `json:"at"`
	Game string        `json:"game"`
}

func (Adjudicating) EventKind() string { return "Adjudicating" }
func (Dropped) EventKind() string      { return "Dropped" }

// Instant returns when it happened.
func (e Adjudicating) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Dropped) Instant() clock.Instant { return e.At }

func (e Adjudicating) apply(b *Book) {
	if b.decisions == nil {
		b.decisions = map[string]Adjudicating{}
	}
	b.decisions[e.Game] = e
}

func (e Dropped) apply(b *Book) { delete(b.decisions, e.Game) }

// waitsFor reports whether the act about somebody has not been written yet.
func (e Adjudicating) waitsFor(who Person) bool {
	return slices.ContainsFunc(e.Against, func(p Person) bool { return p.ID == who.ID })
}

// decided takes note of an act about a game that was being decided.
func (b *Book) decided(act Acted) {
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

// Adjudications lists the games that are being decided, each with those about whom
// the act has not been written yet.
func (b *Book) Adjudications() []Adjudicating {
	list := slices.Collect(maps.Values(b.decisions))
	slices.SortFunc(list, func(a, c Adjudicating) int { return cmp.Or(cmp.Compare(a.At, c.At), cmp.Compare(a.Game, c.Game)) })
	return list
}

// BeginAdjudication writes down that an administrator is about to decide a game. What
// would be refused of the acts is refused here, before the game has a result.
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

// DropAdjudication writes down that a game was not decided, by the server.
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
