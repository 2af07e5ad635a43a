package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/ratings"
)

// Talk returns the client's state for talk.
func (c *client) Talk() *talk.State { return &c.talk }

// LinesOf returns the last lines of a user that were sent to the client.
func (c *client) LinesOf(handle string) []string { return c.talk.LinesOf(handle) }

// receiveTalk starts to send waiting talk to the client. Private messages are sent by a goroutine
// of the client. Talk to many users is sent by a few goroutines that serve one user after the
// other.
func (c *client) receiveTalk(ctx context.Context, m hall.Manner) {
	send := func() {
		c.Guarded(func() { c.talk.Deliver(func() { c.sendTalk(ctx) }) })
	}
	if m == hall.Tells {
		c.Beside(send)
		return
	}
	c.server.criers.Deliver(send)
}

// sendTalk sends the waiting talk to the client.
func (c *client) sendTalk(ctx context.Context) {
	for _, s := range c.session.TakeTalk() {
		if c.mayReceive(ctx, s) {
			talk.Send(c, s)
		}
	}
}

// SpeakAtExam sends a text to the others at an examination. It returns how many received it.
// examined is false, and nothing is sent, if the game is not being examined.
func (c *client) SpeakAtExam(ctx context.Context, id hall.GameID, how hall.TableManner, text string) (heard int, examined bool, err error) {
	e := c.server.exams.Get(id)
	if e == nil {
		return 0, false, nil
	}
	if text, err = c.server.Hall.PrepareTalk(c.me, text); err != nil {
		return 0, true, err
	}
	line := hall.ChatLine{From: c.me.Handle, Text: text, How: how, Titles: c.me.Titles, Guest: c.me.Guest}
	if !c.me.Guest {
		points, played, err := c.server.Ratings.Rating(ctx, c.me.ID, ratings.Standard)
		if err != nil {
			return 0, true, err
		}
		if played {
			line.Rating = points
		}
	}
	return e.Say(c, line, talk.TableLine(e.Number, line)), true, nil
}

// WantsTalk reports whether the user wants to receive a chat line of a game.
func (c *client) WantsTalk(line hall.ChatLine) bool { return talk.Wants(c, line) }
