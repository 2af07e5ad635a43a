package api

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
)

// event is a line of the stream of events of a member.
type event struct {
	Type      string     `json:"type"` // challenge, challengeCanceled, challengeDeclined, gameStart, gameFinish
	Challenge *challenge `json:"challenge,omitempty"`
	Game      *gameInfo  `json:"game,omitempty"`
}

// gameInfo is one of a member's games from their point of view.
type gameInfo struct {
	ID          string  `json:"id"`
	GameID      string  `json:"gameId"`
	FullID      string  `json:"fullId"`
	URL         string  `json:"url"`
	Color       string  `json:"color"`
	FEN         string  `json:"fen"`
	HasMoved    bool    `json:"hasMoved"`
	IsMyTurn    bool    `json:"isMyTurn"`
	LastMove    string  `json:"lastMove"`
	Opponent    player  `json:"opponent"`
	Perf        string  `json:"perf"`
	Rated       bool    `json:"rated"`
	SecondsLeft *int64  `json:"secondsLeft,omitempty"`
	Source      string  `json:"source"` // friend, or tournament for a game of an event
	Speed       string  `json:"speed"`
	Status      status  `json:"status"`
	Variant     variant `json:"variant"`
	Winner      string  `json:"winner,omitempty"`
	Compat      *compat `json:"compat,omitempty"`
}

// compat lists the interfaces with which a program may play a game. This server allows both that
// there are.
type compat struct {
	Bot   bool `json:"bot"`
	Board bool `json:"board"`
}

type nowPlaying struct {
	NowPlaying []gameInfo `json:"nowPlaying"`
}

// gameOf converts a game to the caller's point of view.
func (c *call) gameOf(v *hall.View) gameInfo {
	me, them := chess.White, v.Black
	if v.You == hall.AsBlack {
		me, them = chess.Black, v.White
	}
	control := v.Terms.Control[me]
	g := gameInfo{
		ID: string(v.Game), GameID: string(v.Game), FullID: string(v.Game), URL: c.address("/games/" + string(v.Game)),
		Color: me.String(), FEN: v.FEN, HasMoved: v.Ply > int(me), IsMyTurn: !v.Over && v.You.Is(v.Turn),
		Opponent: c.playerOf(c.ctx, them, v.Terms.Category), Perf: string(v.Terms.Category), Rated: v.Terms.Rated,
		Source: "friend", Speed: speed(control), Status: statusOf(v), Variant: variantOf(v.Terms.Start), Winner: winner(v), Compat: &compat{true, true},
	}
	g.Opponent.Username = g.Opponent.Name
	if v.Event != nil {
		g.Source = "tournament"
	}
	if len(v.Moves) > 0 {
		g.LastMove = v.Moves[len(v.Moves)-1].UCI
	}
	if !control.Untimed() {
		seconds := timeLeft(v, v.ClockAt(c.opt.Hall.Now()), me) / 1000
		g.SecondsLeft = &seconds
	}
	return g
}

func (c *call) playing() error {
	list := nowPlaying{NowPlaying: []gameInfo{}}
	most, err := c.number("nb", 50, 50)
	if err != nil {
		return err
	}
	for _, id := range c.opt.Hall.PlayingIn(c.who.ID) {
		if len(list.NowPlaying) == most {
			break
		}
		v, err := c.opt.Hall.Table(c.ctx, id, c.who)
		if err != nil {
			return err
		}
		list.NowPlaying = append(list.NowPlaying, c.gameOf(&v))
	}
	return c.sendJSON(list)
}

// events streams challenges and the beginning and end of games to a member's program. The member
// counts as connected while the stream is open.
func (c *call) events() error {
	s, err := c.stream()
	if err != nil {
		return err
	}
	defer s.close()
	session, err := c.opt.Hall.Connect(c.whole)
	if err != nil {
		return err
	}
	defer session.Close()
	if !s.begin() || !s.keepAlive() {
		return nil
	}
	f := eventStream{call: c, stream: s, ends: make(chan hall.View), begun: map[hall.GameID]bool{}, asked: map[hall.GameID]bool{}}
	news := channelOf(s.ctx, session.Next)
	for _, id := range c.opt.Hall.PlayingIn(c.who.ID) {
		if !f.sendStart(id) {
			return nil
		}
	}
	from, to := c.opt.Hall.Offers(c.who.ID)
	for _, o := range append(from, to...) {
		if isChallenge(o) && !f.sendChallenge(o) {
			return nil
		}
	}
	for {
		ok := true
		select {
		case n, open := <-news:
			if !open {
				return nil
			}
			ok = f.handleNews(n)
		case v := <-f.ends:
			ok = f.sendFinish(&v)
		case <-s.alive.C:
			ok = s.keepAlive()
		case <-s.ctx.Done():
			return nil
		case <-c.opt.Site.Closing():
			return nil
		}
		if !ok {
			return nil
		}
	}
}

// eventStream is the state of a stream of events.
type eventStream struct {
	*call
	stream *stream
	ends   chan hall.View       // games that have ended
	begun  map[hall.GameID]bool // games whose beginning was sent
	asked  map[hall.GameID]bool // challenges that were sent
}

// handleNews sends an event for news of the hall. It returns false when the stream is broken.
func (f *eventStream) handleNews(n hall.News) bool {
	switch {
	case n.Seated != "":
		return f.sendStart(n.Seated)
	case n.Offer != nil && isChallenge(n.Offer.Offer):
		return f.sendOfferStep(n.Offer)
	}
	return true
}

// sendStart sends the beginning of a game once, and starts to wait for its end.
func (f *eventStream) sendStart(id hall.GameID) bool {
	if f.begun[id] {
		return true
	}
	v, err := f.opt.Hall.Table(f.ctx, id, f.who)
	if err != nil {
		f.log.Error("a game is not told of", "game", id, "error", err)
		return true
	}
	f.begun[id] = true
	go f.awaitEnd(id)
	g := f.gameOf(&v)
	return f.stream.send(event{Type: "gameStart", Game: &g})
}

// awaitEnd waits until a game is over or adjourned, and passes it to ends.
func (f *eventStream) awaitEnd(id hall.GameID) {
	o, err := f.opt.Hall.Observe(f.stream.ctx, id, f.who)
	if err != nil {
		return
	}
	defer o.Close()
	for {
		u, err := o.Next(f.stream.ctx)
		if err != nil {
			return
		}
		if isFinished(&u.View) {
			select {
			case f.ends <- u.View:
			case <-f.stream.ctx.Done():
			}
			return
		}
	}
}

// sendFinish sends the end of a game.
func (f *eventStream) sendFinish(v *hall.View) bool {
	delete(f.begun, v.Game)
	if !v.Over {
		return true
	}
	g := f.gameOf(v)
	return f.stream.send(event{Type: "gameFinish", Game: &g})
}

// sendChallenge sends a challenge once.
func (f *eventStream) sendChallenge(o hall.Offer) bool {
	if f.asked[o.Begins] {
		return true
	}
	f.asked[o.Begins] = true
	ch := f.challengeOf(o)
	return f.stream.send(event{Type: "challenge", Challenge: &ch})
}

// sendOfferStep sends an event for the change of a challenge.
func (f *eventStream) sendOfferStep(n *hall.OfferNews) bool {
	mine := n.Offer.From.ID == f.who.ID
	ch := f.challengeOf(n.Offer)
	switch n.Step {
	case hall.OfferMade, hall.OfferUpdated:
		return f.sendChallenge(n.Offer)
	case hall.OfferAccepted, hall.OfferIntercepted:
		delete(f.asked, n.Offer.Begins)
		return true // the game begins
	case hall.OfferDeclined, hall.OfferPassed, hall.OfferCountered:
		delete(f.asked, n.Offer.Begins)
		ch.Status, ch.DeclineKey = "declined", "generic"
		ch.DeclineReason = f.v.T("web.api.declined", "Handle", n.Offer.To.Handle)
		if mine {
			return f.stream.send(event{Type: "challengeDeclined", Challenge: &ch})
		}
		return f.stream.send(event{Type: "challengeCanceled", Challenge: &ch})
	}
	delete(f.asked, n.Offer.Begins)
	ch.Status = "canceled"
	return f.stream.send(event{Type: "challengeCanceled", Challenge: &ch})
}
