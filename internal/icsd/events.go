package icsd

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// eventsNow lists the events, none where there is no office.
func (s *Server) eventsNow() []session.Event {
	if s.Events == nil {
		return nil
	}
	return s.Events.List()
}

var tourneyCommand = session.Command{
	Name:  "tourney",
	Takes: session.Checked,
	Do:    session.On((*client).tourney),
}

// tourney reads "tourney", which lists the events, and "tourney EVENT [WHAT]",
// which shows one or does something in it.
func (c *client) tourney(ctx context.Context, args string) (string, error) {
	which, rest, _ := strings.Cut(args, " ")
	if which == "" {
		return c.eventList(), nil
	}
	e, err := c.eventNamed(which)
	if err != nil {
		return "", err
	}
	what, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	rest = strings.TrimSpace(rest)
	t := e.Tournament
	what = strings.ToLower(what)
	if err := c.oneOfEvent(what, rest); err != nil {
		return "", err
	}
	if c.me.Guest && slices.Contains([]string{"enter", "withdraw", "leave", "seat"}, what) {
		return "", session.Forbidden("Only registered players can use the tourney command.")
	}
	switch what {
	case "", "standings":
		return c.eventHead(e) + "\n\n" + c.standings(t), nil
	case "players":
		return c.eventHead(e) + "\n\n" + c.entries(t), nil
	case "round", "pairings":
		return c.pairings(e, rest)
	case "staff":
		return c.eventHead(e) + "\n\n" + c.eventStaff(t), nil
	case "enter":
		return c.eventDone(c.server.Events.Enter(ctx, c.Entitled(), e.ID), "event.entered", e)
	case "withdraw", "leave":
		return c.eventDone(c.server.Events.Withdraw(ctx, c.Entitled(), e.ID, rest), "event.withdrawn", e)
	case "seat":
		n := t.Published()
		if rest != "" {
			if n, err = strconv.Atoi(rest); err != nil {
				return "", c.Unexpected("tourney", rest)
			}
		}
		return c.eventDone(c.server.Events.Seat(ctx, c.Entitled(), e.ID, n), "event.seated", e)
	}
	return "", session.NotUnderstood(c, what)
}

// oneOfEvent refuses words behind what is asked of an event that it does not take.
func (c *client) oneOfEvent(what, rest string) error {
	most := session.UpTo(0)
	switch what {
	case "round", "pairings", "seat":
		most = session.UpTo(1)
	case "withdraw", "leave": // the reason
		most = session.FreeText
	}
	if extra := most.Surplus(rest); extra != "" {
		return c.Unexpected("tourney", extra)
	}
	return nil
}

// eventDone is the answer to something that was asked of the office.
func (c *client) eventDone(err error, key string, e session.Event) (string, error) {
	if err != nil {
		return "", err
	}
	return c.Sentence("study."+key, "Name", e.Tournament.Regulations().Name), nil
}

// eventNamed finds an event by its identity, the beginning of it, or a part of
// its name. The answer is what is said when it is none, or several.
func (c *client) eventNamed(which string) (session.Event, error) {
	var found []session.Event
	word := strings.ToLower(which)
	for _, e := range c.server.eventsNow() {
		switch {
		case e.ID == word:
			return e, nil
		case strings.HasPrefix(e.ID, word), strings.Contains(strings.ToLower(e.Tournament.Regulations().Name), word):
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return session.Event{}, session.Misused(c.Sentence("study.event.none", "Which", ics.Cut(which, 20)))
	case 1:
		return found[0], nil
	}
	return session.Event{}, session.Ambiguous(c.Sentence("study.event.several", "Which", ics.Cut(which, 20)))
}

// eventList lists the events with how far they are.
func (c *client) eventList() string {
	events := c.server.eventsNow()
	if len(events) == 0 {
		return c.Sentence("study.event.empty")
	}
	var s strings.Builder
	s.WriteString(c.Sentence("study.event.head") + "\n")
	for _, e := range events {
		t := e.Tournament
		fmt.Fprintf(&s, "%-10s %3d  %7s  %s\n", e.ID, len(t.Active()), roundsOf(t), t.Regulations().Name)
	}
	return s.String() + c.Sentence("study.event.foot")
}

// roundsOf is how many rounds are published, of how many.
func roundsOf(t tournament.Tournament) string {
	planned := t.Planned()
	if planned == 0 {
		return strconv.Itoa(t.Published())
	}
	return fmt.Sprintf("%d/%d", t.Published(), planned)
}

func (c *client) eventHead(e session.Event) string {
	r := e.Tournament.Regulations()
	head := fmt.Sprintf("%s (%s)\n%s, %s", r.Name, e.ID, words.System(c.Language(), r.System), roundsOf(e.Tournament))
	if r.Control != "" {
		head += ", " + r.Control
	}
	return head
}

// standings are those of an event, with its tie-breaks.
func (c *client) standings(t tournament.Tournament) string {
	rows := t.Standings()
	if len(rows) == 0 {
		return c.entries(t)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "     %s %6s", padded(c.Sentence("study.event.name"), 24), c.Sentence("study.event.points"))
	for _, m := range t.Regulations().TieBreaks {
		fmt.Fprintf(&s, " %7s", m)
	}
	for _, row := range rows {
		fmt.Fprintf(&s, "\n%3d. %s %s", row.Rank, padded(playerName(t, row.Player), 24), aligned(row.Points.String(), 6))
		for _, v := range row.Values {
			s.WriteString(" " + aligned(v.String(), 7))
		}
	}
	return s.String()
}

// entries are the players of an event by their starting numbers.
func (c *client) entries(t tournament.Tournament) string {
	players := t.Players()
	if len(players) == 0 {
		return c.Sentence("study.event.nobody")
	}
	var lines []string
	for i, p := range players {
		if p.Removed {
			continue
		}
		number, line := i+1, padded(playerName(t, p.ID), 24)
		if p.Number > 0 {
			number = p.Number
		}
		if p.Rating > 0 {
			line += fmt.Sprintf(" %4d", p.Rating)
		}
		if p.Withdrawn {
			line += " " + c.Sentence("study.event.out")
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%3d. %s", number, line), " "))
	}
	return strings.Join(lines, "\n")
}

// eventStaff are the owner of an event and who else conducts it.
func (c *client) eventStaff(t tournament.Tournament) string {
	owner := c.Sentence("study.event.unowned")
	if t.Owner().ID != "" {
		owner = c.Sentence("study.event.owner", "Owner", ics.Printable(t.Owner().Name))
	}
	lines := []string{owner}
	for _, o := range t.Staff() {
		lines = append(lines, padded(words.Duty(c.Language(), o.Duty), 12)+" "+ics.Printable(o.Member.Handle))
	}
	if len(lines) == 1 {
		lines = append(lines, c.Sentence("study.event.alone"))
	}
	return strings.Join(lines, "\n")
}

// pairings are the boards of a round, the last one without a number. A game in
// play is named by the number under which it can be observed.
func (c *client) pairings(e session.Event, which string) (string, error) {
	t := e.Tournament
	n := max(t.Published(), 1)
	if which != "" {
		var err error
		if n, err = strconv.Atoi(which); err != nil {
			return "", session.NotUnderstood(c, which)
		}
	}
	round, ok := t.Round(n)
	if !ok {
		return "", session.Misused(c.Sentence("study.event.no-round", "Round", n, "Name", t.Regulations().Name))
	}
	lines := []string{c.Sentence("study.event.round", "Round", n, "Name", t.Regulations().Name)}
	for _, b := range round.Boards {
		white := padded(playerName(t, b.White), 24)
		if b.Bye != "" {
			lines = append(lines, "     "+white+" "+words.Bye(c.Language(), b.Bye))
			continue
		}
		line := fmt.Sprintf("%3d. %s %s", b.Board, white, padded(playerName(t, b.Black), 24))
		switch {
		case b.Result != tournament.NoResult:
			line += " " + words.Result(c.Language(), b.Result)
		case b.Game != "" && !b.GameScored:
			line += " " + c.Sentence("study.event.game", "Game", c.server.Games.Number(hall.GameID(b.Game)))
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n"), nil
}

// playerName is a player with his title.
func playerName(t tournament.Tournament, id tournament.PlayerID) string {
	p, ok := t.Player(id)
	switch {
	case !ok:
		return "-"
	case p.Title != "":
		return ics.Printable(string(p.Title) + " " + p.Name)
	}
	return ics.Printable(p.Name)
}

// padded is text in a column of a width, cut where it is longer.
func padded(text string, width int) string {
	text = ics.Cut(text, width)
	return text + strings.Repeat(" ", width-utf8.RuneCountInString(text))
}

// aligned is text at the right end of a column.
func aligned(text string, width int) string {
	return strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 0)) + text
}
