package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"slices"

	"github.com/escaque/escaque/internal/members"
)

// GoBoard takes the giver of a simul to a board of his.
func (l *lobby) GoBoard(who members.Identity, game GameID) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: WalkTo, Game: game}); is {
		return err
	}
	return l.walk(who, WalkTo, func(sm *simul) (GameID, bool) { return game, slices.Contains(sm.boards, game) })
}

// NextBoard takes the giver of a simul to the next board without a move.
func (l *lobby) NextBoard(who members.Identity) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: WalkOn}); is {
		return err
	}
	return l.walk(who, WalkOn, func(sm *simul) (GameID, bool) { return sm.from(1), true })
}

// PrevBoard takes him back to the one before.
func (l *lobby) PrevBoard(who members.Identity) error {
	if _, is, err := l.walkAway(l.opt.Work, who.ID, walkRequest{Who: who, Way: WalkBack}); is {
		return err
	}
	return l.walk(who, WalkBack, func(sm *simul) (GameID, bool) { return sm.from(-1), true })
}

func (l *lobby) walk(who members.Identity, way Walk, where func(*simul) (GameID, bool)) error {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[who.ID]
	switch {
	case sm == nil || sm.at == "":
		return refusal.New(NotInSimul)
	case len(sm.boards) == 1:
		return refusal.New(OneBoard)
	}
	game, is := where(sm)
	switch {
	case !is:
		return refusal.New(NoSuchGame, refusal.Clip(string(game)))
	case game == sm.at:
		return refusal.New(SameBoard)
	}
	l.goTo(sm, game, way)
	return nil
}

// from is the board that many places after the one where the giver is.
func (sm *simul) from(steps int) GameID {
	n := len(sm.boards)
	return sm.boards[(slices.Index(sm.boards, sm.at)+steps+n)%n]
}
