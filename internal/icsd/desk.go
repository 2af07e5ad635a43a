package icsd

import (
	"context"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// toggleAdmin lets an administrator be nothing but a player for a while.
func (c *client) toggleAdmin() (string, error) {
	if !c.rights().Has(members.RoleAdministrator) {
		return "", forbidden(c.text("conduct.admins-only"))
	}
	var plain bool
	c.change(func(s *settings) {
		s.plain = !s.plain
		plain = s.plain
	})
	if plain {
		return "Admin mode (*) is now not shown.", nil
	}
	return "Admin mode (*) is now shown.", nil
}

// speaker is the client as others hear him.
func (c *client) speaker() members.Identity {
	me := c.entitled()
	if c.now().plain {
		me.Roles &^= members.RoleAdministrator
	}
	return me
}

// self is the client as the book of conduct knows him, with the rights that he
// has at this moment: they may have been taken from him since he came in.
func (c *client) self(ctx context.Context) (conduct.Person, error) {
	p := conduct.Person{ID: c.me.ID, Handle: c.me.Handle, Guest: c.me.Guest}
	if c.me.Guest {
		return p, nil
	}
	profile, err := c.server.members.Profile(ctx, c.me.ID)
	if err == nil {
		c.adopt(profile.Roles)
		p.Admin = c.admin()
	}
	return p, err
}

// asAdministrator refuses whoever does not answer for the house, or not openly now.
func (c *client) asAdministrator(ctx context.Context) error {
	me, err := c.self(ctx)
	switch {
	case err != nil:
		return err
	case !me.Admin:
		return forbidden(c.text("conduct.admins-only"))
	}
	return nil
}

// concerned finds whom a word means: a member, a guest who is here, the place of
// an address, or with "#12" whomever act 12 is about.
func (c *client) concerned(ctx context.Context, handle string) (conduct.Person, error) {
	if who, ok := c.server.whomAct(handle); ok {
		return who, nil
	}
	if address, err := netip.ParseAddr(handle); err == nil {
		return c.placeNamed(ctx, address)
	}
	profile, err := c.member(ctx, handle)
	if err == nil {
		return conduct.Person{ID: profile.ID, Handle: profile.Handle, Admin: profile.Roles.Has(members.RoleAdministrator)}, nil
	}
	for _, p := range c.server.hall.People() {
		if members.Fold(p.Handle) == members.Fold(handle) {
			return conduct.Person{ID: p.ID, Handle: p.Handle, Guest: p.Guest}, nil
		}
	}
	return conduct.Person{}, err
}

// enter writes a command of the client into the book of conduct. The answer is
// what is said when it is refused.
func (c *client) enter(ctx context.Context, command conduct.Command) (conduct.Event, error) {
	me, err := c.self(ctx)
	if err != nil {
		return nil, err
	}
	return c.server.moderation.Do(ctx, me, command)
}

// measures takes or lifts a measure, and says what was done.
func (c *client) measures(ctx context.Context, command conduct.Command) (string, error) {
	me, err := c.self(ctx)
	if err != nil {
		return "", err
	}
	return c.acted(c.server.moderation.Act(ctx, me, command))
}

// acted says what was done. An act that could not be carried out stands all the
// same.
func (c *client) acted(act conduct.Acted, err error) (string, error) {
	if act.Number == 0 {
		return "", err
	}
	return c.text("act.done", "Number", act.Number, "What", c.actLine(act)), err
}

// sendOut ends the connections of whom an act is about. A guest in the browser
// finds out within a minute.
func (s *Server) sendOut(who conduct.Person, by string) {
	for _, other := range s.touched(who) {
		other.wire.say("\n\n**** You have been kicked out by " + by + "! ****\n\n")
		other.wire.close()
	}
}

// actText tells somebody of an act against him; empty when it does not touch him.
func (c *client) actText(act conduct.Acted) string {
	switch act.Measure {
	case conduct.Comment, conduct.Register:
		return ""
	case conduct.Move:
		return c.text("act.told.move", "By", act.By.Handle, "Reason", act.Reason)
	case conduct.Warn:
		return c.text("act.told.warn", "By", act.By.Handle, "Reason", act.Reason, "Number", act.Number)
	}
	key := "act.told"
	switch {
	case act.Lifted:
		key = "act.told.lifted"
	case !act.Measure.Lasts():
		key = "act.told.once"
	}
	return c.text(key, "By", act.By.Handle, "Measure", c.measure(act.Measure), "Until", c.until(act.Until), "Reason", act.Reason, "Number", act.Number)
}

func (c *client) measure(m conduct.Measure) string { return c.text("measure." + string(m)) }

func (c *client) until(at clock.Instant) string {
	if at == 0 {
		return c.text("act.open-ended")
	}
	return c.text("act.until", "Date", date(at))
}

func date(at clock.Instant) string { return ics.DateLine(at.Time()) }

// actLine is an act in one line.
func (c *client) actLine(act conduct.Acted) string {
	key := "act.line"
	if act.Lifted {
		key = "act.line.lifted"
	}
	until := ""
	if act.Until != 0 {
		until = " " + c.until(act.Until)
	}
	return c.text(key, "By", act.By.Handle, "Against", act.Against.Handle, "Measure", c.measure(act.Measure), "Until", until, "Reason", act.Reason)
}

// measured is the deed of a measure that is taken at once and over: "warn HANDLE
// REASON".
func measured(name string, m conduct.Measure) deed {
	return func(c *client, ctx context.Context, args string) (string, error) {
		handle, reason, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.used(name + " HANDLE REASON")
		}
		return c.against(ctx, handle, func(who conduct.Person) (string, error) {
			t := conduct.Take{Against: who, Measure: m}
			t.Complaint, t.Reason = aboutComplaint(reason)
			return c.measures(ctx, t)
		})
	}
}

// against does something about somebody, if he can be found. Whether one may,
// is said first: a handle is nobody's business who has none.
func (c *client) against(ctx context.Context, handle string, do func(conduct.Person) (string, error)) (string, error) {
	if err := c.asAdministrator(ctx); err != nil {
		return "", err
	}
	who, err := c.concerned(ctx, handle)
	if err != nil {
		return "", err
	}
	return do(who)
}

// aboutComplaint takes "#12" off the beginning of a reason: the complaint that an
// act answers.
func aboutComplaint(reason string) (number int, rest string) {
	reason = strings.TrimSpace(reason)
	word, rest, _ := strings.Cut(reason, " ")
	if digits, ok := strings.CutPrefix(word, "#"); ok {
		if n, err := strconv.Atoi(digits); err == nil {
			return n, strings.TrimSpace(rest)
		}
	}
	return 0, reason
}

// lasting is the deed of a measure that lasts: "muzzle HANDLE [TIME] REASON".
func lasting(name string, m conduct.Measure) deed {
	return func(c *client, ctx context.Context, args string) (string, error) {
		handle, rest, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.used(name + " HANDLE [TIME] REASON")
		}
		return c.lasts(ctx, m, handle, rest)
	}
}

// sanction takes any measure that lasts: "sanction HANDLE KIND [TIME] REASON".
func (c *client) sanction(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.used("sanction HANDLE muzzle|cmuzzle|mute|norated|ban|abuser|computer [30m|12h|7d|4w] REASON")
	}
	return c.lasts(ctx, conduct.Measure(strings.ToLower(words[1])), words[0], strings.Join(words[2:], " "))
}

func (c *client) lasts(ctx context.Context, m conduct.Measure, handle, rest string) (string, error) {
	if !m.Lasts() {
		return "", misused(c.text("conduct.bad-measure"))
	}
	return c.against(ctx, handle, func(who conduct.Person) (string, error) {
		if m == conduct.Ban && who.Guest && !who.Place {
			// A guest is another tomorrow: it is his address that is kept out.
			var known bool
			if who, known = c.placeOfGuest(who); !known {
				return "", forbidden(c.text("conduct.not-guests"))
			}
		}
		t := conduct.Take{Against: who, Measure: m}
		word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if span, ok := spanOf(word); ok {
			t.Until, rest = clock.At(c.server.now().Add(span)), reason
		}
		t.Complaint, t.Reason = aboutComplaint(rest)
		return c.measures(ctx, t)
	})
}

// spanOf reads a time as 30m, 12h, 7d or 4w.
func spanOf(word string) (time.Duration, bool) {
	if len(word) < 2 || len(word) > 5 {
		return 0, false
	}
	unit, ok := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}[word[len(word)-1]]
	n, err := strconv.Atoi(word[:len(word)-1])
	return time.Duration(n) * unit, ok && err == nil && n > 0
}

// lift ends a measure: "lift HANDLE KIND REASON".
func (c *client) lift(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.used("lift HANDLE KIND REASON")
	}
	return c.lifted(ctx, words[0], conduct.Measure(strings.ToLower(words[1])), strings.Join(words[2:], " "))
}

func (c *client) lifted(ctx context.Context, handle string, m conduct.Measure, reason string) (string, error) {
	return c.against(ctx, handle, func(who conduct.Person) (string, error) {
		return c.measures(ctx, conduct.Lift{Against: who, Measure: m, Reason: reason})
	})
}

// houseMeasures are the lists of the house that are measures.
var houseMeasures = map[string]conduct.Measure{
	"abuser": conduct.Abuser, "ban": conduct.Ban, "cmuzzle": conduct.CMuzzle, "computer": conduct.Computer, "muzzle": conduct.Muzzle,
}

// toChannel asks somebody to take his discussion to a channel: "tochannel HANDLE
// NUMBER [TEXT]". He goes there or not; both is his to decide.
func (c *client) toChannel(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.used("tochannel HANDLE NUMBER [TEXT]")
	}
	n, ok := channelNumber(words[1])
	if !ok {
		return "", &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
	}
	return c.against(ctx, words[0], func(who conduct.Person) (string, error) {
		return c.measures(ctx, conduct.Take{Against: who, Measure: conduct.Move, Reason: strings.TrimSpace(fmt.Sprint(n, " ", strings.Join(words[2:], " ")))})
	})
}

// announce is the deed of telling everybody, or the guests, something.
func announce(name, head string, guestsOnly bool) deed {
	return func(c *client, ctx context.Context, text string) (string, error) {
		if err := c.asAdministrator(ctx); err != nil {
			return "", err
		}
		if text == "" {
			return "", c.used(name + " TEXT")
		}
		line := fmt.Sprintf("    **%s** from %s: %s", head, c.me.Handle, ics.Printable(text))
		n := 0
		for _, other := range c.server.inside() {
			if other != c && (!guestsOnly || other.me.Guest) {
				other.tell("\n" + line + "\n")
				n++
			}
		}
		return fmt.Sprintf("(%d) %s", n, strings.TrimLeft(line, " ")), nil
	}
}

// silenced refuses somebody what he may not say; nil when he may. A mute one may speak to those who answer for the house.
func (c *client) silenced(command ics.Name, args string) error {
	var m conduct.Measure
	switch command {
	case "shout", "it":
		m = conduct.Muzzle
	case "cshout":
		m = conduct.CMuzzle
	case "tell", "xtell", "messages", "fmessage":
		whom, text, _ := strings.Cut(args, " ")
		if text == "" || c.answersForTheHouse(whom) {
			return nil
		}
	case "say", "kibitz", "xkibitz", "whisper", "xwhisper":
	default:
		return nil
	}
	if act, holds := c.server.moderation.Holds(c.me.ID, conduct.Mute); holds {
		return forbidden(c.text("silenced", "Measure", c.measure(conduct.Mute), "Until", c.until(act.Until), "Number", act.Number))
	}
	if m == "" {
		return nil
	}
	if act, holds := c.server.moderation.Holds(c.me.ID, m); holds {
		return forbidden(c.text("silenced", "Measure", c.measure(m), "Until", c.until(act.Until), "Number", act.Number))
	}
	return nil
}

func (c *client) answersForTheHouse(handle string) bool {
	for _, p := range c.server.hall.People() {
		if members.Fold(p.Handle) == members.Fold(handle) {
			return isAdmin(p)
		}
	}
	return false
}
