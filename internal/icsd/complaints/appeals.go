package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
)

var appealCommand = session.Command{
	Name:  "appeal",
	Takes: session.FreeText,
	Do:    session.On(appeal),
	En: `
appeal NUMBER TEXT

Asks another administrator to look at an act about you; acts shows its number.
An act may be appealed once. Who decided it does not rule on it; an act that is
overturned holds no longer.
Who may not come in is asked at the door whether he appeals, a guest kept out
by his address too. On a server with one administrator whoever runs the machine
rules on his acts.
`,
	Es: `
appeal NÚMERO TEXTO

Pide que otro administrador revise una decisión sobre ti; acts muestra su
número. Cada decisión se puede recurrir una vez. Quien la tomó no resuelve el
recurso; una decisión anulada deja de tener efecto.
A quien no puede entrar se le pregunta al intentarlo si quiere recurrir,
también al invitado cuya dirección está bloqueada. En un servidor con un solo
administrador resuelve quien mantiene el servidor.
`,
}

// appeal asks another administrator to look at an act: "appeal N TEXT".
func appeal(c Session, ctx context.Context, args string) (string, error) {
	n, text, ok := numbered(args)
	if !ok {
		return "", c.Usage("appeal NUMBER TEXT")
	}
	if _, err := Record(c, ctx, conduct.Appeal{Act: n, Text: ics.Printable(text)}); err != nil {
		return "", err
	}
	return c.Text("appeal.done", "Number", n), nil
}

var appealsCommand = session.Command{
	Name:  "appeals",
	Takes: session.NoWords,
	Who:   session.Administrators,
	Do:    session.WithoutWords(appeals),
	En: `
appeals

For administrators: the appeals that wait for a ruling.
`,
	Es: `
appeals

Para administradores: los recursos pendientes.
`,
}

// appeals lists what waits for a ruling.
func appeals(c Session, ctx context.Context) (string, error) {
	var list []conduct.Act
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { list = b.Appeals() })
	if len(list) == 0 {
		return c.Text("appeals.none"), nil
	}
	lines := make([]string, len(list))
	for i, a := range list {
		lines[i] = actEntry(c, a)
	}
	return strings.Join(lines, "\n"), nil
}

var ruleCommand = session.Command{
	Name:  "rule",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(rule),
	En: `
rule NUMBER uphold|overturn REASON

For administrators: rules on an appeal against the act of another. What is
overturned holds no longer. On a server with one administrator whoever runs the
machine rules, with the server stopped: escaque admin appeal. Or he appoints a
second one: escaque admin grant HANDLE administrator.
See: appeals, appeal.
`,
	Es: `
rule NÚMERO uphold|overturn MOTIVO

Para administradores: resuelve un recurso contra la decisión de otro: uphold la
confirma, overturn la anula y deja de tener efecto. En un servidor con un solo
administrador resuelve quien mantiene el servidor, con el servidor parado:
escaque admin appeal. También puede nombrar a otro: escaque admin grant NOMBRE
administrator.
Véase: appeals, appeal.
`,
}

// rule rules on an appeal: "rule N uphold|overturn REASON".
func rule(c Session, ctx context.Context, args string) (string, error) {
	const usage = "rule NUMBER uphold|overturn REASON"
	n, rest, ok := numbered(args)
	word, reason, _ := strings.Cut(rest, " ")
	if !ok || word != "uphold" && word != "overturn" {
		return "", c.Usage(usage)
	}
	if _, err := Record(c, ctx, conduct.Rule{Act: n, Uphold: word == "uphold", Reason: reason}); err != nil {
		return "", err
	}
	var act conduct.Act
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { act, _ = b.Act(n) })
	return actEntry(c, act), nil
}
