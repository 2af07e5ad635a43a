package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// UnlawfulKind is the kind of unlawful action that a press of the clock completed.
type UnlawfulKind uint8

// The values of type [UnlawfulKind].
const (
	IllegalMove         UnlawfulKind = iota // pieces on squares that no lawful move reaches
	UnfinishedCastling                      // only one part of castling
	UnfinishedPromotion                     // a pawn left on the last rank
	NoMoveMade                              // no piece was released
	TwoHands                                // a lawful move made with both hands
	OnUnlawfulBoard                         // a move that Article 3 allows, on an unlawful board
)

var unlawfulNames = [...]string{"illegal-move", "castling", "promotion", "no-move", "two-hands", "on-unlawful-board"}

// String returns the name in lower case.
func (k UnlawfulKind) String() string { return nameOf(unlawfulNames[:], k) }

// badPress is the action that a player's press completed instead of a lawful move. The position of
// the game is the position before the action, and the press is not recorded yet. The hand holds the
// touched pieces, which bind the move that replaces the action (Article 7.4.a with 4.3, 2009).
type badPress struct {
	kind UnlawfulKind
	// strays are the pieces on squares that no lawful move reaches.
	strays []stray
	// move is the unfinished castling or promotion.
	move chess.Move
}

// findBadPress returns the unlawful action that a press by the player on the move would complete.
// ok is false when they have made a lawful move.
func (s *decision) findBadPress() (u badPress, ok bool) {
	h := s.g.hand
	switch {
	case len(h.strays) > 0:
		return badPress{kind: IllegalMove, strays: h.strays}, true
	case h.castling != chess.NoMove:
		return badPress{kind: UnfinishedCastling, move: h.castling}, true
	case h.promoting != chess.NoMove:
		return badPress{kind: UnfinishedPromotion, move: h.promoting}, true
	case h.unpressed[s.by] == 0:
		return badPress{kind: NoMoveMade}, true
	}
	return badPress{}, false
}

// pressUnlawful decides a press that completes no lawful move.
func (s *decision) pressUnlawful(u badPress) *Refusal {
	if u.kind == NoMoveMade && !s.t.UnmovedCounts {
		s.emitIdlePress()
		return nil
	}
	moves, piece, text := u.strays, chess.NoPieceType, ""
	switch u.kind {
	case UnfinishedCastling:
		moves = []stray{{u.move.From(), u.move.KingTo()}}
		if s.g.hand.rookFirst {
			moves = []stray{{u.move.To(), u.move.RookTo()}}
		}
	case UnfinishedPromotion:
		moves = []stray{{u.move.From(), u.move.To()}}
	}
	if u.kind != NoMoveMade {
		text = formatMoves(moves)
	}
	before := s.g.tail.position.Setup()
	s.emitUnlawfulPress(u.kind, text, false, before, setupAfter(before, moves, piece))
	return nil
}

// emitUnlawfulPress records a press that completes an unlawful action, or any move on an unlawful
// board. breach is set when that move breaks the touched-piece rule. It also decides whether the
// arbiter notices immediately.
func (s *decision) emitUnlawfulPress(kind UnlawfulKind, text string, breach bool, before, after chess.Setup) {
	pressed, _ := s.completeMove(s.g.clock, 0)
	awaited := s.seenBeforePress(kind)
	if opponent := s.by.Other(); kind != NoMoveMade && s.g.offers[opponent] {
		// They have answered with a move, be it an illegal one (Article 9.1, 1997).
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	s.emit(UnlawfulPress{
		Stamp: s.stamp(), By: s.by, Kind: kind, Text: text, Breach: breach, FEN: fen.FormatSetup(after),
		Clock: pressed.Reading, Citation: s.t.cite(s.ruleOfPress(kind, before, after)),
	})
	m, p := s.g.irregular.open, s.illegalPolicy()
	switch {
	case awaited != nil && s.g.unlawfulBoard() != nil:
		s.endByLastingIllegality(awaited.Reason)
	case kind == OnUnlawfulBoard && s.g.unlawfulBoard() == nil && !(breach && s.t.TouchVoidsEnd):
		s.endIfOver(nil, chess.NoMove)
	case m == nil || s.g.regs.Unwatched:
	case p.Seen:
		s.correctIllegal(m, true, RuleIllegalUndone)
	case p.Gross && s.isGross(m):
		s.correctIllegal(s.firstUnlawful(m), true, s.grossRule(m))
	}
}

// ruleOfPress returns the rule that a press without a lawful move breaks.
func (s *decision) ruleOfPress(kind UnlawfulKind, before, after chess.Setup) Rule {
	switch kind {
	case UnfinishedCastling:
		return RuleHalfCastled
	case UnfinishedPromotion:
		return RulePawnPressed
	case NoMoveMade:
		return RulePressUnmoved
	case OnUnlawfulBoard:
		return RulePress
	}
	if _, ok := kingSquare(&after, s.by.Other()); !ok {
		return s.t.firstRule(RuleKingTaken, RuleCountedAtPress, RuleIllegalUndone)
	}
	if p, ok := lawfulPosition(after); ok && !p.HasLegalMove() {
		return RuleIllegalMate // it looks like mate or stalemate, and is neither
	}
	return s.t.firstRule(RuleCountedAtPress, RuleIllegalUndone)
}

// grossRule returns the rule by which the arbiter intervenes unasked in an illegal move.
func (s *decision) grossRule(m *misplay) Rule {
	if pieces := s.g.unlawfulBoard(); m.kind == UnfinishedPromotion && (pieces == nil || !bothInCheck(pieces)) {
		return RulePawnSeen
	}
	return RuleIllegalGross
}

// emitIdlePress records a press that completes no move. The other clock runs, the turn does not
// change, and there is no increment. If the player on the move presses without moving, that is
// improper handling of the clock, which the arbiter may penalise (Article 6.7.c of 1997 and 2009,
// 6.8.c of 2005). The edition of 1993 does not mention it. In 2023 it is an illegal move; see
// pressUnlawful.
func (s *decision) emitIdlePress() {
	rule := RulePress
	if s.by == s.g.Turn() {
		rule = s.t.firstRule(RuleHandling, RulePress)
	}
	after := s.g.clock.Stop(s.at)
	spent := after.Used
	after.Used = 0
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Spent: spent, Clock: after.Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(rule),
	})
}

// seenBeforePress returns the illegal position that the arbiter has seen, when a press completes
// the next move, for which the arbiter has waited. Otherwise it returns nil.
func (s *decision) seenBeforePress(kind UnlawfulKind) *IllegalPositionSeen {
	if s.g.irregular == nil || kind == NoMoveMade {
		return nil
	}
	return s.g.irregular.seen
}

// UnlawfulPress records that a press of the clock completed something other than a lawful move.
type UnlawfulPress struct {
	Stamp
	By   chess.Color
	Kind UnlawfulKind
	// Text describes the action as squares; "" when no piece was released.
	Text string
	// Breach is set when a move on an unlawful board broke the touched-piece rule.
	Breach bool
	// FEN is the board after the press, with the opponent to move. It may be unlawful.
	FEN   string
	Clock clock.Reading
	Citation
}

func (UnlawfulPress) EventKind() string { return "UnlawfulPress" }

func (e UnlawfulPress) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	return g.applyUnlawful(e)
}

// applyUnlawful puts the action of an unlawful press on the board. If the resulting position is
// lawful, it enters the history with the half-moves that led to it.
func (g Game) applyUnlawful(e UnlawfulPress) Game {
	pieces, err := fen.Parse(e.FEN)
	if err != nil {
		return g
	}
	i, by := g.irregular.clone(), e.By&1
	stood := g.clock.Stop(e.At).Reading
	d := unlawfulPly{by: by, text: e.Text, at: e.At, pieces: pieces, left: [2]clock.Reading{stood, e.Clock}}
	i.open, i.agreed = nil, [2]bool{}
	if e.Kind != NoMoveMade {
		i.seen = nil
	}
	kept := *g.hand
	kept.runs, kept.strays, kept.piece, kept.refused = by, nil, chess.NoPieceType, false
	if before := g.unlawfulBoard(); e.Kind == OnUnlawfulBoard && before != nil {
		moves, piece := g.hand.putDown()
		d.move, _ = unlawfulBoardMove(before, moves, piece)
	}
	if e.Kind != OnUnlawfulBoard {
		d.wrong = &misplay{by: by, kind: e.Kind, ply: g.Ply() + len(i.line), hand: kept, stood: stood, obliged: g.obliged}
		i.open = d.wrong
	}
	i.line, i.pieces = append(i.line, d), &pieces
	g.clock = g.clock.Set(e.Clock)
	g.hand = &hand{runs: by.Other(), unpressed: g.hand.unpressed}
	if e.Breach {
		g.hand.broke, g.hand.prior = true, kept.forReplacement(by)
	}
	g.obliged = chess.NoMove
	g.offered[by] = false
	if p, ok := lawfulPosition(pieces); ok {
		g = g.enterHistory(i.line, p)
		i.line, i.pieces, i.seen = nil, nil, nil
	}
	g.irregular = i
	return g
}

// enterHistory adds the half-moves played on an unlawful board to the history, and the lawful
// position p after them. The half-moves between have no positions of their own and are only
// recorded.
func (g Game) enterHistory(line []unlawfulPly, p chess.Position) Game {
	for at, d := range line {
		n := &node{
			position: g.tail.position, before: g.tail, first: g.tail.first, ply: g.tail.ply + 1, san: d.text, at: d.at,
			left: d.left[1].Left[d.by], spent: max(0, d.left[0].Used), wrong: d.wrong, unlawful: true,
		}
		if at == len(line)-1 {
			n.position, n.unlawful, n.times, n.line = p, false, 1, line
			if n.earlier = g.seen.find(p.Key()); n.earlier != nil {
				if same := n.previousOccurrence(); same != nil {
					n.times = same.times + 1
				}
			}
			g.seen = g.seen.add(n, p.Key(), 0)
		}
		g.tail = n
	}
	return g
}
