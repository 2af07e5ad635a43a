package icsd

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
)

// FindGame returns the game of a number, or of the handle of a player or an examiner; without
// either, the one in front of the client.
func (c *client) FindGame(which string) (hall.GameID, bool) {
	if which == "" {
		return c.Front()
	}
	if n, err := strconv.Atoi(which); err == nil {
		if id, ok := c.server.Games.Id(n); ok {
			return id, true
		}
		return "", false
	}
	return c.server.gameOf(which)
}

// Front returns the game in front of the client: the one that they play, the one that they
// examine, the first of those that they watch, or the last that they saw.
func (c *client) Front() (hall.GameID, bool) {
	e, attending := c.examining.Exam(), c.examining.Attending()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.playing != "":
		return c.playing, true
	case e != nil:
		return e.ID, true
	}
	if watched := c.watchedLocked(attending); len(watched) > 0 {
		return watched[0], true
	}
	if c.last != nil {
		return c.last.id, true
	}
	return "", false
}

// watchedLocked returns the games that the client watches, the primary one first; attending are
// those among them that others examine. The caller holds c.mu.
func (c *client) watchedLocked(attending []*examining.Exam) []hall.GameID {
	numbers := map[hall.GameID]int{}
	for id, w := range c.watching {
		if id != c.playing && w.view.You == hall.Neither {
			numbers[id] = w.number
		}
	}
	for _, e := range attending {
		numbers[e.ID] = e.Number
	}
	return slices.SortedFunc(maps.Keys(numbers), func(a, b hall.GameID) int {
		switch {
		case a == c.primary:
			return -1
		case b == c.primary:
			return 1
		}
		return cmp.Compare(numbers[a], numbers[b])
	})
}

// gameOf is the game that somebody plays or examines.
func (s *Server) gameOf(handle string) (hall.GameID, bool) {
	for _, g := range s.Hall.Games() {
		if simul, gives := s.Hall.Simul(g.White.ID); gives && g.Simul && simul.At != "" && format.SameHandle(handle, g.White.Handle) {
			return simul.At, true
		}
		if format.SameHandle(handle, g.White.Handle) || format.SameHandle(handle, g.Black.Handle) {
			return g.ID, true
		}
	}
	if e := s.exams.ExaminedBy(handle); e != nil {
		return e.ID, true
	}
	return "", false
}
