package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// Announce says the move aloud, in the words of the appendix or, with a
// language, in algebraic notation. The mover announces, or an assistant for
// them. Announced again it corrects a slip of the tongue.
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

// Announced is a move said aloud, and the move that it means.
type Announced struct {
	Stamp
	// By is whose move it is.
	By chess.Color
	Written
	Move chess.Move
	// Slip says that it is not the move that was made; Corrected that it mends
	// such a slip of the tongue.
	Slip, Corrected bool
	Citation
}

func (Announced) EventKind() string { return "Announced" }

func (e Announced) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.said, b.written, b.repeated = e.Move, e.Written, false
	g.blind = &b
	return g
}

// Repeat repeats the opponent's announcement.
type Repeat struct{ Written }

var repeatSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  AnnounceFor,
	needs: blindPlayer,
	texts: textsOf(func(c Repeat) []wording { return []wording{{"text", c.Text}, {"lang", c.Lang}} }),
}

func (Repeat) CommandKind() string { return "Repeat" }
func (Repeat) spec() *Spec         { return &repeatSpec }

func (c Repeat) decide(s *scene) *Refusal {
	p, ok := s.heardLast()
	switch {
	case !ok || s.g.blind.repeated:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := hear(p, c.Written)
	right := len(heard.Moves) > 0 && slices.Contains(heard.Moves, s.g.blind.said) &&
		(len(heard.Moves) == 1 || c.Text == s.g.blind.written.Text)
	s.emit(Repeated{Stamp: s.stamp(), By: s.g.Turn(), Written: c.Written, Wrong: !right, Citation: s.t.cite(RuleAnnounce)})
	return nil
}

// Repeated is the announcement repeated by the opponent; Wrong says that they
// said something else.
type Repeated struct {
	Stamp
	By chess.Color
	Written
	Wrong bool
	Citation
}

func (Repeated) EventKind() string { return "Repeated" }

func (e Repeated) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.repeated = !e.Wrong
	g.blind = &b
	return g
}

// hear reads an announcement: the words of the appendix, which it suggests, or
// algebraic notation in a language.
func hear(p *chess.Position, w Written) san.Reading {
	if w.Lang != "" {
		return sanOf(p, w)
	}
	return san.ReadAnnouncement(p, w.Text)
}

// placed states that a player who cannot see has put their piece into another hole.
func (s *scene) placed(m chess.Move) {
	s.emit(ManPlaced{Stamp: s.stamp(), By: s.by, Move: m, Citation: s.t.cite(RulePlaced)})
}

// whyNotYet returns why a player may not touch a piece or press the clock yet: there
// is an announcement to repeat and to execute on their board, or their own to make.
func (s *scene) whyNotYet(c Command) *Refusal {
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
			// The clock is started with the slip: what was said is the move, and their
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

// ManPlaced says that a player who cannot see has put their piece into another
// hole; the move is made when it is announced.
type ManPlaced struct {
	Stamp
	By   chess.Color
	Move chess.Move
	Citation
}

func (ManPlaced) EventKind() string { return "ManPlaced" }

func (e ManPlaced) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.placed, b.said, b.written = e.Move, chess.NoMove, Written{}
	if g.hand != nil && !g.hand.has(e.Move.From()) {
		h := g.hand.with([]chess.Square{e.Move.From()}, false)
		g.hand = &h // it is out of its hole
	}
	g.blind = &b
	return g
}
