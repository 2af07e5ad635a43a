package laws

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// Announce announces a move aloud. The text uses the words of the appendix or, if Lang is set,
// algebraic notation in that language. The player who makes the move announces it, or their
// assistant. A second announcement corrects a slip of the tongue. On screen, announcing a move makes
// it, and nothing can be corrected.
type Announce struct {
	Written
	// Lag and Trip are those of a [Move].
	Lag, Trip time.Duration
}

var announceSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  AnnounceFor,
	needs: blindPlayer,
	texts: textsOf(func(c Announce) []commandText { return []commandText{{"text", c.Text}, {"lang", c.Lang}} }),
}

func (Announce) CommandKind() string { return "Announce" }
func (Announce) spec() *Spec         { return &announceSpec }

// decide records the announcement of a move. For a player who cannot see, announcing makes the move
// (Appendix E.2.3, 2009). A slip of the tongue can be corrected until the opponent's clock is
// started (E.2.6).
func (c Announce) decide(s *decision) *Refusal {
	if !s.g.OverTheBoard() {
		return c.decideOnScreen(s)
	}
	by, p, m, ok := s.moveToAnnounce()
	switch {
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	case !ok:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != by && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := parseAnnouncement(p, c.Written)
	var said chess.Move
	pieceOnly := len(heard.Moves) > 1 && isOneMoveOfPawn(heard.Moves, m)
	switch {
	case len(heard.Moves) == 1:
		said = heard.Moves[0]
	case pieceOnly && s.t.cite(RuleAnnouncePiece).Article != "":
		return s.refuse(AnnouncePiece, RuleAnnouncePiece, Args{Text: truncate(c.Text)})
	case pieceOnly:
		said = m
	default:
		return s.refuse(AnnounceClearly, RuleAnnounce, Args{Text: truncate(c.Text)})
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
		s.finishMove(m, m.From())
	}
	return nil
}

// isOneMoveOfPawn reports whether all moves have the same squares as m. They then differ only in
// the piece to which a pawn is promoted.
func isOneMoveOfPawn(moves []chess.Move, m chess.Move) bool {
	return !slices.ContainsFunc(moves, func(o chess.Move) bool { return o.From() != m.From() || o.To() != m.To() })
}

// decideOnScreen makes the announced move. The pieces are moved by the program, and it shows the
// move to both players, so that nobody has to repeat or execute it (Appendix E.2.1 and E.2.3, 2009,
// by analogy). Words that do not mean one move are refused.
func (c Announce) decideOnScreen(s *decision) *Refusal {
	switch {
	case s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	heard := parseAnnouncement(&s.g.tail.position, c.Written).Moves
	switch {
	case len(heard) > 1 && isOneMoveOfPawn(heard, heard[0]):
		return s.refuse(AnnouncePiece, s.t.firstRule(RuleAnnouncePiece, RuleAnnounce), Args{Text: truncate(c.Text)})
	case len(heard) != 1:
		return s.refuse(AnnounceClearly, RuleAnnounce, Args{Text: truncate(c.Text)})
	}
	s.emit(Announced{
		Stamp: s.stamp(), By: s.by, Written: c.Written, Move: heard[0], Assisted: s.assists, Citation: s.t.cite(RuleAnnounce),
	})
	return Move{Move: heard[0], Ply: s.g.Ply(), Lag: c.Lag, Trip: c.Trip}.decide(s)
}

// moveToAnnounce returns the move that can be announced, its player and the position before it. It
// is the move that a player who cannot see has placed. Otherwise it is the last move, if it is not
// announced yet or its announcement can still be corrected.
func (s *decision) moveToAnnounce() (by chess.Color, p *chess.Position, m chess.Move, ok bool) {
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

// Announced records a move said aloud, and the legal move that the words mean.
type Announced struct {
	Stamp
	// By is the player whose move it is.
	By chess.Color
	Written
	Move chess.Move
	// Slip is set when the announced move is not the one that was made. Corrected is set when the
	// announcement corrects such a slip of the tongue.
	Slip, Corrected bool
	// Assisted is set when the player's assistant announced the move on screen, and so made it.
	Assisted bool
	Citation
}

func (Announced) EventKind() string { return "Announced" }

func (e Announced) apply(g Game) Game {
	if g.blind == nil || !g.OverTheBoard() {
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
	By: Players, In: InPlay, At: OnBoard,
	duty:  AnnounceFor,
	needs: blindPlayer,
	texts: textsOf(func(c Repeat) []commandText { return []commandText{{"text", c.Text}, {"lang", c.Lang}} }),
}

func (Repeat) CommandKind() string { return "Repeat" }
func (Repeat) spec() *Spec         { return &repeatSpec }

// decide records the player's repetition and whether it agrees with the opponent's announcement.
func (c Repeat) decide(s *decision) *Refusal {
	p, ok := s.positionAnnounced()
	switch {
	case !ok || s.g.blind.repeated:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := parseAnnouncement(p, c.Written)
	right := len(heard.Moves) > 0 && slices.Contains(heard.Moves, s.g.blind.said) &&
		(len(heard.Moves) == 1 || c.Text == s.g.blind.written.Text)
	s.emit(Repeated{Stamp: s.stamp(), By: s.g.Turn(), Written: c.Written, Wrong: !right, Citation: s.t.cite(RuleAnnounce)})
	return nil
}

// Repeated records how the opponent repeated an announcement. Wrong is set when the repetition
// differs from the announced move.
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

// parseAnnouncement parses an announcement in a position: algebraic notation if w has a language,
// otherwise the words that the appendix suggests.
func parseAnnouncement(p *chess.Position, w Written) san.Reading {
	if w.Lang != "" {
		return readWritten(p, w)
	}
	return san.ReadAnnouncement(p, w.Text)
}

// placePiece records that a player who cannot see has put their piece into another hole of their
// board.
func (s *decision) placePiece(m chess.Move) {
	s.emit(PiecePlaced{Stamp: s.stamp(), By: s.by, Move: m, Citation: s.t.cite(RulePlaced)})
}

// whyNotYet returns why a player may not touch a piece or press the clock yet. A player must first
// repeat an announcement and execute it on their board, or announce their own move. It returns nil
// when the player may act.
func (s *decision) whyNotYet(c Command) *Refusal {
	b := s.g.blind
	if b == nil {
		return nil
	}
	if _, press := c.(PressClock); press {
		if s.g.cannotSee(s.by) && s.g.hand.piece != chess.NoPieceType {
			return s.refuse(AnnounceFirst, RulePlaced, Args{})
		}
		if s.by == s.g.Turn() && b.placed != chess.NoMove {
			if b.said == chess.NoMove {
				return s.refuse(AnnounceFirst, RulePlaced, Args{Text: san.Format(&s.g.tail.position, b.placed)})
			}
			// The clock is started without a correction: the announced move counts, and
			// the player's board differs (Appendix E.2.6, E.2.7).
			s.finishMove(b.said, b.said.From())
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

// positionAnnounced returns the position before the last announced move, if the opponent must still
// repeat or execute that move.
func (s *decision) positionAnnounced() (*chess.Position, bool) {
	b, before := s.g.blind, s.g.tail.before
	if b.placed != chess.NoMove || b.said == chess.NoMove || before == nil {
		return nil, false
	}
	return &before.position, true
}

// PiecePlaced records that a player who cannot see has put their piece into another hole of their
// board. The move is made when it is announced.
type PiecePlaced struct {
	Stamp
	By   chess.Color
	Move chess.Move
	Citation
}

func (PiecePlaced) EventKind() string { return "ManPlaced" }

func (e PiecePlaced) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	b.placed, b.said, b.written = e.Move, chess.NoMove, Written{}
	if g.hand != nil && !g.hand.hasTouched(e.Move.From()) {
		h := g.hand.withTouches([]chess.Square{e.Move.From()}, false)
		g.hand = &h // the piece has left its hole
	}
	g.blind = &b
	return g
}
