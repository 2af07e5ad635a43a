package web

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/laws"
)

// commandTimeout bounds the wait for the journal: a command that is not durable
// by then is answered as not recorded.
const commandTimeout = 20 * time.Second

// obey runs one command and answers it.
func (c *conn) obey(cmd command) {
	ctx, cancel := context.WithTimeout(c.ctx, commandTimeout)
	defer cancel()
	ctx, step := traces.Start(ctx, "WebSocket command", "")
	r := reply{Re: cmd.ID}
	if cmd.Do == "move" {
		c.ws.Answering()
	}
	var err error
	switch cmd.Do {
	case "hello":
		err = c.hello(ctx, cmd)
	case "ping":
		c.answer(pongMessage{On: "pong", T: cmd.T, Now: c.s.hall.Now()})
	case "lobby":
		c.wantWhole()
	case "watch":
		r.Error, err = c.watch(ctx, hall.GameID(cmd.Game), cmd.Changes)
	case "unwatch":
		c.unwatch(hall.GameID(cmd.Game))
	case "position":
		r.Error, err = c.position(ctx, cmd, &r)
	case "opening":
		err = c.opening(cmd, &r)
	default:
		r.Error, err = c.act(ctx, cmd, &r)
	}
	if err != nil {
		why, ok := explain.Of(c.language(), err)
		if !ok {
			if ctx.Err() == nil {
				c.s.log.Error("command failed", "do", cmd.Do, "who", c.who.Handle, "error", err)
			}
			why = *c.refusal("internal")
		}
		switch why.Code {
		case string(conduct.Silenced):
			why.Page = conductPath
		case string(hall.OftenShouted):
			why.Page = fmt.Sprint("/talk?channel=", hall.DiscussionChannel)
		}
		r.Error = &why
	}
	r.OK = r.Error == nil
	if r.OK {
		step.Call("WebSocket " + cmd.Do)
	} else {
		step.Refused(r.Error.Code)
	}
	step.End(nil)
	c.ws.Answer(framed(r.appendJSON, c.ws.Packs()))
}

// editions lists the editions of the Laws that games may be played under, the
// hall's own choice first and then the latest.
func editions() []string {
	all := []string{string(hall.DefaultEdition)}
	for _, e := range slices.Backward(laws.Editions()) {
		if e != hall.DefaultEdition {
			all = append(all, string(e))
		}
	}
	return all
}

// hello sets the language, greets, and begins to send the hall's board.
func (c *conn) hello(ctx context.Context, cmd command) error {
	if i18n.Known(cmd.Lang) {
		c.lang.Store(cmd.Lang)
	}
	w := welcomeMessage{
		On: "welcome", Me: c.s.called.meOf(c.who, c.language()), Now: c.s.hall.Now(),
		Editions: editions(), Playing: []hall.GameID{},
	}
	if c.who.ID != "" {
		w.Playing = append(w.Playing, c.s.hall.PlayingIn(c.who.ID)...)
	}
	for _, s := range c.s.hall.Seeks() {
		if c.who.ID != "" && s.By.ID == c.who.ID {
			w.Seeks = append(w.Seeks, s.ID)
		}
	}
	if err := c.welcome(ctx, w); err != nil {
		return err
	}
	c.mu.Lock()
	first := !c.greeted
	c.greeted = true
	c.mu.Unlock()
	if first && !cmd.News {
		c.changes = cmd.Changes
		c.pump(c.lobbyPump)
	}
	if c.session != nil {
		c.showOffers()
		if err := c.askAgain(ctx); err != nil {
			return err
		}
		return c.hear(ctx, cmd.Talk)
	}
	return nil
}

// welcome sends the greeting, with a member's settings as they stand. Sending never waits,
// so that nobody who does not read holds the lock up.
func (c *conn) welcome(ctx context.Context, w welcomeMessage) error {
	if c.who.ID != "" && !c.who.Guest {
		lock := c.s.settling(c.who.ID)
		lock.Lock()
		defer lock.Unlock()
		set, err := c.s.tableSettingsOf(ctx, c.who)
		if err != nil {
			return err
		}
		w.Settings = &set
	}
	c.send(w)
	return nil
}

// act runs a command that needs a name.
func (c *conn) act(ctx context.Context, cmd command, r *reply) (*explain.Refusal, error) {
	if c.session == nil {
		return c.refusal("enter-first"), nil
	}
	if err := c.session.AllowErr(); err != nil {
		return nil, err
	}
	c.session.Stir()
	switch cmd.Do {
	case "seek":
		spec, err := cmd.spec()
		if err != nil {
			return nil, err
		}
		s, err := c.s.hall.Seek(ctx, c.who, spec)
		r.Seek = string(s.ID)
		return nil, err
	case "unseek":
		return nil, c.s.hall.Unseek(ctx, c.who, hall.SeekID(cmd.Seek))
	case "accept":
		game, err := c.s.hall.Accept(ctx, c.who, hall.SeekID(cmd.Seek))
		r.Game = string(game)
		return nil, err
	case "challenge":
		return nil, c.challenge(ctx, cmd, r)
	case "rematch":
		return nil, c.rematch(ctx, hall.GameID(cmd.Game), r)
	case "accept-offer":
		_, err := c.s.hall.AcceptOffer(ctx, c.who, cmd.Number)
		return nil, err
	case "decline-offer":
		_, err := c.s.hall.DeclineOffer(ctx, c.who, cmd.Number)
		return nil, err
	case "withdraw-offer":
		_, err := c.s.hall.WithdrawOffer(ctx, c.who, cmd.Number)
		return nil, err
	case "propose":
		if !slices.Contains(proposals, hall.OfferKind(cmd.Kind)) {
			return c.refusal("unknown-command"), nil
		}
		o, _, err := c.s.hall.Propose(ctx, hall.GameID(cmd.Game), c.who, hall.OfferKind(cmd.Kind), cmd.Plies)
		r.Offer = o.Number
		return nil, err
	case "settings":
		return c.settings(ctx, cmd, r)
	case "more-time":
		return nil, c.s.hall.MoreTime(ctx, hall.GameID(cmd.Game), c.who, time.Duration(cmd.Seconds)*time.Second)
	case "tell", "channel", "shout", "list":
		return c.speak(ctx, cmd, r)
	case "answer":
		if c.s.moderation == nil {
			return c.refusal("unknown-command"), nil
		}
		return nil, c.s.moderation.Answer(ctx, c.person(), cmd.Number)
	case "seal":
		return c.seal(ctx, cmd)
	case "say":
		return nil, c.s.hall.Say(ctx, hall.GameID(cmd.Game), c.who, cmd.Text)
	}
	switch cmd.Do {
	case "call-arbiter":
		return c.callArbiter(ctx, cmd, r)
	case "arbiters":
		return c.countArbiters(ctx, cmd, r)
	}
	deed, why, err := c.judgement(ctx, cmd)
	if deed == nil && why == nil && err == nil {
		deed, why = c.deed(cmd)
	}
	if why != nil || err != nil {
		return why, err
	}
	recorded, err := c.s.hall.Do(ctx, hall.GameID(cmd.Game), c.who, deed)
	if err != nil {
		return nil, err
	}
	for _, rec := range recorded {
		r.Seq = append(r.Seq, rec.Seq)
	}
	return nil, nil
}

// spec is the game that a command asks for.
func (cmd *command) spec() (hall.SeekSpec, error) {
	colour, err := hall.ParseWish(cmd.Color)
	return hall.SeekSpec{
		Control: cmd.Control, Theirs: cmd.Theirs, Edition: laws.Edition(cmd.Edition), Rated: cmd.Rated, Color: colour, Start: cmd.Start, Delay: hall.Delay{Minutes: cmd.Delay},
		Profile: hall.Profile(cmd.Profile),
	}, err
}

// deed turns a command of the protocol into one of the Laws.
func (c *conn) deed(cmd command) (laws.Command, *explain.Refusal) {
	switch cmd.Do {
	case "move":
		// Whether it is legal is for the Laws to say, so that a refusal is
		// theirs and names its article; only what is no move at all is refused
		// here.
		m, err := uci.Read(cmd.UCI)
		if err != nil {
			return nil, c.refusal("bad-move")
		}
		lag, trip := c.pulse.Lag(c.s.now())
		return laws.Move{Move: m, Ply: cmd.Ply, Lag: lag, Trip: trip, Offer: cmd.Offer}, nil
	case "offer-draw":
		return laws.OfferDraw{}, nil
	case "accept-draw":
		return laws.AcceptDraw{}, nil
	case "decline-draw":
		return laws.DeclineDraw{}, nil
	case "resign":
		return laws.Resign{}, nil
	case "abort":
		return laws.Abort{}, nil
	}
	return nil, c.refusal("unknown-command")
}
