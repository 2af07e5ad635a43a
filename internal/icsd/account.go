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
	En: `
password OLD NEW

Changes your password of the chess server, which travels in clear unless you
come in over TLS, and therefore must not be that of the browser. It has at
least 8 characters and no space.
`,
	Es: `
password VIEJA NUEVA

Cambia tu contraseña del servidor de ajedrez. Viaja sin cifrar, salvo que
entres por TLS, y por eso no puede ser la del navegador. Debe tener al menos 8
caracteres y ningún espacio.
`,
}

// password changes the password for the chess server: "password OLD NEW".
func (c *client) password(ctx context.Context, args string) (string, error) {
	words, err := c.two(args, "password OLD NEW")
	if err != nil {
		return "", err
	}
	err = c.ownPassword(func() error { return c.server.Members.ChangeICSPassword(ctx, c.me.ID, words[0], words[1]) })
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

// nextShout is the family's line for somebody who has shouted enough for now.
func nextShout(seconds any) string { return fmt.Sprintf("Next shout in %v second(s).", seconds) }

var addplayerCommand = session.Command{
	Name:  "addplayer",
	Takes: session.UpTo(2),
	Who:   session.Administrators,
	Do:    session.On((*client).addPlayer),
	En: `
addplayer HANDLE [E-MAIL]

For administrators: makes an account and shows its first password for this
door, which the member changes with password OLD NEW. See: handle, register.
`,
	Es: `
addplayer NOMBRE [CORREO]

Para administradores: crea una cuenta y muestra su primera contraseña para el
servidor de ajedrez, que el usuario cambia con password VIEJA NUEVA. Véase:
handle, register.
`,
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
	En: `
remplayer HANDLE REASON

For administrators: closes an account: nobody comes in with it any more
(sanction ban). The handle stays taken, and its games stay played.
`,
	Es: `
remplayer NOMBRE MOTIVO

Para administradores: cierra una cuenta: nadie puede entrar ya con ella
(sanction ban). El nombre sigue ocupado y sus partidas se conservan.
`,
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
	En: `
asetpasswd HANDLE PASSWORD

For administrators: gives a member a new password for this door. He is told so.

The password travels with the command: over TLS or from the server itself only
(help admin).
`,
	Es: `
asetpasswd NOMBRE CONTRASEÑA

Para administradores: da a un usuario una contraseña nueva para el servidor de
ajedrez. Se le avisa.

La contraseña viaja con la orden: solo por TLS o desde el propio servidor (help
admin).
`,
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
			keep = c.ownPassword
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
	En: `
register HANDLE E-MAIL

Guests become members so: a code is sent to the address; bring it within a day
with confirm CODE PASSWORD. If this server sends no e-mail, ask an
administrator (showadmins, addplayer), or make an account in the browser hall
and set a password for this door there: it travels in clear and is one of its
own.
See: handle, confirm, password.
`,
	Es: `
register NOMBRE CORREO

Registra una cuenta para un invitado: se envía un código a la dirección;
escríbelo antes de un día con confirm CÓDIGO CONTRASEÑA. Si este servidor no
envía correo, pide la cuenta a un administrador (showadmins, addplayer) o
créala en el navegador y elige allí una contraseña para el servidor de ajedrez:
viaja sin cifrar y tiene que ser otra.
Véase: handle, confirm, password.
`,
}

// register begins a registration by e-mail: "register HANDLE E-MAIL".
func (c *client) register(ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	switch {
	case !c.me.Guest:
		return "", session.Prevented(c.Text("register.member", "Handle", c.me.Handle))
	case len(words) != 2:
		return "", session.Misused(c.HowUsed("register HANDLE E-MAIL") + "\n" + c.Text("register.help"))
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
	En: `
confirm CODE PASSWORD

Ends a registration by e-mail: the code that was sent, and a password of your
choice for this door. See: register.
`,
	Es: `
confirm CÓDIGO CONTRASEÑA

Termina un registro por correo: escribe el código recibido y una contraseña
nueva para el servidor de ajedrez.
Véase: register.
`,
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
