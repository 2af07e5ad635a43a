package watching

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
	Do:    session.WithSession(observe),
}

// observe observes a game: "observe GAME", "observe HANDLE", or "observe /KIND" for the game with
// the highest ratings of a kind, given by its letter.
func observe(c Session, ctx context.Context, args string) (string, error) {
	id, ok := hall.GameID(""), false
	if kind, flagged := strings.CutPrefix(args, "/"); flagged {
		id, ok = highestRated(c, strings.ToLower(kind))
	} else if args != "" {
		id, ok = FindGame(c, args)
	}
	if !ok {
		return "", session.ErrNoSuchGame
	}
	return Observe(c, ctx, id)
}

// Observe begins to watch a game or an examination. The board of a live game is sent by the
// subscription.
func Observe(c Session, ctx context.Context, id hall.GameID) (string, error) {
	if e := c.Examining().Exams().Get(id); e != nil {
		return e.Attend(c)
	}
	if err := c.Watching().checkNotReceived(id); err != nil {
		return "", err
	}
	if !isInPlay(c, ctx, id) {
		return "", session.ErrNoSuchGame
	}
	if err := Receive(c, ctx, id); err != nil {
		return "", session.NotShown(c, id, err)
	}
	return "", nil
}

// checkNotReceived refuses to observe a game that the client already plays or watches.
func (s *State) checkNotReceived(id hall.GameID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	switch {
	case g == nil || g.ended:
		return nil
	case g.view.You != hall.Neither:
		return session.Prevented("You cannot observe yourself.")
	}
	return session.Prevented(format.AlreadyObserving(g.Number))
}

// isInPlay reports whether a game is live.
func isInPlay(c Session, ctx context.Context, id hall.GameID) bool {
	v, err := c.Services().Hall.Look(ctx, id)
	return err == nil && InPlay(&v)
}

// InPlay reports whether a game is neither over nor adjourned.
func InPlay(v *hall.View) bool { return !v.Over && v.Session != laws.Adjourned }

// highestRated returns the live game with the highest ratings, of the kind with this letter or of
// any.
func highestRated(c Session, letter string) (best hall.GameID, ok bool) {
	most := -1
	for _, g := range c.Services().Hall.Games() {
		sum := max(g.White.Rating, 0) + max(g.Black.Rating, 0)
		if !g.Private && (letter == "" || strings.HasPrefix(letter, ics.TypeLetter(format.GameKind(&g)))) && sum > most {
			best, most = g.ID, sum
		}
	}
	return best, most >= 0
}

// Occasion is a moment at which a client may stop watching games automatically: a bit of the
// variable "unobserve".
type Occasion int

const (
	ToPlay    Occasion = 1
	ToExamine Occasion = 2
)

// StopObserving ends all watching if the user has chosen this for the occasion.
func StopObserving(c Session, o Occasion) {
	if Occasion(c.Settings().Get().Variables.Int("unobserve"))&o == 0 || len(watchedGames(c)) == 0 {
		return
	}
	text, err := unobserve(c, "")
	session.TellOutcome(c, text, err)
}

// watchedGames returns the games of others that the client watches, first the one to which commands
// refer.
func watchedGames(c Session) []hall.GameID {
	attended, s := c.Examining().Attending(), c.Watching()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.watchedLocked(attended)
}

// namedGame returns the game that the argument names. given is false if there is no argument. ok is
// false if there is no such game.
func namedGame(c Session, args string) (id hall.GameID, given, ok bool) {
	if args == "" {
		return "", false, true
	}
	id, ok = FindGame(c, args)
	return id, true, ok
}

var unobserveCommand = session.Command{
	Name:  "unobserve",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(unobserve),
}

// unobserve stops watching one game, or all.
func unobserve(c Session, args string) (string, error) {
	only, named, ok := namedGame(c, args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	left := stopWatching(c, only, named)
	switch {
	case named && len(left) == 0:
		return "", session.Prevented(notObserving(c, only))
	case len(left) == 0:
		return "", session.Prevented("You are not observing any games.")
	}
	var lines []string
	for _, w := range left {
		lines = append(lines, ics.Unobserved(w.number))
		w.end()
	}
	return strings.Join(lines, "\n"), nil
}

// notObserving returns the line for a game that the client does not watch.
func notObserving(c Session, id hall.GameID) string {
	return fmt.Sprintf("You are not observing game %d.", c.Services().Games.Number(id))
}

// leftGame is a game that a client has stopped watching. end ends the subscription.
type leftGame struct {
	number int
	end    func()
}

// stopWatching removes the game only from those that the client watches, or all games of others if
// one is false. It does so before the last updates are sent, so that a client who returns gets a
// new subscription.
func stopWatching(c Session, only hall.GameID, one bool) (list []leftGame) {
	attended, s := c.Examining().Attending(), c.Watching()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !one {
		s.simul = ""
	}
	for _, id := range s.watchedLocked(attended) {
		if one && id != only {
			continue
		}
		if g := s.games[id]; g != nil {
			delete(s.games, id)
			s.last = g
			list = append(list, leftGame{g.Number, g.cancel})
			continue
		}
		e := attended[slices.IndexFunc(attended, func(e *examining.Exam) bool { return e.ID == id })]
		list = append(list, leftGame{e.Number, func() { e.StopAttending(c) }})
	}
	return list
}

var primaryCommand = session.Command{
	Name:  "primary",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(makePrimary),
}

// makePrimary sets the watched game to which commands refer: the named one or the next.
func makePrimary(c Session, args string) (string, error) {
	only, named, ok := namedGame(c, args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	number := c.Services().Games.Number
	watched := watchedGames(c)
	switch {
	case len(watched) == 0:
		return "", session.Prevented("You are not observing any games.")
	case named && !slices.Contains(watched, only):
		return "", session.Prevented(notObserving(c, only))
	case watched[0] == only || !named && len(watched) == 1:
		c.Watching().setPrimary(watched[0])
		return "", session.Prevented(fmt.Sprintf("Game %d is already your primary game.", number(watched[0])))
	case !named:
		only = watched[1]
	}
	c.Watching().setPrimary(only)
	return fmt.Sprintf("Game %d is now your primary game.", number(only)), nil
}

// setPrimary sets the watched game to which commands refer.
func (s *State) setPrimary(id hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.primary = id
}

var allobserversCommand = session.Command{
	Name:  "allobservers",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(allObservers),
}

// allObservers lists the users who watch a game, or those of every watched game.
func allObservers(c Session, args string) (string, error) {
	exams := c.Examining().Exams()
	games := c.Services().Hall.Games()
	if args == "" {
		var lines []string
		for _, g := range games {
			if names := watcherHandles(c, g.ID); len(names) > 0 {
				lines = append(lines, watchersText(c, g, names))
			}
		}
		for _, e := range exams.All() {
			lines = append(lines, e.People())
		}
		if len(lines) == 0 {
			return "No games are being observed.", nil
		}
		return strings.Join(lines, "\n"), nil
	}
	id, ok := FindGame(c, args)
	if e := exams.Get(id); ok && e != nil {
		return e.People(), nil
	}
	at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.ID == id })
	if !ok || at < 0 {
		return "", session.ErrNoSuchGame
	}
	names := watcherHandles(c, id)
	if len(names) == 0 {
		return fmt.Sprintf("No one is observing game %d.", c.Services().Games.Number(id)), nil
	}
	return watchersText(c, games[at], names), nil
}

// watchersText returns the line that names the users who watch a game.
func watchersText(c Session, g hall.GameRow, names []string) string {
	return fmt.Sprintf("Observing %d [%s vs. %s]: %s (%s)", c.Services().Games.Number(g.ID), g.White.Handle, g.Black.Handle,
		strings.Join(names, " "), format.Count(len(names), "user", "users"))
}

// watcherHandles returns the handles of the users at a game besides its players.
func watcherHandles(c Session, id hall.GameID) []string {
	var names []string
	for _, p := range c.Services().Hall.Viewers(id) {
		names = append(names, p.Handle+format.TitlesOf(p))
	}
	return names
}
