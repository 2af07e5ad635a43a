package seeks

import (
	"context"
	"slices"
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var soughtCommand = session.Command{
	Name:  "sought",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(sought),
}

// sought lists the seeks that the user may see. FICS programs ask for "all" of them.
func sought(c Session, args string) (string, error) {
	if args != "" && args != "all" {
		return "", c.Unexpected("sought", args)
	}
	seeks := c.Services().Hall.Seeks()
	ads := make([]ics.Ad, 0, len(seeks))
	for _, s := range seeks {
		if canSee(c, s) {
			ads = append(ads, toICSAd(c, s))
		}
	}
	return ics.SoughtList(ads), nil
}

// canSee reports whether a user may see a seek. The variable nocomputer hides the seeks of
// computers, and computers do not see the seeks of users who have set it.
func canSee(c Session, s hall.Seek) bool {
	poster := members.Identity{ID: s.By.ID, Guest: s.By.Guest, Titles: s.By.Title}
	switch {
	case poster.ID == c.Identity().ID, format.IsComputer(poster) == format.IsComputer(c.Identity()):
		return true
	case format.IsComputer(poster):
		return !c.Variables().On("nocomputer")
	}
	return !slices.ContainsFunc(sessionsOf(c.Services(), poster.ID), func(p Session) bool { return p.Variables().On("nocomputer") })
}

var seekCommand = session.Command{
	Name:  "seek",
	Takes: session.Checked,
	Do:    session.WithSession(seek),
}

// seek posts a seek: "seek [MINUTES [SECONDS]] [rated|unrated] [white|black] [wild/fr]
// [auto|manual] [formula] [LOW-HIGH]", with the words in any order. If a suitable seek is already
// posted, it is accepted instead.
func seek(c Session, ctx context.Context, args string) (string, error) {
	if len(c.Services().Hall.PlayingIn(c.Identity().ID)) > 0 {
		return "", session.Prevented("You can't seek while you are playing a game.")
	}
	r := readRequest(c.Variables(), splitRequest(args))
	if len(r.numbers) > 2 {
		r.bad = strconv.Itoa(r.numbers[2])
	}
	if r.bad != "" {
		return "", session.Misused(c.Text("seek.bad", "Word", ics.Truncate(r.bad, 40)))
	}
	if err := setControls(c, c.Variables(), &r); err != nil {
		return "", err
	}
	lines := setRated(c, &r, nil)
	for _, s := range c.Services().Hall.Seeks() {
		mine := withDefaults(r.spec)
		mine.ClaimFlags = s.Spec.ClaimFlags // not a term of every edition
		if s.By.ID == c.Identity().ID && s.Spec == mine {
			return format.Lines(lines...), session.Prevented("You already have an active seek with the same parameters.")
		}
		if !canSee(c, s) || !isSuitable(c, r.spec, s) {
			continue
		}
		if _, err := c.Services().Hall.Accept(ctx, c.Identity(), s.ID); err == nil {
			return format.Lines(append(lines, "Your seek matches one already posted by "+s.By.Handle+".")...), nil
		}
	}
	s, err := c.Services().Hall.GuardedSeek(ctx, c.Identity(), r.spec, newGuard(c, r.spec))
	switch {
	case hall.IsCode(err, hall.TooManySeeks):
		return "", session.Prevented("You can only have " + strconv.Itoa(hall.MaxSeeks) + " active seeks.")
	case err != nil:
		return "", err
	}
	return format.Lines(append(lines, ics.SeekPosted(c.Services().Seeks.Number(s.ID), countReaders(c, s)))...), nil
}

// countReaders returns how many other users are shown a seek, including those at other nodes as far
// as this node knows them.
func countReaders(c Session, s hall.Seek) int {
	people := map[string]bool{}
	for _, other := range session.As[Session](c.Services().Sessions.All()) {
		if id := other.Identity().ID; id != c.Identity().ID && readsSeeks(other) && canSee(other, s) {
			people[id] = true
		}
	}
	theirs := c.Variables().On("nocomputer")
	for _, p := range c.Services().Hall.RemoteListeners(func(who members.Identity, e hall.TalkFilter) bool {
		return e.Seeks && who.ID != c.Identity().ID && (format.IsComputer(who) == format.IsComputer(c.Identity()) || format.IsComputer(who) && !theirs || format.IsComputer(c.Identity()) && !e.NoComputers)
	}) {
		if !c.Services().Hall.IsPlaying(p) {
			people[p] = true
		}
	}
	return len(people)
}

// readsSeeks reports whether new seeks are shown to a user: they have asked for it and do not play.
func readsSeeks(c Session) bool {
	return !c.IsPlaying() && c.Variables().On("seek")
}

// isSuitable reports whether a posted seek is for the game that the user seeks.
func isSuitable(c Session, mine hall.SeekSpec, s hall.Seek) bool {
	mine, theirs := withDefaults(mine), opponentSpec(s.Spec)
	// A seek without a colour is played with the colour that is drawn by lot.
	if mine.Color != hall.AnyColor && mine.Color != theirs.Color || mine.Manual || mine.Formula || s.Spec.Manual {
		return false
	}
	if s.By.Rating < mine.Low || mine.High > 0 && s.By.Rating > mine.High {
		return false
	}
	return s.By.ID != c.Identity().ID && mine.Control == theirs.Control && mine.Rated == theirs.Rated && mine.Edition == theirs.Edition &&
		mine.Profile == theirs.Profile && mine.Start == theirs.Start && theirs.Theirs == ""
}

// withDefaults returns the terms of a seek with the hall's defaults filled in.
func withDefaults(spec hall.SeekSpec) hall.SeekSpec {
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
	Do:    session.WithSession(unseek),
}

// unseek withdraws all seeks of the user, or the one with the given number.
func unseek(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		c.Getting().Stop()
	}
	removed := 0
	for _, s := range c.Services().Hall.Seeks() {
		if s.By.ID != c.Identity().ID || args != "" && args != strconv.Itoa(c.Services().Seeks.Number(s.ID)) {
			continue
		}
		if err := c.Services().Hall.Unseek(ctx, c.Identity(), s.ID); err != nil && !hall.IsCode(err, hall.NoSuchSeek) {
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
		return "", session.Misused("You have no seek " + ics.Truncate(args, 10) + ".")
	}
	return "Your seek " + args + " has been removed.", nil
}
