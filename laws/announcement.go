package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// assisting refuses an assistant what is not among his duties (Appendix E.2.9,
// 2009); one who only writes, works the clock or moves the men is the arbiter's
// to allow (Articles 8.1 and 6.7.d, 2009; 4.9, 2023).
func (g Game) assisting(player chess.Color, c Command) *Refusal {
	player &= 1
	t := g.table()
	if t == nil {
		return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	}
	spec := c.spec()
	if g.desk != nil && g.desk.tasks[player]&uint8(spec.tasks) != 0 {
		return nil
	}
	_, writes := c.(WriteMove)
	if g.regs.Assistant[player]&spec.duty != 0 || writes && g.sheets != nil && g.sheets.assisted[player] {
		return nil
	}
	return t.refuse(AssistantMayNot, t.first(RuleAssistant, RuleUnable, HallRoles), Args{Text: c.CommandKind()})
}

// hear reads an announcement: the words of the appendix, which it suggests, or
// algebraic notation in a language.
func hear(p *chess.Position, w Written) san.Reading {
	if w.Lang != "" {
		return sanOf(p, w)
	}
	return san.ReadAnnouncement(p, w.Text)
}

// placed states that a player who cannot see has put his man into another hole.
func (s *scene) placed(m chess.Move) {
	s.emit(ManPlaced{Stamp: s.stamp(), By: s.by, Move: m, Citation: s.t.cite(RulePlaced)})
}

// unheard says why a player may not touch a man or press his clock yet: he has
// an announcement to repeat and to execute on his board, or his own to make.
func (s *scene) unheard(c Command) *Refusal {
	b := s.g.blind
	if b == nil {
		return nil
	}
	if _, press := c.(PressClock); press {
		if s.g.sightless(s.by) && s.g.hand.piece != chess.NoPieceType {
			return s.refuse(AnnounceFirst, RulePlaced, Args{})
		}
		if s.by == s.g.Turn() && b.placed != chess.NoMove {
			if b.said == chess.NoMove {
				return s.refuse(AnnounceFirst, RulePlaced, Args{Text: san.Format(&s.g.tail.position, b.placed)})
			}
			// The clock is started with the slip: what was said is the move, and his
			// board differs (Appendix E.2.6, E.2.7).
			s.finish(b.said, b.said.From())
		}
		return nil
	}
	switch {
	case s.by != s.g.Turn() || b.said == chess.NoMove || b.placed != chess.NoMove || s.g.tail.before == nil:
		return nil
	case !b.repeated:
		return s.refuse(RepeatFirst, RuleAnnounce, Args{})
	case b.boards != nil && !b.executed:
		return s.refuse(ExecuteFirst, RuleAnnounce, Args{})
	}
	return nil
}

// heardLast returns the position before the move that was announced last and
// waits for the opponent.
func (s *scene) heardLast() (*chess.Position, bool) {
	b, before := s.g.blind, s.g.tail.before
	if b.placed != chess.NoMove || b.said == chess.NoMove || before == nil {
		return nil, false
	}
	return &before.position, true
}
