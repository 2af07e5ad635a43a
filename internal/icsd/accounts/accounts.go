package accounts

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
)

var passwordCommand = session.Command{
	Name:  "password",
	Takes: session.UpTo(2).WithSecret(),
	Who:   session.Registered,
	Do:    session.WithSession(password),
}

// password changes the password for the chess server: "password OLD NEW".
func password(c Session, ctx context.Context, args string) (string, error) {
	words, err := twoWords(c, args, "password OLD NEW")
	if err != nil {
		return "", err
	}
	err = c.ChangeOwnPassword(func() error { return c.Services().Members.ChangeICSPassword(ctx, c.Identity().ID, words[0], words[1]) })
	if errors.Is(err, &members.Error{Code: members.WrongPassword}) {
		return "", session.Forbidden("Incorrect password; password not changed!")
	}
	if err != nil {
		return "", err
	}
	return "Password changed.", nil
}

// twoWords splits the arguments of a command that takes two words, or returns a refusal with its
// usage.
func twoWords(c Session, args, usage string) ([]string, error) {
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
	Do:    session.WithSession(addPlayer),
}

// addPlayer creates an account: "addplayer HANDLE [E-MAIL]". The administrator passes the password
// on to the member.
func addPlayer(c Session, ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	if len(words) < 1 || len(words) > 2 {
		return "", c.Usage("addplayer HANDLE [E-MAIL]")
	}
	email := strings.Join(words[1:], "")
	profile, password, err := c.Services().Members.AddPlayer(ctx, words[0], email)
	if err != nil {
		return "", err
	}
	if _, err := complaints.Record(c, ctx, conduct.Take{Against: conduct.Person{ID: profile.ID, Handle: profile.Handle}, Measure: conduct.Register, Reason: c.Text("moderation.reason")}); err != nil {
		return "", err
	}
	return c.Text("addplayer.done", "Handle", profile.Handle, "Password", password), nil
}

var remplayerCommand = session.Command{
	Name:  "remplayer",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(removePlayer),
}

// removePlayer bans a member permanently: "remplayer HANDLE REASON". The handle is not given to
// another member, and the games are kept.
func removePlayer(c Session, ctx context.Context, args string) (string, error) {
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
	Do:    session.WithSession(setPassword),
}

// setPassword sets a new password of a member for the chess server: "asetpasswd HANDLE PASSWORD".
func setPassword(c Session, ctx context.Context, args string) (string, error) {
	words, err := twoWords(c, args, "asetpasswd HANDLE PASSWORD")
	if err != nil {
		return "", err
	}
	return complaints.WithPerson(c, ctx, words[0], func(who conduct.Person) (string, error) {
		if who.Guest {
			return "", session.Forbidden("You cannot set the password of an unregistered player!")
		}
		change := func() error { return c.Services().Members.ResetICSPassword(ctx, who.Handle, words[1]) }
		keep := func(change func() error) error { return change() }
		if who.ID == c.Identity().ID {
			keep = c.ChangeOwnPassword
		}
		if err := keep(change); err != nil {
			return "", err
		}
		if _, err := complaints.Record(c, ctx, conduct.Take{Against: who, Measure: conduct.Password, Reason: c.Text("moderation.reason")}); err != nil {
			return "", err
		}
		for _, other := range session.As[Session](c.Services().Sessions.Of(who.ID)) {
			other.Recheck(ctx)
		}
		return fmt.Sprintf("Password of %s changed to %s.", who.Handle, strings.Repeat("*", len(words[1]))), nil
	})
}

var registerCommand = session.Command{
	Name:  "register",
	Takes: session.UpTo(2),
	Do:    session.WithSession(register),
}

// register begins a registration by e-mail: "register HANDLE E-MAIL".
func register(c Session, ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	switch {
	case !c.Identity().Guest:
		return "", session.Prevented(c.Text("register.member", "Handle", c.Identity().Handle))
	case len(words) != 2:
		return "", session.Misused(session.UsageText(c, "register HANDLE E-MAIL") + "\n" + c.Text("register.help"))
	}
	r := members.Registration{Handle: words[0], Email: words[1], Lang: c.Language(), Address: c.Address()}
	err := c.Services().Members.RequestRegistration(ctx, r, func(code string) (subject, text string) {
		return c.Text("register.subject"), c.Text("register.letter", "Handle", r.Handle, "Code", code, "Hours", int(members.PendingLife.Hours()))
	})
	if err != nil {
		if errors.Is(err, &members.Error{Code: members.MailFailed}) {
			c.Services().Log.Warn("ics: mail", "error", err)
		}
		return "", err
	}
	return c.Text("register.sent", "Email", r.Email), nil
}

var confirmCommand = session.Command{
	Name:  "confirm",
	Takes: session.UpTo(2).WithSecret(),
	Do:    session.WithSession(confirm),
}

// confirm completes a registration by e-mail: "confirm CODE PASSWORD".
func confirm(c Session, ctx context.Context, args string) (string, error) {
	words, err := twoWords(c, args, "confirm CODE PASSWORD")
	if err != nil {
		return "", err
	}
	p, err := c.Services().Members.ConfirmRegistration(ctx, words[0], words[1], c.Address())
	if err != nil {
		return "", err
	}
	return c.Text("register.done", "Handle", p.Handle), nil
}

var adminCommand = session.Command{
	Name:  "admin",
	Takes: session.NoWords,
	Who:   session.OffDuty,
	Do:    session.WithoutContext(toggleAdmin),
}

// toggleAdmin takes an administrator off duty, so that they act as a player, or on duty again.
func toggleAdmin(c Session) (string, error) {
	var offDuty bool
	c.Settings().Change(func(s *settings.Settings) {
		s.OffDuty = !s.OffDuty
		offDuty = s.OffDuty
	})
	if offDuty {
		return "Admin mode (*) is now not shown.", nil
	}
	return "Admin mode (*) is now shown.", nil
}
