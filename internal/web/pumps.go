package web

import (
	"context"
	"errors"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/members"
)

// writePump sends what is queued.
func (c *conn) writePump() {
	for {
		select {
		case data := <-c.out:
			ctx, cancel := context.WithTimeout(c.ctx, writeLimit)
			err := c.ws.Write(ctx, websocket.MessageText, data)
			cancel()
			if err != nil {
				c.cancel()
				return
			}
		case <-c.ctx.Done():
			return
		}
	}
}

// pingPump keeps the connection alive and measures how long a message travels.
// The first measure is taken at once: the first move needs it.
func (c *conn) pingPump() {
	every := time.NewTicker(pingEvery)
	defer every.Stop()
	for {
		ctx, cancel := context.WithTimeout(c.ctx, pingPatience)
		start := c.s.now()
		err := c.ws.Ping(ctx)
		cancel()
		if err != nil {
			c.cancel()
			return
		}
		c.pulse.beat(c.s.now().Sub(start))
		select {
		case <-every.C:
		case <-c.ctx.Done():
			return
		}
	}
}

// sessionPump asks now and then whose the connection still is: a session may
// end without the browser's doing, by the machine's hand or by time.
func (c *conn) sessionPump(token string) {
	every := time.NewTicker(c.s.recheck)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-c.ctx.Done():
			return
		}
		who, err := c.s.members.Recognise(c.ctx, token)
		if err == nil {
			err = c.s.members.MayComeFrom(c.who.Place)
		}
		var refused *members.Error
		switch {
		case errors.As(err, &refused):
			c.drop(closeEnded, "session ended")
			return
		case err != nil:
			if c.ctx.Err() == nil {
				c.s.log.Error("session not read", "error", err)
			}
		case who.Roles != c.who.Roles:
			c.drop(websocket.StatusTryAgainLater, "roles changed")
			return
		}
	}
}

// newsPump tells the member where he was seated, and who challenges him.
func (c *conn) newsPump() {
	for {
		news, err := c.session.Next(c.ctx)
		if err != nil {
			return
		}
		switch {
		case news.Seated != "":
			c.send(seatedMessage{On: "seated", Game: news.Seated})
		case news.Offer != nil:
			c.hearOffer(news.Offer)
		}
	}
}
