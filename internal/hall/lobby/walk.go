package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"slices"

	"github.com/escaque/escaque/internal/members"
)

// GoBoard moves the giver of a simul to one of its boards.
func (l *Lobby) GoBoard(who members.Identity, id game.ID) error {
	if _, is, err := l.walkRemote(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkTo, Game: id}); is {
		return err
	}
	return l.walk(who, news.WalkTo, func(sm *simul) (game.ID, bool) { return id, slices.Contains(sm.boards, id) })
}

// NextBoard moves the giver of a simul to the next board without a move.
func (l *Lobby) NextBoard(who members.Identity) error {
	if _, is, err := l.walkRemote(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkOn}); is {
		return err
	}
	return l.walk(who, news.WalkOn, func(sm *simul) (game.ID, bool) { return sm.boardAfter(1), true })
}

// PrevBoard moves the giver of a simul back to the board before.
func (l *Lobby) PrevBoard(who members.Identity) error {
	if _, is, err := l.walkRemote(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkBack}); is {
		return err
	}
	return l.walk(who, news.WalkBack, func(sm *simul) (game.ID, bool) { return sm.boardAfter(-1), true })
}

// walk moves the giver of a simul to the board that target returns, without a move.
func (l *Lobby) walk(who members.Identity, way news.Walk, target func(*simul) (game.ID, bool)) error {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[who.ID]
	switch {
	case sm == nil || sm.at == "":
		return refusal.New(refusal.NotInSimul)
	case len(sm.boards) == 1:
		return refusal.New(refusal.OneBoard)
	}
	gameID, is := target(sm)
	switch {
	case !is:
		return refusal.New(refusal.NoSuchGame, refusal.Clip(string(gameID)))
	case gameID == sm.at:
		return refusal.New(refusal.SameBoard)
	}
	l.moveGiver(sm, gameID, way)
	return nil
}

// boardAfter returns the board that is the given number of boards after the one at which the giver
// is.
func (sm *simul) boardAfter(steps int) game.ID {
	n := len(sm.boards)
	return sm.boards[(slices.Index(sm.boards, sm.at)+steps+n)%n]
}
