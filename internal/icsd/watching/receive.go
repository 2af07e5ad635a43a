package watching

import (
	"context"
	"sync"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/laws"
)

// Receive subscribes a client to a game.
func Receive(c Session, ctx context.Context, id hall.GameID) error {
	// The hall may have to read the game first: others who send the client something do not wait
	// for that.
	sub, err := c.Services().Hall.Observe(ctx, id, c.Entitled())
	if err != nil {
		return err
	}
	s := c.Watching()
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.games[id]; g != nil && !g.ended {
		sub.Close()
		if g.ending { // adjourned and resumed, before the adjournment was sent
			g.resumeReceiving = func() {
				if err := Receive(c, ctx, id); err != nil {
					c.Tell(c.Explain(err))
				}
			}
		}
		return nil
	} // a game whose end has been sent is on its way out: the client is sent it anew
	g := &Game{ID: id, Number: c.Services().Games.Hold(id), state: s, fresh: true}
	g.cancel = sync.OnceFunc(func() {
		sub.Close()
		if !c.Beside(func() { endReceiving(c, g) }) {
			endReceiving(c, g)
		}
	})
	s.games[id] = g
	sub.Deliver(func(u *hall.Update) { c.Guarded(func() { deliver(c, g, u) }) })
	return nil
}

// deliver handles an update of a game. u is nil after the last one. It does not block: the end of a
// game is sent in another goroutine.
func deliver(c Session, g *Game, u *hall.Update) {
	switch {
	case g.isEnding():
	case u == nil:
		g.cancel()
	case u.View.Over || u.View.Session == laws.Adjourned:
		g.BeginEnd()
		last := *u
		c.Beside(func() { SendEnd(c, g, &last) })
	default:
		send(c, g, u)
	}
}

// SendEnd sends the last update of a game and ends the subscription. If the game was resumed
// meanwhile, it subscribes again.
func SendEnd(c Session, g *Game, last *hall.Update) {
	send(c, g, last)
	if again := g.receiveAgain(); again != nil && !last.View.Over {
		again()
	}
	g.cancel()
}

// send sends an update and records the last record sent.
func send(c Session, g *Game, u *hall.Update) {
	report(c, g, u, g.fresh)
	g.fresh = false
	g.setSent(u.View.Seq)
}

// endReceiving ends the subscription to a game. It then shows the user's next game, or begins to
// examine the finished one if the user wants that.
func endReceiving(c Session, g *Game) {
	c.Services().Games.Release(g.ID)
	next := c.Watching().remove(g)
	v := g.View()
	switch {
	case c.IsLeaving():
	case next != nil:
		c.Tell(Board(c, next))
	case givesSimul(&v): // the hall's news determine the giver's next board
	case v.You != hall.Neither && g.hasEnded() && c.Settings().Get().Variables.On("examine"):
		examining.BeginAfter(c, &v)
	}
}
