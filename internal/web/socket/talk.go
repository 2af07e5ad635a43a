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

// talkMessage is something said outside the games. Tells reach every page, the rest those that said
// `talk`. Measures of administrators silence talk here as over telnet (`silenced`), and who shouts
// more than three times in a row is pointed to a channel (`often-shouted`).
type talkMessage struct {
	Manner  hall.Manner   `json:"manner" oneof:"tell|channel|shout|cshout|it"`
	Channel int           `json:"channel,omitempty"` // its number
	From    string        `json:"from"`              // a handle
	Name    string        `json:"name,omitempty"`    // the display name of who speaks
	Title   string        `json:"title,omitempty"`   // of chess
	Text    string        `json:"text"`
	At      clock.Instant `json:"at"`
}

// hearingMessage says what you may listen to, and what you have chosen. It comes after `hello` and
// when that changes.
type hearingMessage struct {
	Channels []channelMessage `json:"channels"`
	Censored []string         `json:"censored"` // whose messages you do not want
	Followed []string         `json:"followed"` // whose games are announced to you
}

// channelMessage is a channel.
type channelMessage struct {
	Number int    `json:"number"`
	Topic  string `json:"topic,omitempty"`
	Joined bool   `json:"joined,omitempty"` // you listen to it
}

// begunMessage says that somebody whom you follow has begun a game.
type begunMessage struct {
	Game  hall.GameID   `json:"game"`
	Who   string        `json:"who"` // the handle of whom you follow
	White playerMessage `json:"white"`
	Black playerMessage `json:"black"`
}

// messageMessage says that there is a new message for you in `/messages`.
type messageMessage struct {
	From string `json:"from"`           // a handle
	Name string `json:"name,omitempty"` // the display name of who has written
	Full bool   `json:"full,omitempty"` // it could not be kept because the box is full
}

// listening is what a connection wants to hear.
type listening struct {
	values ics.Values
	lists  map[string][]string
	all    bool // a page of talk is open: channels and what everybody is told, too
}

// listen gives the hall what the connection wants to hear from now on.
func (c *conn) listen(t listening) {
	c.mu.Lock()
	c.listening = t
	c.mu.Unlock()
	ears := earshot.Ears(t.values, t.lists)
	if !t.all {
		ears.Channels, ears.Deaf = nil, []hall.Manner{hall.Shouts, hall.CShouts, hall.Its}
	}
	c.session.SetTalkFilter(ears)
}

func (c *conn) wants() listening {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.listening
}

// hear begins to listen, as the account keeps it; a guest begins anew with every page.
func (c *conn) hear(ctx context.Context, all bool) error {
	kept, err := c.s.members.Settings(ctx, c.who)
	if err != nil {
		return err
	}
	t := listening{all: all}
	t.values, t.lists = earshot.Kept(kept)
	c.listen(t)
	c.hears.Do(func() {
		listen := func() { c.runOnce(&c.talking, func() { c.tellTalk(c.session.TakeTalk()) }) }
		c.session.NotifyTalk(func(hall.Said) { listen() })
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
			c.send(talkMessage{Manner: s.Manner, Channel: s.Channel, From: s.From.Handle, Name: c.s.called(s.From.Handle), Title: firstTitle(s.From.Titles), Text: s.Text, At: c.s.hall.Now()})
		}
	}
}

// tellHearing sends what may be chosen, and what is.
func (c *conn) tellHearing() {
	t := c.wants()
	m := hearingMessage{Channels: []channelMessage{}, Censored: or(t.lists[members.Censor]), Followed: or(t.lists[members.Follows])}
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

// toldTo is the answer to it.
type toldTo struct {
	To string `json:"to,omitempty"` // the user's handle as it is written
}

func (c *conn) tellOne(_ context.Context, cmd tellCommand) (toldTo, error) {
	to, err := c.s.hall.Tell(c.who, cmd.To, cmd.Text)
	return toldTo{to.Handle}, err
}

// channelCommand writes in a channel.
type channelCommand struct {
	channelNumber
	Text string `json:"text"`
}

// channelNumber is a command about one channel.
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

// shoutCommand writes to everybody, for users with an account.
type shoutCommand struct {
	Text string      `json:"text"`
	Kind hall.Manner `json:"kind,omitempty" oneof:"shout|cshout|it"` // `cshout` about chess, `it` about oneself
}

func (c *conn) shout(_ context.Context, cmd shoutCommand) (reached, error) {
	heard, err := c.s.hall.Broadcast(c.who, cmp.Or(cmd.Kind, hall.Shouts), 0, cmd.Text)
	return reached{heard}, err
}

// refuseChannel returns why somebody may not listen or speak in a channel.
func (c *conn) refuseChannel(err error) error {
	if errors.Is(err, earshot.ErrAdministrators) {
		return c.refuseTalk("administrators")
	}
	return c.refuseTalk("guests", "Max", earshot.GuestChannels)
}

func (c *conn) refuseTalk(code string, args ...any) error {
	return &protocolError{explain.Refusal{Code: "talk-" + code, Text: i18n.Text(c.language(), "talk."+code, args...)}}
}

// retryEvery is how soon games are followed again after they could not be.
const retryEvery = time.Second

// channelList is the list on which the channels of a listener stand.
const channelList = "channel"

// joinChannelCommand begins to listen to a channel. An account keeps its channels, over telnet too;
// a guest's last as long as the page.
type joinChannelCommand struct{ channelNumber }

func (c *conn) joinChannel(ctx context.Context, cmd joinChannelCommand) (nothing, error) {
	name, err := channelName(cmd.Number)
	if err != nil {
		return nothing{}, err
	}
	joined := c.wants().lists[channelList]
	if err := earshot.MayJoin(c.who, cmd.Number, len(joined)); err != nil && members.IndexOf(joined, name) < 0 {
		return nothing{}, c.refuseChannel(err)
	}
	return nothing{}, c.keepList(ctx, channelList, name, true, func() error {
		if c.s.moderation == nil {
			return nil
		}
		return c.s.moderation.Joined(ctx, c.person(), cmd.Number)
	})
}

// leaveChannelCommand stops listening to a channel.
type leaveChannelCommand struct{ channelNumber }

func (c *conn) leaveChannel(ctx context.Context, cmd leaveChannelCommand) (nothing, error) {
	name, err := channelName(cmd.Number)
	if err != nil {
		return nothing{}, err
	}
	return nothing{}, c.keepList(ctx, channelList, name, false, nil)
}

// channelName returns a channel as it stands on a list.
func channelName(number int) (string, error) {
	name := strconv.Itoa(number)
	if _, is := earshot.Number(name); !is {
		return "", &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
	}
	return name, nil
}

// listCommand adds a user to a list or removes them. An account keeps its lists, over telnet too; a
// guest's last as long as the page.
type listCommand struct {
	// `censor`: whose messages you do not want; `gnotify`: whose games are announced to you
	List string `json:"list" oneof:"censor|gnotify"`
	To   string `json:"to"`            // handle of the user
	Put  bool   `json:"put,omitempty"` // adds the user; without it the user is removed
}

func (c *conn) list(ctx context.Context, cmd listCommand) (nothing, error) {
	name := cmd.To
	if cmd.Put {
		var err error
		if name, err = c.listed(ctx, name); err != nil {
			return nothing{}, err
		}
	}
	return nothing{}, c.keepList(ctx, cmd.List, name, cmd.Put, nil)
}

// keepList adds a name to a list of the client's or removes it. before, when there is one, runs
// once the list is known to have room.
func (c *conn) keepList(ctx context.Context, list, name string, put bool, before func() error) error {
	t := c.wants()
	changed, kept := earshot.With(list, t.lists[list], name, put)
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
		c.tellHearing()
		return nil
	}
	if err := c.s.members.SetSetting(ctx, c.who, members.KeptList+list, kept); err != nil {
		return err
	}
	return c.s.HearAgain(ctx, c.who)
}

// answerCommand answers the question `asked`: you have gone to the channel, or put it away.
type answerCommand struct {
	Number int `json:"number"` // the question's `act`
}

func (c *conn) answerQuestion(ctx context.Context, cmd answerCommand) (nothing, error) {
	if c.s.moderation == nil {
		return nothing{}, c.refuse("unknown-command")
	}
	return nothing{}, c.s.moderation.Answer(ctx, c.person(), cmd.Number)
}

// listed is the handle that is meant as it is written here: a member's, or that of somebody here.
func (c *conn) listed(ctx context.Context, name string) (string, error) {
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

// OffLists takes the handle of an account that was deleted off the lists by which pages listen:
// its next user inherits nothing.
func (s *Server) OffLists(handle string) {
	for _, c := range s.sockets.everybody() {
		t, had := c.wants(), false
		if t.lists, had = members.WithoutHandle(t.lists, handle); had {
			c.listen(t)
			if t.all {
				c.tellHearing()
			}
		}
	}
}

// HearAgain has every page of a member listen as their account keeps it now.
func (s *Server) HearAgain(ctx context.Context, who members.Identity) error {
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

// TellSent informs the pages of a member of a message to them.
func (s *Server) TellSent(m members.Sent) {
	for _, conns := range s.sockets.of(m.Reader.ID) {
		for _, c := range conns {
			c.send(messageMessage{From: m.Sender, Name: s.called(m.Sender), Full: m.Full})
		}
	}
}

// FollowGames informs everybody of the games that begin of those whom they follow, until ctx ends.
func (s *Server) FollowGames(ctx context.Context) {
	if s.hall == nil { // one event alone
		return
	}
	for feed := s.hall.ProgressFeed(); ; {
		g, err := feed.Next(ctx)
		switch {
		case err == nil && (g.Step == hall.GameBegan || g.Step == hall.GameWentOn):
			s.tellBegun(&g.View)
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

func (s *Server) tellBegun(v *hall.View) {
	m := begunMessage{Game: v.Game, White: s.called.playerOf(v.White), Black: s.called.playerOf(v.Black)}
	for _, c := range s.sockets.everybody() {
		if c.session == nil || c.who.ID == v.White.ID || c.who.ID == v.Black.ID {
			continue
		}
		follows := c.wants().lists[members.Follows]
		for _, p := range []hall.Player{v.White, v.Black} {
			if members.IndexOf(follows, p.Handle) >= 0 {
				m.Who = p.Handle
				c.send(m)
				break
			}
		}
	}
}
