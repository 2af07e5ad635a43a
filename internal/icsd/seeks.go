package icsd

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// ad is a seek as the family lists it.
func (c *client) ad(s hall.Seek) ics.Ad {
	initial, increment := firstPeriod(s.Spec.Control)
	a := ics.Ad{
		Index: c.server.seeks.number(s.ID), Handle: s.By.Handle, Titles: bits(s.By.Title, s.By.Guest), Rating: rating(s.By),
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

// unseek takes one's seeks back, or the one with a number.
func (c *client) unseek(ctx context.Context, args string) string {
	removed := 0
	for _, s := range c.server.hall.Seeks() {
		if s.By.ID != c.me.ID || args != "" && args != strconv.Itoa(c.server.seeks.number(s.ID)) {
			continue
		}
		if err := c.server.hall.Unseek(ctx, c.me, s.ID); err != nil && !hall.IsCode(err, hall.NoSuchSeek) {
			return c.refused(err)
		}
		removed++
	}
	switch {
	case args == "":
		return "Your seeks have been removed."
	case removed == 0:
		return "You have no seek " + ics.Cut(args, 10) + "."
	}
	return "Your seek " + args + " has been removed."
}

// tellSeeks tells what is new on the board of seeks, to people in a sentence
// and to programs in their lines. Nobody is disturbed by it while he plays.
func (c *client) tellSeeks(fresh []hall.Seek, gone []int) {
	s := c.now()
	c.mu.Lock()
	busy := c.playing != ""
	c.mu.Unlock()
	if busy || !s.values.On("seek") {
		return
	}
	for _, seek := range fresh {
		own := seek.By.ID == c.me.ID
		switch {
		case own && !s.ivars.Has(ics.IvarShowownseek):
		case s.ivars.Has(ics.IvarSeekinfo):
			c.tell(c.ad(seek).Seekinfo(own))
		case !own:
			c.tell(ics.Seeking(c.ad(seek)))
		}
	}
	switch {
	case len(gone) == 0:
	case s.ivars.Has(ics.IvarSeekremove), s.ivars.Has(ics.IvarSeekinfo):
		slices.Sort(gone)
		c.tell(ics.SeeksRemoved(gone...))
	}
}

// seekinfo is the whole board of seeks for a program that has just asked.
func (c *client) seekinfo() string {
	lines := []string{ics.SeekClear}
	for _, s := range c.server.hall.Seeks() {
		own := s.By.ID == c.me.ID
		if !own || c.now().ivars.Has(ics.IvarShowownseek) {
			lines = append(lines, c.ad(s).Seekinfo(own))
		}
	}
	return strings.Join(lines, "\n")
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
	switch _, err := c.server.hall.Accept(ctx, c.me, id); {
	case hall.IsCode(err, hall.NoSuchSeek):
		return c.text("play.gone", "Which", args)
	case err != nil:
		return c.refused(err)
	}
	return "" // the news that both are seated follows
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
