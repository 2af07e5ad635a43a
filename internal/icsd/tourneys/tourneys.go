package tourneys

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

// eventsNow returns the events; none when the server has no office.
func eventsNow(c Session) []session.Event {
	if c.Services().Events == nil {
		return nil
	}
	return c.Services().Events.List()
}

var tourneyCommand = session.Command{
	Name:  "tourney",
	Takes: session.Checked,
	Do:    session.On(tourney),
}

// tourney reads "tourney", which lists the events, and "tourney EVENT [WHAT]",
// which shows one or does something in it.
func tourney(c Session, ctx context.Context, args string) (string, error) {
	which, rest, _ := strings.Cut(args, " ")
	if which == "" {
		return eventList(c), nil
	}
	e, err := eventNamed(c, which)
	if err != nil {
		return "", err
	}
	what, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	rest = strings.TrimSpace(rest)
	t := e.Tournament
	what = strings.ToLower(what)
	if err := takesAll(c, what, rest); err != nil {
		return "", err
	}
	if c.Identity().Guest && slices.Contains([]string{"enter", "withdraw", "leave", "seat"}, what) {
		return "", session.Forbidden("Only registered players can use the tourney command.")
	}
	switch what {
	case "", "standings":
		return eventHead(c, e) + "\n\n" + standings(c, t), nil
	case "players":
		return eventHead(c, e) + "\n\n" + entries(c, t), nil
	case "round", "pairings":
		return pairings(c, e, rest)
	case "staff":
		return eventHead(c, e) + "\n\n" + eventStaff(c, t), nil
	case "enter":
		return outcome(c, c.Services().Events.Enter(ctx, c.Entitled(), e.ID), "event.entered", e)
	case "withdraw", "leave":
		return outcome(c, c.Services().Events.Withdraw(ctx, c.Entitled(), e.ID, rest), "event.withdrawn", e)
	case "seat":
		n := t.Published()
		if rest != "" {
			if n, err = strconv.Atoi(rest); err != nil {
				return "", c.Unexpected("tourney", rest)
			}
		}
		return outcome(c, c.Services().Events.Seat(ctx, c.Entitled(), e.ID, n), "event.seated", e)
	}
	return "", session.NotUnderstood(c, what)
}

// takesAll returns the refusal of a word that a command of an event does not take.
func takesAll(c Session, what, rest string) error {
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

// outcome returns the answer to something that the office was asked to do.
func outcome(c Session, err error, key string, e session.Event) (string, error) {
	if err != nil {
		return "", err
	}
	return c.Sentence("study."+key, "Name", e.Tournament.Regulations().Name), nil
}

// eventNamed returns the event of an identity, of the beginning of one, or of a part of a name.
func eventNamed(c Session, which string) (session.Event, error) {
	var found []session.Event
	word := strings.ToLower(which)
	for _, e := range eventsNow(c) {
		switch {
		case e.ID == word:
			return e, nil
		case strings.HasPrefix(e.ID, word), strings.Contains(strings.ToLower(e.Tournament.Regulations().Name), word):
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return session.Event{}, session.Misused(c.Sentence("study.event.none", "Which", ics.Truncate(which, 20)))
	case 1:
		return found[0], nil
	}
	return session.Event{}, session.Ambiguous(c.Sentence("study.event.several", "Which", ics.Truncate(which, 20)))
}

// eventList lists the events with their rounds.
func eventList(c Session) string {
	events := eventsNow(c)
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

// roundsOf returns how many rounds are published, of how many.
func roundsOf(t tournament.Tournament) string {
	planned := t.Planned()
	if planned == 0 {
		return strconv.Itoa(t.Published())
	}
	return fmt.Sprintf("%d/%d", t.Published(), planned)
}

// eventHead returns the name, system, rounds and time control of an event.
func eventHead(c Session, e session.Event) string {
	r := e.Tournament.Regulations()
	head := fmt.Sprintf("%s (%s)\n%s, %s", r.Name, e.ID, words.System(c.Language(), r.System), roundsOf(e.Tournament))
	if r.Control != "" {
		head += ", " + r.Control
	}
	return head
}

// standings returns the standings of an event with its tie-breaks.
func standings(c Session, t tournament.Tournament) string {
	rows := t.Standings()
	if len(rows) == 0 {
		return entries(c, t)
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

// entries lists the players of an event by their starting numbers.
func entries(c Session, t tournament.Tournament) string {
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

// eventStaff lists the owner of an event and its officials.
func eventStaff(c Session, t tournament.Tournament) string {
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

// pairings lists the boards of a round, of the last one without a number. A game in play is named
// by the number by which it can be observed.
func pairings(c Session, e session.Event, which string) (string, error) {
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
			line += " " + c.Sentence("study.event.game", "Game", c.Services().Games.Number(hall.GameID(b.Game)))
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n"), nil
}

// playerName returns the name of a player with their title.
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

// padded returns text in a column of a width, and cuts longer text.
func padded(text string, width int) string {
	text = ics.Truncate(text, width)
	return text + strings.Repeat(" ", width-utf8.RuneCountInString(text))
}

// aligned returns text at the right end of a column.
func aligned(text string, width int) string {
	return strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 0)) + text
}
