package watching

import (
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// FindGame finds a game by its number, or by the handle of a player or examiner. If which is empty,
// it returns the game in front of the client.
func FindGame(c Session, which string) (hall.GameID, bool) {
	if which == "" {
		return Front(c)
	}
	if n, err := strconv.Atoi(which); err == nil {
		return c.Services().Games.Id(n)
	}
	return currentGameOf(c, which)
}

// Front returns the game to which commands without a game refer: the one that the client plays, the
// one that they examine, the first one that they watch, or the last one that they saw.
func Front(c Session) (hall.GameID, bool) {
	e, attended := c.Examining().Exam(), c.Examining().Attending()
	s := c.Watching()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.playing != "":
		return s.playing, true
	case e != nil:
		return e.ID, true
	}
	if watched := s.watchedLocked(attended); len(watched) > 0 {
		return watched[0], true
	}
	if s.last != nil {
		return s.last.ID, true
	}
	return "", false
}

// IsAt reports whether the client plays, watches or examines a game.
func IsAt(c Session, id hall.GameID) bool { return c.Examining().IsAt(id) || c.Watching().Has(id) }

// currentGameOf returns the game that a user plays or examines.
func currentGameOf(c Session, handle string) (hall.GameID, bool) {
	for _, g := range c.Services().Hall.Games() {
		if simul, gives := c.Services().Hall.Simul(g.White.ID); gives && g.Simul && simul.At != "" && format.SameHandle(handle, g.White.Handle) {
			return simul.At, true
		}
		if format.SameHandle(handle, g.White.Handle) || format.SameHandle(handle, g.Black.Handle) {
			return g.ID, true
		}
	}
	if e := c.Examining().Exams().ExaminedBy(handle); e != nil {
		return e.ID, true
	}
	return "", false
}
