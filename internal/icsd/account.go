package icsd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var passwordCommand = session.Command{
	Name:  "password",
	Takes: session.UpTo(2).WithSecret(),
	Who:   session.Registered,
	Do:    session.On((*client).password),
}

// password changes the password for the chess server: "password OLD NEW".
func (c *client) password(ctx context.Context, args string) (string, error) {
	words, err := c.two(args, "password OLD NEW")
	if err != nil {
		return "", err
	}
	err = c.changePassword(func() error { return c.server.Members.ChangeICSPassword(ctx, c.me.ID, words[0], words[1]) })
	if errors.Is(err, &members.Error{Code: members.WrongPassword}) {
		return "", session.Forbidden("Incorrect password; password not changed!")
	}
	if err != nil {
		return "", err
	}
	return "Password changed.", nil
}

// two are the two words that a command takes.
func (c *client) two(args, usage string) ([]string, error) {
	words := strings.Fields(args)
	if len(words) != 2 {
		return nil, c.Usage(usage)
	}
	return words, nil
}

var addplayerCommand = session.Command{
	Name:  "addplayer",
	Takes: session.UpTo(2),
	Who:   session.Administrators,
	Do:    session.On((*client).addPlayer),
}

// addPlayer makes an account: "addplayer HANDLE [E-MAIL]". The password goes to
// the member by whoever asked for it.
func (c *client) addPlayer(ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	if len(words) < 1 || len(words) > 2 {
		return "", c.Usage("addplayer HANDLE [E-MAIL]")
	}
	email := strings.Join(words[1:], "")
	profile, password, err := c.server.Members.AddPlayer(ctx, words[0], email)
	if err != nil {
		return "", err
	}
	if _, err := complaints.Record(c, ctx, conduct.Take{Against: personOf(profile), Measure: conduct.Register, Reason: c.Text("desk.reason")}); err != nil {
		return "", err
	}
	return c.Text("addplayer.done", "Handle", profile.Handle, "Password", password), nil
}

func personOf(p members.Profile) conduct.Person { return conduct.Person{ID: p.ID, Handle: p.Handle} }

var remplayerCommand = session.Command{
	Name:  "remplayer",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On((*client).removePlayer),
}

// removePlayer closes an account: "remplayer HANDLE REASON". Its handle stays
// taken, and its games stay played.
func (c *client) removePlayer(ctx context.Context, args string) (string, error) {
	handle, reason, _ := strings.Cut(args, " ")
	if handle == "" {
		return "", c.Usage("remplayer HANDLE REASON")
	}
	return complaints.ImposeLasting(c, ctx, conduct.Ban, handle, reason)
}

var asetpasswdCommand = session.Command{
	Name:  "asetpasswd",
	Takes: session.UpTo(2).WithSecret(),
	Who:   session.Administrators,
	Do:    session.On((*client).setPassword),
}

// setPassword gives a member a new password for the chess server: "asetpasswd HANDLE
// PASSWORD".
func (c *client) setPassword(ctx context.Context, args string) (string, error) {
	words, err := c.two(args, "asetpasswd HANDLE PASSWORD")
	if err != nil {
		return "", err
	}
	return complaints.Against(c, ctx, words[0], func(who conduct.Person) (string, error) {
		if who.Guest {
			return "", session.Forbidden("You cannot set the password of an unregistered player!")
		}
		change := func() error { return c.server.Members.ResetICSPassword(ctx, who.Handle, words[1]) }
		keep := func(change func() error) error { return change() }
		if who.ID == c.me.ID {
			keep = c.changePassword
		}
		if err := keep(change); err != nil {
			return "", err
		}
		if _, err := complaints.Record(c, ctx, conduct.Take{Against: who, Measure: conduct.Password, Reason: c.Text("desk.reason")}); err != nil {
			return "", err
		}
		for _, other := range c.server.clientsOf(who.ID) {
			other.recheck(ctx)
		}
		return fmt.Sprintf("Password of %s changed to %s.", who.Handle, strings.Repeat("*", len(words[1]))), nil
	})
}

var registerCommand = session.Command{
	Name:  "register",
	Takes: session.UpTo(2),
	Do:    session.On((*client).register),
}

// register begins a registration by e-mail: "register HANDLE E-MAIL".
func (c *client) register(ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	switch {
	case !c.me.Guest:
		return "", session.Prevented(c.Text("register.member", "Handle", c.me.Handle))
	case len(words) != 2:
		return "", session.Misused(session.HowUsed(c, "register HANDLE E-MAIL") + "\n" + c.Text("register.help"))
	}
	r := members.Registration{Handle: words[0], Email: words[1], Lang: c.Language(), Address: c.address}
	err := c.server.Members.Apply(ctx, r, func(code string) (subject, text string) {
		return c.Text("register.subject"), c.Text("register.letter", "Handle", r.Handle, "Code", code, "Hours", int(members.PendingLife.Hours()))
	})
	if err != nil {
		if errors.Is(err, &members.Error{Code: members.MailFailed}) {
			c.server.Log.Warn("ics: mail", "error", err)
		}
		return "", err
	}
	return c.Text("register.sent", "Email", r.Email), nil
}

var confirmCommand = session.Command{
	Name:  "confirm",
	Takes: session.UpTo(2).WithSecret(),
	Do:    session.On((*client).confirm),
}

// confirm ends it: "confirm CODE PASSWORD".
func (c *client) confirm(ctx context.Context, args string) (string, error) {
	words, err := c.two(args, "confirm CODE PASSWORD")
	if err != nil {
		return "", err
	}
	p, err := c.server.Members.Confirm(ctx, words[0], words[1], c.address)
	if err != nil {
		return "", err
	}
	return c.Text("register.done", "Handle", p.Handle), nil
}
