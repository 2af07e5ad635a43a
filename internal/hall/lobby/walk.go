package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"slices"

	"github.com/escaque/escaque/internal/members"
)

// GoBoard takes the giver of a simul to a board of theirs.
func (l *Lobby) GoBoard(who members.Identity, id game.ID) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkTo, Game: id}); is {
		return err
	}
	return l.walk(who, news.WalkTo, func(sm *simul) (game.ID, bool) { return id, slices.Contains(sm.boards, id) })
}

// NextBoard takes the giver of a simul to the next board without a move.
func (l *Lobby) NextBoard(who members.Identity) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkOn}); is {
		return err
	}
	return l.walk(who, news.WalkOn, func(sm *simul) (game.ID, bool) { return sm.from(1), true })
}

// PrevBoard takes them back to the one before.
func (l *Lobby) PrevBoard(who members.Identity) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: news.WalkBack}); is {
		return err
	}
	return l.walk(who, news.WalkBack, func(sm *simul) (game.ID, bool) { return sm.from(-1), true })
}

func (l *Lobby) walk(who members.Identity, way news.Walk, where func(*simul) (game.ID, bool)) error {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[who.ID]
	switch {
	case sm == nil || sm.at == "":
		return refusal.New(refusal.NotInSimul)
	case len(sm.boards) == 1:
		return refusal.New(refusal.OneBoard)
	}
	gameID, is := where(sm)
	switch {
	case !is:
		return refusal.New(refusal.NoSuchGame, refusal.Clip(string(gameID)))
	case gameID == sm.at:
		return refusal.New(refusal.SameBoard)
	}
	l.goTo(sm, gameID, way)
	return nil
}

// from is the board that many places after the one where the giver is.
func (sm *simul) from(steps int) game.ID {
	n := len(sm.boards)
	return sm.boards[(slices.Index(sm.boards, sm.at)+steps+n)%n]
}
