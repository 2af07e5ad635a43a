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
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

var tourneyCommand = session.Command{
	Name:  "tourney",
	Takes: session.Checked,
	Do:    session.WithSession(tourney),
}

// tourney lists the events, shows one, or carries out an action in it: "tourney", "tourney EVENT
// [WHAT]".
func tourney(c Session, ctx context.Context, args string) (string, error) {
	which, rest, _ := strings.Cut(args, " ")
	if which == "" {
		return eventList(c), nil
	}
	e, err := session.FindEvent(c, which)
	if err != nil {
		return "", err
	}
	what, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	rest = strings.TrimSpace(rest)
	t := e.Tournament
	what = strings.ToLower(what)
	if err := refuseSurplus(c, what, rest); err != nil {
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
		return officeAnswer(c, c.Services().Events.Enter(ctx, c.Entitled(), e.ID), "event.entered", e)
	case "withdraw", "leave":
		return officeAnswer(c, c.Services().Events.Withdraw(ctx, c.Entitled(), e.ID, rest), "event.withdrawn", e)
	case "seat":
		n := t.Published()
		if rest != "" {
			if n, err = strconv.Atoi(rest); err != nil {
				return "", c.Unexpected("tourney", rest)
			}
		}
		return officeAnswer(c, c.Services().Events.Seat(ctx, c.Entitled(), e.ID, n), "event.seated", e)
	}
	return "", session.NotUnderstood(c, what)
}

// refuseSurplus refuses a word that the action WHAT of the command "tourney" does not take.
func refuseSurplus(c Session, what, rest string) error {
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

// officeAnswer returns the answer to an action that the office has carried out or refused.
func officeAnswer(c Session, err error, key string, e session.Event) (string, error) {
	if err != nil {
		return "", err
	}
	return c.Sentence("study."+key, "Name", e.Tournament.Regulations().Name), nil
}

// eventList lists the events with their rounds.
func eventList(c Session) string {
	events := session.EventsNow(c)
	if len(events) == 0 {
		return c.Sentence("study.event.empty")
	}
	var s strings.Builder
	s.WriteString(c.Sentence("study.event.head") + "\n")
	for _, e := range events {
		t := e.Tournament
		fmt.Fprintf(&s, "%-10s %3d  %7s  %s\n", e.ID, len(t.Active()), roundsText(t), t.Regulations().Name)
	}
	return s.String() + c.Sentence("study.event.foot")
}

// roundsText returns the number of published rounds and of all rounds.
func roundsText(t tournament.Tournament) string {
	planned := t.Planned()
	if planned == 0 {
		return strconv.Itoa(t.Published())
	}
	return fmt.Sprintf("%d/%d", t.Published(), planned)
}

// eventHead returns the name, system, rounds and time control of an event.
func eventHead(c Session, e session.Event) string {
	r := e.Tournament.Regulations()
	head := fmt.Sprintf("%s (%s)\n%s, %s", r.Name, e.ID, words.System(c.Language(), r.System), roundsText(e.Tournament))
	if r.Control != "" {
		head += ", " + r.Control
	}
	return head
}

// standings returns the standings of an event with their tie-breaks.
func standings(c Session, t tournament.Tournament) string {
	rows := t.Standings()
	if len(rows) == 0 {
		return entries(c, t)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "     %s %6s", padRight(c.Sentence("study.event.name"), 24), c.Sentence("study.event.points"))
	for _, m := range t.Regulations().TieBreaks {
		fmt.Fprintf(&s, " %7s", m)
	}
	for _, row := range rows {
		fmt.Fprintf(&s, "\n%3d. %s %s", row.Rank, padRight(playerName(t, row.Player), 24), padLeft(row.Points.String(), 6))
		for _, v := range row.Values {
			s.WriteString(" " + padLeft(v.String(), 7))
		}
	}
	for _, line := range sheets.OpenLines(t, func(key string) string { return i18n.Text(c.Language(), "sheet."+key) }) {
		s.WriteString("\n" + ics.Printable(line))
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
		number, line := i+1, padRight(playerName(t, p.ID), 24)
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

// eventStaff lists the owner and the officials of an event.
func eventStaff(c Session, t tournament.Tournament) string {
	owner := c.Sentence("study.event.unowned")
	if t.Owner().ID != "" {
		owner = c.Sentence("study.event.owner", "Owner", ics.Printable(t.Owner().Name))
	}
	lines := []string{owner}
	for _, o := range t.Staff() {
		lines = append(lines, padRight(words.Duty(c.Language(), o.Duty), 12)+" "+ics.Printable(o.Member.Handle))
	}
	if len(lines) == 1 {
		lines = append(lines, c.Sentence("study.event.alone"))
	}
	return strings.Join(lines, "\n")
}

// pairings lists the boards of a round, by default the last one. A live game is listed with the
// number by which it can be observed.
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
		white := padRight(playerName(t, b.White), 24)
		if b.Bye != "" {
			lines = append(lines, "     "+white+" "+words.ByeAt(c.Language(), t, round.Number, b))
			continue
		}
		line := fmt.Sprintf("%3d. %s %s", b.Board, white, padRight(playerName(t, b.Black), 24))
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

// padRight pads text with spaces on the right to a width, and cuts longer text.
func padRight(text string, width int) string {
	text = ics.Truncate(text, width)
	return text + strings.Repeat(" ", width-utf8.RuneCountInString(text))
}

// padLeft pads text with spaces on the left to a width.
func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 0)) + text
}
