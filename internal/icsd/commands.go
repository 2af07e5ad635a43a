package icsd

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// obey does what a command asks and returns the lines that answer it.
func (c *client) obey(ctx context.Context, command ics.Command) string {
	switch command.Name {
	case "":
		return ""
	case ics.MakeMove:
		return c.move(ctx, command.Args)
	case ics.Who:
		return c.who()
	case ics.Sought:
		return c.sought()
	case ics.Seek:
		return c.seek(ctx, command.Args)
	case ics.Unseek:
		return c.unseek(ctx)
	case ics.Play:
		return c.play(ctx, command.Args)
	case ics.Games:
		return c.games(ctx)
	case ics.Observe:
		return c.observe(ctx, command.Args)
	case ics.Unobserve:
		return c.unobserve(command.Args)
	case ics.Moves:
		return c.moves(ctx, command.Args)
	case ics.Refresh:
		return c.refresh()
	case ics.Draw:
		return c.draw(ctx)
	case ics.Accept:
		return c.deed(ctx, laws.AcceptDraw{}, "")
	case ics.Decline:
		return c.deed(ctx, laws.DeclineDraw{}, "You decline the draw request.")
	case ics.Resign:
		return c.deed(ctx, laws.Resign{}, "")
	case ics.Abort:
		return c.deed(ctx, laws.Abort{}, "")
	case ics.Say:
		return c.say(ctx, command.Args)
	case ics.Style:
		return c.setStyle(command.Args)
	case ics.Set:
		return c.set(command.Args)
	case ics.Iset:
		return c.iset(command.Args)
	case ics.Date:
		return c.date()
	case ics.Help:
		return c.text("help")
	}
	return string(command.Name) + ": Command not found."
}

func (c *client) who() string {
	present := c.server.hall.People()
	people := make([]ics.Person, 0, len(present))
	for _, p := range present {
		who := members.Identity{Guest: p.Guest, Titles: p.Titles}
		rating := 0
		if p.Guest {
			rating = -1
		}
		people = append(people, ics.Person{Handle: p.Handle, Titles: titles(who), Rating: rating, Playing: p.Playing != ""})
	}
	return ics.Present(people)
}

// ad is a seek as the family lists it.
func (c *client) ad(s hall.Seek) ics.Ad {
	initial, increment := firstPeriod(s.Spec.Control)
	a := ics.Ad{
		Index: c.server.seeks.number(s.ID), Handle: s.By.Handle, Rating: rating(s.By),
		Initial: initial, Increment: increment, Rated: s.Spec.Rated, Type: kind(s.Category), High: 9999,
	}
	if s.Spec.Colour == "white" || s.Spec.Colour == "black" {
		a.Colour = s.Spec.Colour
	}
	return a
}

func (c *client) sought() string {
	seeks := c.server.hall.Seeks()
	ads := make([]ics.Ad, 0, len(seeks))
	for _, s := range seeks {
		ads = append(ads, c.ad(s))
	}
	return ics.SoughtList(ads)
}

// Bounds of a control as the family writes it: minutes and seconds.
const maxMinutes, maxIncrement = 600, 600

// seek reads "seek [MINUTES [SECONDS]] [rated|unrated] [white|black]" in any
// order of the words, five minutes without increment when it says nothing.
func (c *client) seek(ctx context.Context, args string) string {
	numbers := []int{}
	// The rules of such servers are coupled with the Laws of 1997.
	spec := hall.SeekSpec{Rated: !c.me.Guest, Edition: string(laws.Edition1997)}
	for _, word := range strings.Fields(strings.ToLower(args)) {
		switch {
		case word == "rated" || word == "r":
			spec.Rated = true
		case word == "unrated" || word == "u":
			spec.Rated = false
		case word == "white" || word == "w" || word == "black" || word == "b":
			spec.Colour = map[byte]string{'w': "white", 'b': "black"}[word[0]]
		case word == "wild/fr" || word == "fr":
			// Chess960 stands in the Laws since 2009 (Appendix F).
			spec.Start, spec.Edition = "chess960", string(laws.Edition2009)
		case word == "f" || word == "formula" || word == "a" || word == "auto":
			// Nobody has a formula here, and seeks start by themselves.
		default:
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 || len(numbers) == 2 {
				return c.text("seek.bad", "Word", word)
			}
			numbers = append(numbers, n)
		}
	}
	minutes, seconds := 5, 0
	if len(numbers) > 0 {
		minutes = numbers[0]
	}
	if len(numbers) > 1 {
		seconds = numbers[1]
	}
	if minutes > maxMinutes || seconds > maxIncrement || minutes == 0 && seconds == 0 {
		return c.text("seek.bounds", "Minutes", maxMinutes, "Seconds", maxIncrement)
	}
	if minutes == 0 {
		// The family starts such a game with the first increment on the clock.
		spec.Control = fmt.Sprintf("%d+%d", max(seconds, 10), seconds)
	} else {
		spec.Control = fmt.Sprintf("%d+%d", minutes*60, seconds)
	}
	s, err := c.server.hall.Seek(ctx, c.me, spec)
	if err != nil {
		return c.refused(err)
	}
	return fmt.Sprintf("Your seek has been posted with index %d.", c.server.seeks.number(s.ID))
}

func (c *client) unseek(ctx context.Context) string {
	for _, s := range c.server.hall.Seeks() {
		if s.By.ID == c.me.ID {
			if err := c.server.hall.Unseek(ctx, c.me, s.ID); err != nil && !hall.IsCode(err, hall.NoSuchSeek) {
				return c.refused(err)
			}
		}
	}
	return "Your seeks have been removed."
}

// play accepts a seek by its number or by its poster's handle.
func (c *client) play(ctx context.Context, args string) string {
	if args == "" {
		return c.text("play.which")
	}
	id, found := hall.SeekID(""), false
	if n, err := strconv.Atoi(args); err == nil {
		id, found = c.server.seeks.id(n)
	} else {
		for _, s := range c.server.hall.Seeks() {
			if members.Fold(s.By.Handle) == members.Fold(args) {
				id, found = s.ID, true
				break
			}
		}
	}
	if !found {
		return c.text("play.gone", "Which", args)
	}
	if _, err := c.server.hall.Accept(ctx, c.me, id); err != nil {
		return c.refused(err)
	}
	return "" // the news that both are seated follows
}

func (c *client) games(ctx context.Context) string {
	rows := c.server.hall.Games()
	list := make([]ics.Playing, 0, len(rows))
	for _, row := range rows {
		view, err := c.server.hall.Table(ctx, row.ID, c.me)
		if err != nil {
			continue // it ended while we listed
		}
		list = append(list, c.playingLine(&view))
	}
	return ics.GamesList(list)
}

func (c *client) setStyle(args string) string {
	n, err := strconv.Atoi(strings.TrimSpace(args))
	if err != nil || n != 1 && n != 12 {
		return c.text("style.bad")
	}
	c.mu.Lock()
	c.style = n
	c.mu.Unlock()
	return fmt.Sprintf("Style %d set.", n)
}

// set changes a variable. Those that clients set without needing them are
// accepted by name and change nothing here.
func (c *client) set(args string) string {
	name, value, _ := strings.Cut(args, " ")
	value = strings.TrimSpace(value)
	switch strings.ToLower(name) {
	case "style":
		return c.setStyle(value)
	case "seek":
		c.mu.Lock()
		c.quiet = value == "0"
		c.mu.Unlock()
		if value == "0" {
			return "You will not see seek ads."
		}
		return "You will now see seek ads."
	case "lang", "language":
		return c.speak(value)
	case "interface":
		return "interface set to \"" + cut(value, 60) + "\"."
	}
	return c.text("set.unknown", "Name", cut(name, 20))
}

// speak changes the language of what the house says in its own words.
func (c *client) speak(language string) string {
	word := strings.ToLower(language)
	for lang, names := range map[string][]string{
		i18n.English: {"english", "en", "ingles", "inglés"},
		i18n.Spanish: {"spanish", "es", "espanol", "español", "castellano"},
	} {
		for _, n := range names {
			if word == n {
				c.lang.Store(lang)
				return c.text("lang.set")
			}
		}
	}
	return c.text("lang.unknown", "Name", cut(language, 20))
}

// iset changes a variable of the interface.
func (c *client) iset(args string) string {
	fields := strings.Fields(args)
	if len(fields) != 2 || fields[1] != "0" && fields[1] != "1" {
		return "Usage: iset VARIABLE 0|1"
	}
	on := fields[1] == "1"
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.locked {
		return "Cannot alter: Interface setting locked."
	}
	switch fields[0] {
	case "ms":
		c.millis = on
	case "lock":
		c.locked = on
	case "nowrap", "nohighlight", "defprompt":
		// Nothing here is wrapped or highlighted, and the prompt never changes.
		if !on {
			return "Cannot alter: always set here."
		}
	default:
		return fmt.Sprintf("No such ivariable %q.", cut(fields[0], 20))
	}
	if on {
		return fields[0] + " set."
	}
	return fields[0] + " unset."
}

func (c *client) date() string {
	now := time.UnixMilli(int64(c.server.hall.Now())).UTC()
	return "Server time    - " + ics.DateLine(now)
}

// firstPeriod is a control as the family shows it: the first period's time and
// increment.
func firstPeriod(control string) (initial, increment time.Duration) {
	parsed, err := clock.ParseControl(control)
	if err != nil || len(parsed) == 0 {
		return 0, 0
	}
	return parsed[0].Time, parsed[0].Increment
}

// rating is a player's rating as ics.Rating takes it.
func rating(p hall.Player) int {
	if p.Guest {
		return -1
	}
	return p.Rating
}

// kind is the family's word for a category.
func kind(c members.Category) string {
	if c == members.Chess960 {
		return "wild/fr"
	}
	return string(c)
}

// cut bounds what is repeated of somebody's words.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}
