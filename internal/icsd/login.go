package icsd

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
)

// errLeft means that the client left before the login.
var errLeft = errors.New("icsd: left before logging in")

// maxTries is how many names a client may try on one connection.
const maxTries = 10

// signIn asks for a name, and for a password if the name needs one, until a user is logged in or
// leaves.
func (c *client) signIn(ctx context.Context) (members.Login, error) {
	for range maxTries {
		c.conn.Say("\n" + ics.LoginPrompt)
		name, err := c.conn.ReadLine()
		if err != nil && !conn.IsBadLine(err) {
			return members.Login{}, err
		}
		name = strings.TrimSpace(ics.Printable(name))
		switch {
		case name == "":
			continue
		case strings.HasPrefix(name, "GET "), strings.HasPrefix(name, "POST "):
			return members.Login{}, errLeft // a lost browser, or a robot
		case strings.HasPrefix(name, "%q"):
			return members.Login{}, errLeft
		case strings.HasPrefix(name, "%"):
			if ivars, ok := c.Ivars().AtLogin(name); ok {
				c.settings.Change(func(s *settings.Settings) { s.Ivars = ivars })
			}
			continue
		}
		login, err := c.loginAs(ctx, name)
		var refusal *members.Error
		switch {
		case err == nil:
			return login, nil
		case errors.Is(err, errAnotherName):
		case errors.As(err, &refusal):
			c.conn.Say("\n" + c.Explain(refusal) + "\n")
		default:
			return members.Login{}, err
		}
	}
	c.conn.Say("\n" + c.Text("tries") + "\n")
	return members.Login{}, errLeft
}

// errAnotherName means that the login prompt must be shown again.
var errAnotherName = errors.New("icsd: another name, please")

// loginAs logs in the member with this name, or a guest.
func (c *client) loginAs(ctx context.Context, name string) (members.Login, error) {
	if lower := strings.ToLower(name); lower == "guest" || lower == "g" {
		return c.loginGuest(ctx, "")
	}
	if why := ics.WhyBadName(name); why != "" {
		c.conn.Say("\n" + why + "\n")
		return members.Login{}, errAnotherName
	}
	profile, err := c.server.Members.Find(ctx, name)
	if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		// FICS lets unregistered users in under the name that they gave. Here no name must be
		// mistaken for a member's: they get the name of a guest.
		return c.loginGuest(ctx, ics.NotRegistered(name))
	}
	if err != nil {
		return members.Login{}, err
	}
	// The option is sent before the lines, not after the prompt: a client that looks for the prompt
	// alone must find it.
	c.conn.HideTyping()
	c.conn.Say("\n" + ics.AskPassword(profile.Handle) + "\n" + ics.PasswordPrompt)
	password, err := c.conn.ReadLine()
	c.conn.ShowTyping()
	c.conn.Say("\n")
	if err != nil && !conn.IsBadLine(err) {
		return members.Login{}, err
	}
	if password == "" {
		return members.Login{}, errAnotherName
	}
	login, err := c.server.Members.LoginICS(ctx, members.Credentials{Handle: name, Password: password, Agent: c.door, Address: c.address})
	switch {
	case errors.Is(err, &members.Error{Code: members.WrongPassword}):
		c.conn.Say("\n" + ics.BadPassword + "\n")
		return members.Login{}, errAnotherName
	case errors.Is(err, &members.Error{Code: members.AccountBarred}), errors.Is(err, &members.Error{Code: members.AccountDisabled}):
		if err := c.appealAtLogin(ctx, conduct.Person{ID: profile.ID, Handle: profile.Handle}); err != nil {
			return members.Login{}, err
		}
	}
	return login, err
}

// loginGuest logs in a guest, who confirms the login with the return key. first is sent before the
// welcome.
func (c *client) loginGuest(ctx context.Context, first string) (members.Login, error) {
	login, err := c.server.Members.EnterGuest(ctx, c.Language(), c.address)
	if errors.Is(err, &members.Error{Code: members.PlaceBarred}) {
		place, trouble := c.server.Members.PlaceOf(ctx, c.address)
		if trouble == nil {
			trouble = c.appealAtLogin(ctx, conduct.Person{ID: place, Handle: "guest", Guest: true, Place: true})
		}
		if trouble != nil {
			return login, trouble
		}
	}
	if err != nil {
		return login, err
	}
	if first != "" {
		c.conn.SayWithPrompt("\n" + first)
	}
	c.conn.Say("\n" + ics.GuestWelcome(login.Identity.Handle) + "\n")
	if _, err := c.conn.ReadLine(); err != nil && !conn.IsBadLine(err) {
		c.endLogin(login)
		return members.Login{}, err
	}
	return login, nil
}

// endLogin ends the login session of the register, which is valid for this connection only.
func (c *client) endLogin(login members.Login) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if c.isLoggedIn.Load() {
		if err := c.server.Members.RecordVisit(ctx, c.me, c.entered, c.address); err != nil {
			c.server.Log.Warn("ics: leaving", "error", err)
		}
	}
	if err := c.server.Members.Logout(ctx, login.Token); err != nil {
		c.server.Log.Warn("ics: logout", "error", err)
	}
}

// appealAtLogin lets a banned user appeal once, in one line. The user is a member with the right
// password, or a guest from a network whose guests are banned.
func (c *client) appealAtLogin(ctx context.Context, who conduct.Person) error {
	act, banned := c.server.Moderation.InForce(who.ID, conduct.Ban)
	if !banned || act.Appeal != nil {
		return nil
	}
	c.conn.Say("\n" + c.Text("appeal.door", "Line", complaints.ActText(c, act.Acted)) + "\n")
	line, err := c.conn.ReadLine()
	if err != nil && !errors.Is(err, conn.ErrLineTooLong) {
		return err
	}
	if line = strings.TrimSpace(ics.Printable(line)); line == "" {
		return nil
	}
	err = c.server.Moderation.Appeal(ctx, who, act.Number, line)
	var refusal *conduct.Refusal
	switch {
	case errors.As(err, &refusal):
		c.conn.Say("\n" + c.Explain(refusal) + "\n")
	case err != nil:
		return err
	default:
		c.conn.Say("\n" + c.Text("appeal.done", "Number", act.Number) + "\n")
	}
	return nil
}
