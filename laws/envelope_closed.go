package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// EnvelopeClosed says that the envelope is closed and its player's clock is
// stopped. With a Reply the opponent's clock runs, who has not come yet.
type EnvelopeClosed struct {
	Stamp
	By    chess.Color
	Reply bool
	// Charged is the rest of the session, when he adjourned early.
	Charged time.Duration
	// Used is what the sealed move has taken, Charged with it.
	Used  time.Duration
	Clock clock.Reading
	Citation
}

func (EnvelopeClosed) EventKind() string { return "EnvelopeClosed" }

func (e EnvelopeClosed) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.hand != nil { // the men stand where they did before the sealed move
		free := g.hand.cleared()
		free.touched, free.broke, free.prior = nil, false, nil
		g.hand = &free
	}
	return g.withAdjournment(func(a *adjournment) {
		a.state, a.by, a.early, a.without, a.kept = Adjourned, e.By&1, false, false, nil
		if e.Reply {
			a.state = Resuming
		}
		a.shown, a.lost, a.untimed, a.met = chess.NoMove, false, false, false
		a.used = [2]time.Duration{}
		a.used[e.By&1] = e.Used
	})
}
