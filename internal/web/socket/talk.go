package socket

import (
	"cmp"
	"context"
	"errors"
	"maps"
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

// talkMessage is a chat message outside the games. Private messages are sent to every page, the
// others to pages that sent `talk`. Administrators can silence users, as on telnet (`silenced`). A
// user who shouts more than three times in a row is referred to a channel (`often-shouted`).
type talkMessage struct {
	Manner  hall.Manner   `json:"manner" oneof:"tell|channel|shout|cshout|it"`
	Channel int           `json:"channel,omitempty"` // its number
	From    string        `json:"from"`              // a handle
	Name    string        `json:"name,omitempty"`    // display name of the sender
	Title   string        `json:"title,omitempty"`   // of chess
	Text    string        `json:"text"`
	At      clock.Instant `json:"at"`
}

// hearingMessage lists the channels that you may join, and your choices. It is sent after `hello`
// and when they change.
type hearingMessage struct {
	Channels []channelMessage `json:"channels"`
	Censored []string         `json:"censored"` // users whose messages you do not want
	Followed []string         `json:"followed"` // users whose games are announced to you
}

// channelMessage is a channel.
type channelMessage struct {
	Number int    `json:"number"`
	Topic  string `json:"topic,omitempty"`
	Joined bool   `json:"joined,omitempty"` // you have joined it
}

// begunMessage reports that a user whom you follow has begun a game.
type begunMessage struct {
	Game  hall.GameID   `json:"game"`
	Who   string        `json:"who"` // handle of the followed user
	White playerMessage `json:"white"`
	Black playerMessage `json:"black"`
}

// messageMessage reports a new message for you in `/messages`.
type messageMessage struct {
	From string `json:"from"`           // a handle
	Name string `json:"name,omitempty"` // display name of the sender
	Full bool   `json:"full,omitempty"` // it could not be stored because the box is full
}

// listening is the selection of chat messages that a connection receives.
type listening struct {
	values ics.Values
	lists  map[string][]string
	all    bool // a chat page is open: channels and shouts, too
}

// listen sets the selection of chat messages.
func (c *conn) listen(t listening) {
	c.mu.Lock()
	c.listening = t
	c.mu.Unlock()
	ears := earshot.TalkFilter(t.values, t.lists)
	if !t.all {
		ears.Channels, ears.Deaf = nil, []hall.Manner{hall.Shouts, hall.CShouts, hall.Its}
	}
	c.session.SetTalkFilter(ears)
}

// listeningTo returns the selection of chat messages.
func (c *conn) listeningTo() listening {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.listening
}

// startListening sets the selection from the account. A guest starts anew with every page.
func (c *conn) startListening(ctx context.Context, all bool) error {
	kept, err := c.s.members.Settings(ctx, c.who)
	if err != nil {
		return err
	}
	t := listening{all: all}
	t.values, t.lists = earshot.StoredValues(kept)
	c.listen(t)
	c.hears.Do(func() {
		listen := func() { c.runTask(&c.talking, func() { c.sendTalk(c.session.TakeTalk()) }) }
		c.session.NotifyTalk(func(hall.Said) { listen() })
		c.sendTalk(c.s.turns.said(c.who.ID))
		listen()
	})
	if all {
		c.sendHearing()
	}
	return nil
}

// sendTalk sends chat messages.
func (c *conn) sendTalk(said []hall.Said) {
	for _, s := range said {
		if earshot.MayHear(c.who, s) {
			c.send(talkMessage{Manner: s.Manner, Channel: s.Channel, From: s.From.Handle, Name: c.s.called(s.From.Handle), Title: firstTitle(s.From.Titles), Text: s.Text, At: c.s.hall.Now()})
		}
	}
}

// sendHearing sends the available channels and the user's choices.
func (c *conn) sendHearing() {
	t := c.listeningTo()
	m := hearingMessage{Channels: []channelMessage{}, Censored: orEmpty(t.lists[members.Censor]), Followed: orEmpty(t.lists[members.Follows])}
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

// orEmpty returns the list, or an empty list for nil, because nil would be null in JSON.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// sayCommand writes a line of chat at the table, at most 300 characters.
type sayCommand struct {
	inGame
	Text string `json:"text"`
}

func (c *conn) say(ctx context.Context, cmd sayCommand) (nothing, error) {
	return nothing{}, c.s.hall.Say(ctx, cmd.Game, c.who, cmd.Text)
}

// tellCommand sends a message to one user who is connected.
type tellCommand struct {
	To   string `json:"to"` // handle of the user, or its beginning
	Text string `json:"text"`
}

// toldTo is the answer of tellCommand.
type toldTo struct {
	To string `json:"to,omitempty"` // the user's exact handle
}

func (c *conn) tellOne(_ context.Context, cmd tellCommand) (toldTo, error) {
	to, err := c.s.hall.Tell(c.who, cmd.To, cmd.Text)
	return toldTo{to.Handle}, err
}

// channelCommand writes a message in a channel.
type channelCommand struct {
	channelNumber
	Text string `json:"text"`
}

// channelNumber names a channel, in commands that concern one.
type channelNumber struct {
	Number int `json:"number"` // of the channel, 0 to 255
}

func (c *conn) tellChannel(_ context.Context, cmd channelCommand) (reached, error) {
	if err := earshot.MaySpeak(c.who, cmd.Number); err != nil {
		return reached{}, c.refuseChannel(err)
	}
	heard, err := c.s.hall.Broadcast(c.who, hall.Channel, cmd.Number, cmd.Text)
	return reached{heard}, err
}

// shoutCommand writes to all users, for users with an account.
type shoutCommand struct {
	Text string      `json:"text"`
	Kind hall.Manner `json:"kind,omitempty" oneof:"shout|cshout|it"` // `cshout` about chess, `it` about yourself
}

func (c *conn) shout(_ context.Context, cmd shoutCommand) (reached, error) {
	heard, err := c.s.hall.Broadcast(c.who, cmp.Or(cmd.Kind, hall.Shouts), 0, cmd.Text)
	return reached{heard}, err
}

// refuseChannel returns the refusal to join or write in a channel.
func (c *conn) refuseChannel(err error) error {
	if errors.Is(err, earshot.ErrAdministrators) {
		return c.refuseTalk("administrators")
	}
	return c.refuseTalk("guests", "Max", earshot.GuestChannels)
}

// refuseTalk returns a refusal about chat.
func (c *conn) refuseTalk(code string, args ...any) error {
	return &protocolError{explain.Refusal{Code: "talk-" + code, Text: i18n.Text(c.language(), "talk."+code, args...)}}
}

// retryEvery is the interval of attempts to follow games after an error.
const retryEvery = time.Second

// channelList is the name of the list of a user's channels.
const channelList = "channel"

// joinChannelCommand joins a channel. An account keeps its channels, on telnet too; a guest's last
// as long as the page.
type joinChannelCommand struct{ channelNumber }

func (c *conn) joinChannel(ctx context.Context, cmd joinChannelCommand) (nothing, error) {
	name, err := channelName(cmd.Number)
	if err != nil {
		return nothing{}, err
	}
	joined := c.listeningTo().lists[channelList]
	if err := earshot.MayJoin(c.who, cmd.Number, len(joined)); err != nil && members.IndexOf(joined, name) < 0 {
		return nothing{}, c.refuseChannel(err)
	}
	return nothing{}, c.updateList(ctx, channelList, name, true, func() error {
		if c.s.moderation == nil {
			return nil
		}
		return c.s.moderation.Joined(ctx, c.person(), cmd.Number)
	})
}

// leaveChannelCommand leaves a channel.
type leaveChannelCommand struct{ channelNumber }

func (c *conn) leaveChannel(ctx context.Context, cmd leaveChannelCommand) (nothing, error) {
	name, err := channelName(cmd.Number)
	if err != nil {
		return nothing{}, err
	}
	return nothing{}, c.updateList(ctx, channelList, name, false, nil)
}

// channelName returns a channel as written in a list. It returns a refusal for an invalid number.
func channelName(number int) (string, error) {
	name := strconv.Itoa(number)
	if _, is := earshot.ParseChannel(name); !is {
		return "", &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
	}
	return name, nil
}

// listCommand adds a user to a list or removes them. An account keeps its lists, on telnet too; a
// guest's last as long as the page.
type listCommand struct {
	// `censor`: users whose messages you do not want; `gnotify`: users whose games are announced to
	// you
	List string `json:"list" oneof:"censor|gnotify"`
	To   string `json:"to"`            // handle of the user
	Put  bool   `json:"put,omitempty"` // adds the user; without it the user is removed
}

// changeList executes listCommand.
func (c *conn) changeList(ctx context.Context, cmd listCommand) (nothing, error) {
	name := cmd.To
	if cmd.Put {
		var err error
		if name, err = c.exactHandle(ctx, name); err != nil {
			return nothing{}, err
		}
	}
	return nothing{}, c.updateList(ctx, cmd.List, name, cmd.Put, nil)
}

// updateList adds a name to one of the client's lists or removes it. If before is not nil, it is
// called after the check that the list has room.
func (c *conn) updateList(ctx context.Context, list, name string, put bool, before func() error) error {
	t := c.listeningTo()
	changed, kept := earshot.WithName(list, t.lists[list], name, put)
	if len(changed) > earshot.MaxList {
		return c.refuseTalk("full", "Max", earshot.MaxList)
	}
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	if c.who.Guest {
		t.lists = maps.Clone(t.lists)
		if t.lists == nil {
			t.lists = make(map[string][]string)
		}
		t.lists[list] = changed
		c.listen(t)
		c.sendHearing()
		return nil
	}
	if err := c.s.members.SetSetting(ctx, c.who, members.KeptList+list, kept); err != nil {
		return err
	}
	return c.s.ReloadLists(ctx, c.who)
}

// answerCommand answers the request `asked`: you have joined the channel, or dismissed the request.
type answerCommand struct {
	Number int `json:"number"` // the request's `act`
}

func (c *conn) answerQuestion(ctx context.Context, cmd answerCommand) (nothing, error) {
	if c.s.moderation == nil {
		return nothing{}, c.refuse("unknown-command")
	}
	return nothing{}, c.s.moderation.Answer(ctx, c.person(), cmd.Number)
}

// exactHandle returns the exact spelling of the handle of a member or of a connected guest.
func (c *conn) exactHandle(ctx context.Context, name string) (string, error) {
	p, err := c.s.members.Find(ctx, name)
	if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		if here, ok := c.s.hall.FindByHandle(name); ok && strings.EqualFold(here.Handle, name) {
			p.Handle, err = here.Handle, nil
		}
	}
	if err == nil && members.Fold(p.Handle) == members.Fold(c.who.Handle) {
		return "", c.refuseTalk("self")
	}
	return p.Handle, err
}

// RemoveFromLists removes the handle of a deleted account from the lists of all open pages, so that
// they do not apply to its next user.
func (s *Server) RemoveFromLists(handle string) {
	for _, c := range s.sockets.all() {
		t, had := c.listeningTo(), false
		if t.lists, had = members.WithoutHandle(t.lists, handle); had {
			c.listen(t)
			if t.all {
				c.sendHearing()
			}
		}
	}
}

// ReloadLists applies a member's stored lists to all their open pages.
func (s *Server) ReloadLists(ctx context.Context, who members.Identity) error {
	kept, err := s.members.Settings(ctx, who)
	if err != nil {
		return err
	}
	for _, conns := range s.sockets.of(who.ID) {
		for _, c := range conns {
			t := c.listeningTo()
			t.values, t.lists = earshot.StoredValues(kept)
			c.listen(t)
			if t.all {
				c.sendHearing()
			}
		}
	}
	return nil
}

// SendNewMessage notifies the pages of a member of a message to them.
func (s *Server) SendNewMessage(m members.Sent) {
	for _, conns := range s.sockets.of(m.Reader.ID) {
		for _, c := range conns {
			c.send(messageMessage{From: m.Sender, Name: s.called(m.Sender), Full: m.Full})
		}
	}
}

// FollowGames notifies all users of the games of users whom they follow, until ctx ends.
func (s *Server) FollowGames(ctx context.Context) {
	if s.hall == nil { // one event alone
		return
	}
	for feed := s.hall.ProgressFeed(); ; {
		g, err := feed.Next(ctx)
		switch {
		case err == nil && (g.Step == hall.GameBegan || g.Step == hall.GameWentOn):
			s.sendBegun(&g.View)
		case err == nil:
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed) || errors.Is(err, hall.ErrClosed):
			return
		default:
			s.log.Error("games not followed", "error", err)
			select {
			case <-time.After(retryEvery):
			case <-ctx.Done():
				return
			}
		}
	}
}

// sendBegun notifies the followers of a game's players.
func (s *Server) sendBegun(v *hall.View) {
	m := begunMessage{Game: v.Game, White: s.called.playerOf(v.White), Black: s.called.playerOf(v.Black)}
	for _, c := range s.sockets.all() {
		if c.session == nil || c.who.ID == v.White.ID || c.who.ID == v.Black.ID {
			continue
		}
		follows := c.listeningTo().lists[members.Follows]
		for _, p := range []hall.Player{v.White, v.Black} {
			if members.IndexOf(follows, p.Handle) >= 0 {
				m.Who = p.Handle
				c.send(m)
				break
			}
		}
	}
}
