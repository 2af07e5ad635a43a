package presence

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/plain"
)

// Talk between people, away from the tables, is carried and forgotten: none of it is journaled.

// Manner is how something is said, and to whom.
type Manner string

// The manners of talk.
const (
	Tells   Manner = "tell"    // to one person
	Channel Manner = "channel" // to a channel, by its number
	Shouts  Manner = "shout"   // to everybody
	CShouts Manner = "cshout"  // to everybody, about chess
	Its     Manner = "it"      // to everybody, about oneself: "--> Ana waves"
)

// Said is something said to somebody who is here.
type Said struct {
	Manner  Manner
	Channel int
	From    members.Identity
	Text    string
}

// MaxText is how many characters one line has at most.
const MaxText = 300

// MaxChannel is the highest channel.
const MaxChannel = 255

// talkLimit bounds what waits to be heard by one session; when more waits the
// oldest is lost, which talk survives.
const talkLimit = 256

// Ears are what a session wants to hear. They are given whole, and not changed
// afterwards.
type Ears struct {
	Channels []int
	Deaf     []Manner        // what is not heard at all
	Guests   bool            // private messages from guests are received
	GuestsIn bool            // and what guests say in channels
	Censor   map[string]bool // by [members.Fold] of the handle: who is not heard
	// Seeks are told as they come, with NoComputers except those of programs.
	Seeks       bool `json:",omitempty"`
	NoComputers bool `json:",omitempty"`
}

// Listen says what the session wants to hear from now on. Until then it hears
// nothing: not every client has a place for talk.
func (s *Session) Listen(e Ears) {
	s.ears.Store(&e)
	s.people.repost(s.who.ID)
}

// Hear has somebody learn of everything that is said to the session. They must not wait for
// anything then; they take what waits with [Session.Talk].
func (s *Session) Hear(learn func(Said)) { s.talk.Notify(learn) }

// Talk is what was said and waits to be heard.
func (s *Session) Talk() []Said {
	said, _ := s.talk.Collect()
	return said
}

func (e *Ears) hears(said Said) bool {
	switch {
	case e == nil:
		return false
	case slices.Contains(e.Deaf, said.Manner):
		return false
	case said.From.Roles.Has(members.RoleAdministrator):
		// Nobody can shut out an administrator.
	case len(e.Censor) > 0 && e.Censor[members.Fold(said.From.Handle)]:
		return false
	case said.From.Guest && said.Manner == Tells && !e.Guests, said.From.Guest && said.Manner == Channel && !e.GuestsIn:
		return false
	}
	return said.Manner != Channel || slices.Contains(e.Channels, said.Channel)
}

// voices are the manners of talk that measures tell apart.
var voices = map[Manner]conduct.Voice{Shouts: conduct.ToAll, Its: conduct.ToAll, CShouts: conduct.ToAllAboutChess}

// Tell speaks to one person. Who may not speak may speak to administrators. The refusals are
// [refusal.NobodyHere], [refusal.NotListening] (they do not want to hear guests, or the speaker),
// [refusal.EmptyText], [refusal.TextTooLong] and [refusal.TooFast].
func (p *People) Tell(from members.Identity, handle, text string) (to Person, err error) {
	if text, err = Line(text); err != nil {
		return Person{}, err
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.named(handle)
	if one == nil {
		return Person{}, refusal.New(refusal.NobodyHere, handle)
	}
	if !one.who.Roles.Has(members.RoleAdministrator) {
		if err := p.opt.MaySpeak(from, conduct.ToSome); err != nil {
			return Person{}, err
		}
	}
	if !p.MayTalk(from) {
		return Person{}, refusal.New(refusal.TooFast)
	}
	said := Said{Manner: Tells, From: from, Text: text}
	heard := one.hear(said)
	for node, n := range one.away {
		if n.hears(said) {
			heard++
			p.opt.Nodes.Say(node, one.who.ID, said)
		}
	}
	if heard == 0 {
		return Person{}, refusal.New(refusal.NotListening, one.who.Handle)
	}
	return p.atPlay(one), nil
}

// Broadcast speaks to a channel or to everybody, and returns how many heard it,
// the speaker among them when they listen. A guest may speak in channels only:
// the refusal is [refusal.MembersOnly].
func (p *People) Broadcast(from members.Identity, manner Manner, channel int, text string) (heard int, err error) {
	if text, err = Line(text); err != nil {
		return 0, err
	}
	if manner == Channel && (channel < 0 || channel > MaxChannel) {
		return 0, refusal.New(refusal.NoSuchChannel, MaxChannel)
	}
	if from.Guest && manner != Channel {
		return 0, refusal.New(refusal.MembersOnly)
	}
	if err := p.opt.MaySpeak(from, voices[manner]); err != nil {
		return 0, err
	}
	switch {
	case manner == Channel && !p.MayTalk(from):
		return 0, refusal.New(refusal.TooFast)
	case manner != Channel && !p.mayShout(from):
		_, wait := p.ShoutWait(from.ID)
		return 0, refusal.New(refusal.OftenShouted, int((wait+time.Second-1)/time.Second), DiscussionChannel)
	}
	said := Said{Manner: manner, Channel: channel, From: from, Text: text}
	// The lock is held while sessions are collected, not while they are told.
	p.mu.RLock()
	sessions := make([]*Session, 0, len(p.people))
	for _, one := range p.people {
		before := len(sessions)
		sessions = one.listening(said, sessions)
		hears := len(sessions) > before
		for _, n := range one.away {
			hears = hears || n.hears(said)
		}
		if hears {
			heard++
		}
	}
	p.mu.RUnlock()
	for _, s := range sessions {
		s.talk.Put(said, func() Said { return said })
	}
	if p.opt.Nodes != nil {
		p.opt.Nodes.Say("", "", said)
	}
	return heard, nil
}

// Listeners are the people who have a channel on, by handle.
func (p *People) Listeners(channel int) []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	var list []Person
	for _, one := range p.byHandle {
		if one.listensTo(channel) {
			list = append(list, p.atPlay(one))
		}
	}
	return list
}

// Channels are those that somebody has on, in their order; none when they are not here.
func (p *People) Channels(memberID string) []int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return nil
	}
	var list []int
	for _, s := range one.sessions {
		if e := s.ears.Load(); e != nil {
			list = append(list, e.Channels...)
		}
	}
	for _, n := range one.away {
		for _, e := range n.Ears {
			list = append(list, e.Channels...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// listensTo reports whether somebody has a channel on.
func (p *person) listensTo(channel int) bool {
	for _, s := range p.sessions {
		if e := s.ears.Load(); e != nil && slices.Contains(e.Channels, channel) {
			return true
		}
	}
	for _, n := range p.away {
		if n.listensTo(channel) {
			return true
		}
	}
	return false
}

// hear gives talk to the sessions of a person that want to hear it, and returns
// how many do.
func (p *person) hear(said Said) (sessions int) {
	list := p.listening(said, nil)
	for _, s := range list {
		s.talk.Put(said, func() Said { return said })
	}
	return len(list)
}

// listening adds the sessions of a person that want to hear something.
func (p *person) listening(said Said, list []*Session) []*Session {
	for _, s := range p.sessions {
		if s.ears.Load().hears(said) {
			list = append(list, s)
		}
	}
	return list
}

// atPlay is somebody present as lists show them, with one of the games that they play.
func (p *People) atPlay(one *person) Person {
	shown := one.shown()
	shown.Place = ""
	if games := p.opt.GamesOf(one.who.ID); len(games) > 0 {
		shown.Playing = games[0]
	}
	return shown
}

// MayTalk takes one line from what somebody may say: to one person, in a channel, at
// a table. Guests, who come back under another name, are bound by their place, too.
func (p *People) MayTalk(who members.Identity) bool {
	now := p.opt.Now()
	if back, _ := p.opt.Limits.Talk.Take(who.ID, now); back == nil {
		return false
	}
	if !who.Guest {
		return true
	}
	back, _ := p.opt.Limits.GuestTalk.Take(who.Place, now)
	return back != nil
}

// DiscussionChannel is the channel to which those are pointed who shout too often: the rules of
// VICS want long discussions in channels.
const DiscussionChannel = 50

// mayShout takes one shout from what a member may: long discussions belong to
// channels.
func (p *People) mayShout(who members.Identity) bool {
	back, _ := p.opt.Limits.Shouts.Take(who.ID, p.opt.Now())
	return back != nil
}

// ShoutWait returns how many times a member may speak to everybody now, and, when
// they may not, how long until they may.
func (p *People) ShoutWait(memberID string) (now int, wait time.Duration) {
	return p.opt.Limits.Shouts.Left(memberID, p.opt.Now())
}

// Readable refuses a text with a character that nobody sees, or that turns the
// writing round: [refusal.TextHidden].
func Readable(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refusal.New(refusal.TextHidden, fault.Name())
	}
	return nil
}

// Line returns a text as it may be said, in one line. The refusals are [refusal.EmptyText],
// [refusal.TextTooLong] and [refusal.TextHidden].
func Line(text string) (string, error) {
	text = plain.Line(text)
	switch {
	case text == "":
		return "", refusal.New(refusal.EmptyText)
	case utf8.RuneCountInString(text) > MaxText:
		return "", refusal.New(refusal.TextTooLong, MaxText)
	}
	return text, Readable(text)
}
