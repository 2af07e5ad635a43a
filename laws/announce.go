package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Announce says the move aloud, in the words of the appendix or, with a
// language, in algebraic notation. The mover announces, or an assistant for
// him. Announced again it corrects a slip of the tongue.
type Announce struct{ Written }

var announceSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  AnnounceFor,
	needs: blindPlayer,
	texts: textsOf(func(c Announce) []wording { return []wording{{"text", c.Text}, {"lang", c.Lang}} }),
}

func (Announce) CommandKind() string { return "Announce" }
func (Announce) spec() *Spec         { return &announceSpec }

// decide says a move aloud. A player who cannot see makes it with that
// (Appendix E.2.3, 2009); a slip of the tongue can be mended until the
// opponent's clock is started (E.2.6).
func (c Announce) decide(s *scene) *Refusal {
	by, p, m, ok := s.announcing()
	switch {
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	case !ok:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != by && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := hear(p, c.Written)
	var said chess.Move
	pieceOnly := len(heard.Moves) > 1 && !slices.ContainsFunc(heard.Moves, func(o chess.Move) bool { return o.From() != m.From() || o.To() != m.To() })
	switch {
	case len(heard.Moves) == 1:
		said = heard.Moves[0]
	case pieceOnly && s.t.cite(RuleAnnouncePiece).Article != "":
		return s.refuse(AnnouncePiece, RuleAnnouncePiece, Args{Text: clip(c.Text)})
	case pieceOnly:
		said = m
	default:
		return s.refuse(AnnounceClearly, RuleAnnounce, Args{Text: clip(c.Text)})
	}
	e := Announced{
		Stamp: s.stamp(), By: by, Written: c.Written, Move: said, Slip: said != m,
		Corrected: s.g.blind.said != chess.NoMove, Citation: s.t.cite(RuleAnnounce),
	}
	if e.Slip || e.Corrected {
		e.Citation = s.t.cite(RuleSlip)
	}
	s.emit(e)
	if s.g.blind.placed != chess.NoMove && !e.Slip {
		s.by = by
		s.finish(m, m.From())
	}
	return nil
}

// announcing returns the move that waits to be announced and the position
// before it: what a player who cannot see has placed, else the last move while
// nobody has announced it or its announcement can still be mended.
func (s *scene) announcing() (by chess.Color, p *chess.Position, m chess.Move, ok bool) {
	g := &s.g
	if m = g.blind.placed; m != chess.NoMove {
		return g.Turn(), &g.tail.position, m, true
	}
	by = g.Turn().Other()
	if g.tail.before == nil || g.blind.said != chess.NoMove && g.onClock() != by {
		return 0, nil, chess.NoMove, false // nothing, or the clock is started: too late to mend
	}
	return by, &g.tail.before.position, g.tail.move, true
}
