package web

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// talkMessage is something said away from the tables.
type talkMessage struct {
	On      string        `json:"on"`
	Manner  hall.Manner   `json:"manner"`
	Channel int           `json:"channel,omitempty"`
	From    string        `json:"from"`
	Name    string        `json:"name,omitempty"` // From's display name
	Title   string        `json:"title,omitempty"`
	Text    string        `json:"text"`
	At      clock.Instant `json:"at"`
}

// hearingMessage is what a page of talk may choose among, and what is chosen.
type hearingMessage struct {
	On       string           `json:"on"`
	Channels []channelMessage `json:"channels"`
	Censored []string         `json:"censored"`
	Followed []string         `json:"followed"`
}

type channelMessage struct {
	Number int    `json:"number"`
	Topic  string `json:"topic,omitempty"`
	Joined bool   `json:"joined,omitempty"`
}

// begunMessage says that somebody whom the member follows has begun a game.
type begunMessage struct {
	On    string        `json:"on"`
	Game  hall.GameID   `json:"game"`
	Who   string        `json:"who"` // is followed
	White playerMessage `json:"white"`
	Black playerMessage `json:"black"`
}

// messageMessage says that a message lies in the member's box, or that one did not fit.
type messageMessage struct {
	On   string `json:"on"`
	From string `json:"from"`
	Name string `json:"name,omitempty"`
	Full bool   `json:"full,omitempty"`
}

// taste is what a connection wants to hear.
type taste struct {
	values ics.Values
	lists  map[string][]string
	all    bool // a page of talk is open: channels and what everybody is told, too
}

// listen gives the hall what the connection wants to hear from now on.
func (c *conn) listen(t taste) {
	c.mu.Lock()
	c.taste = t
	c.mu.Unlock()
	ears := earshot.Ears(t.values, t.lists)
	if !t.all {
		ears.Channels, ears.Deaf = nil, []hall.Manner{hall.Shouts, hall.CShouts, hall.Its}
	}
	c.session.Listen(ears)
}

func (c *conn) wants() taste {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.taste
}

// hear begins to listen, as the account keeps it; a guest begins anew with every page.
func (c *conn) hear(ctx context.Context, all bool) error {
	kept, err := c.s.members.Settings(ctx, c.who)
	if err != nil {
		return err
	}
	t := taste{all: all}
	t.values, t.lists = earshot.Kept(kept)
	c.listen(t)
	c.hears.Do(func() {
		listen := func() { c.do(&c.talking, func() { c.tellTalk(c.session.Talk()) }) }
		c.session.Hear(func(hall.Said) { listen() })
		c.tellTalk(c.s.turns.said(c.who.ID))
		listen()
	})
	if all {
		c.tellHearing()
	}
	return nil
}

// tellTalk sends what was said.
func (c *conn) tellTalk(said []hall.Said) {
	for _, s := range said {
		if earshot.MayHear(c.who, s) {
			c.send(talkMessage{On: "talk", Manner: s.Manner, Channel: s.Channel, From: s.From.Handle, Name: c.s.called(s.From.Handle), Title: firstTitle(s.From.Titles), Text: s.Text, At: c.s.hall.Now()})
		}
	}
}

// tellHearing sends what may be chosen, and what is.
func (c *conn) tellHearing() {
	t := c.wants()
	m := hearingMessage{On: "hearing", Channels: []channelMessage{}, Censored: or(t.lists[members.Censor]), Followed: or(t.lists[members.Follows])}
	joined := earshot.Channels(t.lists)
	for n := range hall.MaxChannel + 1 {
		var card conduct.ChannelCard
		if c.s.moderation != nil {
			c.s.moderation.Read(func(b *conduct.Book, _ clock.Instant) { card = b.Channel(n) })
		}
		ch := channelMessage{Number: n, Topic: earshot.Topic(c.language(), n, card.Topic), Joined: slices.Contains(joined, n)}
		if ch.Joined || ch.Topic != "" && earshot.MaySpeak(c.who, n) == nil {
			m.Channels = append(m.Channels, ch)
		}
	}
	c.send(m)
}

// or is a list that is no null in JSON.
func or(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// speak carries what somebody says: to one person, to a channel, to everybody.
func (c *conn) speak(ctx context.Context, cmd command, r *reply) (*explain.Refusal, error) {
	switch cmd.Do {
	case "tell":
		to, err := c.s.hall.Tell(c.who, cmd.To, cmd.Text)
		r.To = to.Handle
		return nil, err
	case "channel":
		if err := earshot.MaySpeak(c.who, cmd.Number); err != nil {
			return c.unheard(err), nil
		}
		heard, err := c.s.hall.Broadcast(c.who, hall.Channel, cmd.Number, cmd.Text)
		r.Heard = heard
		return nil, err
	case "list":
		return c.list(ctx, cmd)
	}
	manner := hall.Shouts
	if cmd.Kind == string(hall.CShouts) || cmd.Kind == string(hall.Its) {
		manner = hall.Manner(cmd.Kind)
	}
	heard, err := c.s.hall.Broadcast(c.who, manner, 0, cmd.Text)
	r.Heard = heard
	return nil, err
}

// unheard is why somebody may not listen or speak there.
func (c *conn) unheard(err error) *explain.Refusal {
	if errors.Is(err, earshot.ErrAdministrators) {
		return c.talkRefusal("administrators")
	}
	return c.talkRefusal("guests", "Max", earshot.GuestChannels)
}

func (c *conn) talkRefusal(code string, args ...any) *explain.Refusal {
	return &explain.Refusal{Code: "talk-" + code, Text: i18n.Text(c.language(), "talk."+code, args...)}
}

// list puts somebody, or a channel, on one of the member's lists or takes him off.
func (c *conn) list(ctx context.Context, cmd command) (*explain.Refusal, error) {
	t := c.wants()
	names, name := t.lists[cmd.List], cmd.To
	switch cmd.List {
	case "channel":
		name = strconv.Itoa(cmd.Number)
		if _, is := earshot.Number(name); !is {
			return nil, &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
		}
		if err := earshot.MayJoin(c.who, cmd.Number, len(names)); cmd.Put && err != nil && members.Listed(names, name) < 0 {
			return c.unheard(err), nil
		}
	case members.Censor, members.Follows:
		if cmd.Put {
			handle, why, err := c.listed(ctx, name)
			if why != nil || err != nil {
				return why, err
			}
			name = handle
		}
	default:
		return c.talkRefusal("list"), nil
	}
	changed, kept := earshot.With(cmd.List, names, name, cmd.Put)
	if len(changed) > earshot.MaxList {
		return c.talkRefusal("full", "Max", earshot.MaxList), nil
	}
	if joined, _ := strconv.Atoi(name); cmd.List == "channel" && cmd.Put && c.s.moderation != nil {
		if err := c.s.moderation.Joined(ctx, c.person(), joined); err != nil {
			return nil, err
		}
	}
	if c.who.Guest {
		lists := map[string][]string{cmd.List: changed}
		for other, l := range t.lists {
			if other != cmd.List {
				lists[other] = l
			}
		}
		t.lists = lists
		c.listen(t)
		c.tellHearing()
		return nil, nil
	}
	if err := c.s.members.SetSetting(ctx, c.who, members.KeptList+cmd.List, kept); err != nil {
		return nil, err
	}
	return nil, c.s.heardAgain(ctx, c.who)
}

// listed is the handle that is meant as it is written here: a member's, or that of somebody here.
func (c *conn) listed(ctx context.Context, name string) (string, *explain.Refusal, error) {
	p, err := c.s.members.Find(ctx, name)
	if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		if here, ok := c.s.hall.Named(name); ok && strings.EqualFold(here.Handle, name) {
			p.Handle, err = here.Handle, nil
		}
	}
	if err == nil && members.Fold(p.Handle) == members.Fold(c.who.Handle) {
		return "", c.talkRefusal("self"), nil
	}
	return p.Handle, nil, err
}

// offLists takes the handle of an account that was deleted off the lists by which pages listen: whoever bears it next
// inherits nothing.
func (s *Server) offLists(handle string) {
	for _, c := range s.sockets.everybody() {
		t, had := c.wants(), false
		if t.lists, had = members.OffLists(t.lists, handle); had {
			c.listen(t)
			if t.all {
				c.tellHearing()
			}
		}
	}
}

// heardAgain has every page of a member listen as his account keeps it now.
func (s *Server) heardAgain(ctx context.Context, who members.Identity) error {
	kept, err := s.members.Settings(ctx, who)
	if err != nil {
		return err
	}
	for _, conns := range s.sockets.of(who.ID) {
		for _, c := range conns {
			t := c.wants()
			t.values, t.lists = earshot.Kept(kept)
			c.listen(t)
			if t.all {
				c.tellHearing()
			}
		}
	}
	return nil
}

// tellSent informs the pages of a member of a message to him.
func (s *Server) tellSent(m members.Sent) {
	for _, conns := range s.sockets.of(m.Reader.ID) {
		for _, c := range conns {
			c.send(messageMessage{On: "message", From: m.Sender, Name: s.called(m.Sender), Full: m.Full})
		}
	}
}

// followGames informs everybody of the games that begin of those whom he follows, until ctx ends.
func (s *Server) followGames(ctx context.Context) {
	if s.hall == nil { // one event alone
		return
	}
	for goings := s.hall.Goings(); ; {
		g, err := goings.Next(ctx)
		switch {
		case err == nil && (g.Step == hall.GameBegan || g.Step == hall.GameWentOn):
			s.tellBegun(&g.View)
		case err == nil:
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed) || errors.Is(err, hall.ErrClosed):
			return
		default:
			s.log.Error("games not followed", "error", err)
			select {
			case <-time.After(noticeEvery):
			case <-ctx.Done():
				return
			}
		}
	}
}

func (s *Server) tellBegun(v *hall.View) {
	m := begunMessage{On: "begun", Game: v.Game, White: s.called.playerOf(v.White), Black: s.called.playerOf(v.Black)}
	for _, c := range s.sockets.everybody() {
		if c.session == nil || c.who.ID == v.White.ID || c.who.ID == v.Black.ID {
			continue
		}
		follows := c.wants().lists[members.Follows]
		for _, p := range []hall.Player{v.White, v.Black} {
			if members.Listed(follows, p.Handle) >= 0 {
				m.Who = p.Handle
				c.send(m)
				break
			}
		}
	}
}
