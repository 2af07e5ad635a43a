package icsd

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// suspicion is what the server has found, as a sentence.
func suspicion(lang string, k conduct.Kind, found map[string]string) string {
	var args []any
	for name, value := range found {
		args = append(args, name, value)
	}
	return i18n.Text(lang, "icsd.suspect."+string(k), args...)
}

var evidenceCommand = command{
	name: "evidence",
	who:  administrators,
	do:   (*client).evidence,
	en: `
evidence HANDLE [HANDLE]

For administrators: the games that somebody has left, how many visits he made
from how many places and who came from the same ones; or of two: how the games
between them went, series, short games given up, times, visits from a shared
place. It is what there is to look at: a person decides. Where somebody comes
from is kept for 30 days, and only as a keyed mark.
`,
	es: `
evidence NOMBRE [NOMBRE]

Para administradores: las partidas que alguien ha dejado, cuántas visitas hizo
desde cuántos lugares y quién vino de los mismos; o de dos: cómo fueron las
partidas entre ellos, series, partidas cortas abandonadas, tiempos, visitas
desde un mismo lugar. Es lo que hay para mirar:
decide una persona. De dónde viene cada cual se guarda 30 días, y solo como
marca cifrada.
`,
}

// evidence shows what the server knows of somebody, or of two: games that were
// left, who came from the same place, how the games between two went. It is for
// administrators, who judge.
func (c *client) evidence(ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) < 1 || len(handles) > 2 {
		return "", c.used("evidence HANDLE [HANDLE]")
	}
	return c.against(ctx, handles[0], func(one conduct.Person) (string, error) {
		if len(handles) == 1 {
			return c.evidenceOf(ctx, one)
		}
		other, err := c.concerned(ctx, handles[1])
		if err != nil {
			return "", err
		}
		return c.evidenceOfPair(ctx, one, other)
	})
}

func (c *client) evidenceOf(ctx context.Context, who conduct.Person) (string, error) {
	e, err := c.server.moderation.Evidence(ctx, who)
	if err != nil {
		return "", err
	}
	lines := []string{c.text("evidence.escapes", "Handle", who.Handle, "Left", len(e.Escapes), "Rated", e.Rated, "Days", c.server.moderation.Rules().EscapeDays)}
	for _, g := range e.Escapes {
		lines = append(lines, "  "+c.text("evidence.escape", "Date", date(g.At), "Opponent", g.Opponent.Handle, "Moves", (g.Plies+1)/2,
			"Balance", fmt.Sprintf("%+d", g.Balance), "Left", time.Duration(g.Left*int64(time.Millisecond)).Truncate(time.Second)))
	}
	lines = append(lines, c.text("evidence.visits", "Visits", e.Visits, "Places", e.Places, "Days", int(members.VisitLife.Hours()/24)))
	for _, m := range e.Companions {
		lines = append(lines, "  "+c.text("evidence.companion", "Handle", m.Handle, "Visits", m.Visits, "Date", date(clock.Instant(m.Last))))
	}
	return strings.Join(lines, "\n"), nil
}

func (c *client) evidenceOfPair(ctx context.Context, one, other conduct.Person) (string, error) {
	p, err := c.server.moderation.EvidenceOfPair(ctx, one, other)
	if err != nil {
		return "", err
	}
	lines := []string{c.text("evidence.pair", "One", one.Handle, "Other", other.Handle, "Games", p.Games, "Rated", p.Rated,
		"Wins", p.Wins[0], "Losses", p.Wins[1], "Draws", p.Draws)}
	if p.Games > 0 {
		loser := one.Handle
		if p.Loser == other.ID {
			loser = other.Handle
		}
		if p.Series > 0 {
			lines = append(lines, "  "+c.text("evidence.series", "Series", p.Series, "Handle", loser))
		}
		lines = append(lines,
			"  "+c.text("evidence.short", "One", one.Handle, "A", p.Short[0], "Other", other.Handle, "B", p.Short[1], "Moves", c.server.moderation.Rules().ShortGame),
			"  "+c.text("evidence.time", "Median", p.Median.Truncate(time.Second), "Hour", p.QuickestSpell, "First", date(clock.Instant(p.First)), "Last", date(clock.Instant(p.Last))))
	}
	return strings.Join(append(lines, "  "+c.text("evidence.shared", "Handle", other.Handle, "Visits", p.Shared, "Of", p.Visits)), "\n"), nil
}
