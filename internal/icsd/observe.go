package icsd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var observeCommand = session.Command{
	Name:  "observe",
	Takes: session.UpTo(1),
	Do:    session.On((*client).observe),
}

// observe reads "observe GAME", "observe WHO" or "observe /KIND": of that kind,
// by its letter, the game of the highest ratings.
func (c *client) observe(ctx context.Context, args string) (string, error) {
	id, ok := hall.GameID(""), false
	if kind, flagged := strings.CutPrefix(args, "/"); flagged {
		id, ok = c.server.highest(strings.ToLower(kind))
	} else if args != "" {
		id, ok = c.FindGame(args)
	}
	if !ok {
		return "", session.ErrNoSuchGame
	}
	return c.watch(ctx, id)
}

// watch begins an observation. What happens in a game in play comes as news.
func (c *client) watch(ctx context.Context, id hall.GameID) (string, error) {
	if e := c.server.exams.Get(id); e != nil {
		return e.Attend(c)
	}
	c.mu.Lock()
	w := c.watching[id]
	here, mine := w != nil && !w.ended, w != nil && w.view.You != hall.Neither
	c.mu.Unlock()
	switch {
	case here && mine:
		return "", session.Prevented("You cannot observe yourself.")
	case here:
		return "", session.Prevented(format.AlreadyObserving(w.number))
	}
	if !c.server.played(ctx, id) {
		return "", session.ErrNoSuchGame
	}
	if err := c.follow(ctx, id); err != nil {
		return "", session.NotShown(c, id, err)
	}
	return "", nil
}

// played reports whether a game is on the floor.
func (s *Server) played(ctx context.Context, id hall.GameID) bool {
	v, err := s.Hall.Look(ctx, id)
	return err == nil && inPlay(&v)
}

// inPlay reports whether a game is neither over nor set aside.
func inPlay(v *hall.View) bool { return !v.Over && v.Session != laws.Adjourned }

// highest is the game in play of the highest ratings, of a kind by its letter,
// or of any.
func (s *Server) highest(letter string) (best hall.GameID, ok bool) {
	most := -1
	for _, g := range s.Hall.Games() {
		sum := max(g.White.Rating, 0) + max(g.Black.Rating, 0)
		if !g.Private && (letter == "" || strings.HasPrefix(letter, ics.TypeLetter(format.GameKind(&g)))) && sum > most {
			best, most = g.ID, sum
		}
	}
	return best, most >= 0
}

// When somebody looks away by himself from the games that he watches: the bits of
// the variable "unobserve".
const (
	whenPlaying   = 1
	whenExamining = 2
)

// lookAway ends all observation, when the client has asked for that.
func (c *client) lookAway() {
	attending := c.examining.Attending()
	c.mu.Lock()
	watched := c.watchedLocked(attending)
	c.mu.Unlock()
	if len(watched) > 0 {
		text, err := c.unobserve("")
		session.TellOutcome(c, text, err)
	}
}

// oneOf reads which of the watched games is meant; none is named when nothing was
// typed. It is not ok to name a game that there is not.
func (c *client) oneOf(args string) (only hall.GameID, named, ok bool) {
	if args == "" {
		return "", false, true
	}
	only, ok = c.FindGame(args)
	return only, true, ok
}

var unobserveCommand = session.Command{
	Name:  "unobserve",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).unobserve),
}

// unobserve ends the observation of one game, or of all.
func (c *client) unobserve(args string) (string, error) {
	only, named, ok := c.oneOf(args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	attending := c.examining.Attending()
	c.mu.Lock()
	if !named {
		c.simul = ""
	}
	ids := c.watchedLocked(attending)
	var gone []func()
	var lines []string
	for _, id := range ids {
		if named && id != only {
			continue
		}
		number := 0
		if w := c.watching[id]; w != nil {
			// At once, and not when the reports of the game have ended: whoever looks away
			// and back sees the game afresh.
			delete(c.watching, id)
			c.last = w
			number = w.number
			gone = append(gone, w.cancel)
		} else {
			e := attending[slices.IndexFunc(attending, func(e *examining.Exam) bool { return e.ID == id })]
			number = e.Number
			gone = append(gone, func() { e.StopAttending(c) })
		}
		lines = append(lines, ics.Unobserved(number))
	}
	c.mu.Unlock()
	switch {
	case named && len(gone) == 0:
		return "", session.Prevented(fmt.Sprintf("You are not observing game %d.", c.server.Games.Number(only)))
	case len(gone) == 0:
		return "", session.Prevented("You are not observing any games.")
	}
	for _, end := range gone {
		end()
	}
	return strings.Join(lines, "\n"), nil
}

var primaryCommand = session.Command{
	Name:  "primary",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).makePrimary),
}

// makePrimary says which of the games that the client watches is in front: the
// one that is named, or the next.
func (c *client) makePrimary(args string) (string, error) {
	only, named, ok := c.oneOf(args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	number := func(id hall.GameID) int { return c.server.Games.Number(id) }
	attending := c.examining.Attending()
	c.mu.Lock()
	defer c.mu.Unlock()
	watched := c.watchedLocked(attending)
	switch {
	case len(watched) == 0:
		return "", session.Prevented("You are not observing any games.")
	case named && !slices.Contains(watched, only):
		return "", session.Prevented(fmt.Sprintf("You are not observing game %d.", number(only)))
	case watched[0] == only || !named && len(watched) == 1:
		c.primary = watched[0]
		return "", session.Prevented(fmt.Sprintf("Game %d is already your primary game.", number(watched[0])))
	case !named:
		only = watched[1]
	}
	c.primary = only
	return fmt.Sprintf("Game %d is now your primary game.", number(only)), nil
}

var allobserversCommand = session.Command{
	Name:  "allobservers",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).allObservers),
}

// allObservers lists who watches a game, or each game that is watched.
func (c *client) allObservers(args string) (string, error) {
	if args == "" {
		var lines []string
		for _, g := range c.server.Hall.Games() {
			if watchers := c.watchers(g.ID); len(watchers) > 0 {
				lines = append(lines, c.watched(g, watchers))
			}
		}
		for _, e := range c.server.exams.All() {
			lines = append(lines, e.People())
		}
		if len(lines) == 0 {
			return "No games are being observed.", nil
		}
		return strings.Join(lines, "\n"), nil
	}
	id, ok := c.FindGame(args)
	if e := c.server.exams.Get(id); ok && e != nil {
		return e.People(), nil
	}
	games := c.server.Hall.Games()
	at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.ID == id })
	if !ok || at < 0 {
		return "", session.ErrNoSuchGame
	}
	watchers := c.watchers(id)
	if len(watchers) == 0 {
		return fmt.Sprintf("No one is observing game %d.", c.server.Games.Number(id)), nil
	}
	return c.watched(games[at], watchers), nil
}

func (c *client) watched(g hall.GameRow, watchers []string) string {
	return fmt.Sprintf("Observing %d [%s vs. %s]: %s (%s)", c.server.Games.Number(g.ID), g.White.Handle, g.Black.Handle,
		strings.Join(watchers, " "), format.Count(len(watchers), "user", "users"))
}

// watchers are the people at a table besides its players.
func (c *client) watchers(id hall.GameID) []string {
	var names []string
	for _, p := range c.server.Hall.Watching(id) {
		names = append(names, p.Handle+format.TitlesOf(p))
	}
	return names
}
