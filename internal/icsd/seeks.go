package icsd

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// ad is a seek as the family lists it.
func (c *client) ad(s hall.Seek) ics.Ad {
	initial, increment := format.FirstPeriod(s.Controls[0])
	a := ics.Ad{
		Index: c.server.Seeks.Number(s.ID), Handle: s.By.Handle, Titles: format.TitleBits(s.By.Title, s.By.Guest), Rating: format.RatingOf(s.By),
		Initial: initial, Increment: increment, Rated: s.Spec.Rated, Type: format.CategoryName(s.Category), High: anyRating,
	}
	start := format.StartName(s.Spec.Start)
	if start == "" {
		start, _, _ = strings.Cut(format.StartWord(s.Spec.Start), ":") // a position is too long for a list
	}
	switch {
	case start != "":
		a.Type = start
	case !s.Controls.Same():
		minutes, seconds := format.FirstPeriod(s.Controls[1])
		a.Type = fmt.Sprintf("odds/%d+%d", int(minutes.Minutes()), int(seconds.Seconds()))
	}
	a.Color = s.Spec.Color.String()
	if a.Low = s.Spec.Low; s.Spec.High > 0 {
		a.High = s.Spec.High
	}
	a.Manual, a.Formula = s.Spec.Manual, s.Spec.Formula
	return a
}

var soughtCommand = session.Command{
	Name:  "sought",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).sought),
}

// sought lists the seeks. Programs of the family ask for "all" of them, which they are.
func (c *client) sought(args string) (string, error) {
	if args != "" && args != "all" {
		return "", c.Unexpected("sought", args)
	}
	seeks := c.server.Hall.Seeks()
	ads := make([]ics.Ad, 0, len(seeks))
	for _, s := range seeks {
		if c.sees(s) {
			ads = append(ads, c.ad(s))
		}
	}
	return ics.SoughtList(ads), nil
}

// sees reports whether a seek is for the client to see: who wants no computer sees
// none of their seeks, and they none of his.
func (c *client) sees(s hall.Seek) bool {
	poster := members.Identity{ID: s.By.ID, Guest: s.By.Guest, Titles: s.By.Title}
	switch {
	case poster.ID == c.me.ID, format.IsComputer(poster) == format.IsComputer(c.me):
		return true
	case format.IsComputer(poster):
		return !c.now().values.On("nocomputer")
	}
	return !slices.ContainsFunc(c.server.clientsOf(poster.ID), func(p *client) bool { return p.now().values.On("nocomputer") })
}

var seekCommand = session.Command{
	Name:  "seek",
	Takes: session.Checked,
	Do:    session.On((*client).seek),
}

// seek reads "seek [MINUTES [SECONDS]] [rated|unrated] [white|black] [wild/fr]
// [auto|manual] [formula] [LOW-HIGH]" in any order of the words. A seek that fits
// one on the board takes that up.
func (c *client) seek(ctx context.Context, args string) (string, error) {
	if len(c.server.Hall.PlayingIn(c.me.ID)) > 0 {
		return "", session.Prevented("You can't seek while you are playing a game.")
	}
	r := c.readRequest(wordsOf(args))
	if len(r.numbers) > 2 {
		r.bad = strconv.Itoa(r.numbers[2])
	}
	if r.bad != "" {
		return "", session.Misused(c.Text("seek.bad", "Word", ics.Cut(r.bad, 40)))
	}
	var ok bool
	if r.spec.Control, _, ok = c.controls(r.numbers); !ok {
		return "", session.Misused(c.Text("seek.bounds", "Minutes", maxMinutes, "Seconds", maxIncrement))
	}
	lines := c.rate(&r, nil)
	for _, s := range c.server.Hall.Seeks() {
		mine := filled(r.spec)
		mine.ClaimFlags = s.Spec.ClaimFlags // not a term of every edition
		if s.By.ID == c.me.ID && s.Spec == mine {
			return format.Lines(lines...), session.Prevented("You already have an active seek with the same parameters.")
		}
		if !c.sees(s) || !c.suits(r.spec, s) {
			continue
		}
		if _, err := c.server.Hall.Accept(ctx, c.me, s.ID); err == nil {
			return format.Lines(append(lines, "Your seek matches one already posted by "+s.By.Handle+".")...), nil
		}
	}
	s, err := c.server.Hall.GuardedSeek(ctx, c.me, r.spec, c.guard(r.spec))
	switch {
	case hall.IsCode(err, hall.TooManySeeks):
		return "", session.Prevented("You can only have " + strconv.Itoa(hall.MaxSeeks) + " active seeks.")
	case err != nil:
		return "", err
	}
	return format.Lines(append(lines, ics.SeekPosted(c.server.Seeks.Number(s.ID), c.readers(s)))...), nil
}

// readers is how many others read a seek of the client's, at other nodes too as far as this one knows.
func (c *client) readers(s hall.Seek) int {
	people := map[string]bool{}
	for _, other := range c.server.inside.all() {
		if other.me.ID != c.me.ID && other.readsSeeks() && other.sees(s) {
			people[other.me.ID] = true
		}
	}
	theirs := c.now().values.On("nocomputer")
	for _, p := range c.server.Hall.EarsElsewhere(func(who members.Identity, e hall.Ears) bool {
		return e.Seeks && who.ID != c.me.ID && (format.IsComputer(who) == format.IsComputer(c.me) || format.IsComputer(who) && !theirs || format.IsComputer(c.me) && !e.NoComputers)
	}) {
		if !c.server.Hall.IsPlaying(p) {
			people[p] = true
		}
	}
	return len(people)
}

// readsSeeks reports whether the client is shown seeks: who wants to be informed of
// them and does not play.
func (c *client) readsSeeks() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.playing == "" && c.settings.values.On("seek")
}

// suits reports whether a seek on the board is for the game that the client looks
// for himself.
func (c *client) suits(mine hall.SeekSpec, s hall.Seek) bool {
	mine, theirs := filled(mine), mirrored(s.Spec)
	// Whoever takes up a seek without a colour plays the one that the lot gives.
	if mine.Color != hall.AnyColor && mine.Color != theirs.Color || mine.Manual || mine.Formula || s.Spec.Manual {
		return false
	}
	if s.By.Rating < mine.Low || mine.High > 0 && s.By.Rating > mine.High {
		return false
	}
	return s.By.ID != c.me.ID && mine.Control == theirs.Control && mine.Rated == theirs.Rated && mine.Edition == theirs.Edition &&
		mine.Profile == theirs.Profile && mine.Start == theirs.Start && theirs.Theirs == ""
}

// filled is a wish as the hall keeps it, with what was left open filled in.
func filled(spec hall.SeekSpec) hall.SeekSpec {
	if control, err := clock.ParseControlSeconds(spec.Control); err == nil {
		spec.Control = control.String() // "300+0" is "300"
	}
	if spec.Profile == hall.FIDEProfile {
		spec.Profile = ""
	}
	if spec.Start == "" {
		spec.Start = hall.StandardStart
	}
	return spec
}

var unseekCommand = session.Command{
	Name:  "unseek",
	Takes: session.UpTo(1),
	Do:    session.On((*client).unseek),
}

// unseek takes one's seeks back, or the one with a number.
func (c *client) unseek(ctx context.Context, args string) (string, error) {
	if args == "" {
		c.get(gettingNothing)
	}
	removed := 0
	for _, s := range c.server.Hall.Seeks() {
		if s.By.ID != c.me.ID || args != "" && args != strconv.Itoa(c.server.Seeks.Number(s.ID)) {
			continue
		}
		if err := c.server.Hall.Unseek(ctx, c.me, s.ID); err != nil && !hall.IsCode(err, hall.NoSuchSeek) {
			return "", err
		}
		removed++
	}
	switch {
	case args == "" && removed == 0:
		return "", session.Prevented("You have no active seeks.")
	case args == "":
		return "Your seeks have been removed.", nil
	case removed == 0:
		return "", session.Misused("You have no seek " + ics.Cut(args, 10) + ".")
	}
	return "Your seek " + args + " has been removed.", nil
}

// tellSeeks reports what is new on the board of seeks, to people in a sentence
// and to programs in their lines. Nobody is disturbed by it while he plays.
func (c *client) tellSeeks(fresh []hall.Seek, gone []int) {
	if !c.readsSeeks() {
		return
	}
	s := c.now()
	for _, seek := range fresh {
		own := seek.By.ID == c.me.ID
		switch {
		case !c.sees(seek), own && !s.ivars.Has(ics.IvarShowownseek):
		case s.ivars.Has(ics.IvarSeekinfo):
			c.Tell(c.ad(seek).Seekinfo(own))
		case !own:
			c.Tell(ics.Seeking(c.ad(seek)))
		}
	}
	switch {
	case len(gone) == 0:
	case s.ivars.Has(ics.IvarSeekremove), s.ivars.Has(ics.IvarSeekinfo):
		slices.Sort(gone)
		c.Tell(ics.SeeksRemoved(gone...))
	}
}

// seekinfo is the whole board of seeks for a program that has just asked.
func (c *client) seekinfo() string {
	lines := []string{ics.SeekClear}
	for _, s := range c.server.Hall.Seeks() {
		own := s.By.ID == c.me.ID
		if c.sees(s) && (!own || c.now().ivars.Has(ics.IvarShowownseek)) {
			lines = append(lines, c.ad(s).Seekinfo(own))
		}
	}
	return strings.Join(lines, "\n")
}

var playCommand = session.Command{
	Name:  "play",
	Takes: session.UpTo(1),
	Do:    session.On((*client).play),
}

// play accepts a seek by its number or by its poster's handle.
func (c *client) play(ctx context.Context, args string) (string, error) {
	switch {
	case args == "":
		return "", session.Misused(c.Text("play.which"))
	case len(c.server.Hall.PlayingIn(c.me.ID)) > 0:
		return "", session.Prevented("You are already playing a game.")
	}
	id, found := hall.SeekID(""), false
	if n, err := strconv.Atoi(args); err == nil {
		id, found = c.server.Seeks.Id(n)
	} else {
		for _, s := range c.server.Hall.Seeks() {
			if members.Fold(s.By.Handle) == members.Fold(args) {
				id, found = s.ID, true
				break
			}
		}
	}
	if !found {
		return "", session.Misused(c.Text("play.gone", "Which", args))
	}
	return c.take(ctx, id, args)
}

// take accepts a seek, or challenges its poster when he decides himself.
func (c *client) take(ctx context.Context, id hall.SeekID, which string) (string, error) {
	_, err := c.server.Hall.Accept(ctx, c.me, id)
	switch {
	case hall.IsCode(err, hall.SeekIsManual):
		return c.answerManual(ctx, id, which)
	case hall.IsCode(err, hall.NoSuchSeek):
		return "", session.Misused(c.Text("play.gone", "Which", which))
	case err != nil:
		return "", err
	}
	return "", nil // the news that both are seated follows
}

// answerManual challenges the poster of a seek to the game that it is for.
func (c *client) answerManual(ctx context.Context, id hall.SeekID, which string) (string, error) {
	for _, s := range c.server.Hall.Seeks() {
		if s.ID != id {
			continue
		}
		opponent, err := c.opponent(ctx, s.By.Handle)
		if err != nil {
			return "", err
		}
		spec := mirrored(s.Spec)
		spec.Low, spec.High, spec.Manual, spec.Formula = 0, 0, false, false
		answer, err := c.challenge(ctx, opponent, request{spec: spec, rated: &spec.Rated})
		return format.Lines("Issuing match request since the seek was set to manual.", answer), err
	}
	return "", session.Misused(c.Text("play.gone", "Which", which))
}
