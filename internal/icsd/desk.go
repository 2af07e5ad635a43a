package icsd

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
)

var adminCommand = session.Command{
	Name:  "admin",
	Takes: session.NoWords,
	Who:   session.OffDuty,
	Do:    session.WithNothing((*client).toggleAdmin),
	En: `
admin

For administrators: turns the rights and the mark (*) off and on again, to be
nothing but a player for a while.

Administrators' commands need a line that nobody can read: come in over TLS
(the address of ics-tls that the server shows at its start), or from the server
itself. On any other line you are no administrator: what is for administrators
is refused with a sentence, and you hear nothing of it. What you typed has
travelled by then, so log in over TLS before you type asetpasswd.
`,
	Es: `
admin

Para administradores: quita o vuelve a poner los permisos y la marca (*), para
ser un rato solo un jugador.

Las órdenes de los administradores necesitan una conexión cifrada: entra por
TLS (la dirección ics-tls que el servidor muestra al arrancar), o desde el
propio servidor. En cualquier otra conexión no tienes los permisos de
administrador: se rechazan sus órdenes y no recibes sus avisos. Lo que escribes
viaja sin cifrar aunque se rechace: entra por TLS antes de escribir asetpasswd.
`,
}

// toggleAdmin lets an administrator be nothing but a player for a while.
func (c *client) toggleAdmin() (string, error) {
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
	me := c.Entitled()
	if c.now().plain {
		me.Roles &^= members.RoleAdministrator
	}
	return me
}

// self is the client as the book of conduct knows him, with the rights that he
// has at this moment: they may have been taken from him since he came in.
func (c *client) self(ctx context.Context) (conduct.Person, error) {
	p := moderation.PersonOf(c.me)
	if c.me.Guest {
		return p, nil
	}
	profile, err := c.server.Members.Profile(ctx, c.me.ID)
	if err == nil {
		c.adopt(profile.Roles)
		p.Admin = c.admin()
	}
	return p, err
}

// asAdministrator refuses whoever is no administrator, or not openly now.
func (c *client) asAdministrator(ctx context.Context) error {
	me, err := c.self(ctx)
	switch {
	case err != nil:
		return err
	case !me.Admin:
		return session.Forbidden(c.judged("conduct.admins-only"))
	}
	return nil
}

// concerned finds whom a word means, see [moderation.Service.Whom]; of a member who is
// here the beginning of his handle is enough.
func (c *client) concerned(ctx context.Context, handle string) (conduct.Person, error) {
	if profile, err := c.member(ctx, handle); err == nil {
		handle = profile.Handle
	}
	return c.server.Moderation.Whom(ctx, handle)
}

// enter writes a command of the client into the book of conduct. The answer is
// what is said when it is refused.
func (c *client) enter(ctx context.Context, command conduct.Command) (conduct.Event, error) {
	me, err := c.self(ctx)
	if err != nil {
		return nil, err
	}
	return c.server.Moderation.Do(ctx, me, command)
}

// measures takes or lifts a measure, and says what was done.
func (c *client) measures(ctx context.Context, command conduct.Command) (string, error) {
	me, err := c.self(ctx)
	if err != nil {
		return "", err
	}
	return c.acted(c.server.Moderation.Act(ctx, me, command))
}

// acted says what was done. An act that could not be carried out stands all the
// same.
func (c *client) acted(act conduct.Acted, err error) (string, error) {
	if act.Number == 0 {
		return "", err
	}
	return c.Text("act.done", "Number", act.Number, "What", c.actLine(act)), err
}

// sendOut ends the connections of whom an act is about. A guest in the browser
// finds out within a minute.
func (s *Server) sendOut(who conduct.Person, by string) {
	for _, other := range s.touched(who) {
		other.conn.Say("\n\n**** You have been kicked out by " + by + "! ****\n\n")
		other.conn.Close()
	}
}

// actText is an act as the person reads it whom it is about; empty when it does not
// concern him.
func (c *client) actText(act conduct.Acted) string {
	switch act.Measure {
	case conduct.Comment, conduct.Register:
		return ""
	case conduct.Password: // the end of his connections says it, before or after this would
		return ""
	case conduct.Move:
		channel, _, _ := act.Channel()
		return explain.AskedToMove(c.Language(), act) + " " + c.Text("act.told.move", "Channel", channel)
	case conduct.Warn:
		return c.Text("act.told.warn", "By", c.author(act.By), "Reason", act.Reason, "Number", act.Number)
	}
	key := "act.told"
	switch {
	case act.Lifted:
		key = "act.told.lifted"
	case !act.Measure.Lasts():
		key = "act.told.once"
	}
	return c.Text(key, "By", c.author(act.By), "Measure", c.measure(act.Measure), "Until", c.until(act.Until), "Reason", act.Reason, "Number", act.Number)
}

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
	return c.Text(key, "By", c.author(act.By), "Against", act.Against.Handle, "Measure", c.measure(act.Measure), "Until", until, "Reason", act.Reason)
}

var addcommentCommand = session.Command{
	Name:  "addcomment",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("addcomment", conduct.Comment),
	En: `
addcomment HANDLE TEXT

For administrators: a note about somebody that only administrators read. See:
showcomment.
`,
	Es: `
addcomment NOMBRE TEXTO

Para administradores: añade una nota sobre alguien, que solo leen
administradores.
Véase: showcomment.
`,
}

var nukeCommand = session.Command{
	Name:  "nuke",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("nuke", conduct.Nuke),
	En: `
nuke HANDLE REASON

For administrators: ends somebody's connections. He may come back, unless he is
banned.
`,
	Es: `
nuke NOMBRE MOTIVO

Para administradores: cierra las conexiones de alguien. Puede volver a entrar,
si no tiene ban.
`,
}

var warnCommand = session.Command{
	Name:  "warn",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("warn", conduct.Warn),
	En: `
warn HANDLE [#COMPLAINT] REASON

For administrators: warns somebody, now and whenever he comes in until he
acknowledges it.
`,
	Es: `
warn NOMBRE [#QUEJA] MOTIVO

Para administradores: advierte a alguien, ahora y cada vez que entre hasta que
confirme que lo ha leído.
`,
}

// measured is the handler of a measure that is taken at once and over: "warn HANDLE
// REASON".
func measured(name string, m conduct.Measure) session.Handler {
	return session.On(func(c *client, ctx context.Context, args string) (string, error) {
		handle, reason, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.Usage(name + " HANDLE REASON")
		}
		return c.against(ctx, handle, func(who conduct.Person) (string, error) {
			t := conduct.Take{Against: who, Measure: m}
			t.Complaint, t.Reason = aboutComplaint(reason)
			return c.measures(ctx, t)
		})
	})
}

// against does something about somebody, if he can be found.
func (c *client) against(ctx context.Context, handle string, do func(conduct.Person) (string, error)) (string, error) {
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

var cmuzzleCommand = session.Command{
	Name:  "cmuzzle",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    lasting("cmuzzle", conduct.CMuzzle),
	En: `
cmuzzle HANDLE [TIME] [#COMPLAINT] REASON

For administrators: no c-shouts. See: sanction, lift.
`,
	Es: `
cmuzzle NOMBRE [TIEMPO] [#QUEJA] MOTIVO

Para administradores: quita a alguien cshout. Véase: sanction, lift.
`,
}

var muzzleCommand = session.Command{
	Name:  "muzzle",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    lasting("muzzle", conduct.Muzzle),
	En: `
muzzle HANDLE [TIME] [#COMPLAINT] REASON

For administrators: no shouts. See: sanction, lift.
`,
	Es: `
muzzle NOMBRE [TIEMPO] [#QUEJA] MOTIVO

Para administradores: quita a alguien shout. Véase: sanction, lift.
`,
}

// lasting is the handler of a measure that lasts: "muzzle HANDLE [TIME] REASON".
func lasting(name string, m conduct.Measure) session.Handler {
	return session.On(func(c *client, ctx context.Context, args string) (string, error) {
		handle, rest, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.Usage(name + " HANDLE [TIME] REASON")
		}
		return c.lasts(ctx, m, handle, rest)
	})
}

var sanctionCommand = session.Command{
	Name:  "sanction",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On((*client).sanction),
	En: `
sanction HANDLE KIND [TIME] [#COMPLAINT] REASON

For administrators. Kinds: muzzle (no shouts), cmuzzle (no c-shouts), mute
(talks to administrators only), norated, ban, abuser, computer. TIME is 30m,
12h, 7d or 4w; without it the measure holds until it is lifted. Each is written
down with its reason and can be appealed.
A guest is banned by where he comes from: sanction GuestABCD ban 7d REASON
keeps guests and registrations from his address out, for 90 days at most. An
address may be given instead of a handle, and #12 for whomever act 12 is about.
Members come in as ever.
See: lift, muzzle, warn, acts, admins.
`,
	Es: `
sanction NOMBRE CLASE [TIEMPO] [#QUEJA] MOTIVO

Para administradores. Clases: muzzle (sin shout), cmuzzle (sin cshout), mute
(solo habla con administradores), norated, ban, abuser, computer. TIEMPO es
30m, 12h, 7d o 4w; sin él vale hasta que se levante. Todo se anota con su
motivo y admite recurso.
A un invitado se le bloquea por su dirección: con sanction GuestABCD ban 7d
MOTIVO no entran invitados ni se registra nadie desde ella, 90 días como mucho.
En vez del nombre se puede escribir una dirección, o #12 para la persona de la
decisión 12. Los usuarios registrados entran como siempre.
Véase: lift, muzzle, warn, acts, admins.
`,
}

// sanction takes any measure that lasts: "sanction HANDLE KIND [TIME] REASON".
func (c *client) sanction(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("sanction HANDLE muzzle|cmuzzle|mute|norated|ban|abuser|computer [30m|12h|7d|4w] REASON")
	}
	return c.lasts(ctx, conduct.Measure(strings.ToLower(words[1])), words[0], strings.Join(words[2:], " "))
}

func (c *client) lasts(ctx context.Context, m conduct.Measure, handle, rest string) (string, error) {
	if !m.Lasts() {
		return "", session.Misused(c.judged("conduct.bad-measure"))
	}
	return c.against(ctx, handle, func(who conduct.Person) (string, error) {
		t := conduct.Take{Against: who, Measure: m}
		word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		span, given := conduct.ParseSpan(word)
		if given {
			rest = reason
		}
		t.Complaint, t.Reason = aboutComplaint(rest)
		me, err := c.self(ctx)
		if err != nil {
			return "", err
		}
		return c.acted(c.server.Moderation.Sanction(ctx, me, t, span))
	})
}

var liftCommand = session.Command{
	Name:  "lift",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On((*client).lift),
	En: `
lift HANDLE KIND REASON

For administrators: ends a measure before its time. -abuser HANDLE REASON and
the like do the same.
`,
	Es: `
lift NOMBRE CLASE MOTIVO

Para administradores: levanta una medida. -abuser NOMBRE MOTIVO y órdenes
similares hacen lo mismo.
`,
}

// lift ends a measure: "lift HANDLE KIND REASON".
func (c *client) lift(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("lift HANDLE KIND REASON")
	}
	return c.lifted(ctx, words[0], conduct.Measure(strings.ToLower(words[1])), strings.Join(words[2:], " "))
}

func (c *client) lifted(ctx context.Context, handle string, m conduct.Measure, reason string) (string, error) {
	return c.against(ctx, handle, func(who conduct.Person) (string, error) {
		return c.measures(ctx, conduct.Lift{Against: who, Measure: m, Reason: reason})
	})
}

// houseMeasures are the lists of the server that are measures.
var houseMeasures = map[string]conduct.Measure{
	"abuser": conduct.Abuser, "ban": conduct.Ban, "cmuzzle": conduct.CMuzzle, "computer": conduct.Computer, "muzzle": conduct.Muzzle,
}

var tochannelCommand = session.Command{
	Name:  "tochannel",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On((*client).toChannel),
	En: `
tochannel HANDLE NUMBER [TEXT]

For administrators: asks somebody to take his discussion to a channel. It is a
request, and is noted as one.
`,
	Es: `
tochannel NOMBRE NÚMERO [TEXTO]

Para administradores: pide a alguien que lleve su discusión a un canal. Es solo
una petición, y así se anota.
`,
}

// toChannel asks somebody to take his discussion to a channel: "tochannel HANDLE
// NUMBER [TEXT]". He goes there or not; both is his to decide.
func (c *client) toChannel(ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("tochannel HANDLE NUMBER [TEXT]")
	}
	return c.against(ctx, words[0], func(who conduct.Person) (string, error) {
		return c.measures(ctx, conduct.AskToMove(who, words[1], strings.Join(words[2:], " ")))
	})
}

var announceCommand = session.Command{
	Name:  "announce",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    announce("announce", "ANNOUNCEMENT", false),
	En: `
announce TEXT

For administrators: tells everybody here something.
`,
	Es: `
announce TEXTO

Para administradores: envía un aviso a todos los conectados.
`,
}

var annunregCommand = session.Command{
	Name:  "annunreg",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    announce("annunreg", "UNREG ANNOUNCEMENT", true),
	En: `
annunreg TEXT

For administrators: tells the guests here something.
`,
	Es: `
annunreg TEXTO

Para administradores: envía un aviso a los invitados conectados.
`,
}

// announce is the handler of telling everybody, or the guests, something.
func announce(name, head string, guestsOnly bool) session.Handler {
	return session.On(func(c *client, ctx context.Context, text string) (string, error) {
		if text == "" {
			return "", c.Usage(name + " TEXT")
		}
		line := fmt.Sprintf("    **%s** from %s: %s", head, c.me.Handle, ics.Printable(text))
		if err := c.server.Members.Audit(ctx, members.DeedAnnounce, "", name+": "+ics.Printable(text)); err != nil {
			return "", err
		}
		n := 0
		for _, other := range c.server.inside.all() {
			if other != c && (!guestsOnly || other.me.Guest) {
				other.Tell("\n" + line + "\n")
				n++
			}
		}
		return fmt.Sprintf("(%d) %s", n, strings.TrimLeft(line, " ")), nil
	})
}

// silenced refuses somebody what he may not say; nil when he may. The hall does so
// too: here it is done before anything else about the command is looked at.
func (c *client) silenced(by session.Voice, args string) error {
	to := conduct.ToSome
	switch by {
	case session.Silent:
		return nil
	case session.Shouts:
		to = conduct.ToAll
	case session.Cshouts:
		to = conduct.ToAllAboutChess
	case session.Tells:
		if whom, text, _ := strings.Cut(args, " "); text == "" || c.isAdministrator(whom) {
			return nil
		}
	case session.Talks:
	}
	return c.server.Moderation.MaySpeak(c.me.ID, to)
}

// isAdministrator reports whether somebody who is here is an administrator.
func (c *client) isAdministrator(handle string) bool {
	for _, p := range c.server.Hall.People() {
		if members.Fold(p.Handle) == members.Fold(handle) {
			return format.IsAdmin(p)
		}
	}
	return false
}
