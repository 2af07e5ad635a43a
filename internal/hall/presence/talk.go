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

// Talk between people outside the tables is delivered and not journaled.

// Manner is the kind of talk: to whom it is addressed, and how.
type Manner string

// The kinds of talk, by addressees.
const (
	Tells   Manner = "tell"    // to one person
	Channel Manner = "channel" // to a channel, by its number
	Shouts  Manner = "shout"   // to everybody
	CShouts Manner = "cshout"  // to everybody, about chess
	Its     Manner = "it"      // to everybody, about oneself: "--> Ana waves"
)

// Said is a line of talk to connected people.
type Said struct {
	Manner  Manner
	Channel int
	From    members.Identity
	Text    string
}

// MaxText is the most characters of one line.
const MaxText = 300

// MaxChannel is the highest channel number.
const MaxChannel = 255

// talkLimit is how many lines of talk may wait for one session. If there are more, older lines are
// lost.
const talkLimit = 256

// TalkFilter selects the talk that a session receives. It must not be changed after it was set.
type TalkFilter struct {
	Channels []int
	Deaf     []Manner        // manners that are not received at all
	Guests   bool            // private messages from guests are received
	GuestsIn bool            // talk of guests in channels is received
	Censor   map[string]bool // folded handles of people who are not heard
	// Seeks asks for new seeks, NoComputers for all but those of programs.
	Seeks       bool `json:",omitempty"`
	NoComputers bool `json:",omitempty"`
}

// SetTalkFilter sets the talk that the session receives from now on. Without a filter it receives
// none, because not every client displays talk.
func (s *Session) SetTalkFilter(e TalkFilter) {
	s.filter.Store(&e)
	s.people.postMember(s.who.ID)
}

// NotifyTalk sets the function that is called with every line of talk to the session. The function
// must not block. The lines are then read with [Session.TakeTalk].
func (s *Session) NotifyTalk(notify func(Said)) { s.talk.Notify(notify) }

// TakeTalk returns the waiting lines of talk.
func (s *Session) TakeTalk() []Said {
	said, _ := s.talk.Collect()
	return said
}

// accepts reports whether the filter lets a line of talk through. A nil filter lets none through.
func (e *TalkFilter) accepts(said Said) bool {
	switch {
	case e == nil:
		return false
	case slices.Contains(e.Deaf, said.Manner):
		return false
	case said.From.Roles.Has(members.RoleAdministrator):
		// Administrators cannot be filtered out.
	case len(e.Censor) > 0 && e.Censor[members.Fold(said.From.Handle)]:
		return false
	case said.From.Guest && said.Manner == Tells && !e.Guests, said.From.Guest && said.Manner == Channel && !e.GuestsIn:
		return false
	}
	return said.Manner != Channel || slices.Contains(e.Channels, said.Channel)
}

// voices maps the manners of talk to the kinds that sanctions distinguish. All others are
// conduct.ToSome.
var voices = map[Manner]conduct.Voice{Shouts: conduct.ToAll, Its: conduct.ToAll, CShouts: conduct.ToAllAboutChess}

// Tell sends a private message to one person. A member who may not speak may still write to
// administrators. The refusals are [refusal.NobodyHere], [refusal.NotListening] (the receiver does
// not want to hear guests or the speaker), [refusal.EmptyText], [refusal.TextTooLong] and
// [refusal.TooFast].
func (p *People) Tell(from members.Identity, handle, text string) (to Person, err error) {
	if text, err = Line(text); err != nil {
		return Person{}, err
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.findByHandle(handle)
	if one == nil {
		return Person{}, refusal.New(refusal.NobodyHere, handle)
	}
	if !one.who.Roles.Has(members.RoleAdministrator) {
		if err := p.opt.MaySpeak(from, conduct.ToSome); err != nil {
			return Person{}, err
		}
	}
	if !p.AllowTalk(from) {
		return Person{}, refusal.New(refusal.TooFast)
	}
	said := Said{Manner: Tells, From: from, Text: text}
	heard := one.deliver(said)
	for node, n := range one.remote {
		if n.wantsToHear(said) {
			heard++
			p.opt.Nodes.Say(node, one.who.ID, said)
		}
	}
	if heard == 0 {
		return Person{}, refusal.New(refusal.NotListening, one.who.Handle)
	}
	return p.publicPerson(one), nil
}

// Broadcast sends a text to a channel or to everybody. It returns how many people receive it,
// including the speaker if they listen. A guest may speak only in channels: the refusal is
// [refusal.MembersOnly].
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
	case manner == Channel && !p.AllowTalk(from):
		return 0, refusal.New(refusal.TooFast)
	case manner != Channel && !p.allowShout(from):
		_, wait := p.ShoutWait(from.ID)
		return 0, refusal.New(refusal.OftenShouted, int((wait+time.Second-1)/time.Second), DiscussionChannel)
	}
	said := Said{Manner: manner, Channel: channel, From: from, Text: text}
	// The lock is held while sessions are collected, not while the text is delivered.
	p.mu.RLock()
	sessions := make([]*Session, 0, len(p.people))
	for _, one := range p.people {
		before := len(sessions)
		sessions = one.appendListeners(said, sessions)
		hears := len(sessions) > before
		for _, n := range one.remote {
			hears = hears || n.wantsToHear(said)
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

// Listeners lists the people who listen to a channel, by handle.
func (p *People) Listeners(channel int) []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	var list []Person
	for _, one := range p.byHandle {
		if one.listensTo(channel) {
			list = append(list, p.publicPerson(one))
		}
	}
	return list
}

// Channels returns the channels to which a member listens, sorted; nil if they are not connected.
func (p *People) Channels(memberID string) []int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return nil
	}
	var list []int
	for _, s := range one.sessions {
		if e := s.filter.Load(); e != nil {
			list = append(list, e.Channels...)
		}
	}
	for _, n := range one.remote {
		for _, e := range n.Ears {
			list = append(list, e.Channels...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// listensTo reports whether one of the person's sessions listens to a channel.
func (p *person) listensTo(channel int) bool {
	for _, s := range p.sessions {
		if e := s.filter.Load(); e != nil && slices.Contains(e.Channels, channel) {
			return true
		}
	}
	for _, n := range p.remote {
		if n.listensTo(channel) {
			return true
		}
	}
	return false
}

// deliver delivers talk to the person's sessions that want to hear it. It returns how many sessions
// these are.
func (p *person) deliver(said Said) (sessions int) {
	list := p.appendListeners(said, nil)
	for _, s := range list {
		s.talk.Put(said, func() Said { return said })
	}
	return len(list)
}

// appendListeners appends the person's sessions that want to hear said to the list.
func (p *person) appendListeners(said Said, list []*Session) []*Session {
	for _, s := range p.sessions {
		if s.filter.Load().accepts(said) {
			list = append(list, s)
		}
	}
	return list
}

// publicPerson returns a person as lists show them, with one of their games and without their
// place.
func (p *People) publicPerson(one *person) Person {
	shown := one.toPerson()
	shown.Place = ""
	if games := p.opt.GamesOf(one.who.ID); len(games) > 0 {
		shown.Playing = games[0]
	}
	return shown
}

// AllowTalk counts one line against the rate limit of a person, and reports whether the line is
// allowed: private, in a channel or at a table. Guests are also counted by their network, because
// they can return under another name.
func (p *People) AllowTalk(who members.Identity) bool {
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

// DiscussionChannel is the channel that is suggested to members who shout too often. The rules of
// the server VICS want long discussions in channels.
const DiscussionChannel = 50

// allowShout counts one shout against the rate limit of a person, and reports whether the shout is
// allowed.
func (p *People) allowShout(who members.Identity) bool {
	back, _ := p.opt.Limits.Shouts.Take(who.ID, p.opt.Now())
	return back != nil
}

// ShoutWait returns how many shouts a member has left now, and how long they must wait if none are
// left.
func (p *People) ShoutWait(memberID string) (left int, wait time.Duration) {
	return p.opt.Limits.Shouts.Left(memberID, p.opt.Now())
}

// Readable refuses a text with an invisible character, or with one that changes the writing
// direction: [refusal.TextHidden].
func Readable(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refusal.New(refusal.TextHidden, fault.Name())
	}
	return nil
}

// Line returns a text as one line that may be sent. The refusals are [refusal.EmptyText],
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
